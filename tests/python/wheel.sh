#!/usr/bin/env bash
# Builds the wheel, installs it in an empty virtual environment, and runs the example there.
# Other versions of Python run it, too: those in PATH, and those that WG_PYTHONS names.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
needs "the Python wheel" python3-setuptools setuptools
needs "the Python wheel" python3-wheel wheel
needs "the Python wheel" python3-build build
needs "the Python wheel" python3-venv ensurepip
needs_headers "the Python wheel"

rm -rf "$work/wheel" "$work/venv"
WORDGRID_BUILD=$work/build CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-1} \
    "$python" -m build --no-isolation --wheel --outdir "$work/wheel" "$source/src/face/python" \
    >"$work/log" 2>&1 || { tail -n 50 "$work/log" >&2; exit 1; }
wheels=("$work"/wheel/*.whl)
[[ ${wheels[0]} == *-cp39-abi3-linux_*.whl ]] || { echo "${wheels[0]}: not abi3" >&2; exit 1; }

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
module=$work/build/python/wordgrid/_core.abi3.so
needed=$(readelf -d "$module" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
[ -z "$(grep -vE '^(libc|ld-linux.*)\.so' <<<"$needed")" ] || { echo "$needed" >&2; exit 1; }

# The wheel has the licences of all that it contains, and a list. An installation by CMake gives
# Python the same metadata.
"$cmake" -DWORDGRID_INSTALL=ON "$work/build" >"$work/log" &&
    "$cmake" --build "$work/build" --target wordgrid-python >>"$work/log" || {
    cat "$work/log" >&2
    exit 1
}
rm -rf "$work/prefix"
"$cmake" --install "$work/build" --component python --prefix "$work/prefix" >/dev/null
"$python" "$source/tests/python/metadata.py" "$source" "${wheels[0]}" "$work/prefix" "$module"
if command -v mandoc >/dev/null; then
    mandoc -Tlint "$work/prefix/share/man/man3/python3-wordgrid.3" >&2
fi

# The module exports one name, so that it cannot collide with an installed libwordgrid.
exported=$(nm -D --defined-only "$module")
[[ $exported =~ ^[0-9a-f]+\ T\ PyInit__core$ ]] || { echo "$exported" >&2; exit 1; }
