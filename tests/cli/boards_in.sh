#!/usr/bin/env bash
# Tests boards as people have them: the forms of formats/board.md ("Other forms"), their notes, and
# batches of them. tests/unit/test_board.c tests the reader itself.
#
# shellcheck disable=SC2016,SC2059,SC2094 # programs in quotes; formats with escapes; files only read
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words {a..z} >letters
words lab labyrinth thy hint aby | dictc build -q --alphabet=letters -o lab.wgd || exit 2
words quit quite rest toils | dictc build -q --alphabet=letters -o qu.wgd || exit 2
words lab aby nir | dictc build -q --name=few -o few.wgd || exit 2

# tiles BOARD...: prints the tiles of the board of the operands, as JSON.
tiles() { solve -q -f json "$@" | grep -o '"board":.*"columns":[0-9]*'; }

# --- a text, the same board in the grammar, and what the note says; '-': no note

export WORDGRID_DICT=$PWD/lab.wgd
while read -r text board note; do
    printf -- "$text" >text
    tiles "$board" >want
    tiles @text >got
    check "$text: the board" cmp want got
    run solve @text
    if [ "$note" = - ]; then
        check "$text: no note" matches "$err" ''
    else
        check "$text: $note" matches "$err" "~^solve: text(:[0-9]+:[0-9]+)?: .*$note"
        try "$text: --strict" 2 '' "~$note.* \(--strict\)$" solve --strict @text
    fi
    try "$text: -q" 0 '*' '' solve -q @text
    solve -q <text >piped
    check "$text: standard input" cmp "$out" piped
