#!/usr/bin/env bash
# run.sh: compiles and links the programs, libraries and tests for Windows on x86-64, with warnings
# as errors, and runs the tests and the scripts of this folder with wine. Makes the wheel of the
# Python package, too, which is not run.
#
#   run.sh LINUX
#
# LINUX is the folder of the programs of this machine.
set -euo pipefail
linux=$(realpath "${1:?the folder of the programs of this machine}")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# timed WHAT COMMAND...: prints the seconds that the command takes.
timed() {
    local begin=$SECONDS
    "${@:2}"
    echo "-- $1: $((SECONDS - begin)) s"
}

build() { cmake --build --preset windows --parallel "$(nproc)" --target "$@"; }

# One server for all programs, so that each starts in a tenth of a second
export WINEPREFIX=$work/prefix WINEDEBUG=-all
trap 'wineserver -k || true; rm -rf "$work"' EXIT
start_wine() {
    mkdir "$WINEPREFIX"
    wineserver -p -f &
    server=$!
    "$(command -v wine64 || echo /usr/lib/wine/wine64)" wineboot -i >"$work/log" 2>&1 ||
        { cat "$work/log"; return 1; }
}

timed "programs" tools/windows-programs --cmocka -DWORDGRID_WERROR=ON -DBUILD_SHARED_LIBS=OFF
timed "wine" start_wine
timed "libraries and dictionaries" build wordgrid wordgrid-compile \
    english-dictionary finnish-sample-dictionary
timed "test programs" build unit-tests compat-tests replays
cmake --preset windows -DBUILD_SHARED_LIBS=ON
timed "shared libraries, of the same objects" build wordgrid wordgrid-compile

cmp build/windows/bin/english.wgd "$linux/english.wgd"
tests/windows/check.sh build/windows/{bin/*.exe,src/*.dll}
timed "tests" ctest --preset windows --parallel $(($(nproc) + 1))
# Without its server, a program ends with status 0 and no output.
kill -0 $server || { echo "wine's server has ended, so the tests have shown nothing"; exit 1; }
for script in dictionaries same faults; do
    timed "$script.sh" "tests/windows/$script.sh" build/windows/bin "$linux"
done
timed "zip.sh" tests/windows/zip.sh build/windows/bin "$linux"
timed "wheel.sh" tests/windows/wheel.sh build/windows "$linux"
