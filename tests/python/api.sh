#!/usr/bin/env bash
# Runs the tests in Python (test_*.py) with the module of wheel.sh.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
needs "the Python package" python3-pytest pytest
needs "the Python package" python3-hypothesis hypothesis
[ -d "$work/package" ] || skip "the Python package" "python.wheel has not built it"
cd "$source/tests/python"
WG_BIN=$bin PYTHONPATH=$work/package "$python" -m pytest -q -rP -p no:cacheprovider . \
    --basetemp "$work/pytest"
"$python" ../ask/faces.py "$bin" --python="$work/package"
