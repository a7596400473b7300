#!/usr/bin/env bash
# Makes the sdist, builds the wheel from it with a compiler alone, installs the wheel in an empty
# virtual environment, and runs the example there. Other versions of Python run it, too: those in
# PATH, and those that WG_PYTHONS names. package/ of WORK gets the content of the wheel.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
needs "the Python wheel" python3-setuptools setuptools
needs "the Python wheel" python3-wheel wheel
needs "the Python wheel" python3-venv ensurepip
needs_headers "the Python wheel"

rm -rf "$work"/{sdist,wheel,venv,package,bare}
"$source/tools/sdist" --dictionary="$bin/english.wgd" "$work/sdist"
tar -C "$work" -czf "$work/sdist.tar.gz" sdist

# The programs of a compiler are the only ones that the build finds. What it must not take from the
# system is an error.
mkdir -p "$work"/bare/{bin,system}
compiler=$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("CC").split()[0])')
for program in "$compiler" as ld; do
    ln -s "$(command -v "$program")" "$work/bare/bin/${program##*/}"
done
for name in xxhash utf8proc; do
    echo "#error \"the system's $name.h\"" >"$work/bare/system/$name.h"
    echo "the system's library" >"$work/bare/system/lib$name.a"
done
"$python" -m venv --system-site-packages "$work/venv" # for setuptools and wheel
env -i HOME="$HOME" PATH="$work/bare/bin" CPATH="$work/bare/system" \
    LIBRARY_PATH="$work/bare/system" "$work/venv/bin/python" -m pip wheel --verbose --no-index \
    --no-build-isolation --wheel-dir "$work/wheel" "$work/sdist.tar.gz" \
    >"$work/wheel.log" 2>&1 || { tail -n 50 "$work/wheel.log" >&2; exit 1; }
! grep -i ' warning: ' "$work/wheel.log" || exit 1
wheels=("$work"/wheel/*.whl)
"$python" "$source/tests/python/record.py" "${wheels[0]}" "cp39-abi3-linux_$(uname -m)" \
    _core.abi3.so

# Versions before 3.9 cannot run it.
others=$(compgen -c | grep -xE 'python3\.[0-9]+' | sort -u | xargs)
read -ra pythons <<<"$python $others ${WG_PYTHONS-}"
tried=0
for other in "${pythons[@]}"; do
    "$other" -c 'import sys, venv; sys.exit(sys.version_info < (3, 9))' 2>/dev/null || continue
    rm -rf "$work/venv"
    "$other" -m venv "$work/venv"
    "$work/venv/bin/python" -m pip install --quiet --no-index "${wheels[0]}"
    (cd / && "$work/venv/bin/python" -I "$source/tests/python/example.py" \
        "$source/src/face/python/README.md")
    tried=$((tried + 1))
done
echo "$tried versions of Python"
[ $tried -gt 0 ]

# The module needs libc alone.
"$python" -m zipfile -e "${wheels[0]}" "$work/package"
module=$work/package/wordgrid/_core.abi3.so
needed=$(readelf -d "$module" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
[ -z "$(grep -vE '^(libc|ld-linux.*)\.so' <<<"$needed")" ] || { echo "$needed" >&2; exit 1; }

# The module exports one name, so that it cannot collide with an installed libwordgrid.
exported=$(nm -D --defined-only "$module")
[[ $exported =~ ^[0-9a-f]+\ T\ PyInit__core$ ]] || { echo "$exported" >&2; exit 1; }
