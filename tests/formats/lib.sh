# shellcheck shell=bash
# lib.sh: what the tests of second implementations share. A test begins with
#
#     . "$(dirname "$0")/lib.sh"
#
# and its first argument is the folder of the programs, then $bin. It runs in an empty
# folder, calls complain for what is wrong, and ends with 'exit $failed'. Without python3
# its exit status is 77, "skipped".

bin=$(cd "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8
failed=0

if ! command -v python3 >/dev/null; then
    echo "no python3: skipped"
    exit 77
fi

complain() {
    echo "$*"
    # shellcheck disable=SC2034 # by the test
    failed=1
}
