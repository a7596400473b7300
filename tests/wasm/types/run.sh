#!/usr/bin/env bash
# run.sh: checks the types of the npm packages with tsc (strict), and the packages with publint.
#
#   run.sh FOLDER_OF_THE_PACKAGES WORK_FOLDER
#
# The work folder gets typescript and publint from the npm registry. Without them the exit
# status is 77 (skipped).
set -euo pipefail
packages=$(cd "$1" && pwd)
mkdir -p "$2"
cp "$(dirname "$0")"/{*.mts,*.cts,*.json} "$2"
cd "$2"
if ! cmp -s package-lock.json node_modules/wordgrid-lock.json; then
    # A firewall that answers nothing must not use up the time that ctest gives (300 s).
    timeout 120 npm ci --no-audit --no-fund --fetch-retries=1 --fetch-timeout=30000 || {
        echo "npm cannot install typescript and publint"
        exit 77
    }
    cp package-lock.json node_modules/wordgrid-lock.json
fi
for name in wordgrid wordgrid-english; do
    ln -sfn "$packages/$name" "node_modules/$name"
    node_modules/.bin/publint --strict "$packages/$name"
done
node_modules/.bin/tsc -p .
