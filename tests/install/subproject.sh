#!/usr/bin/env bash
# Builds a project that includes wordgrid by add_subdirectory, and configures a project that
# includes it by FetchContent from a folder. As a part of another project, wordgrid must not install
# files, add tests, or change the build type.
#
#   subproject.sh SOURCE WORK CMAKE CC
set -euo pipefail
source=$1 work=$2 cmake=$3 cc=$4

fail() { echo "$*" >&2; exit 1; }

rm -rf "$work"
for way in add_subdirectory FetchContent; do
    build=$work/$way
    "$cmake" -S "$source/tests/install/subproject" -B "$build" -DWORDGRID="$source" -DWAY=$way \
        -DCMAKE_C_COMPILER="$cc" -DCMAKE_INSTALL_PREFIX="$work/prefix" >/dev/null
    grep -qx 'CMAKE_BUILD_TYPE:STRING=' "$build/CMakeCache.txt" ||
        fail "$way: wordgrid changes the build type"
    [ ! -d "$build/wordgrid/tests" ] || fail "$way: wordgrid makes its tests"
done
build=$work/add_subdirectory
"$cmake" --build "$build" --parallel 2 --target solver words >/dev/null
[ "$("$build/solver" "$build/words.wgd" | LC_ALL=C sort | tr '\n' ' ')" = "cat coat dog " ] ||
    fail "the solver does not find cat, coat and dog"
"$cmake" --install "$work/FetchContent" >/dev/null
[ ! -d "$work/prefix" ] || fail "wordgrid installs itself as a part of another project"
