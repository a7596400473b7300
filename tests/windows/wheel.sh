#!/usr/bin/env bash
# wheel.sh: makes the wheel of the Python package for Windows on x86-64 from the sdist, and checks
# it. Neither Debian nor npm has a Python for Windows, so nothing imports the module.
#
#   wheel.sh BUILD LINUX
#
# BUILD is the folder of the build for Windows, whose options must be those of setup.py. LINUX has
# the English dictionary. The wheel is put into build/windows-wheel.
set -euo pipefail
build=$(realpath "${1:?the folder of the build for Windows}")
linux=$(realpath "${2:?the folder of the programs of this machine}")
cd "$(dirname "$0")/../.."
. tests/python/foreign.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
minor=10 # the wheel is for Python 3.10 and later
cc=x86_64-w64-mingw32-gcc-posix

# make_import_library: makes libpython3.a with the limited API of the version: what python3.dll
# exports, of which a package for Rust has the list, and the headers declare. So a module that takes
# other names is not linked.
make_import_library() {
    printf '#define Py_LIMITED_API 0x03%02x0000\n#define PY_SSIZE_T_CLEAN\n#include <Python.h>\n' \
        $minor | $cc -E -P -I"$work/headers" -x c - | grep -oE '\w+' >"$work/declared"
    awk 'NR == FNR { declared[$1]; next } FNR <= 2 || $1 in declared' \
        "$work/declared" "$(dpkg -L librust-python3-dll-a-dev | grep '/python3\.def$')" \
        >"$work/python3.def"
    x86_64-w64-mingw32-dlltool -d "$work/python3.def" -l "$work/libpython3.a"
}

copy_headers tests/windows/pyconfig.h
make_import_library
CC=$cc LDSHARED="$cc -shared -L$work" CFLAGS=-Dprintf=gnu_printf \
    make_wheel win-amd64 cp3$minor-abi3-win_amd64 _core.pyd build/windows-wheel \
    --dictionary="$linux/english.wgd" --module=_core.pyd
/usr/bin/python3 tests/python/options.py "$work/log" "$build/compile_commands.json"
tests/windows/check.sh "$work/package/wordgrid/_core.pyd"
for part in xxHash utf8proc mingw-w64 winpthreads libgcc-mingw-w64 SCOWL CLDR; do
    grep -qE "^$part, in " "$work"/package/wordgrid-*.dist-info/THIRD-PARTY.txt ||
        { echo "the wheel has no licence of $part"; exit 1; }
done
basename build/windows-wheel/*.whl
