#!/usr/bin/env bash
# Tests solve with values of words (--min-value, --sort=value) and a pattern (--pattern).
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

printf '%s\t%s\n' lab 70 labyrinth 5 hit 900 bat 70 bay 12345 bath 3 >v.tsv
dictc build -q -f tsv --name=v -o v.wgd v.tsv || exit 2
cut -f 1 v.tsv | dictc build -q --name=plain -o plain.wgd || exit 2
export WORDGRID_DICT=v.wgd
board=lab/thy/nir

# --- values

try "table: a column of values" 0 \
    'bay         1  12345  (0,2) (0,1) (1,2)
hit         1    900  (1,1) (2,1) (1,0)
bat         1     70  (0,2) (0,1) (1,0)
lab         1     70  (0,0) (0,1) (0,2)
labyrinth  11      5  (0,0) (0,1) (0,2) (1,2) (2,2) (2,1) (2,0) (1,0) (1,1)
bath        1      3  (0,2) (0,1) (1,0) (1,1)
6 words, 16 points' '' solve -s value $board
try "table: as found, room for the largest value" 0 \
    'bat         1     70  (0,2) (0,1) (1,0)
bay         1  12345  (0,2) (0,1) (1,2)
2 words, 2 points' '' solve -s board -l 3 --from=0,2 $board
try "csv: a column" 0 'word,score,length,path,value
bay,1,3,"0,2 0,1 1,2",12345
hit,1,3,"1,1 2,1 1,0",900' '' solve --min-value=71 -f csv $board
try "tsv: a column" 0 $'hit\t1\t1,1 2,1 1,0\t900' '' \
    solve --min-value=71 -s value -f tsv --from=1,1 $board
try "words: as before" 0 $'bay\nhit\nbat' '' solve -s value -n 3 -f words $board
try "arrows: as before" 0 $'lab\n🢂 → ◊\n     \n     ' '' \
    solve --min-value=6 --from=0,0 -f arrows $board
run solve --min-value=70 -s value -n 2 -f json $board
check "json: a member" json \
    'd["count"] == 4 and d["score"] == 4 and
     [(w["word"], w["value"]) for w in d["words"]] == [("bay", 12345), ("hit", 900)]'
run solve --all-paths -f json lab/bat
check "json, all paths: one value a word" json \
    '[w["value"] for w in d["words"] if w["word"] == "bat"] == [70] and
     max(len(w["paths"]) for w in d["words"]) > 1'
run solve --html=page.html --min-value=70 $board
check "page: only these words" grep -q '"count":4,"score":4' page.html
try "no word has such a value" 0 '0 words, 0 points' '' solve --min-value=12346 $board
try "--word: a value" 0 $'lab\t1\t0,0 0,1 0,2\t70' '' solve -w LAB -f tsv $board
try "--word: not in the dictionary, so no value" 0 $'bal\t1\t0,2 0,1 0,0' '' \
    solve -w bal -f tsv $board
try "no values: no column" 0 $'lab\t1\t0,0 0,1 0,2' '' \
    solve -d plain.wgd -w lab -f tsv $board
for option in --min-value=5 --sort=value; do
    try "$option without values" 2 '' \
        "solve: $option needs a dictionary with values, which this one does not have; leave it out" \
        solve -d plain.wgd $option $board
done
for value in 0 144115188075855872 x; do
    try "--min-value=$value" 2 '' '~^solve: --min-value=' solve --min-value=$value $board
done

printf '%s\n' $board $'7\tlab/bat/..y' >boards.txt
try "batch: counts and scores of these words" 0 $'lab/thy/nir\t4\t4\n7\tlab/bat/..y\t3\t3' '' \
    solve --batch -f tsv --min-value=70 boards.txt
run solve --batch -s value -n 1 --min-value=70 boards.txt
check "batch: json" json '[(d["count"], d["words"][0]["value"]) for d in ds] == [(4, 12345), (3, 12345)]'

# --- patterns

try "--pattern" 0 $'bat\nbath' '' solve --pattern='b?[^y]*' -f words $board
try "--pattern: folded" 0 'bay' '' solve --pattern='B?Y' -f words $board
try "--pattern and --from" 0 'labyrinth' '' solve --pattern='*y*' --from=0,0 -f words $board
try "--pattern and --min-value" 0 'bay' '' \
    solve --pattern='b??' --min-value=71 -f words $board
try "--pattern and lengths" 0 '0 words, 0 points' '' solve --pattern='???' -m 4 $board
try "--pattern: batch" 0 $'lab/thy/nir\t3\t3\n7\tlab/bat/..y\t3\t3' '' \
    solve -d plain.wgd --batch -f tsv --pattern='[bl]a?' boards.txt
try "--pattern: an error has a column" 2 '' "solve: --pattern:1:2: '(' has no end; add ')'" \
    solve --pattern='b(a' $board
try "--pattern: too long" 2 '' '~:1:64: the pattern is too long; at most 63' \
    solve --pattern="$(printf '?%.0s' {1..64})" $board
no_letters="the pattern has no letters, so no word matches; write letters, '?' or '*'"
try "--pattern: empty" 2 '' "solve: $no_letters" solve --pattern= $board
try "--pattern: empty groups" 2 '' "solve: $no_letters" solve --pattern='(|)' $board
try "--pattern: empty, batch" 2 '' "solve: $no_letters" solve --batch --pattern= boards.txt
for other in --word=lab --clear=3 --check=v.tsv '--html=a.html --live'; do
    for option in --pattern=x --min-value=5; do
        # shellcheck disable=SC2086
        try "$option and $other" 2 '' "~^solve: ${option%=*} cannot be used with --" \
            solve $option $other $board
    done
done

# --- random boards: compares the words with those that cut and grep select

seed=${WG_SEED:-$RANDOM}
echo "WG_SEED=$seed"
RANDOM=$seed
# Stores N letters in $letters.
roll() {
    local all=abcdefghilnorst
    letters=
    while [ ${#letters} -lt "$1" ]; do
        letters+=${all:RANDOM % ${#all}:1}
    done
}
dictc dump "$bin/english.wgd" |
    awk '{ n = (n * 41 + 7) % 1000; print $0 "\t" n }' >e.tsv
dictc build -q -f tsv -o e.wgd e.tsv || exit 2
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    roll 5
    pattern=${letters:0:1}'*['${letters:1}']?'
    roll 25
    min=$((RANDOM % 1000 + 1))
    dictc find --pattern e.wgd "$pattern" >matching
    solve -d e.wgd -a -s alpha -f tsv "$letters" | awk -F '\t' -v "min=$min" '
        NR == FNR { matching[$1]; next }
        $1 in matching && $4 >= min' matching - >want
    run solve -d e.wgd -a -s alpha -f tsv --pattern="$pattern" --min-value=$min "$letters"
    check "random board $letters, $pattern, $min" cmp want "$out"
    solve -d e.wgd --batch -f tsv --pattern="$pattern" --min-value=$min <<<"$letters" |
        cut -f 2 >"$out"
    check "random board $letters, $pattern, $min: count" \
        is "$(<"$out")" "$(cut -f 1 want | uniq | wc -l)"
done

finish
