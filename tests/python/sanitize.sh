#!/usr/bin/env bash
# Builds the module with the address and undefined-behaviour sanitizers, and runs the tests in
# Python with it. Interpreters allocate at their start and do not free it, so leaks are not looked
# for here: test_robust.py counts them. Also compares this build, by CMake, with the wheel.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
needs "the Python module under sanitizers" python3-pytest pytest
needs "the Python module under sanitizers" python3-hypothesis hypothesis
needs_headers "the Python module under sanitizers"
[ -d "$work/package" ] || skip "the Python module" "python.wheel has not built it"
build=$work/sanitize
library=$(gcc -print-file-name=libasan.so)
[ -e "$library" ] || skip "the Python module under sanitizers" "gcc has no libasan"
{
    "$cmake" -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=gcc \
        -DWORDGRID_PYTHON=ON -DWORDGRID_SANITIZE=address,undefined -DWORDGRID_TESTS=OFF \
        -DWORDGRID_SERVE=OFF -DWORDGRID_PAGE_WASM=OFF -DPython3_EXECUTABLE="$python" \
        -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    ASAN_OPTIONS=detect_leaks=0 "$cmake" --build "$build" --target python-package
} >"$work/sanitize.log" 2>&1 || { tail -n 50 "$work/sanitize.log" >&2; exit 1; }

# The wheel was compiled with the same options. It has the licences of all that it contains, and a
# list. An installation by CMake gives Python the same metadata.
"$python" "$source/tests/python/options.py" "$work/wheel.log" "$build/compile_commands.json"
rm -rf "$work/prefix"
"$cmake" --install "$build" --component python --prefix "$work/prefix" >/dev/null
"$python" "$source/tests/python/metadata.py" "$source" "$work"/wheel/*.whl "$work/prefix" \
    "$work/package/wordgrid/_core.abi3.so"
if command -v mandoc >/dev/null; then
    mandoc -Tlint "$work/prefix/share/man/man3/python3-wordgrid.3" >&2
fi

cd "$source/tests/python"
export ASAN_OPTIONS=detect_leaks=0:exitcode=99:allocator_may_return_null=1
export UBSAN_OPTIONS=exitcode=99:print_stacktrace=1
WG_BIN=$bin PYTHONPATH=$build/python PYTHONMALLOC=malloc LD_PRELOAD=$library \
    "$python" -m pytest -q -p no:cacheprovider . --basetemp "$work/pytest-sanitize" \
    -k 'not leaks and not processes and not shutdown and not interrupt'
