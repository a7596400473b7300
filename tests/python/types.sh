#!/usr/bin/env bash
# mypy checks the package, and compares the stub of the module with the module.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
needs "the Python types" mypy mypy
[ -d "$work/package" ] || skip "the Python types" "python.wheel has not built it"
cd "$work/package"
"$python" -m mypy --strict --cache-dir "$work/mypy" wordgrid
MYPY_CACHE_DIR=$work/mypy "$python" -m mypy.stubtest wordgrid._core