done <<'FORMS'
S\x20N\x20R\x20T\nO\x20I\x20E\x20L\nE\x20Qu\x20T\x20T\nR\x20S\x20A\x20T\n snrt/oiel/e[qu]tt/rsat one.tile:.\[Qu\]
SNRT\nOIEL\nEQuTT\nRSAT snrt/oiel/e[qu]tt/rsat one.tile:.\[Qu\]
SNRTOIELEQuTTRSAT snrt/oiel/e[qu]tt/rsat one.tile:.\[Qu\]
Lab\nThy\nNir lab/thy/nir -
Lab\x20Thy\x20Nir lab/thy/nir -
[["l/n","a"],["t","h"]] [l|n]a/th read.as.a.list
2\x203\nlabthy lab/thy line.1.is.read.as.the.size
3\x202\nlab\nthy lab/thy line.1.is.read.as.the.size
["\\u006cab","thy"] lab/thy read.as.a.list
|lab|\n|thy| lab/thy read.as.a.table
\xd0\x81a/th Ёa/th 1.tile.has.letters.that.the.dictionary.lacks:.ё
https://example.org/?board=la/th&torus=1 la/th read.as.the.board.of.a.link
Qu\x20I\x20T qu/it -
\x20La/Th la/th -
Lab\x20Thy\nNir\x20Aby labthy/niraby -
\tLAB\n\tTHY\n\tNIR\n lab/thy/nir -
lab\nthy,\nnir lab/thy/nir read.as.rows.with.separators
la/th; la/th read.as.rows.with.separators
l;a;b,t;h;y lab/thy read.as.a.table
["lab\\n","thy\\n"] lab/thy read.as.a.list
["lab/thy"] lab/thy read.as.a.list
["l","a"],\n["t","h"] la/th read.as.a.list
{"board":[["l","a"],[],["t","h"]]} la/../th row.2.is.short
{"moves":"hex","board":[["l","a"],["t","h"]],"torus":true} la/th settings.*moves.torus
|\x20|\x20A\x20|\x20B\x20|\n|---|---|---|\n|\x201\x20|\x20l\x20|\x20a\x20|\n|\x202\x20|\x20t\x20|\x20h\x20|\n la/th read.as.a.table
\xef\xbb\xbflab/thy/nir lab/thy/nir -
lab\n\nthy\n\nnir\n lab/thy/nir 2.empty.lines.are.ignored
lab\r\nthy\r\nnir\r\n lab/thy/nir -
l,a,b\nt,h,y\nn,i,r\n lab/thy/nir read.as.a.table
l\ta\tb\nt\th\ty\nn\ti\tr\n lab/thy/nir -
lab;thy;nir lab/thy/nir read.as.a.table
[["l","a","b"],["t","h","y"],["n","i","r"]] lab/thy/nir read.as.a.list
["lab","thy","nir"] lab/thy/nir read.as.a.list
char\x20*b[]\x20=\x20{"lab",\x20"thy",\x20"nir"}; lab/thy/nir read.as.a.list
np.array([["l","a","b"],\n["t","h","y"],\n["n","i","r"]])\n lab/thy/nir read.as.a.list
{"board":"lab\\nthy\\nnir"} lab/thy/nir board.of.a.JSON.object
3\x203\nL\x20A\x20B\nT\x20H\x20Y\nN\x20I\x20R\n lab/thy/nir line.1.is.read.as.the.size
l\x20_\x20b\nt\x20h\x20*\nn\x20i\x20r\n l.b/th?/nir read.as.a.hole:._
l\x20a\x20b\nt\x20h\x20*\nn\x20i\x20r\n lab/th?/nir read.as.any.letter:.\*
l\xc2\xa0a\xc2\xa0b\nt\x20h\x20y\nn\x20i\x20r\n lab/thy/nir -
|\x20l\x20|\x20a\x20|\n|---|---|\n|\x20t\x20|\x20h\x20|\n la/th read.as.a.table
|\x20|\x20|\n|---|---|\n|\x20l\x20|\x20a\x20|\n|\x20t\x20|\x20h\x20|\n la/th read.as.a.table
-\x20lab\n-\x20thy\n-\x20nir\n lab/thy/nir read.as.a.list
1.\x20lab\n2.\x20thy\n3.\x20nir\n lab/thy/nir numbers.of.rows
\xf0\x9f\x87\xb1\xf0\x9f\x87\xa6\n\xf0\x9f\x85\xb1\xe2\x93\x98\n la/bi -
https://example.org/?board=lab%%2Fthy%%2Fnir lab/thy/nir board.of.a.link
lab/thy/n lab/thy/n.. row.3.is.short
lab//nir lab/.../nir row.2.is.short
l\xc3\xa1b/thy/nir láb/thy/nir 1.tile.has.letters.that.the.dictionary.lacks:.á
FORMS

# --- what has two readings, and what has none

while read -r text message; do
    printf -- "$text" >text
    try "$text: $message" 2 '' "~^solve: text:[0-9:]+ .*$message" solve @text
