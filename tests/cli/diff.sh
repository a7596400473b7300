#!/usr/bin/env bash
# Tests dictc diff.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

seed=${WG_SEED:-$RANDOM}
echo "WG_SEED=$seed"
words alpha bet cat dog | dictc build -q -o a.wgd || exit 2
words bet catalpa dog hag | dictc build -q -o b.wgd || exit 2
printf 'alpha\t1\nbet\t2\ncat\t3\n' | dictc build -q -f tsv -o old.wgd || exit 2
printf 'bet\t7\ncat\t3\nlap\t144115188075855871\n' | dictc build -q -f tsv -o new.wgd || exit 2

# --- words

try "list" 1 $'-alpha\n-cat\n+catalpa\n+hag' 'dictc: 2 removed, 2 added, 0 changed, 2 the same' \
    dictc diff a.wgd b.wgd
try "--quiet" 1 $'+alpha\n+cat\n-catalpa\n-hag' '' dictc diff -q b.wgd a.wgd
try "no differences" 0 '' 'dictc: 0 removed, 0 added, 0 changed, 4 the same' dictc diff a.wgd a.wgd
try "-f tsv" 1 $'removed\talpha\t\t\nremoved\tcat\t\t\nadded\tcatalpa\t\t\nadded\thag\t\t' '' \
    dictc diff -q -f tsv a.wgd b.wgd
try "--count" 1 $'removed 2\nadded 2\nchanged 0\nsame 2' '' dictc diff --count a.wgd b.wgd
try "--count -f tsv" 0 $'removed\t0\nadded\t0\nchanged\t0\nsame\t4' '' dictc diff -c -ftsv a.wgd a.wgd
try "--count -f json" 1 '{"removed":2,"added":2,"changed":0,"same":2}' '' \
    dictc diff -c -f json a.wgd b.wgd
try "--brief" 1 '' '' dictc diff --brief a.wgd b.wgd
try "--brief: no differences" 0 '' '' dictc diff -b a.wgd a.wgd
try "'-' is standard input" 1 '*' '~^dictc: 2 removed, 2 added' dictc diff - b.wgd <a.wgd

# --- values

try "values" 1 $'-alpha\n~bet 2 7\n+lap' '~^dictc: 1 removed, 1 added, 1 changed, 1 the same$' \
    dictc diff old.wgd new.wgd
try "values: -f tsv" 1 $'removed\talpha\t1\t\nchanged\tbet\t2\t7\nadded\tlap\t\t144115188075855871' '' \
    dictc diff -q -f tsv old.wgd new.wgd
try "values: -f json" 1 '{"change":"removed","word":"alpha","old":1}
{"change":"changed","word":"bet","old":2,"new":7}
{"change":"added","word":"lap","new":144115188075855871}' '' dictc diff -q -f json old.wgd new.wgd
try "values: in one only" 1 $'removed\tdog\t\t' '~^dictc: only old.wgd has values, so values are not' \
    dictc diff -f tsv a.wgd old.wgd
try "values: in the other only" 1 $'+dog' '~^dictc: only old.wgd has values' dictc diff old.wgd a.wgd
printf 'alpha\t1\nbet\t2\ncat\t4\n' | dictc build -q -f tsv -o other.wgd
try "values: a change is a difference" 1 '~cat 3 4' '' dictc diff -q old.wgd other.wgd

# --- letters

words é za alpha bet cat dog | dictc build -q --fold=case -o letters.wgd
try "letters: of the new one" 1 $'+za\n+é' '~^dictc: letters that only letters.wgd has: z é$' \
    dictc diff a.wgd letters.wgd
try "letters: not with --brief" 1 '' '' dictc diff --brief a.wgd letters.wgd
try "letters: of the old one" 1 $'-za\n-é' '~^dictc: letters that only letters.wgd has: z é$' \
    dictc diff letters.wgd a.wgd
words é za alfa | dictc build -q --fold=marks -o marks.wgd
run dictc diff -q letters.wgd marks.wgd
check "letters: a word in another spelling is another word" \
    is "$(LC_ALL=C sort "$out" | tr '\n' ' ')" '+alfa +e -alpha -bet -cat -dog -é '
