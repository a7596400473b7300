#!/usr/bin/env bash
# run.sh: tests the page of solve-server in a real browser.
#
#   run.sh [--features | --rest] FOLDER_OF_THE_PROGRAMS WORK_FOLDER [TEST_FILE...]
#
# Without a TEST_FILE, runs all but speed.test.js, which only measures; two files at a time. With
# --features, runs only the tests that show a feature (isFeature in the test files): each once.
# With --rest, runs only the others. The work folder gets copies of the tests, packages from the
# npm registry, and pictures/ with the pictures of the page that the tests save. If solve-server,
# node, npm, Chromium, the packages, or the WebAssembly that some tests need are missing, these
# tests are skipped, and the exit status is 77 if no other test fails. It fails if no test runs.
set -euo pipefail
part=
case ${1-} in
--features | --rest)
    part=${1#--}
    shift
    ;;
esac
bin=$(cd "$1" && pwd)
mkdir -p "$2"
work=$(cd "$2" && pwd)
shift 2
here=$(cd "$(dirname "$0")" && pwd)

# not_here REASON: prints the reason and ends without a test.
not_here() {
    echo "skipped: all: $1"
    exit 77
}

has() { command -v "$1" >"$work/found"; }

[ -x "$bin/solve-server" ] ||
    not_here "no solve-server (Debian package libmicrohttpd-dev)"
has node || not_here "node is missing; install node 18 or later (Debian package nodejs)"
has npm || not_here "npm is missing; install it (Debian package npm)"
has chromium-headless-shell || has chromium || has chromium-browser || has google-chrome ||
    not_here "there is no Chromium; install it (Debian package chromium-headless-shell)"

# Removes all old copies, so that no renamed or deleted test is run.
rm -f "$work"/*.js "$work"/*.log
cp "$here"/*.js "$here"/package.json "$here"/package-lock.json "$work"
cd "$work"
if ! cmp -s package-lock.json node_modules/wordgrid-lock.json; then
    npm ci --no-audit --no-fund ||
        not_here "playwright-core cannot be installed; run 'npm ci' in $work with a network"
    cp package-lock.json node_modules/wordgrid-lock.json
fi

shopt -s extglob
if [ $# = 0 ] && [ "$part" = features ]; then
    mapfile -t features < <(grep -l isFeature ./*.test.js)
    set -- "${features[@]}"
elif [ $# = 0 ]; then
    set -- !(speed).test.js
fi
export WORDGRID_BIN=$bin WORDGRID_ROOT=$here/../.. WORDGRID_PART=$part
export WORDGRID_PICTURES=${WORDGRID_PICTURES:-$work/pictures}
[ $# -gt 0 ] || { echo "no test file"; exit 1; }
# TAP names the skipped tests. Node.js 23 and later print it only with this option; Node.js 18.0 has
# no such option.
run='node --test --test-reporter=tap'
${run/--test } --version >"$work/found" 2>&1 || run='node --test'
# Half of the time a test waits for its browser, so two files run at a time, the largest first.
# Node.js itself runs only one at a time on two processors (version 18).
status=0
ls -S -- "$@" | xargs -P 2 -I{} sh -c "$run"' "$1" >"$1.log" 2>&1' sh {} || status=1
for file; do
    cat "$file.log"
    ! grep -qE '^ *ok [0-9]+ - .* # SKIP' "$file.log" || skipped=77
done
[ $status = 0 ] || exit 1
# A file without tests counts as a test of the file's name.
cat "${@/%/.log}" | grep -E '^ *ok [0-9]+ - ' | grep -vE '\.test\.js$' >"$work/found" ||
    { echo "no test has run"; exit 1; }
exit "${skipped:-0}"
