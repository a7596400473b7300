#!/usr/bin/env bash
# Tests falling-letters games (solve --clear): all output forms, limits, and refused options.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words sun cat act ab ba abc quit nit abab | dictc build -q -o w.wgd || exit 2

# --- forms
#
#     c t          c .        . .
#     s u   sun:   a t   cat: . .     or act
#     a n

sun='sun  (1,0) (1,1) (2,1)'
cat='cat  (1,0) (2,0) (2,1)'
act='act  (2,0) (1,0) (2,1)'
try "the first solution" 0 "$(words "$sun" "$cat" '' '1 solution; there may be more')" '' \
    solve -d w.wgd --clear=3,3 ct/su/an
try "all of them" 0 "$(words "$sun" "$cat" '' "$sun" "$act" '' '2 solutions')" '' \
    solve -d w.wgd --clear=3,3 -n all ct/su/an
try "as many as there are" 0 "$(words 'sun cat' 'sun act')" '' \
    solve -d w.wgd --clear=3,3 -n 2 -f words ct/su/an
try "csv" 0 "$(words solution,step,word,path '1,1,sun,"1,0 1,1 2,1"' \
    '1,2,cat,"1,0 2,0 2,1"' '2,1,sun,"1,0 1,1 2,1"' '2,2,act,"2,0 1,0 2,1"')" '' \
    solve -d w.wgd --clear=3,3 -n 5 -f csv ct/su/an
try "tsv" 0 $'1\t1\tsun\t1,0 1,1 2,1\n1\t2\tcat\t1,0 2,0 2,1' '' \
    solve -d w.wgd --clear=3,3 -f tsv ct/su/an
try "arrows" 0 $'sun\n   \n🢂 ↓\n  ◊\n\ncat\n   \n🢃  \n→ ◊' '' \
    solve -d w.wgd --clear=3,3 -f arrows ct/su/an
sun=$'sun\n   \n🢂 ↓\n  ◊\n\n'
try "arrows: two empty lines between two" 0 \
    "$sun"$'cat\n   \n🢃  \n→ ◊\n\n\n'"$sun"$'act\n   \n↘  \n🢁 ◊' '' \
    solve -d w.wgd --clear=3,3 -n 2 -f arrows ct/su/an
json='{"schema":"wordgrid.clear.v1","board":[["c","t"],["s","u"],["a","n"]],"rows":3,"columns":2,"dictionary":"w","lengths":[3,3],"ordered":false,"solutions":['
try "json" 0 "$json"'{"words":[{"word":"sun","path":[[1,0],[1,1],[2,1]]},{"word":"cat","path":[[1,0],[2,0],[2,1]]}]}],"count":1}' '' \
    solve -d w.wgd --clear=3,3 -f json ct/su/an
try "json without a solution" 1 '~"moves":"rook",.*"lengths":\[3,3\],"ordered":true,"solutions":\[\],"count":0}$' \
    'solve: no way to clear the board with words of these lengths' \
    solve -d w.wgd --clear=3,3 --ordered --moves=rook -f json st/cu/an
try "color" 0 '~^.\[1msun.\[0m  \(1,0\)' '' \
    solve -d w.wgd --color=always --clear=3,3 ct/su/an

# --- the game

try "any order" 0 'sun ab' '' solve -d w.wgd --clear=3,2 -f words su/an/b.
try "this order" 0 'sun ab' '' solve -d w.wgd --clear=3,2 --ordered -f words asu/b.n
try "a tile of two letters" 0 'quit' '' solve -d w.wgd --clear=4 --qu -f words qi/t.
try "--size" 0 'abc ab' '' solve -d w.wgd --clear=2,3 --size=1x6 -f words abc.ab
printf '+---+---+\n|       |\n+---+   +\n|       |\n+   +   +\n|       |\n+---+---+\n' >wall.txt
try "what is above falls" 0 'sun cat' '' solve -d w.wgd --clear=3,3 -f words ct/su/an
try "a wall holds it" 1 '' 'solve: no way to clear the board with words of these lengths' \
    solve -d w.wgd --clear=3,3 --walls=wall.txt -f words ct/su/an
try "a knight" 0 'ab' '' solve -d w.wgd --clear=2 --moves=knight -f words a../..b
try "from standard input" 0 'sun cat' '' \
    bash -c 'echo ct/su/an | solve -d w.wgd --clear=3,3 -f words'

# --- no solution: exit status 1

try "other lengths" 1 '' \
    'solve: no way to clear the board: the lengths make 7 letters, the board has 6' \
    solve -d w.wgd --clear=3,4 -f words ct/su/an
try "other lengths, with a choice" 1 '' \
    'solve: no way to clear the board: the lengths make 7 letters, the board has 4 to 6' \
    solve -d w.wgd --clear=3,4 -f words 'ct/s[a|sun]'
try "a letter of no word" 1 '' \
    $'solve: board: 1 tile has letters that the dictionary lacks: x\n'"solve: no way to clear the \
board: no word has 'x', which is at 1,0" \
    solve -d w.wgd --clear=3,3 -f words ct/xu/an
try "quietly" 1 '' '' solve -q -d w.wgd --clear=3,3 -f words ct/xu/an
try "a table of none" 1 '0 solutions' '*' solve -d w.wgd --clear=3,4 ct/su/an

# --- limits that end the search

# Two rows of abab... of 70 columns. A wrong word leaves tiles that no other word can clear.
for i in 1 2; do printf 'ab%.0s' {1..35}; echo; done >long.txt
fours=$(printf '4,%.0s' {1..34})4
try "the time limit" 2 '~"solutions":\[\],"count":0,"complete":false,"end":"time"}$' \
    '~^solve: stopped after 0 solutions, in time for --time-limit=0\.2; there may be more$' \
    solve -d w.wgd --clear="$fours" --time-limit=0.2 -f json @long.txt
