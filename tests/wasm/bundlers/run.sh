#!/usr/bin/env bash
# run.sh: bundles pages and programs that use the npm packages (bundlers.test.mjs).
#
#   run.sh FOLDER_OF_THE_PACKAGES WORK_FOLDER
#
# Installs the bundlers from the npm registry in the work folder. Without them, the exit status is
# 77 (skipped). npm leaves out Vite 8 if Node.js is older than 20.19.
set -euo pipefail
packages=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2"
cd "$2"
rm -rf project-*
cp "$here"/{*.mjs,*.json} "$here"/../chromium.mjs .
if ! cmp -s package-lock.json node_modules/wordgrid-lock.json; then
    # If a firewall drops the requests, npm must end before the time limit of ctest (1200 s).
    timeout 600 npm ci --no-audit --no-fund --fetch-retries=1 --fetch-timeout=30000 || {
        echo "skipped: all: npm cannot install esbuild, rollup, vite and webpack"
        exit 77
    }
    cp package-lock.json node_modules/wordgrid-lock.json
fi
export WG_PACKAGES=$packages WG_CONTRIBUTING=$here/../../../CONTRIBUTING.md
# TAP names the skipped tests. Node.js 18.0 has no such option.
run='node --no-warnings --test --test-reporter=tap'
${run/--test } --version >/dev/null 2>&1 || run='node --no-warnings --test'
$run bundlers.test.mjs
