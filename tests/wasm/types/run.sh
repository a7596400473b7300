#!/usr/bin/env bash
# run.sh: checks the types of the npm packages with tsc (strict), the packages with publint and attw
# (are the types wrong), and runs two tests in the oldest Node.js that the packages support.
#
#   run.sh FOLDER_OF_THE_PACKAGES WORK_FOLDER
#
# Installs these programs from the npm registry in the work folder. Without them, the exit status is
# 77 (skipped). The tests also need WG_BIN and WG_PACKAGE.
set -euo pipefail
packages=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2"
cp "$here"/{*.mts,*.cts,*.json} "$2"
cd "$2"
if ! cmp -s package-lock.json node_modules/wordgrid-lock.json; then
    # If a firewall drops the requests, npm must end before the time limit of ctest (1200 s).
    timeout 600 npm ci --no-audit --no-fund --fetch-retries=1 --fetch-timeout=30000 || {
        echo "skipped: all: npm cannot install typescript, publint, attw and Node.js 18"
        exit 77
    }
    cp package-lock.json node_modules/wordgrid-lock.json
fi
for name in wordgrid wordgrid-english; do
    ln -sfn "$packages/$name" "node_modules/$name"
    node_modules/.bin/publint --strict "$packages/$name"
    # A dictionary has a separate entry, but is not a module.
    archive=$(npm pack --silent "$packages/$name")
    # tools/release packs all files of the folder.
    diff <(tar -tzf "$archive" | sort) \
        <(find "$packages/$name" -type f -printf 'package/%P\n' | sort)
    node_modules/.bin/attw --format=ascii --exclude-entrypoints ./english.wgd -- "$archive"
done
node_modules/.bin/tsc -p .
node_modules/.bin/node --no-warnings --test "$here"/../{options,package}.test.mjs
