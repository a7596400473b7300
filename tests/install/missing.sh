#!/usr/bin/env bash
# Without cmocka, `cmake -B build` must print that there are no tests. With WORDGRID_TESTS=ON, which
# the presets set, it must fail and print what to install. If cmake runs again after cmocka is
# installed, the same build folder must have the tests.
#
# Without libmicrohttpd and a compiler for WebAssembly, a build must have the same tests, because
# the tests report what they skip.
#
#   missing.sh SOURCE CMAKE CC
set -euo pipefail
source=$1 cmake=$2 cc=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() { echo "$*" >&2; cat "$scratch/output" >&2; exit 1; }

# A folder with all modules of pkg-config except cmocka. Later, it has cmocka but not libmicrohttpd.
modules=$scratch/modules
mkdir "$modules"
pkg-config --variable=pc_path pkg-config | tr ':' '\n' |
    while read -r folder; do
        for file in "$folder"/*.pc; do
            [ ! -e "$file" ] || ln -sf "$file" "$modules"
        done
    done
mv "$modules/cmocka.pc" "$scratch"

# configure FOLDER OPTION...: configures without programs, to save time.
configure() {
    local folder=$1
    shift
    "$cmake" -S "$source" -B "$scratch/$folder" -DCMAKE_C_COMPILER="$cc" \
        -DWORDGRID_PROGRAMS=OFF "$@" >"$scratch/output" 2>&1
}

# tests_of FOLDER: prints the tests of this build folder.
tests_of() {
    "${cmake%cmake}ctest" --test-dir "$scratch/$1" --show-only | sed -n 's/^ *Test *#[0-9]*: //p'
}

PKG_CONFIG_LIBDIR=$modules configure auto || fail "cmake does not configure without cmocka"
grep -q 'libcmocka-dev.*so no tests' <(tr '\n' ' ' <"$scratch/output") ||
    fail "cmake does not print that there are no tests"
[ -z "$(tests_of auto)" ] || fail "there are tests without cmocka"

! PKG_CONFIG_LIBDIR=$modules configure on -DWORDGRID_TESTS=ON ||
    fail "cmake configures without cmocka where tests are required"
grep -q libcmocka-dev "$scratch/output" || fail "cmake does not name what is missing"

configure auto || fail "cmake does not configure with cmocka"
[ "$(tests_of auto | wc -l)" -gt 20 ] || fail "there are no tests with cmocka"

configure all -DWORDGRID_PROGRAMS=ON || fail "cmake does not configure"
mv "$scratch/cmocka.pc" "$modules"
rm "$modules/libmicrohttpd.pc"
PKG_CONFIG_LIBDIR=$modules configure less -DWORDGRID_PROGRAMS=ON -DWORDGRID_HAS_WASM=OFF ||
    fail "cmake does not configure without libmicrohttpd"
grep -q 'so solve-server is not built' "$scratch/output" || fail "no message about solve-server"
diff <(tests_of all) <(tests_of less) >"$scratch/output" || fail "other tests without libmicrohttpd"
