#!/usr/bin/env bash
# Tests dictc build with lists that are sorted in chunks: the output must not depend on the order of
# the words, on --threads or on --max-memory. whole_files.sh tests the temporary file.
#
# functions that try calls:
# shellcheck disable=SC2317
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

seed=${WG_SEED:-$RANDOM}
echo "WG_SEED=$seed"
# Of 200,000 words, some occur twice. --max-memory=1 sorts 40,000 words at a time, -j 8 160,000.
awk -v seed="$seed" 'BEGIN {
    srand(seed)
    for (i = 0; i < 200000; i++) {
        word = ""
        for (n = 4 + int(rand() * 9); n > 0; n--) word = word substr("aeinorstu", 1 + int(rand() * 9), 1)
        print word
    }
    print "ä"
}' >random.txt
sort random.txt >sorted.txt
{ sed 1d sorted.txt; head -n 1 sorted.txt; } >last.txt
dictc build -q -o want.wgd sorted.txt || exit 2
words=$(sort -u random.txt | wc -l)
mkdir spill
export TMPDIR=$PWD/spill

for options in '' '-j 1' '-j 8' '--max-memory=1' '--max-memory=1 -j 1' '--max-memory=1 -j 5' \
    '--max-memory=100'; do
    for input in random.txt last.txt sorted.txt; do
        rm -f got.wgd
        # shellcheck disable=SC2086 # several options
        try "$options: $input" 0 '' '' dictc build -q $options -o got.wgd $input
        check "$options: $input: the same bytes" cmp want.wgd got.wgd
    done
done
check "no file is left" is "$(ls -A spill)" ''
try "a pipe" 0 '' '' bash -c 'cat random.txt | dictc build -q --max-memory=1 -o got.wgd'
check "a pipe: the same bytes" cmp want.wgd got.wgd

# counted COMMAND...: prints how many words the command has read, and how many were repeated.
counted() {
    "$@" -v 2>&1 | tr -d , | sed -nE 's/.*read ([0-9]+) words of which ([0-9]+) repeated/\1 \2/p'
}
for options in '-j 8' '--max-memory=1 -j 2'; do
    # shellcheck disable=SC2086 # several options
    check "$options: the counts" is "$(counted dictc build $options -o got.wgd random.txt)" \
        "200001 $((200001 - words))"
done

# Words that are sorted in chunks, until a value or a list needs them again.
head -n 60000 sorted.txt | tail -n 20000 >common.txt
dictc build -q --only=common.txt -o want.wgd sorted.txt
try "--only" 0 '' '' dictc build -q --max-memory=1 --only=common.txt -o got.wgd random.txt
check "--only: the same bytes" cmp want.wgd got.wgd
printf 'zz\t7\n' >value.tsv
dictc build -q -o list.wgd sorted.txt
dictc build -q -f tsv -o want.wgd list.wgd value.tsv
try "a value after chunks" 0 '' '' dictc build -q --max-memory=1 -f tsv -o got.wgd list.wgd value.tsv
check "a value after chunks: the same bytes" cmp want.wgd got.wgd

TMPDIR=$PWD/missing
try "a folder that is missing" 2 '' \
    "dictc: $TMPDIR: cannot keep words in a temporary file here: No such file or directory (TMPDIR=FOLDER)" \
    dictc build --max-memory=1 -o new.wgd random.txt
check "a folder that is missing: no output" test ! -e new.wgd
try "a folder that is not needed" 0 '' '' dictc build -q -o new.wgd random.txt

finish