done <<'REFUSED'
ab,cd,ef,gh these.can.be.4.rows.of.2.tiles.\(ab/cd/...\).or.2.x.2.tiles
4\x204\nlab\nthy\nnir\n not.the.size.of.the.board
lab/thy/nir,remark 'lab'.is.not.a.tile,.and.the.rows.have.different
ab/cd,ef/gh 'ab'.is.not.a.tile,.and.the.rows.have.different
ab\ncd\n===\nef\ngh '='.is.not.a.tile
{"board":[["a","b"],["c","d"]]}\n{"board":[["a","b"],["c","d"]]} there.is.another.object
{"board":[["a","b"],["c","d"] this.list.is.not.closed
[["l\x20x","a"],["t","h"]] 'l.x'.is.not.a.tile
https://example.org/?board=&x=1 this.link.has.an.empty.board
https://example.org/lab this.link.has.no.board
["lab","thy"]\x20x there.is.text.after.the.list
["\\ud83d\\ude00"] U\+1F600.is.not.a.tile
["\\ud83da"] U\+FFFD.is.not.a.tile
{"board":[]} this.list.has.no.letters
[[],[]] this.list.has.no.letters
{"grid":["lab"]} this.JSON.object.has.no.board
<p>\n?board=lab/thy/nir '<'.is.not.a.tile
REFUSED

try_json "a list of one row" 'd["board"] == [["l", "a", "b"]]' solve -q -f json '[["l","a","b"]]'
words a b - >dash.txt
echo ab | dictc build -q --alphabet=dash.txt -o dash.wgd
try_json "a sign that is a letter" 'd["board"] == [["a", "-"], ["b", "a"]]' \
    solve -q -f json -d dash.wgd $'a,-\nb,a'

# --- texts of over 4 MiB

long() { head -c 5000000 /dev/zero | tr '\0' x; }
try "a long object: its board is in front" 0 '~"board":\[\["l","a"\],\["t","h"\]\]' '' \
    solve -f json - < <(printf '{"board":[["l","a"],["t","h"]],"words":"'; long; printf '"}')
try "another long text has no other form" 2 '' "~',' is not a tile" \
    solve - < <(printf 'l,'; long)
try "no limit of time" 0 $'lab/thy/nir\t5\t15' '' \
    solve --batch --time-limit=none -f tsv <<<lab/thy/nir

# --- notes in JSON, and in a batch

try_json "notes in JSON" \
    '[(n["code"], n["count"], n["what"]) for n in d["notes"]] == [("joined", 1, "[Qu]")]
        and d["notes"][0]["cells"] == [[2, 1]]' solve -q -f json SNRT OIEL EQuTT RSAT
words SNRT/OIEL/EQuTT/RSAT lab/thy/nir ab/c OIEL/EQuTT/RSAT/SNRT >notes.txt
try "a batch: each note once" 0 '*' \
    $'solve: notes.txt:1: letters are read as one tile: [Qu] (and 1 more)\nsolve: notes.txt:3: row 2 is short; holes fill it' \
    solve --batch -f tsv notes.txt
try "a batch: letters that the dictionary lacks" 0 $'lab/thy/nir\t3\t3' \
    'solve: standard input:1: 2 tiles have letters that few lacks: t h' \
    solve --batch -d few.wgd -f tsv <<<lab/thy/nir

# --- which column of a line is the board

three=$'5\t15'
while IFS='|' read -r line want; do
    try "columns: $line" 0 "~^$want$" '!error' solve --batch -f tsv < <(printf "$line\n")
done <<COLUMNS
17\tlab/thy/nir|17	lab/thy/nir	$three
lab/thy/nir\t5\t15|lab/thy/nir	$three
x\tlab/thy/nir\t5\t15|x	lab/thy/nir	$three
x\tlab/thy/nir\tremark|x	lab/thy/nir	$three
l,a,b;t,h,y;n,i,r\t5\t15|l,a,b;t,h,y;n,i,r	$three
457\t226\t8\tlabthynir|labthynir	$three
l\ta\tb\tt\th\ty\tn\ti\tr|l a b t h y n i r	$three
{"id":"x","board":["lab","thy","nir"]}|.*	$three
COLUMNS
try "a board before the tab" 1 '~error	the identifier before the tab, .lab/thy/nir., could be the board; .*--column=N' '*' \
    solve --batch -f tsv < <(printf 'lab/thy/nir\tnote\n')
try "--column" 0 $'x\tlab/thy/nir\t'"$three" '~columns besides the board are ignored' \
    solve --batch --column=2 -f tsv < <(printf 'x\tlab/thy/nir\tnote\n')
try "--column=1" 0 $'lab/thy/nir\t'"$three" '*' \
    solve --batch --column=1 -f tsv < <(printf 'lab/thy/nir\tnote\n')
try "--column that is not there" 1 '~the line has no column 3' '*' \
    solve --batch --column=3 -f tsv < <(printf 'x\tlab/thy/nir\n')
try "--strict: other columns" 2 '' '~^solve: standard input:1: the line has other columns' \
    solve --batch --strict -f tsv < <(printf 'lab/thy/nir\t5\t15\n')
for command in 'solve --batch -f tsv' 'solve --batch' 'boards rate' 'boards rate -f json'; do
    $command -q notes.txt | $command -q >once # the tiles of JSON have no notes
    $command -q once >twice
    check "its own output again: $command" cmp once twice
done
run boards best -q --size=2x2 --climbs=1 --seed=1
cp "$out" best
check "boards best, again" is "$(solve --batch -q -f tsv best | cut -f 2-3)" "$(cut -f 1-2 best | awk '{ print $2 "\t" $1 }')"

# --- boards of several lines

printf '\n1. lab\n2. thy\n3. nir\n\n \nSNRT\nOIEL\nEQuTT\nRSAT' >many.txt
try "--paragraphs" 0 '~^SNRT/OIEL/EQuTT/RSAT	' \
    $'solve: many.txt:2: the numbers of rows or columns are ignored\nsolve: many.txt:7: letters are read as one tile: [Qu]' \
    solve --batch --paragraphs -f tsv many.txt
check "--paragraphs: a line for each board" is "$(wc -l <"$out")" 2
try "boards rate --paragraphs" 0 '~^1. lab/2. thy/3. nir	'"$three" '*' boards rate --paragraphs many.txt
printf 'lab\nthy\nnir\n\nlab\nthy\nnir\n' >lines.txt
try "without it: the message names it" 1 '*' '~^solve: lines.txt:4: an empty line; .* --paragraphs$' \
    solve --batch -f tsv lines.txt

# --- the end of a batch

wild=$(printf '?%.0s' {1..36})
words lab/thy/nir "$wild" lab/thy/nir >wild.txt
try "--time-limit: the line says why it is not complete" 1 "~^[?]+	[0-9]+	[0-9]+	incomplete	time$" \
    '~boards stopped by .*: 1, the first is wild.txt:2; ' \
    solve --batch -d "$bin/english.wgd" --time-limit=0.2 -f tsv wild.txt
try "--max-rejected: not more" 1 '~^lab/thy/nir	' '~lines that are not boards: 1, the first is' \
    solve --batch --max-rejected=1 -f tsv < <(words lab/thy/nir 1)
for limit in 1 50%; do
    try "--max-rejected=$limit: more" 2 '' \
        '~^solve: 2 of 3 lines are not boards, the first is standard input:1; .* nothing is written$' \
        solve --batch --max-rejected=$limit -f tsv < <(words 1 2 lab/thy/nir)
done
echo old >old.tsv
try "--max-rejected: an output file stays" 2 '' '*' \
    solve --batch --max-rejected=0 -f tsv -o old.tsv < <(words 1)
check "... as it was" is "$(cat old.tsv)" old
try "boards rate --max-rejected" 2 '' '~nothing is written$' boards rate --max-rejected=0 <<<1

# --- where else boards and words are read

printf 'x\tla;by\n' >start.txt
try "boards best --start" 0 '*' '~^boards: start.txt:1:3: read as a table$' \
    boards best --size=2x2 --climbs=1 --start=start.txt
try "boards best --start --strict" 2 '' '~^boards: start.txt:1:3: read as a table' \
    boards best --strict --size=2x2 --climbs=1 --start=start.txt
try "boards fill --shape" 0 '*' '~^boards: --shape:1:2: read as a table$' boards fill --shape='?,?;?,?' hint
try "boards fill --shape --strict" 2 '' '~read as a table' boards fill --strict --shape='?,?;?,?' hint
while read -r command; do
    # shellcheck disable=SC2086 # several words
    check "a word with blanks: $command" bash -c "$command"
done <<'WORDS'
solve -w 'lab ' lab/thy/nir
solve -w $'\xc2\xa0lab\xef\xbb\xbf' lab/thy/nir
solve --pattern=' l* ' -f words lab/thy/nir | grep -qx lab
dictc find lab.wgd 'lab '
printf '\xef\xbb\xbf lab\r\n' | dictc find lab.wgd -
dictc find --prefix lab.wgd 'labyr ' | grep -qx labyrinth
boards fill --size=2x2 'hint '
WORDS

finish
