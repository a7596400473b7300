#!/usr/bin/env bash
# Tests solve --shard and -o: all shards together must be the whole output. whole_files.sh tests what
# a failure leaves.
#
# files that are only read:
# shellcheck disable=SC2094
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words {a..z} >alphabet
words cat cats act acts cast scat sat | dictc build -q --alphabet=alphabet -o cat.wgd || exit 2
export WORDGRID_DICT=$PWD/cat.wgd

# --- all shards together are the whole

# join N FILE OPTION...: prints the outputs of the N shards of FILE, in order. If N is 3, each shard
# is written to a file. With more shards, writing files would take most of the time.
join() {
    local n=$1 file=$2 k
    shift 2
    for ((k = 1; k <= n; k++)); do
        if [ "$n" = 3 ]; then
            solve --batch -q "$@" --shard=$k/3 -o part.$k "$file"
        else
            solve --batch -q "$@" --shard=$k/"$n" "$file"
        fi || echo "shard $k: exit status $?"
    done
    [ "$n" != 3 ] || cat part.{1,2,3}
}

seed=${WG_SEED:-$RANDOM}
echo "WG_SEED=$seed"
awk -v seed="$seed" 'BEGIN {
    srand(seed)
    for (line = 1; line < 400; line++) {
        side = rand() < 0.05 ? 12 : int(rand() * 5)
        board = ""
        for (i = 0; i < side * side; i++) board = board substr("catsx1", 1 + int(rand() * 6), 1)
        printf "%s%s%s\n", rand() < 0.3 ? "id " line "\t" : "", board, rand() < 0.1 ? "\r" : ""
    }
    printf "cats"
}' >random.txt
: >empty.txt
printf '\n' >line_feed.txt
printf 'cats\r\n\r\nscat\r\n' >crlf.txt
# Between short lines, a line of more bytes than the program reads at once. It is not a board.
{ words cats; head -c 700000 /dev/zero | tr '\0' 1; words '' cats; } >long.txt
numbers=(1 2 3 7 30)
# Only 7 shards are run with two threads each. With a sanitizer, only these are run, because a
# process takes long to start.
[ -z "${WG_SANITIZE-}" ] || numbers=(7)
for file in random empty line_feed crlf long; do
    for n in "${numbers[@]}"; do
        form=tsv threads=1
        [ $n != 7 ] || form=jsonl threads=2
        solve --batch -q -f $form $file.txt >whole
        join $n $file.txt -f $form -j $threads >joined
        check "$file: $n shards together are the whole" cmp whole joined
    done
done
solve --batch -q crlf.txt >whole
for n in 16 17 18 100; do # 16 bytes
    join $n crlf.txt >joined
    check "$n shards of 16 bytes together are the whole" cmp whole joined
done
try "4294967295 shards" 0 '' '' solve --batch --shard=4294967294/4294967295 random.txt
try "the last of 4294967295 shards" 0 '' '' \
    solve --batch --shard=4294967295/4294967295 random.txt
words cats scat >two.txt
try "a shard without -o" 0 $'scat\t7\t7' '' solve --batch -f tsv --shard=2/2 two.txt

# --- values that are not shards

for wrong in 0/1 4/3 1/0 1 1/ /1 1/2/3 -1/2 x/y 1/4294967296 ''; do
    try "--shard=$wrong" 2 '' '~^solve: --shard=' solve --batch --shard="$wrong" two.txt
done
try "--shard=1/0: not a shard" 2 '' '~^solve: --shard=1/0 is not a shard; write it like 2/16' \
    solve --batch --shard=1/0 two.txt
try "--shard=4/3: the shards" 2 '' '~^solve: --shard=4/3 is out of range; the shards of 3 are 1/3 to 3/3' \
    solve --batch --shard=4/3 two.txt
try "--shard twice" 2 '' '*' solve --batch --shard=1/2 --shard=1/2 two.txt
try "--shard without --batch" 2 '' '~^solve: --shard is for --batch' solve --shard=1/2 cats
one='solve: --shard is a part of one file; name exactly one FILE'
try "a shard of standard input" 2 '' "~^$one" solve --batch --shard=1/2
try "a shard of '-'" 2 '' "~^$one" solve --batch --shard=1/2 - <two.txt
try "a shard of two files" 2 '' "~^$one" solve --batch --shard=1/2 two.txt two.txt
irregular='is not a regular file, so it has no shards; copy it to a file$'
mkfifo pipe
try "a shard of a pipe" 2 '' "~^solve: pipe: $irregular" solve --batch --shard=1/2 pipe
try "a shard of a folder" 2 '' "~^solve: \\.: $irregular" solve --batch --shard=1/2 .
try "a shard of a missing file" 2 '' '~^solve: none: cannot open' solve --batch --shard=1/2 none

