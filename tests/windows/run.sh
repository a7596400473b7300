#!/usr/bin/env bash
# run.sh: compiles and links the programs and libraries for Windows on x86-64, with warnings as
# errors, and runs the test scripts of this folder with wine.
#
#   run.sh LINUX
#
# LINUX is the folder of the programs of this machine. The script also builds Debian's sources of
# utf8proc, and keeps them in build/windows-libraries.
set -euo pipefail
linux=$(realpath "${1:?the folder of the programs of this machine}")
cd "$(dirname "$0")/../.."
. tools/packages.sh
. tools/foreign-libraries.sh
prefix=$PWD/build/windows-libraries
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make_all() {
    get_sources "$work" utf8proc
    build_utf8proc "$work/sources" "$PWD/tools/cmake/x86_64-windows.cmake" "$prefix" \
        -DWORDGRID_WINDOWS="$prefix"
    # Debian's file is for a shared library.
    sed -i 's/UTF8PROC_EXPORTS/UTF8PROC_STATIC/' "$prefix/lib/pkgconfig/libutf8proc.pc"
    install_xxhash "$prefix"
}
make_libraries "$prefix" make_all

cmake --preset windows -DWORDGRID_WERROR=ON -DBUILD_SHARED_LIBS=OFF
cmake --build --preset windows --parallel "$(nproc)"
# The same objects as shared libraries
cmake --preset windows -DBUILD_SHARED_LIBS=ON
cmake --build --preset windows --parallel "$(nproc)" --target wordgrid wordgrid-compile

tests/windows/check.sh build/windows/{bin/*.exe,src/*.dll}
for script in faults same; do
    "tests/windows/$script.sh" build/windows/bin "$linux"
done
