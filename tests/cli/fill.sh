#!/usr/bin/env bash
# Tests boards fill: boards that words cover exactly, the forms of the output, and errors.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words plum pear kiwi abcdefghijklmnopqrstuvwxyz | dictc build -q --name=fruit -o fruit.wgd
export WORDGRID_DICT=$PWD/fruit.wgd
fruit=(plum pear kiwi)

# on_board WORD... <BOARDS: checks that solve finds each word on each board.
# shellcheck disable=SC2317 # check calls it
on_board() {
    local board word
    while read -r board; do
        for word in "$@"; do
            solve -w "$word" "$board" >/dev/null || return 1
        done
    done
}

# --- boards

try "one board, and a path for each word" 0 '~^[a-z]{4}/[a-z]{4}/[a-z]{4}$' '' \
    boards fill --size=3x4 --seed=1 "${fruit[@]}"
cp "$out" a.txt
board=$(head -n 1 a.txt)
check "solve finds the words" on_board "${fruit[@]}" < <(echo "$board")
check "a line for each word" is "$(sed 1d a.txt | cut -d ' ' -f 1 | xargs)" "${fruit[*]}"
check "every cell once" is "$(grep -o '[0-9],[0-9]' a.txt | sort | xargs)" \
    '0,0 0,1 0,2 0,3 1,0 1,1 1,2 1,3 2,0 2,1 2,2 2,3'
# shellcheck disable=SC2016 # awk expands these
check "the paths spell the words" awk -v board="$board" '
    BEGIN { split(board, row, "/") }
    NR > 1 {
        spelled = ""
        for (i = 2; i <= NF; i++)
            spelled = spelled substr(row[substr($i, 2, 1) + 1], substr($i, 4, 1) + 1, 1)
        if (spelled != $1) bad = 1
    }
    END { exit bad }' a.txt
try "equal seeds give equal boards" 0 "$(cat a.txt)" '' boards fill --size=3x4 -s1 "${fruit[@]}"
try "a seed gives the same board on every machine" 0 'lumk/rpii/aepw' '' \
    boards fill --size=3x4 -s1 -f board "${fruit[@]}"
try "the seed that was drawn" 0 '*' '~^boards: seed [0-9]+$' boards fill -v --size=3x4 "${fruit[@]}"
seed=$(grep -o '[0-9]*$' "$err")
try "and the same board with it" 0 "$(cat "$out")" '' boards fill --size=3x4 -s "$seed" "${fruit[@]}"
boards fill --size=3x4 -s1 -n 20 -f board "${fruit[@]}" >n.txt
check "-n: as many boards" is "$(wc -l <n.txt)" 20
check "-n: the first is the same" is "$(head -n 1 n.txt)" "$board"
check "-n: they differ" test "$(sort -u n.txt | wc -l)" -gt 10
check "-n: all have the words" on_board "${fruit[@]}" <n.txt
try "capitals are folded" 0 "$board" '' boards fill --size=3x4 -s1 -f board PLUM Pear kiwi
try "words need not be in the dictionary" 0 '~^[abcxyz]{3}/[abcxyz]{3}$' '' \
    boards fill --size=2x3 --moves=rook -s4 abc xyz
try "-o writes it" 0 '' '' boards fill --size=3x4 -s1 -o b.txt "${fruit[@]}"
check "-o: the same bytes" cmp a.txt b.txt

# --- word searches

# each_once WORD... <BOARD: checks that each word has one straight path on the board.
# shellcheck disable=SC2317 # check calls it
each_once() {
    words "$@" | dictc build -q -o once.wgd
    solve -d once.wgd --straight -a -m 1 -f tsv - | cut -f 1 | sort | cmp - <(words "$@" | sort)
}

try "straight: the board, and a path for each word" 0 '~^([a-z]{6}/){5}[a-z]{6}$' '' \
    boards fill --straight --size=6x6 --seed=1 "${fruit[@]}"
check "straight: each word once" each_once "${fruit[@]}" < <(head -n 1 "$out")
try "straight: a rook's directions, holes" 0 '~^[a-z.]{6}/[a-z]{6}/[a-z]{6}/[a-z.]{6}$' '' \
    boards fill --straight --moves=rook --shape='?????./??????/??????/.?????' -s1 "${fruit[@]}"
check "straight: each word once, there too" each_once "${fruit[@]}" < <(head -n 1 "$out")
try_json "straight: json" 'd["straight"] and len(d["words"]) == 3' \
    boards fill --straight --size=6x6 -f json "${fruit[@]}"
try "straight: too long a word" 1 '' \
    'boards: no board of this shape has these words in straight lines' \
    boards fill --straight --size=3x3 plum
