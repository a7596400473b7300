#!/usr/bin/env bash
# run.sh: compiles and links the programs, libraries and tests for Windows on x86-64, with warnings
# as errors, and runs the tests and the scripts of this folder with wine. Makes the wheel of the
# Python package, too, which is not run.
#
#   run.sh LINUX
#
# LINUX is the folder of the programs of this machine. The script also builds Debian's sources of
# utf8proc and cmocka, and keeps them in build/windows-libraries.
set -euo pipefail
linux=$(realpath "${1:?the folder of the programs of this machine}")
cd "$(dirname "$0")/../.."
. tools/packages.sh
. tools/foreign-libraries.sh
prefix=$PWD/build/windows-libraries
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The test programs contain it.
build_cmocka() {
    cmake -S "$work"/sources/cmocka-* -B "$work/cmocka" -DCMAKE_BUILD_TYPE=Release \
        --toolchain "$PWD/tools/cmake/x86_64-windows.cmake" -DWITH_STATIC_LIB=ON \
        -DWITH_EXAMPLES=OFF -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib
    cmake --build "$work/cmocka" --target cmocka-static
    install -m 644 "$work"/cmocka/src/libcmocka-static.a "$prefix/lib/libcmocka.a"
    install -m 644 "$work"/sources/cmocka-*/include/cmocka.h "$prefix/include"
    install -m 644 "$work/cmocka/cmocka.pc" "$prefix/lib/pkgconfig"
}

make_all() {
    get_sources "$work" utf8proc cmocka
    build_utf8proc "$work/sources" "$PWD/tools/cmake/x86_64-windows.cmake" "$prefix" \
        -DWORDGRID_WINDOWS="$prefix"
    # Debian's file is for a shared library.
    sed -i 's/UTF8PROC_EXPORTS/UTF8PROC_STATIC/' "$prefix/lib/pkgconfig/libutf8proc.pc"
    install_xxhash "$prefix"
    build_cmocka
}
# timed WHAT COMMAND...: prints the seconds that the command takes.
timed() {
    local begin=$SECONDS
    "${@:2}"
    echo "-- $1: $((SECONDS - begin)) s"
}

configure() { cmake --preset windows -DWORDGRID_WERROR=ON -DBUILD_SHARED_LIBS="$1"; }
build() { cmake --build --preset windows --parallel "$(nproc)" --target "$@"; }

# One server for all programs, so that each starts in a tenth of a second
export WINEPREFIX=$work/prefix WINEDEBUG=-all
trap 'wineserver -k || true; rm -rf "$work"' EXIT
start_wine() {
    mkdir "$WINEPREFIX"
    wineserver -p
    "$(command -v wine64 || echo /usr/lib/wine/wine64)" wineboot -i >"$work/log" 2>&1 ||
        { cat "$work/log"; return 1; }
}

timed "libraries" make_libraries "$prefix" make_all
timed "wine" start_wine
configure OFF
timed "programs" build dictc solve maze boards wordgrid wordgrid-compile \
    english-dictionary finnish-sample-dictionary
timed "test programs" build unit-tests compat-tests replays
configure ON
timed "shared libraries, of the same objects" build wordgrid wordgrid-compile

cmp build/windows/bin/english.wgd "$linux/english.wgd"
tests/windows/check.sh build/windows/{bin/*.exe,src/*.dll}
timed "tests" ctest --preset windows --parallel $(($(nproc) + 1))
for script in dictionaries same faults; do
    timed "$script.sh" "tests/windows/$script.sh" build/windows/bin "$linux"
done
for script in zip wheel; do
    timed "$script.sh" "tests/windows/$script.sh" build/windows "$linux"
done
