# shellcheck shell=bash
# lib.sh: has the common part of conformance.sh, second_reader.sh and walls.sh. Each of these tests
# begins with
#
#     . "$(dirname "$0")/lib.sh"
#
# The first argument of the test is the folder of the programs; lib.sh sets $bin to its path. The
# test works in $scratch, a new folder that is removed at the end. The test calls complain for each
# error, and ends with 'exit $failed'. If python3 is not installed, the exit status is 77 (skipped).

bin=$(cd "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8
failed=0

if ! command -v python3 >/dev/null; then
    echo "skipped: all: no python3 (Debian package python3)"
    exit 77
fi

complain() {
    echo "$*"
    # shellcheck disable=SC2034 # the tests use $failed
    failed=1
}