words a n j nj >long.alphabet
words anj nja | dictc build -q --alphabet=long.alphabet -o long.wgd
words anj a | dictc build -q -o short.wgd
try "letters: words of other letters are other words" 1 $'+a\n-anj\n+anj\n-nja' \
    '~^dictc: letters that only long.wgd has: nj$' dictc diff long.wgd short.wgd
words t p o l h g d e c b a >back.alphabet
words alpha bet cat dog hag | dictc build -q --alphabet=back.alphabet -o back.wgd
try "letters: another order" 1 '+hag' '~^dictc: the letters have another order$' \
    dictc diff a.wgd back.wgd
try "letters: another order, the other way round" 1 '-hag' '~1 removed, 0 added, 0 changed, 4 the same$' \
    dictc diff back.wgd a.wgd
printf 'alpha\t1\nbet\t3\ncat\t3\n' |
    dictc build -q -f tsv --alphabet=back.alphabet -o back.wgd
try "letters: another order, values" 1 '~bet 2 3' '~0 removed, 0 added, 1 changed, 2 the same$' \
    dictc diff old.wgd back.wgd

# --- random pairs: compares the words with comm, the values with join

# sample LIST FILE: writes about half of the words of LIST, each with a value, to FILE.
sample() {
    seed=$((seed + 1))
    LC_ALL=C awk -v seed=$seed 'BEGIN { srand(seed) }
        rand() < 0.5 { print $1 "\t" int(3 * rand()) }' "$1" >"$2"
}
awk -v seed="$seed" 'BEGIN { srand(seed); for (i = 0; i < 3000; i++) {
    word = ""
    do word = word substr("abcdefgh", 1 + int(8 * rand()), 1); while (rand() < 0.8)
    print word } }' | LC_ALL=C sort -u >random.txt
words h f c g a b e d >shuffled.alphabet
for ((i = 0; i < 10; i++)); do
    sample random.txt 1.tsv
    sample random.txt 2.tsv
    dictc build -q -f tsv -o 1.wgd 1.tsv
    dictc build -q -f tsv -o 2.wgd 2.tsv
    dictc build -q -f tsv --alphabet=shuffled.alphabet -o 3.wgd 2.tsv
    {
        LC_ALL=C comm -3 <(cut -f1 1.tsv) <(cut -f1 2.tsv) | sed 's/^[^\t]/-&/; s/^\t/+/'
        LC_ALL=C join 1.tsv 2.tsv | awk '$2 != $3 { print "~" $0 }'
    } | LC_ALL=C sort >want
    run dictc diff -q 1.wgd 2.wgd
    check "random pair $i: as comm and join" cmp <(LC_ALL=C sort "$out") want
    check "random pair $i: in the order of the list" \
        cmp <(sed 's/^.//; s/ .*//' "$out") <(sed 's/^.//; s/ .*//' "$out" | LC_ALL=C sort)
    run dictc diff -q 1.wgd 3.wgd
    check "random pair $i: another order of the letters" cmp <(LC_ALL=C sort "$out") want
done

# --- errors

try "no operand" 2 '' '~^Usage: dictc diff' dictc diff
try "one operand" 2 '' '~^dictc: diff needs two dictionaries; name the old and the new dictionary' dictc diff a.wgd
try "three operands" 2 '' '~^dictc: diff needs two dictionaries' dictc diff a.wgd b.wgd a.wgd
try "--brief --count" 2 '' '~^dictc: --brief and --count exclude each other; give one' \
    dictc diff -bc a.wgd b.wgd
try "standard input twice" 2 '' '~standard input is read 2 times' dictc diff - - <a.wgd
try "no such file" 2 '' 'dictc: none.wgd: cannot open: No such file or directory' \
    dictc diff a.wgd none.wgd
try "not a dictionary" 3 '' '~^dictc: random.txt: ' dictc diff random.txt a.wgd
head -c 500 a.wgd >cut.wgd
try "a damaged dictionary" 3 '' '~^dictc: cut.wgd: ' dictc diff a.wgd cut.wgd
if [ -e /dev/full ]; then
    try "a full disk" 2 '' '~No space left' bash -c 'dictc diff -q a.wgd b.wgd >/dev/full'
fi

finish
