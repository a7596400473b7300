#!/usr/bin/env bash
# Tests the rules of a game in solve: --scoring=N,N,..., --letter-scores and --bonus.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words ate eat eta seta tea | dictc build -q -o tea.wgd || exit 2
export WORDGRID_DICT=$PWD/tea.wgd
words 'a e 1' 'T 2 # folded' >letters.txt
words '# a corner' '2L .' '. 3W' >bonus.txt

# On ta/es, t is cell 0,0 with 2L and s is cell 1,1 with 3W.
# tea: 2 * 2 + 1 + 1. seta: (0 + 1 + 2 * 2 + 1) * 3.
game=(--letter-scores=letters.txt --bonus=bonus.txt)

printf 'a 1\nx\0y 2\n' >zero.txt
try "a zero byte does not end the text in a message" 2 '' "~^solve: zero.txt:2:1: 'x\?y' is not a" \
    solve --letter-scores=zero.txt ta/es
printf 'a 1\nt 2\0\n' >zero.txt
try "a zero byte in points" 2 '' "~^solve: zero.txt:2:3: '2\?' is not a number of points" \
    solve --letter-scores=zero.txt ta/es
printf '2L x\0\n. 3W\n' >zero.txt
try "a zero byte in a drawing" 2 '' "~^solve: zero.txt:1:4: 'x\?' is not a cell" \
    solve --bonus=zero.txt ta/es

# --- every form

try "table" 0 "seta  18  (1,1) (1,0) (0,0) (0,1)
ate    6  (0,1) (0,0) (1,0)
eat    6  (1,0) (0,1) (0,0)
eta    6  (1,0) (0,0) (0,1)
tea    6  (0,0) (1,0) (0,1)
5 words, 42 points" '' solve "${game[@]}" ta/es
try "words" 0 $'seta\nate' '' solve "${game[@]}" -f words -n 2 ta/es
try "csv" 0 $'word,score,length,path\nseta,18,4,"1,1 1,0 0,0 0,1"' '' \
    solve "${game[@]}" -f csv -n 1 ta/es
try "tsv, by text" 0 $'ate\t6\t0,1 0,0 1,0' '' solve "${game[@]}" -f tsv -s alpha -n 1 ta/es
try "arrows" 0 '~^seta$' '' solve "${game[@]}" -f arrows -n 1 ta/es
try_json "json" 'd["count"] == 5 and d["score"] == 42 and d["words"][0] ==
    {"word": "seta", "score": 18, "path": [[1,1],[1,0],[0,0],[0,1]]}' \
    solve "${game[@]}" -f json ta/es
try "html" 0 '~"score":42,' '' solve -q "${game[@]}" --html=- ta/es
words ta/es $'b\tet/as' | tee boards.txt >/dev/null
try "batch -f tsv" 0 $'ta/es\t5\t42\nb\tet/as\t5\t35' '' solve --batch -f tsv "${game[@]}" boards.txt
try_json "batch -f jsonl" '[d["score"] for d in ds] == [42, 35] and
    all(sum(w["score"] for w in d["words"]) == d["score"] for d in ds)' \
    solve --batch "${game[@]}" boards.txt
for _ in 1 2 3 4 5 6 7 8 9 10 11; do cat boards.txt boards.txt >more.txt; cp more.txt boards.txt; done
run solve --batch -j 1 "${game[@]}" boards.txt
cp "$out" one.out
try "batch: any number of threads" 0 "$(cat one.out)" '' solve --batch -j 3 "${game[@]}" boards.txt

# --- the parts

try "--letter-scores alone" 0 $'ate\t4\neat\t4\neta\t4\nseta\t4\ntea\t4' '' \
    bash -c 'solve --letter-scores=letters.txt -f tsv ta/es | cut -f 1,2'
try "--letter-scores with a list" 0 $'seta\t9\nate\t4' '' \
    bash -c 'solve --letter-scores=letters.txt --scoring=0,0,0,0,5 -f tsv -n 2 ta/es | cut -f 1,2'
try "--letter-scores with classic" 0 $'ate\t5' '' \
    bash -c 'solve --letter-scores=letters.txt --scoring=classic -f tsv -n 1 ta/es | cut -f 1,2'
try "--bonus alone multiplies the points by length" 0 $'seta\t3\nate\t1' '' \
    bash -c 'solve --bonus=bonus.txt -f tsv -n 2 ta/es | cut -f 1,2'
try "a list alone" 0 $'seta\t8\nate\t7' '' \
    bash -c 'solve --scoring=0,0,0,7,8 -f tsv -n 2 ta/es | cut -f 1,2'
try "a list: the last number holds for longer words" 0 $'ate\t7\neat\t7' '' \
    bash -c 'solve --scoring=1,7 -f tsv -n 2 ta/es | cut -f 1,2'
try "--scoring: the last counts" 0 $'ate\t1' '' \
    bash -c 'solve --scoring=1,7 --scoring=classic -f tsv -n 1 ta/es | cut -f 1,2'
for scoring in classic 0,0,0,1,1,2,3,5,11; do
    solve --scoring=$scoring ta/es >"scoring.$scoring"
done
check "classic, as a list" cmp scoring.classic scoring.0,0,0,1,1,2,3,5,11
try "files from standard input" 0 '~^5 words, 20 points$' '' \
    bash -c 'solve --letter-scores=- ta/es <letters.txt'

# --- the best path

words '. .' '2W .' >second.txt
try "without bonuses the first path" 0 $'ate\t1\t0,1 1,1 0,0' '' solve -n 1 -f tsv ea/at
try "the best path" 0 $'ate\t2\t1,0 1,1 0,0' '' solve -n 1 -f tsv --bonus=second.txt ea/at
try "the best path, in the order of the search" 0 '~^ate	2	1,0 1,1 0,0$' '' \
    solve -s board -f tsv --bonus=second.txt ea/at
