#!/usr/bin/env bash
# Runs the rules for Make and Ninja, and the script for CI, of dict/README.md ("A dictionary as a
# part of a build") as they are written there.
#
#   build.sh FOLDER_OF_THE_PROGRAMS PAGE
#
# Exit status 77: make or ninja is not installed, and all else passes.
set -euo pipefail
export PATH=$1:$PATH LC_ALL=C.UTF-8
page=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
skipped=0

fail() { echo "$*"; exit 1; }

# block FIRST-LINE: prints the indented block of the page that begins with the line.
block() {
    awk -v first="    $1" '$0 == first { on = 1 } on && !/^(    |$)/ { exit } on' "$page" |
        sed 's/^    //' | grep . || fail "$page has no block that begins with '$1'"
}

# stale COMMAND...: fails unless COMMAND says that something must be built again.
stale() { ! "$@" >out 2>&1 || fail "$*: nothing is built again"; }

# Alphabets are found in the folder of dictc.
export XDG_DATA_HOME=$scratch/none XDG_DATA_DIRS=$scratch/none
printf '%s\n' älg öl ost >swedish.txt
printf '%s\n' åsa ost >names.txt
printf '%s\n' ost >rude.txt
printf '%s\n' öl.e/lost lost/öl.e >boards.txt

if command -v ninja >/dev/null; then
    block 'rule dictionary' >build.ninja
    ninja >out || { cat out; fail "ninja: exit status $?"; }
    [ "$(dictc dump swedish.wgd | xargs)" = 'åsa älg öl' ] ||
        fail "ninja: other words: $(dictc dump swedish.wgd | xargs)"
    cp swedish.wgd released.wgd
    rm -f swedish.wgd swedish.d
else
    echo "skipped: the rule for Ninja: no ninja (Debian package ninja-build)"
    printf '%s\n' älg åsa öl | dictc build -q --alphabet=sv -o released.wgd
    skipped=77
fi

if ! command -v make >/dev/null; then
    echo "skipped: the rule for Make and the script for CI: no make (Debian package make)"
    exit 77
fi
block 'all: swedish.wgd' >Makefile
block 'set -eu' >ci.sh
sh ci.sh >out 2>&1 || { cat out; fail "ci.sh: exit status $?"; }
printf '%s\n' 'removed 1' 'added 1' 'changed 0' 'same 2' | diff - <(tail -n 4 out) ||
    fail "ci.sh: other differences"
[ "$(wc -l <answers.jsonl)" = 2 ] || fail "ci.sh: not two answers"
make -q || fail "make: something is built again"
stale make -q -W swedish.txt
alphabet=$(grep -o '[^ ]*sv.alphabet$' swedish.d) || fail "make: swedish.d lacks the alphabet"
stale make -q -W "$alphabet"

# Each fault of the input ends the script.
echo ab1d >>boards.txt
! sh ci.sh >out 2>&1 || fail "ci.sh: a line that is not a board passes"
[ "$(wc -l <answers.jsonl)" = 2 ] || fail "ci.sh: the answers have changed"
sed -i '$d' boards.txt
echo x1 >>swedish.txt
! make >out 2>&1 || fail "make: a line that is not a word passes"
exit $skipped
