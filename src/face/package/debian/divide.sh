#!/bin/sh
# Divides the installed files among the packages: each file goes to the package of the first pattern
# that it matches; files without a pattern go to the package wordgrid.
#
#   divide.sh INSTALLED PACKAGES    the files are moved to PACKAGES/NAME
set -eu
installed=$1 packages=$2

# move FILE PACKAGE: moves the file to the package.
move() {
    mkdir -p "$packages/$2/$(dirname "$1")"
    mv "$installed/$1" "$packages/$2/$1"
}

(cd "$installed" && find usr ! -type d) | while read -r file; do
    case $file in
    usr/lib/python3/* | usr/share/doc/python3-wordgrid/* | */python3-wordgrid.3)
        move "$file" python3-wordgrid ;;
    # The file copyright has these texts, and each package a list of its own.
    *LICENSE | */THIRD-PARTY.txt | *.spdx.json) rm "$installed/$file" ;;
    */lib*.so.*) move "$file" libwordgrid0.9 ;;
    usr/lib/*.so | usr/lib/*.a | usr/lib/*/pkgconfig/* | usr/lib/*/cmake/* | usr/include/* | \
        usr/share/man/man3/* | usr/share/wordgrid/helgrind.supp) move "$file" libwordgrid-dev ;;
    */solve-server* | */_solve-server | */wordgrid.wasm.gz) move "$file" wordgrid-server ;;
    *) move "$file" wordgrid ;;
    esac
done