try "all paths: the best comes first" 0 $'ate\t2\t1,0 1,1 0,0\nate\t2\t0,1 1,1 0,0' '' \
    solve -n 1 -a -f tsv --bonus=second.txt ea/at
try "--word: the best path" 0 'ate   2  (1,0) (1,1) (0,0)' '' \
    solve -w ate --bonus=second.txt ea/at
try "--word: a word that the dictionary lacks" 0 'tae   8  (0,0) (0,1) (1,0)' '' \
    solve -w tae --letter-scores=letters.txt --scoring=0,0,0,4 ta/es
try "--word: letters that the dictionary lacks" 0 'xte   3  (1,1) (0,0) (1,0)' \
    'solve: board: 1 tile has letters that the dictionary lacks: x' \
    solve -w xte --letter-scores=letters.txt ta/ex
try "--word: on a wildcard" 0 'tea   2  (0,0) (1,0) (0,1)' '' \
    solve -w tea --letter-scores=letters.txt '?a/es'
try "--word: too many points" 2 '' '~has over 4294967295 points' \
    solve -w seta --scoring=1000000 --bonus=<(words '9W 9W' '9W 9W') ta/es
try "--word: the time limit" 2 '~^a{30}' "~a path of 'a{30}' with more points may be" \
    solve -w aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa --time-limit=0.2 --size=8x8 \
    --bonus=<(yes '2L . . . . . . 3W' | head -8) "$(printf '%064d' 0 | tr 0 a)"
try "a wildcard has no points" 0 $'ate\t3' '' \
    bash -c "solve -n 1 -f tsv --letter-scores=letters.txt -s alpha 't?/es' | cut -f 1,2"

# --- files that are refused

while IFS='|' read -r text message; do
    printf '%b' "$text" >l.txt
    try "--letter-scores: $text" 2 '' "~^solve: l.txt:$message" solve --letter-scores=l.txt ta/es
done <<'LETTERS'
a|1:1: 'a' is not a number of points; end the line with a number from 0 to 1000000$
a 1\n b 2|2:2: 'b' is not a letter of the dictionary; leave it out
at 1|1:1: 'at' is several letters of the dictionary; put blanks
a 1\nA 2|2:1: 'A' has other points in line 1; leave out one of them
 5|1:2: no letter stands before the points; write letters and their points
LETTERS
while IFS='|' read -r text message; do
    printf '%b' "$text" >b.txt
    try "--bonus: $text" 2 '' "~^solve: b.txt:$message" solve --bonus=b.txt ta/es
done <<'BONUSES'
. 2L\n. 4|2:3: '4' is not a cell of a bonus drawing; a cell is '.' or a factor
. 2L\n.|2: this row has 1 cells, but the first row has 2; draw all rows
# none|1: no cell is drawn; draw each row of the board on a line
BONUSES
try "--bonus: another size" 2 '' \
    '~^solve: the board has 3x3 cells, but the drawing of its bonuses has 2x2; draw one cell' \
    solve --bonus=bonus.txt tea/tea/tea
try "--bonus: another size, in a batch" 1 $'tea/tea/tea\terror\tthe board has 3x3 cells, but the drawing of its bonuses has 2x2; draw one cell for each cell of the board\nta/es\t5\t7' \
    '~^solve: lines that are not boards: 1' solve --batch -f tsv --bonus=bonus.txt \
    <(words tea/tea/tea ta/es)
try "too many points" 2 '' '~^solve: a word has over 4294967295 points; give' \
    solve --scoring=1000000 --bonus=<(words '9W 9W' '9W 9W') ta/es
# A word of 3 letters has 1000000 * 9^3 points. A word of 4 letters would have 9 times as many, but
# such words are left out.
for filter in "--pattern=???" --max-length=3 --lengths=3; do
    try "too many points, but only of words that $filter leaves out" 0 \
        $'ate\t729000000\neat\t729000000\neta\t729000000\ntea\t729000000' '' \
        bash -c 'solve -f tsv --scoring=1000000 --bonus=<(printf "9W 9W\n9W 9W\n") "$1" ta/es |
            cut -f 1,2' bash "$filter"
done
for option in --letter-scores --bonus; do
    try "$option: no such file" 2 '' '~^solve: none.txt: cannot open: ' solve $option=none.txt ta/es
    try "$option: a folder" 2 '' '~^solve: \.: cannot read: ' solve $option=. ta/es
    try "$option: an endless file" 2 '' '~^solve: /dev/zero: longer than 1048576 bytes, the limit' \
        solve $option=/dev/zero ta/es
    try "$option: twice" 2 '' "~$option" solve $option=bonus.txt $option=bonus.txt ta/es
    try "$option: with --clear" 2 '' '~^solve: --(letter-scores|bonus) cannot be used with --clear' \
        solve $option=bonus.txt --clear=4 ta/es
    try "$option: standard input is taken" 2 '' \
        "~^solve: standard input cannot be used for both $option=- and the boards; name a file" \
        solve $option=- -
    cp letters.txt kept.txt
    try "$option: is not replaced by --html" 2 '' '~kept.txt: is an input' \
        solve $option=kept.txt --html=kept.txt ta/es
    check "$option: is as it was" cmp letters.txt kept.txt
done
try "standard input twice" 2 '' \
    '~^solve: standard input cannot be used for both --bonus=- and --letter-scores; name a file' \
    solve --letter-scores=- --bonus=- ta/es
for list in 1, ,1 1,,2 1x 1000001 99999999999 1,-1 "$(printf '1,%.0s' {1..256})1"; do
    try "--scoring=${list:0:20}" 2 '' '~^solve: --scoring=' solve --scoring="$list" ta/es
done

finish