# --- errors in a shard

words cats ab1d cats ab1d cats >bad.txt # the second half begins within line 3
tile="'1' is not a tile; a tile is a letter, [qu], [a|e], ? or ."
try "a line that is not a board is not a failure" 0 \
    $'ab1d\terror\tcolumn 3: '"$tile"$'\ncats\t7\t7' \
    'solve: lines that are not boards: 1, the first is shard 2/2 of bad.txt:1; each has its error in the output' \
    solve --batch -f tsv --shard=2/2 -o - bad.txt
try "with --strict it is one, and its line is counted in the shard" 2 '' \
    "solve: shard 2/2 of bad.txt:1:3: $tile" \
    solve --batch -f tsv --strict --shard=2/2 -o strict.out bad.txt
check "which leaves no file" test ! -e strict.out

printf 'a%.0s' {1..60} >a.txt
for ((i = 3; i <= 60; i++)); do head -c $i a.txt; echo; done | dictc build -q -o a.wgd
{ words aaaa; printf 'a%.0s' {1..144}; echo; } >late.txt
late='solve: boards stopped by --time-limit, --max-results or --max-memory: 1, the first is'
try "a board that is stopped is not a failure of a shard" 0 '' "$late shard 1/1 of late.txt:2; their lines say so" \
    solve --batch -d a.wgd -f tsv --time-limit=0.5 --shard=1/1 -o late.out late.txt
check "its line says so" is "$(cut -f 4 late.out | tr '\n' ' ')" ' incomplete '
try "-q: no message" 0 '' '' \
    solve --batch -q -d a.wgd -f tsv --time-limit=0.5 --shard=1/1 -o late.out late.txt
rm late.out
try "without --shard it is one, but the file is written" 1 '' "$late late.txt:2; their lines say so" \
    solve --batch -d a.wgd -f tsv --time-limit=0.5 -o late.out late.txt
check "and its line says so" is "$(cut -f 4 late.out | tr '\n' ' ')" ' incomplete '

# --- -o: every form of output

for options in '' -a '-f words' '-f arrows' '-f json' '-f csv' '-f tsv' '-s board' '-w cat' \
    '--clear=4'; do
    # shellcheck disable=SC2086 # several words
    {
        solve $options cats >want.out
        try "-o $options: prints nothing" 0 '' '' solve $options -o got.out cats
    }
    check "-o $options: the same bytes" cmp want.out got.out
    rm -f got.out
done
run solve -w nix -o got.out cats
check "a word that is not there: exit status" is "$status" 1
check "a word that is not there: an empty file" test -e got.out -a ! -s got.out
if has script; then
    on_terminal 'solve -o got.out -f arrows cats' >/dev/null
    check "no color in a file" is "$(grep -c $'\033' got.out)" 0
    on_terminal 'solve --color=always -o got.out -f arrows cats' >/dev/null
    check "color in a file with --color=always" grep -q $'\033' got.out
else
    skip "color in a file" "no script (Debian package bsdutils)"
fi

# --- -o: outputs that are refused

refused() {
    local name=$1 message=$2
    shift 2
    cp two.txt before
    try "$name" 2 '' "$message" "$@"
    check "$name: the input stays" cmp before two.txt
}
replace='~^solve: .* is an input( \(.*\))?, which --output would replace; name another file$'
refused "-o: the batch's file" "$replace" solve --batch -o two.txt two.txt
refused "-o: a later file" "$replace" solve --batch -o two.txt bad.txt two.txt
ln -s two.txt link
refused "-o: a link to the file" '~^solve: link: is an input \(two.txt\), which' solve --batch -o link two.txt
refused "-o: standard input" "$replace" solve --batch -o two.txt <two.txt
refused "-o: the file of the board" "$replace" solve -o two.txt @two.txt
try "-o: the dictionary" 2 '' "$replace" solve -o cat.wgd cats
maze make --seed=1 2 2 >walls.txt
try "-o: the walls" 2 '' "$replace" solve --walls=walls.txt -o walls.txt cats
try "-o: an empty name" 2 '' '~^solve: --output has an empty name' solve -o '' cats
for device in /dev/null pipe; do
    try "-o: $device" 2 '' "~^solve: $device: is a device or a pipe, .*; name a file, or '-'" \
        timeout 60 solve -o $device cats
done
try "-o twice" 2 '' '*' solve -o a -o b cats
try "-o with --html" 2 '' '~^solve: --output cannot be used with --html' \
    solve -o a --html=b cats

finish