try "straight: a word in a word" 0 '*' \
    "boards: 'pea' is also in 'pear', so it has several places on the board" \
    boards fill --straight --size=6x6 -s1 pear pea
try "straight: a word in a word has no unique board" 1 '' \
    "boards: 'pea' is also in 'pear', so it has several places on the board" \
    boards fill --straight --unique --size=6x6 pear pea
try "straight: too many words" 2 '' 'boards: 1025 words; at most 1024 are possible' \
    boards fill --straight --size=6x6 $(yes plum | head -n 1025)

# --- unique boards

boards fill --size=3x4 --unique -n 20 -s3 "${fruit[@]}" -f board >u.txt
check "--unique: as many boards" is "$(wc -l <u.txt)" 20
check "--unique: all have the words" on_board "${fruit[@]}" <u.txt
try "--unique: equal letters" 1 '' \
    '~^boards: no board can be covered by these words in only one way$' \
    boards fill --size=3x3 -u aaa aaa aaa
try "-q: no message" 1 '' '' boards fill -q --size=3x3 -u aaa aaa aaa
try "--unique: reversed words look the same" 0 '~^(no/no|on/on|nn/oo|oo/nn)$' '' \
    boards fill --size=2x2 --moves=rook --unique -f board no on

# --- shapes

try "--shape: holes" 0 '~^\.[a-z]{2}\./[a-z]{4}/\.[a-z]{2}\.$' '' \
    boards fill --shape='.??./????/.??.' -f board plum kiwi
try "--shape: a square" 0 '~^[a-c]\./\.[a-c]$' '' \
    boards fill --shape='?..?' -f board ac
for moves in king rook bishop knight hex; do
    boards fill --shape='????/????/????' --moves=$moves -s2 -f board abc def ghi jkl >"$moves.txt"
    for word in abc def ghi jkl; do
        try "--moves=$moves" 0 '*' '' solve --moves=$moves -w $word "$(cat $moves.txt)"
    done
done
try "a bishop does not change its color" 1 '' \
    '~^boards: no board of this shape can be covered by these words$' \
    boards fill --size=3x3 --moves=bishop abcd efghi
try "a corridor" 0 '~^(abc|cba)$' '' boards fill --size=1x3 -f board abc
cat >walls.txt <<'WALLS'
+---+---+---+
|   |       |
+   +   +---+
|       |   |
+---+---+---+
WALLS
try "--walls: a closed cell" 0 '~^[a-e]{3}/[a-e]{2}f$' '' \
    boards fill --size=2x3 --walls=walls.txt -f board abcde f
try "--walls: the words do not fit" 1 '' '*' boards fill --size=2x3 --walls=walls.txt abc def
try "a row is no ring" 1 '' '*' boards fill --shape='?.??/....' abc
try "--torus: a ring" 0 '~^[abc]\.[abc]{2}/\.{4}$' '' boards fill --shape='?.??/....' --torus -f board abc

# --- letters

printf '%s\n' a b c ch d >ch.alphabet
words chab | dictc build -q --alphabet=ch.alphabet --name=ch -o ch.wgd
try "a digraph is one tile" 0 '~^(\[ch\]ad|da\[ch\])$' '' \
    boards fill -d ch.wgd --size=1x3 -f board chad
try "its path" 0 '~^chad  \(0,[02]\) \(0,1\) \(0,[02]\)$' '' boards fill -d ch.wgd --size=1x3 chad
words Ναός | dictc build -q --alphabet=el --name=el -o el.wgd
try "the form at the end of a word" 0 '~^ναοσ$|^σοαν$' '' \
    boards fill -d el.wgd --size=1x4 -f board ΝΑΟΣ
try "and in the list of words" 0 '~^ναος  ' '' boards fill -d el.wgd --size=1x4 ΝΑΟΣ
printf '%s\n' a '?' >sign.alphabet
words 'a?' | dictc build -q --fold=none --alphabet=sign.alphabet -o sign.wgd
try "a letter that no tile can show" 2 '' "~no tile can show '\?'" \
    boards fill -d sign.wgd --size=1x2 'a?'

# --- forms

try_json "json" "d['schema'] == 'wordgrid.fill.v1' and d['rows'] == 3 and d['columns'] == 4 and
    d['dictionary'] == 'fruit' and 'unique' not in d and
    [w['word'] for w in d['words']] == ['plum', 'pear', 'kiwi'] and
    all(''.join(d['board'][r][c] for r, c in w['path']) == w['word'] for w in d['words'])" \
    boards fill --size=3x4 -s1 -f json "${fruit[@]}"
