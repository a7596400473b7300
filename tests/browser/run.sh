#!/usr/bin/env bash
# run.sh: tests the page of solve-server in a real browser.
#
#   run.sh FOLDER_OF_THE_PROGRAMS WORK_FOLDER [TEST_FILE...]
#
# Without a TEST_FILE, runs all but speed.test.js, which only measures; two files at a time. The
# work folder gets copies of the tests, packages from the npm registry, and
# pictures/ with the pictures of the page that the tests save. If node, npm, Chromium or the
# packages are missing, the exit status is 77 (skipped), or 1 with
# WORDGRID_REQUIRE_BROWSER=1.
set -euo pipefail
bin=$(cd "$1" && pwd)
mkdir -p "$2"
work=$(cd "$2" && pwd)
shift 2
here=$(cd "$(dirname "$0")" && pwd)

# not_here REASON: prints the reason and ends without a test.
not_here() {
    echo "browser tests: $1"
    [ "${WORDGRID_REQUIRE_BROWSER:-0}" = 1 ] && exit 1
    exit 77
}

has() { command -v "$1" >"$work/found"; }

has node || not_here "node is missing; install node 18 or later (Debian package nodejs)"
has npm || not_here "npm is missing; install it (Debian package npm)"
has chromium || has chromium-browser || has google-chrome ||
    not_here "there is no Chromium; install it (Debian package chromium)"

# Removes all old copies, so that no renamed or deleted test is run.
rm -f "$work"/*.js
cp "$here"/*.js "$here"/package.json "$here"/package-lock.json "$work"
cd "$work"
if ! cmp -s package-lock.json node_modules/wordgrid-lock.json; then
    npm ci --no-audit --no-fund ||
        not_here "playwright-core cannot be installed; run 'npm ci' in $work with a network"
    cp package-lock.json node_modules/wordgrid-lock.json
fi

shopt -s extglob
[ $# -gt 0 ] || set -- !(speed).test.js
# Half of the time a test waits for its browser. node 18 knows no such option.
two_at_a_time=(--test-concurrency=2)
node "${two_at_a_time[@]}" --version >"$work/found" 2>&1 || two_at_a_time=()
export WORDGRID_BIN=$bin WORDGRID_ROOT=$here/../..
export WORDGRID_PICTURES=${WORDGRID_PICTURES:-$work/pictures}
node --test "${two_at_a_time[@]}" "$@"
