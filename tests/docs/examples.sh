#!/usr/bin/env bash
# Runs the examples in the help of the programs; the manual pages have the same examples. Also runs
# the calls that a program shows on a terminal if it is called without arguments. An example passes
# if its exit status is 0 or 1. `boards best`, and `boards prove` of 3x3 or 4x4, also pass if they
# still run after a second.
#
#   examples.sh PROGRAMS    exit status 77 if an example needs a part that was not built, and all
#                           others are right
set -euo pipefail
export PATH=$1:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The files that the examples name
printf '%s\n' boggle quiz quick bogged >words.txt
cp words.txt a.txt
printf 'caf\351\n' >b.txt
echo rude >rude.txt
printf 'boggle\t3\n' >counts.txt
echo anna | gzip >names.txt.gz
echo boggle >guesses.txt
for name in a b tiny greek; do dictc build -q -o $name.wgd words.txt; done
dictc build -q -o english.wgd words.txt
printf '%s\n' ezmrnubeslospaon lab/thy/nir >boards.txt
maze make --seed=1 3 3 >maze.txt
printf '. 2W .\n. . .\n. . 3L\n' >day.txt

failed=0
skipped=0
count=0

# skip WHAT WHY...: reports an example that needs a part that was not built.
skip() {
    echo "skipped: $1: ${*:2}"
    skipped=1
}

# run_example LINE: runs the example in LINE. A comment may follow after two spaces. Other programs
# only read their input. `boards best` and long proofs are ended after a second.
run_example() {
    local status=0 seconds=240
    [[ $1 != boards\ best\ * && $1 != boards\ prove\ --size=[34]* ]] || seconds=1
    timeout $seconds bash -c "jq() { cat >/dev/null; }; dot() { cat >/dev/null; }
        ${1%%  *}" >out 2>&1 </dev/null || status=$?
    case $status-$seconds in
    0-* | 1-* | 124-1) ;;
    *)
        if grep -q 'needs the file wordgrid.wasm.gz' out; then
            [ "${WG_PAGE_WASM-}" = OFF ] || skip "${1%%  *}" "no WebAssembly (Debian packages"\
                "clang, lld, wasi-libc, libclang-rt-14-dev-wasm32, binaryen)"
        elif grep -q 'this build lacks' out; then
            skip "${1%%  *}" "$(cat out)"
        else
            echo "exit status $status of: $1" >&2
            cat out >&2
            failed=1
        fi
        ;;
    esac
    count=$((count + 1))
}

# examples_of PROGRAM [COMMAND]
examples_of() {
    local line
    while IFS= read -r line; do
        run_example "${line#  }"
    done < <("$@" --help | sed -n '/^Examples:/,/^$/{/^  /p}')
}

# calls_of PROGRAM: six lines; the second to the fourth are calls.
calls_of() {
    local line status=0
    script -qec "$1" /dev/null </dev/null | tr -d '\r' >calls || status=$?
    if [ "$status" != 2 ] || [ "$(wc -l <calls)" != 6 ] || [ "$(grep -c "^  .*$1" calls)" != 3 ] ||
        ! grep -q "$1 --help\$" calls || ! grep -q "man $1\$" calls || grep -E '.{81}' calls; then
        echo "exit status $status; $1 without arguments prints:" >&2
        cat calls >&2
        failed=1
    fi
    while IFS= read -r line <&3; do
        run_example "${line#  }"
    done 3< <(grep '^  ' calls)
}

for program in solve dictc maze boards; do
    if command -v script >/dev/null; then
        calls_of $program
    else
        skip "$program without arguments" "no script (Debian package bsdutils)"
    fi
    examples_of $program
    for command in $($program --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        examples_of $program "$command"
    done
done
[ "$count" -ge 30 ] || { echo "only $count examples" >&2; failed=1; }
[ $failed = 0 ] || exit 1
[ $skipped = 0 ] || exit 77