try_json "jsonl, two boards" "len(ds) == 2 and all(x['unique'] for x in ds)" \
    boards fill --size=3x4 -s1 -u -f jsonl -n 2 "${fruit[@]}"
try "arrows" 0 $'abc\n\nabc\n🢂 → ◊' '' boards fill --size=1x3 -s1 -f arrows abc
try "several tables" 0 $'a\na  (0,0)\n\na\na  (0,0)' '' boards fill --size=1x1 -n 2 a
try "colour" 0 $'a\n\033[1ma\033[0m  (0,0)' '' boards fill --color=always --size=1x1 a

# --- no board exists, and errors

try "too few letters" 1 '' \
    '~^boards: 8 letters for 9 cells: the words must have as many letters as the board has cells$' \
    boards fill --size=3x3 apple fig
try "too many" 1 '' '~^boards: 1 letter for 0 cells' boards fill --shape=. a
try "one cell" 1 '' '~^boards: 3 letters for 1 cell: ' boards fill --size=1x1 abc
check "no file without a board" bash -c '! boards fill -q --size=3x3 -o none.txt fig && [ ! -e none.txt ]'
try "a letter of another language" 2 '' \
    "~^boards: 'plüm' has a letter that is not in the dictionary fruit; choose " \
    boards fill --size=3x4 plüm pear kiwi
try "an empty word" 2 '' "~^boards: '' has no letters; leave it out$" boards fill --size=3x4 '' a
try "no words" 2 '' '~^Usage: boards fill' boards fill --size=3x4
try "no size" 2 '' '~give either --size=ROWSxCOLS, such as 6x8, or --shape' boards fill plum
try "a wrong size" 2 '' '~--size=3 is not a size' boards fill --size=3 plum
try "a size that is too large" 2 '' '~at most 1024 cells' boards fill --size=33x32 plum
try "a shape that is too large" 2 '' '~at most 1024 are possible' \
    boards fill --shape="$(printf '?%.0s' {1..33})/$(printf '/%.0s' {1..32})" plum
try "a letter in the shape" 2 '' "~^boards: --shape has 'a'; use '\?' for a cell" \
    boards fill --shape='a?/??' plum
try "an unreadable shape" 2 '' '~^boards: --shape:1:2: ' boards fill --shape='?]' plum
try "hexagons on a torus" 2 '' '~^boards: ' boards fill --size=3x4 --torus --moves=hex "${fruit[@]}"
try "walls of another size" 2 '' '~walls' boards fill --size=3x4 --walls=walls.txt "${fruit[@]}"
try "walls that are missing" 2 '' '~^boards: none.txt: ' boards fill --size=3x4 --walls=none.txt a
try "the walls as output" 2 '' '~^boards: ' boards fill --size=2x3 --walls=walls.txt -o walls.txt abcde f
cp ch.wgd kept.wgd
try "the dictionary as output" 2 '' '~^boards: kept.wgd: is an input( \(.*\))?, which -o would replace' \
    boards fill -d ./kept.wgd --size=1x3 -o kept.wgd chad
check "the dictionary stays" cmp ch.wgd kept.wgd
try "a dictionary that is missing" 2 '' '~^boards: ' boards fill -d none --size=1x1 a
try "not a dictionary" 3 '' '~^boards: ./walls.txt: ' boards fill -d ./walls.txt --size=1x1 a
try "--no-verify" 0 'a' '' boards fill --no-verify --size=1x1 -f board a
ring=(abababab abababab abababab abababab abababab abababab abababab abababab)
try "--time-limit" 2 '' \
    '~^boards: stopped after 0.01 s, as --time-limit says, with 0 boards; there may be one$' \
    boards fill --size=8x8 --torus -u --time-limit=0.01 "${ring[@]}"
if has script; then
    try "progress" 2 '~searching  at most [0-9]+ s left' '' on_terminal \
        "boards fill --size=8x8 --torus -u --time-limit=3 ${ring[*]}"
    ends_on_terminal INT 's so far' "boards fill --size=8x8 --torus -u ${ring[*]}"
    check "Ctrl-C: removes the progress" is "$(tail -c 4 "$scratch/terminal")" $'\r\e[K'
    check "Ctrl-C: the usual exit status" is $end_status 130
else
    skip "progress" "no script (Debian package bsdutils)"
fi
boards fill --size=8x8 --torus -u "${ring[@]}" >c.out 2>c.err &
pid=$!
sleep 0.2 # the search has most likely begun
end_by TERM $pid
check "SIGTERM ends it" is $end_status 143
check "without a message" is "$(cat c.out c.err)" ''
if [ -e /dev/full ]; then
    try "a full disk" 2 '' '~^boards: ' bash -c "boards fill --size=1x1 a >/dev/full"
fi

finish
