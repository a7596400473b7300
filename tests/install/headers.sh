#!/usr/bin/env bash
# Compiles each public header by itself as C11, C17, C++11, C++14, C++17 and C++20. There must be no
# warnings.
#
#   headers.sh SOURCE CC    exit status 77 (skipped) without g++, if C has no failure
set -euo pipefail
source=$1 cc=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# compile_each COMPILER SUFFIX STANDARD...: compiles each header by each standard.
compile_each() {
    local compiler=$1 suffix=$2 header standard
    shift 2
    for header in "$source"/include/wordgrid/*.h; do
        echo "#include <wordgrid/${header##*/}>" >"$scratch/alone.$suffix"
        for standard; do
            "$compiler" -std="$standard" -Wall -Wextra -Wpedantic -Wshadow -Werror \
                -fsyntax-only \
                -I "$source/include" "$scratch/alone.$suffix" && continue
            echo "${header##*/} does not compile alone as $standard"
            failed=1
        done
    done
}

compile_each "$cc" c c11 c17
if ! command -v g++ >/dev/null; then
    echo "skipped: C++: no g++ (Debian package g++)"
    [ $failed = 0 ] && exit 77
    exit 1
fi
compile_each g++ cpp c++11 c++14 c++17 c++20
exit $failed
