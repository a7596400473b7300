#!/usr/bin/env bash
# Compiles each public header alone, without a warning, as C11, C17, C++11, 14, 17 and 20.
#
#   headers.sh SOURCE CC    exit status 77 (skipped) without g++, if C has no failure
set -euo pipefail
source=$1 cc=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# compile_each COMPILER SUFFIX STANDARD...: compiles each header as each standard.
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
