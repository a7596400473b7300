#!/usr/bin/env bash
# Tests that src/face/page/dice-table.js has the dice of dict/dice.
#
#   page-dice.sh CMAKE ROOT
set -euo pipefail
cd "$2"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" -DFOLDER=dict/dice -DOUTPUT="$scratch/dice-table.js" -P tools/cmake/page-dice.cmake
cmp "$scratch/dice-table.js" src/face/page/dice-table.js || {
    echo "make it again: cmake -DFOLDER=dict/dice -DOUTPUT=src/face/page/dice-table.js" \
        "-P tools/cmake/page-dice.cmake"
    exit 1
}
