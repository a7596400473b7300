#!/usr/bin/env bash
# same.sh: the programs for Windows write the same bytes as those of this machine.
#
#   same.sh WINDOWS LINUX
#
# Compares dictionaries, found words with paths, mazes and
# rolled boards. Prints what differs; fails if something does.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
data=$root/dict
mkdir windows linux

# same FILE PROGRAM ARGUMENT...: both programs make FILE, or write it to standard output.
same() {
    local file=$1 program=$2
    shift 2
    (cd linux && "$linux/$program" "$@" >"$file.out" 2>"$file.err")
    (cd windows && "$wine" "$windows/$program.exe" "$@" >"$file.out" 2>"$file.err") ||
        { echo "$program $*: status $?"; failed=1; }
    count=$((count + 1))
    diff -r linux windows || failed=1
}

same english.wgd dictc build -o english.wgd "$data/english.txt"
same finnish.wgd dictc build --alphabet=fi -o finnish.wgd "$data/finnish-sample.trie"
same info dictc info --json english.wgd
same dump dictc dump --format=trie-text -o dump english.wgd
same boards boards roll --letters=english.wgd --seed=7 --count=300 -o boards
same words solve --batch -d english.wgd -f json -o words boards
same table solve --batch -d english.wgd -f tsv --threads=2 -o table boards
same maze maze make --seed=5 20 30
same checks dictc check english.wgd

[ $failed = 0 ] && echo "$count outputs under wine are those of this machine"
exit $failed