try "the time limit in a table" 2 '0 solutions; incomplete' '*' \
    solve -d w.wgd --clear="$fours" --time-limit=0.2 @long.txt
try "--max-results" 2 "$(words 'sun cat')" \
    'solve: stopped after 1 solution; there are more, which a larger --max-results=N lets through' \
    solve -d w.wgd --clear=3,3 -n all --max-results=1 -f words ct/su/an
try "--max-results: no more than there are" 0 "$(words 'sun cat' 'sun act')" '' \
    solve -d w.wgd --clear=3,3 -n all --max-results=2 -f words ct/su/an
try "--max-results in a table" 2 '~^1 solution; incomplete$' '*' \
    solve -d w.wgd --clear=3,3 -n all --max-results=1 ct/su/an
for i in 1 2 3 4 5 6 7 8 9 10; do echo '??????????'; done >wild.txt
lengths=$(printf '3,%.0s' {1..32})4
try "--max-memory" 2 '~"complete":false,"end":"memory"}$' '~^solve: stopped after .* --max-memory=MB allows more$' \
    solve -d w.wgd --clear="$lengths" --max-memory=1 -f json -n all @wild.txt
try "--stats" 0 'sun cat' '~^solve: boards searched 2, solutions 1, seconds ' \
    solve -d w.wgd --clear=3,3 --stats -f words ct/su/an

words a an nyny nynyny >ny.txt
words a n y ny >symbols.txt
dictc build -q --alphabet=symbols.txt -o ny.wgd ny.txt
try "a table of letters that are two characters" 0 \
    $'nyny  (0,0) (0,1)\na     (1,0)\n\n1 solution; there may be more' '' \
    solve -d ny.wgd --clear=2,1 '[ny][ny]/a.'

# --- A solution is printed when it is found

# The first solution takes a second. All solutions of many minutes fit in a buffer, so without a
# flush the reader would get none.
mkfifo found
solve --clear=7,7,7,7,7,7 -n all --max-memory=2000 -f words \
    sretal enitse toanre lidesr arnest seetin oatire >found 2>"$err" &
pid=$!
exec 4<found
first=
IFS= read -r -t 120 -u 4 first
end_by TERM $pid 2>"$scratch/deaths"
exec 4<&-
check "a solution is read while the search goes on" grep -qxE '([a-z]{7} ?){6}' <<<"$first"
check "the search was still going on" is $end_status 143

# --- Ctrl-C

# With english.wgd this board has far more solutions than the test waits for.
many=(tesra lines pokat derau minge rates)
if env --default-signal=INT true 2>/dev/null; then
    mkfifo full
    for form in words table json csv arrows; do
        interrupt "$form" solve --clear=5,5,5,5,5,5 -n all -f $form "${many[@]}"
    done
    # The JSON is one line. A program that is interrupted completes this line to a valid document.
    env --default-signal=INT solve --clear=5,5,5,5,5,5 -n all -f json \
        "${many[@]}" >got.json 2>"$err" &
    pid=$!
    for ((i = 0; i < 600; i++)); do
        [ -s got.json ] && break
        sleep 0.1
    done
    kill -INT $pid
    ended $pid >"$scratch/ended"
    check "Ctrl-C: a JSON file: ends it" is "$(cat "$scratch/ended")" 130
    try_json "Ctrl-C: a JSON file: is whole" 'not d["complete"] and d["count"] > 0' \
        cat got.json
else
    skip "Ctrl-C" "env cannot give a signal its usual effect"
fi

# --- options that cannot be used with --clear, and bad values

try "a torus has no bottom" 2 '' 'solve: nothing falls on a torus, which has no bottom; play on a board with edges (leave out --torus)' \
    solve -d w.wgd --clear=3,3 --torus -f json ct/su/an
try "hexagons" 2 '' '~^solve: a hexagon lies over two others.*; choose other moves \(--moves=NAME\)$' \
    solve -d w.wgd --clear=3,3 --moves=hex -f json ct/su/an
for other in --batch --word=sun --from=0,0 --all-paths --lengths=3 --min-length=2 \
    --max-length=9 --sort=alpha --scoring=none; do
    try "not with $other" 2 '' \
        "~^solve: ${other%%=*} cannot be used with --clear; leave one of them out$" \
        solve -d w.wgd --clear=3,3 "$other" ct/su/an
done
try "--ordered alone" 2 '' '~^solve: --ordered is for --clear; add --clear' \
    solve -d w.wgd --ordered ct/su/an
try "no lengths" 2 '' '~^solve: --clear=3,,3 is not a list of lengths; write it like 3,6,7$' \
    solve -d w.wgd --clear=3,,3 ct/su/an
try "a length of 0" 2 '' '~^solve: --clear=0 is not a list of lengths' \
    solve -d w.wgd --clear=0 ct/su/an
try "too many" 2 '' '~^solve: --clear=1,1,.* has more than 64 numbers' \
    solve -d w.wgd --clear="$(printf '1,%.0s' {1..64})1" ct/su/an
try "no solutions wanted" 2 '' '~^solve: --limit=0 asks for no solution; give 1 or more' \
    solve -d w.wgd --clear=3,3 -n 0 ct/su/an
try "all words" 0 '~^1 word, ' '' solve -d w.wgd -n all ct/su/an

# --- progress on a terminal

if has script; then
    run script -qec "solve -d w.wgd --clear=$fours --time-limit=1.6 -f words @long.txt" /dev/null
    check "progress" grep -qE 'searching  [0-9,]+ boards? .* 0 solutions' "$out"
else
    skip "progress" "no script (Debian package bsdutils)"
fi

finish
