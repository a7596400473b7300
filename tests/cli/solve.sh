#!/usr/bin/env bash
# Tests solve: boards, options, all output forms, batches, and the lookup of the dictionary.
# errors.sh tests failures.
set -u
# shellcheck disable=SC2016,SC2094 # programs in quotes; files that are only read
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

# make NAME WORD...: compiles the words to NAME.wgd. It has letters that no word has, so that boards
# get no notes about them.
words {a..z} ä ö >letters
make() {
    local name=$1
    shift
    words "$@" | dictc build -q --alphabet=letters -o "$name.wgd" || exit 2
}
make cat cat cats act acts cast scat sat coat taco at a
make lab lab laby labyr labyri labyrin labyrint labyrinth thy hint
make qu quit quite suit quiet aqua
make 'fi' öljy yö työ pöytä

# lists NAME WORDS OPTION...: checks that solve -f words prints the words.
lists() {
    local name=$1 want=$2
    shift 2
    try "$name" 0 "$want" '' solve -f words "$@"
}

# --- boards
#
#     c a     act acts cast cat cats sat scat: any two cells touch
#     t s

seven=$(words act acts cast cat cats sat scat)
lists "board: rows separated by /" "$seven" -d cat.wgd ca/ts
lists "board: a square without separators" "$seven" -d cat.wgd cats
lists "board: a row an operand" "$seven" -d cat.wgd ca ts
lists "board: a separator at the end adds a row of holes" cat -q -d cat.wgd cat/
lists "board: white space inside rows" "$seven" -d cat.wgd $' c a/\tt s '
lists "board: upper case" "$seven" -d cat.wgd CA/Ts
lists "board: line breaks in the operand" "$seven" -d cat.wgd $'ca\nts'
lists "board: '-' is standard input" "$seven" -d cat.wgd - < <(printf 'ca\nts\n')
lists "board: no operand is standard input" "$seven" -d cat.wgd < <(printf 'ca\nts\n')
lists "board: standard input with CRLF" "$seven" -d cat.wgd < <(printf 'ca\r\nts\r\n')
lists "board: standard input without a last line end" "$seven" -d cat.wgd < <(printf 'ca/ts')
printf 'ca\nts\n' >board.txt
lists "board: @FILE" "$seven" -d cat.wgd @board.txt
lists "board: a row that begins with a dash, behind --" "$seven" -d cat.wgd -- ca ts
lists "board: one tile" a -m 1 -d cat.wgd a
lists "--size: without separators" cat --size=1x3 -d cat.wgd cat
lists "--size: the same with them" "$seven" --size=2x2 -d cat.wgd ca/ts
lists "--size: rows that are missing or short are holes" cat \
    -q --size=2x4 -d cat.wgd cat/
try_json "board: rows of different lengths, what is missing is a hole" \
    'd["board"] == [["c", "a", "t"], ["s", ".", "."], ["o", "x", "."]]
        and d["rows"] == 3 and d["columns"] == 3' solve -q -d cat.wgd -f json cat/s/ox

# --- tiles

lists "tile: several letters" "$(words quiet quite quit)" -d qu.wgd '[qu]i/te'
lists "tile: several letters, split elsewhere" "$(words quite quit)" -d qu.wgd 'qu/[it]e'
lists "tile: a whole word" "$(words quite quit)" -s length -d qu.wgd '[quit]e/xx'
lists "tile: a choice" "$(words coat taco)" -l 4 -d cat.wgd 'c[x|o]/ta'
lists "tile: a choice of several letters" "$(words cat coat)" -d cat.wgd 'c[at|oa]/t.'
lists "tile: any letter" "$seven" -d cat.wgd 'c?/ts'
lists "tile: a hole" "" -d cat.wgd --size=1x4 'ca.t'
lists "tile: a letter that the dictionary lacks" "$(words act cat)" -q -d cat.wgd 'ca/tž'
lists "tile: folded as the dictionary says" "$(words yö öljy)" -m 2 -s alpha -d fi.wgd ÖL/YJ
lists "tile: decomposed" yö -m 2 -d fi.wgd $'yo\xcc\x88/xx'
try_json "tiles, as JSON shows them" 'd["board"] == [["qu", "a|e", "?"], [".", "q", "Ž"]]' \
    solve -q -d qu.wgd -f json '[QU][A|e]?/.qŽ'
lists "--qu: a plain q is qu" "$(words quiet quite quit)" --qu -d qu.wgd 'QI/TE'
lists "without --qu it is not" "" -d qu.wgd 'qi/te'
try_json "--qu: the tile is qu" 'd["board"][0] == ["qu", "i"] and d["count"] == 3' \
    solve --qu -d qu.wgd -f json 'qi/te'
big=$(printf 'x%.0s' {1..255})
lists "board: 65,535 cells" cat -d cat.wgd --size=257x255 \
    - < <(for _ in {1..256}; do echo "$big"; done; printf 'cat%s\n' "${big:3}")

# --- lengths

lists "--min-length is 3 without it" "$seven" -d cat.wgd ca/ts
lists "--min-length" "$(words acts cast cats scat)" --min-length=4 -d cat.wgd ca/ts
lists "-m 1: single letters too" "$(words a act acts at cast cat cats sat scat)" \
    -m1 -s alpha -d cat.wgd ca/ts
lists "--max-length" "$(words act cat sat)" --max-length=3 -d cat.wgd ca/ts
lists "-m and -M" "$(words labyr labyri)" -s alpha -m 5 -M 6 -d lab.wgd lab/thy/nir
lists "--lengths" "$(words labyrint lab thy)" --lengths=3,8 -d lab.wgd lab/thy/nir
lists "-l below the usual least length" "$(words at)" -l 2 -d cat.wgd ca/ts
lists "-l with --max-length" "$(words lab thy)" -l 3,8 -M 7 -d lab.wgd lab/thy/nir
lists "lengths are in letters: [qu] counts two" quit -l 4 -d qu.wgd '[qu]i/te'

# --- scoring
#
#     l a b     labyrinth: clockwise along the edge, then the centre
#     t h y
#     n i r

scores() { cut -f 1,2 "$out" | tr '\t\n' ' ;'; }
# Characters that stand for no symbol or for several, forms at the end of a word, and boards from
# right to left.
printf '%s\n' "%drop '" '%expand œ o e' '%final s z' a c e i l m o r s u >few.alphabet
printf '%s\n' coeurs lami ose >few.txt
dictc build -q --alphabet=few.alphabet -o few.wgd few.txt
try "a tile of two symbols, a last letter in its form" 0 $'coeurz\t3\t0,0 0,1 0,2 1,1 1,0' '' \
    solve -f tsv -m 6 -d few.wgd "cœu/sr'a"
try "--word with other spellings" 0 $'coeurz\t3\t0,0 0,1 0,2 1,1 1,0' '' \
    solve -f tsv -d few.wgd --word="C'ŒURS" "cœu/sr'a"
try "--word: no letter counts" 2 '' "~^solve: the dictionary ignores all characters" \
    solve -d few.wgd --word="''" aa/aa
try "characters that do not count" 0 $'lami\t1\t0,0 0,1 1,1 1,0' '' \
    solve -f tsv -d few.wgd "l'a'/im'"
printf '%s\n' א ל מ ש >hebrew.alphabet
echo שאלמ | dictc build -q --alphabet=hebrew.alphabet -o hebrew.wgd
try "arrows from right to left" 0 $'שאלמ\n↘ ← 🢀\n  ◊  ' '' \
    solve -f arrows -d hebrew.wgd שאל/אמא
try "--scoring=classic is the default" 0 '*' '' solve -f tsv -s length -d lab.wgd lab/thy/nir
check "--scoring=classic: the points" is "$(scores)" \
    'labyrinth 11;labyrint 11;labyrin 5;labyri 3;labyr 2;hint 1;laby 1;lab 1;thy 1;'
try "--scoring=classic, written out" 0 "$(cat "$out")" '' \
    solve --scoring=classic -f tsv -s length -d lab.wgd lab/thy/nir
try "--scoring=length" 0 '*' '' solve --scoring=length -f tsv -m 6 -d lab.wgd lab/thy/nir
check "--scoring=length: the points" is "$(scores)" 'labyrinth 9;labyrint 8;labyrin 7;labyri 6;'
try "--scoring=none" 0 '*' '' solve --scoring=none -f tsv -m 8 -d lab.wgd lab/thy/nir
check "--scoring=none: the points" is "$(scores)" 'labyrint 0;labyrinth 0;'

# --- order and limit

# shellcheck disable=SC2034 # used through ${!want}
by_score=$(words labyrint labyrinth labyrin labyri labyr hint lab laby thy)
# shellcheck disable=SC2034
by_length=$(words labyrinth labyrint labyrin labyri labyr hint laby lab thy)
by_alpha=$(words hint lab laby labyr labyri labyrin labyrint labyrinth thy)
lists "--sort=score is the default" "$by_score" -d lab.wgd lab/thy/nir
for order in score length alpha; do
    want=by_$order
    lists "--sort=$order" "${!want}" --sort=$order -d lab.wgd lab/thy/nir
    lists "--limit=3 with --sort=$order" "$(head -n 3 <<<"${!want}")" \
        --limit=3 -s $order -d lab.wgd lab/thy/nir
done
try "--sort=board: as they are found" 0 '*' '' solve -s board -f words -d lab.wgd lab/thy/nir
check "--sort=board: the same words" is "$(sort "$out")" "$by_alpha"
by_board=$(cat "$out")
for form in words tsv json; do
    try "--limit with --sort=board, $form" 0 '*' '' \
        solve -n 4 -s board -f $form -d lab.wgd lab/thy/nir
    if [ $form = json ]; then
        check "--limit with --sort=board, $form: counts all" json \
            'd["count"] == 9 and d["score"] == 36 and len(d["words"]) == 4'
    else
        check "--limit with --sort=board, $form: the first of all" \
            is "$(cut -f 1 "$out")" "$(head -n 4 <<<"$by_board")"
    fi
done
# The width of the table's first column is not known when the first words are printed.
words '%fold none' a b ch >ch.alphabet
words a ab bab chab chachab bachab | dictc build -q --alphabet=ch.alphabet -o ch.wgd || exit 2
for options in '' --max-length=3 --max-length=4; do
    for board in '[ch]a/ba' '[ch]a[ch]/aab/bba' '?a[ch]/aab/bba' '[a|ch][a|ch][ch]/aab/bba'; do
        # shellcheck disable=SC2086
        run solve -m 1 -s board -d ch.wgd $options "$board"
        check "--sort=board: $board $options: columns are aligned" awk '
            $3 ~ /^\(/ { match($0, /\(/); if (at > 0 && RSTART != at) { bad = 1 } at = RSTART; rows++ }
            END { exit bad || rows < 3 }' "$out"
    done
done
# Marks and U+034F take no column. The form of a last letter can be wider than the letter.
words '%fold none' '%drop U+034F' a b $'c\u0301' ab '%final b bbb' >wide.alphabet
words a b $'a\u034fb' ab ba $'c\u0301a' $'ac\u0301ab' | dictc build -q --alphabet=wide.alphabet -o wide.wgd ||
    exit 2
for board in '[a]/[b]' $'[a][b]/[c\u0301][a]' $'[ab][c\u0301]/[a][b]'; do
    for options in '-s board' '-s board --max-length=1' '-s alpha'; do
        # shellcheck disable=SC2086
        run solve -m 1 $options -d wide.wgd "$board"
        check "$options: $board: columns are aligned" awk '
            { gsub("\314\201|\315\217", "") }
            match($0, /\(/) { if (at > 0 && RSTART != at) { bad = 1 } at = RSTART; rows++ }
            END { exit bad || rows < 2 }' "$out"
    done
done
lists "--limit=0: none" "" -n 0 -d lab.wgd lab/thy/nir
lists "--limit above all" "$by_score" -n 99 -d lab.wgd lab/thy/nir

# --- from

lists "--from: only words that start there" "$(words cast cat cats)" --from=0,0 -d cat.wgd ca/ts
lists "--from: row first" "$(words taco)" --from=0,1 -d cat.wgd xt/ac/xo
lists "--from: a hole" "" --from=0,1 -d cat.wgd 'c./ts'
all=$(for row in 0 1 2; do
    for column in 0 1 2; do
        solve -f words --from=$row,$column -d lab.wgd lab/thy/nir
    done
done | sort)
check "--from: all cells together make the board" is "$all" "$by_alpha"

# --- all paths

make tot tot to
try "without --all-paths: the first of each" 0 $'tot\t1\t0,0 0,1 0,2' '' \
    solve -f tsv --size=1x3 -d tot.wgd tot
try "--all-paths, tsv" 0 $'tot\t1\t0,0 0,1 0,2\ntot\t1\t0,2 0,1 0,0' '' \
    solve --all-paths -f tsv --size=1x3 -d tot.wgd tot
try "-a, words: each once" 0 'tot' '' solve -a -f words --size=1x3 -d tot.wgd tot
try "-a, table: a word counts once" 0 \
    $'tot   1  (0,0) (0,1) (0,2)\ntot   1  (0,2) (0,1) (0,0)\n1 word, 1 point' '' \
    solve -a --size=1x3 -d tot.wgd tot
try "-a, arrows" 0 $'tot\n🢂 → ◊\n\ntot\n◊ ← 🢀' '' solve -a -f arrows --size=1x3 -d tot.wgd tot
try_json "-a, json: paths" \
    'd["count"] == 1 and d["words"] == [{"word": "tot", "score": 1,
        "paths": [[[0, 0], [0, 1], [0, 2]], [[0, 2], [0, 1], [0, 0]]]}]' \
    solve -a -f json --size=1x3 -d tot.wgd tot
try "-a with --limit: words, each with all its paths" 0 $'to\nto\ntot\ntot' '' \
    bash -c 'solve -a -n 2 -m 2 -s alpha -f tsv --size=1x3 -d tot.wgd tot | cut -f 1'

# --- forms

try "table: columns, totals" 0 "$(words 'labyrinth  11  (0,0) (0,1) (0,2) (1,2) (2,2) (2,1) (2,0) (1,0) (1,1)' \
    'labyr       2  (0,0) (0,1) (0,2) (1,2) (2,2)' '2 words, 13 points')" '' \
    solve -l 5,9 -d lab.wgd lab/thy/nir
try "table: what a limit hides" 0 '~^7 words, 7 points; shown: 2$' '' \
    solve -n 2 -d cat.wgd ca/ts
try "table: one word, one point" 0 '~^1 word, 1 point$' '' solve -d tot.wgd --size=1x3 tot
try "table: nothing" 0 '0 words, 0 points' '' solve -d cat.wgd xx/xx
try "table: a large number is grouped" 0 '~^1,000 words, 9,000 points' '' \
    bash -c 'printf "%03d\n" {0..999} | tr 0-9 a-j | sed "s/.*/z&z/" |
        dictc build -q -o k.wgd &&
        solve -n 0 --scoring=length -m 1 -d k.wgd "z???z" --size=1x5 | sed s/5,000/9,000/'
try "words: nothing" 0 '' '' solve -f words -d cat.wgd xx/xx
try "arrows: all directions and the lozenge" 0 $'labyrinth\n🢂 → ↓\n→ ◊ ↓\n↑ ← ←' '' \
    solve -f arrows -l 9 -d lab.wgd lab/thy/nir
make star abcd
try "arrows: diagonal steps, blanks, no line is trimmed" 0 $'abcd\n🢆   ↘  \n  ↗   ◊' '' \
    solve -f arrows -d star.wgd a.c./.b.d
try "arrows: an empty line between two" 0 $'to\n🢂 ◊  \n\ntot\n🢂 → ◊' '' \
    solve -f arrows -m 2 -s alpha --size=1x3 -d tot.wgd tot
try "arrows: eight heavy beginnings" 0 '🢄🢁🢅🢀🢂🢇🢃🢆' '' bash -c '
    printf "ab\n" | dictc build -q --alphabet=letters -o ab.wgd
    for from in bxx/xax xbx/xax xxb/xax xxx/bax xxx/xab xxx/xax/bxx xxx/xax/xbx xxx/xax/xxb; do
        solve -m 2 -f arrows -d ab.wgd $from | grep -o "[🢀🢁🢂🢃🢄🢅🢆🢇]"
    done | tr -d "\n"; echo'
try "json: all of it" 0 '{"schema":"wordgrid.solve.v1","board":[["t","o","t"]],"rows":1,"columns":3,"dictionary":"tot","count":1,"score":1,"words":[{"word":"tot","score":1,"path":[[0,0],[0,1],[0,2]]}]}' '' \
    solve -f json --size=1x3 -d tot.wgd tot
try "jsonl: the same" 0 "$(cat "$out")" '' solve -f jsonl --size=1x3 -d tot.wgd tot
try_json "json: a limit leaves the counts" \
    'd["count"] == 7 and d["score"] == 7 and [w["word"] for w in d["words"]] == ["act"]' \
    solve -f json -n 1 -d cat.wgd ca/ts
try_json "json: nothing" 'd["count"] == 0 and d["score"] == 0 and d["words"] == []' \
    solve -f json -d cat.wgd xx/xx
try "csv" 0 $'word,score,length,path\nlabyr,2,5,"0,0 0,1 0,2 1,2 2,2"' '' \
    solve -f csv -l 5 -d lab.wgd lab/thy/nir
try "csv: nothing but the head" 0 'word,score,length,path' '' solve -f csv -d cat.wgd xx/xx
try "tsv" 0 $'labyr\t2\t0,0 0,1 0,2 1,2 2,2' '' solve -f tsv -l 5 -d lab.wgd lab/thy/nir
try "table, asked for" 0 "$(solve -d cat.wgd ca/ts)" '' solve --format=table -d cat.wgd ca/ts
try "a path crosses [qu] as one cell" 0 $'quit\t1\t0,0 0,1 1,0' '' \
    solve -f tsv -l 4 -d qu.wgd '[qu]i/te'

# --- colour

bold=$'\033[1mcat\033[0m'
try "--color=always: table" 0 "$bold   1  (0,0) (0,1) (0,2)"$'\n1 word, 1 point' '' \
    solve --color=always --from=0,0 --size=1x3 -d cat.wgd cat
try "--color=always: arrows" 0 "$bold"$'\n🢂 → ◊' '' \
    solve --color=always -f arrows --from=0,0 --size=1x3 -d cat.wgd cat
for form in words json csv tsv; do
    try "--color=always: $form has none" 0 "$(solve -f $form -d cat.wgd ca/ts)" '' \
        solve --color=always -f $form -d cat.wgd ca/ts
done
try "no colour where it is no terminal" 0 '~^cat    1' '' solve -d cat.wgd ca/ts
if has script; then
    line='solve --from=0,0 --size=1x3 -d cat.wgd cat'
    try "--color=auto: a terminal has colour" 0 "~^.\[1mcat.\[0m   1" '' on_terminal "$line"
    try "NO_COLOR: it has none" 0 '~^cat   1' '' on_terminal "NO_COLOR=1 $line"
    try "NO_COLOR set but empty counts for nothing" 0 "~^.\[1mcat" '' \
        on_terminal "NO_COLOR= $line"
    try "TERM=dumb: it has none" 0 '~^cat   1' '' on_terminal "TERM=dumb $line"
    try "--color=never on a terminal" 0 '~^cat   1' '' on_terminal "$line --color=never"
    try "--color=always in spite of NO_COLOR" 0 "~^.\[1mcat" '' \
        on_terminal "NO_COLOR=1 $line --color=always"
else
    skip "colour on a terminal" "no script (Debian package bsdutils)"
fi

# --- one word

apple=(hjks apxx dplb zezr)
try "--word: its path" 0 'apple   2  (1,0) (1,1) (2,1) (2,2) (3,1)' '' \
    solve --word=apple -d cat.wgd "${apple[@]}"
try "-w: not on the board" 1 '' "solve: 'zebra' is not on the board" \
    solve -w zebra -d cat.wgd "${apple[@]}"
try "-w -q: without a word about it" 1 '' '' solve -q -w zebra -d cat.wgd "${apple[@]}"
try "-w: whether or not the dictionary has it, in any case" 0 'xpd   1  (1,2) (1,1) (2,0)' \
    '' solve -w XPD -d cat.wgd "${apple[@]}"
try "-w: no cell twice" 1 '' '~is not on the board$' solve -w papa -d cat.wgd "${apple[@]}"
try "-w with --from" 0 'cat   1  (0,0) (0,1) (1,0)' '' solve -w cat --from=0,0 -d cat.wgd ca/ts
try "-w with --from: not from there" 1 '' "solve: 'cat' is not on the board" \
    solve -w cat --from=1,1 -d cat.wgd ca/ts
try "-w: across [qu]" 0 'quiet   2  (0,0) (0,1) (1,1) (1,0)' '' \
    solve -w QUIET -d qu.wgd '[qu]i/te'
try "-w: with a choice and any letter" 0 'cat   1  (0,0) (0,1) (1,0)' '' \
    solve -w cat -d cat.wgd 'c[a|o]/?.'
try "-w: letters that the dictionary lacks" 0 'Žxt   1  (0,1) (1,0) (1,1)' \
    'solve: board: 2 tiles have letters that the dictionary lacks: ž' \
    solve -w Žxt -d cat.wgd žŽ/xt
try "-w: arrows" 0 $'cat\n🢂 ↙\n◊  ' '' solve -w cat -f arrows -d cat.wgd ca/ts
try "-w: words" 0 'cat' '' solve -w cat -f words -d cat.wgd ca/ts
try "-w: csv" 0 $'word,score,length,path\ncat,1,3,"0,0 0,1 1,0"' '' \
    solve -w cat -f csv -d cat.wgd ca/ts
try "-w: tsv" 0 $'cat\t1\t0,0 0,1 1,0' '' solve -w cat -f tsv -d cat.wgd ca/ts
try_json "-w: json" 'd["count"] == 1 and d["words"] == [{"word": "cat", "score": 1,
    "path": [[0, 0], [0, 1], [1, 0]]}]' solve -w cat -f json -d cat.wgd ca/ts
try "-w: json, not on the board" 1 '~"count":0,"score":0,"words":\[\]\}$' \
    "solve: 'dog' is not on the board" solve -w dog -f json -d cat.wgd ca/ts

# --- batch

printf 'cats\ncat/sox\nxxxx\n' >boards.txt
try "batch: jsonl is the default" 0 '*' '' solve --batch -d cat.wgd boards.txt
check "batch: a line a board, in order" json \
    'len(ds) == 3 and [d["count"] for d in ds] == [7, 5, 0]
        and all(d["schema"] == "wordgrid.solve.v1" and "id" not in d for d in ds)'
lines=$(cat "$out")
for form in json jsonl; do
    try "batch -f $form" 0 "$lines" '' solve --batch -f $form -d cat.wgd boards.txt
done
check "batch: each line is that of the board alone" \
    is "$(head -n 1 <<<"$lines")" "$(solve -f json -d cat.wgd cats)"
three=$'cats\t7\t7\ncat/sox\t5\t5\nxxxx\t0\t0'
try "batch -f tsv" 0 "$three" '' solve --batch -f tsv -d cat.wgd boards.txt
try "batch: standard input" 0 "$three" '' solve --batch -f tsv -d cat.wgd <boards.txt
try "batch: several files, '-' among them" 0 "$three"$'\n'"$three"$'\n'"$three" '' \
    solve -f tsv boards.txt --batch - -d cat.wgd boards.txt <boards.txt
try "batch: CRLF" 0 "$three" '' solve --batch -f tsv -d cat.wgd \
    < <(sed 's/$/\r/' boards.txt)
try "batch: a last line without its end" 0 "$three" '' solve --batch -f tsv -d cat.wgd \
    < <(printf %s "$(cat boards.txt)")
try "batch: nothing" 0 '' '' solve --batch -f tsv -d cat.wgd
try "batch: identifiers" 0 $'a 1\tcats\t7\t7\n\txxxx\t0\t0' '' solve --batch -f tsv -d cat.wgd \
    < <(printf 'a 1\tcats\n\txxxx\n')
try_json "batch: identifiers in jsonl" \
    '[d["id"] for d in ds] == ["a \"1\"", ""] and list(ds[0])[:2] == ["schema", "id"]' \
    solve --batch -d cat.wgd < <(printf 'a "1"\tcats\n\txxxx\n')
try "batch: a second tab is white space" 0 $'id\tca ts\t7\t7' '' \
    solve --batch -f tsv -d cat.wgd < <(printf 'id\tca\tts\n')
bad=$'cats\t7\t7\nab1d\terror\tcolumn 3: \'1\' is not a tile; a tile is a letter, [qu], [a|e], ? or .'
try "batch: a bad line goes on" 1 "$bad"$'\nxxxx\t0\t0' \
    'solve: lines that are not boards: 1, the first is standard input:2; each has its error in the output' \
    solve --batch -f tsv -d cat.wgd < <(words cats ab1d xxxx)
try "batch -q: says nothing about it" 1 "$bad" '' solve -q --batch -f tsv -d cat.wgd \
    < <(words cats ab1d)
try "batch: a bad line in jsonl" 1 '*' '~lines that are not boards: 2' \
    solve --batch -d cat.wgd < <(printf 'x\tab1d\ncats\nabc\n')
check "batch: its error" json \
    'ds[0]["id"] == "x" and ds[0]["board_text"] == "ab1d" and ds[0]["error"]["column"] == 3
        and "is not a tile" in ds[0]["error"]["message"] and ds[1]["count"] == 7
        and "not make a square" in ds[2]["error"]["message"] and "column" not in ds[2]["error"]'
try "batch: a blank line is a board without tiles" 1 \
    $'\terror\tthe board is empty; give it tiles\ncats\t7\t7' '~lines that are not boards: 1' \
    solve --batch -f tsv -d cat.wgd < <(printf '\ncats\n')
try "batch: bytes that are not UTF-8" 1 '~"board_text":"a�bc".*not valid UTF-8' '*' \
    solve --batch -d cat.wgd < <(printf 'a\xffbc\n')
try "batch --strict: ends there, with its place" 2 $'cats\t7\t7' \
    "~^solve: standard input:2:6: '1' is not a tile" \
    solve --batch --strict -f tsv -d cat.wgd < <(printf 'cats\nid\tab1d\nxxxx\n')
printf 'cats\nabc\n' >bad.txt
try "batch --strict: the file, the line" 2 "$three"$'\ncats\t7\t7' \
    '~^solve: bad.txt:2: 3 tiles do not make a square' \
    solve --batch --strict -f tsv -d cat.wgd boards.txt bad.txt
try "batch --strict: sound lines" 0 "$three" '' solve --strict --batch -f tsv -d cat.wgd boards.txt
try "batch: a line of 1 MB" 0 $'error\na\tcats\t7\t7' '~lines that are not boards: 1' \
    bash -c '{ head -c 1000000 /dev/zero | tr "\0" x; printf "\na\tcats\n"; } |
        solve --batch -f tsv -d cat.wgd | sed "1s/.*\t\(error\)\t.*/\1/"'
try "batch: options count for each line" 0 $'cats\t3\t9\nxxxx\t0\t0' '' \
    solve --batch -f tsv -M 3 --scoring=length -d cat.wgd < <(words cats xxxx)
try_json "batch: --limit and --sort in jsonl" \
    '[[w["word"] for w in d["words"]] for d in ds] == [["act", "acts"], ["act", "cat"]]
        and ds[0]["count"] == 7' \
    solve --batch -n 2 -s alpha -d cat.wgd < <(words cats actx)
try "batch: --size for lines without separators" 0 $'cat\t1\t1' '' \
    solve --batch --size=1x3 -f tsv -d cat.wgd < <(words cat)
try "batch: --qu" 0 $'qite\t3\t5' '' solve --batch --qu -f tsv -d qu.wgd < <(words qite)
try "batch: --from, also outside of a board" 1 '*' '~lines that are not boards: 1' \
    solve --batch --from=1,1 -f tsv -d cat.wgd < <(words cats a)
check "batch: --from: the lines" is "$(cut -f 1-3 "$out" | tr '\t\n' ' ;')" \
    'cats 2 2;a error --from=1,1 is not on the board; its last cell is 0,0;'
check "batch: no state passes from line to line" is \
    "$(solve --batch -d lab.wgd < <(words lab/thy/nir a abcd lab/thy/nir) 2>"$err" | uniq | wc -l)" 4

# --- time limit, stats, verbose, no-verify

printf 'a%.0s' {1..60} >line
for ((n = 3; n <= 60; n++)); do head -c $n line; echo; done | dictc build -q --alphabet=letters -o long.wgd
endless=$(printf 'a%.0s' {1..144})
SECONDS=0
try "--time-limit: prints what was found, exits with 2" 2 '~^aaa +1  \(0,0\)' \
    '~^solve: stopped after [0-9,]+ results?, in time for --time-limit=1; there may be more$' \
    solve --time-limit=1 -d long.wgd "$endless"
try "--time-limit: json says so" 2 '~"complete":false,"end":"time","words":\[\{' '~^solve: stopped after .* in time for ' \
    solve --time-limit=1 -f json -d long.wgd "$endless"
try "--time-limit: with all paths" 2 '~^a+$' '~^solve: stopped after .* in time for ' \
    solve --time-limit=1 -a -s board -f words -d long.wgd "$endless"
try "--time-limit: a word that may be there" 2 '' '~^solve: stopped after 0\.1 s, as --time-limit says; ' \
    solve --time-limit=0.1 -w "$(head -c 40 line)bb" -d long.wgd "b${endless:2}b"
try "--time-limit: not reached" 0 '~^7 words' '' solve --time-limit=60 -d cat.wgd ca/ts
try "--time-limit in a batch: each board, and on it goes" 1 '*' \
    '~^solve: boards stopped by --time-limit, --max-results or --max-memory: 1, the first is standard input:1; their lines say so$' \
    solve --batch --time-limit=0.2 -f tsv -d long.wgd < <(words "$endless" aaaa xxxx)
check "--time-limit in a batch: the lines" is \
    "$(cut -f 2- "$out" | sed '1s/[0-9]\+/N/g' | tr '\t\n' ' ;')" 'N N incomplete time;2 2;0 0;'
check "--time-limit: all of that did not take minutes" test $SECONDS -lt 300

try "--stats: on standard error" 0 '0 words, 0 points' \
    '~^solve: boards 1, words 0, states visited [0-9]+, seconds [0-9]+\.[0-9]+$' \
    solve --stats -d cat.wgd xx/xx
try "--stats in a batch" 0 "$three" '~^solve: boards 3, words 12, states visited [1-9]' \
    solve --batch -f tsv --stats -d cat.wgd boards.txt
try "-v: which dictionary" 0 '~^7 words' 'solve: dictionary cat.wgd' solve -v -d cat.wgd ca/ts

words cat | dictc build -q --alphabet=letters --name=purring -o named.wgd
sed 's/name=purring/name=hissing/' named.wgd >hissing.wgd
try "a changed byte is refused" 3 '' '~^solve: hissing.wgd: .*META' solve -d hissing.wgd ca/ts
try_json "--no-verify: it is not looked at" 'd["dictionary"] == "hissing" and d["count"] == 1' \
    solve --no-verify -f json -d hissing.wgd ca/ts

# --- which dictionary

# put FOLDER WORD: makes a dictionary 'place' of this word.
put() {
    mkdir -p "$1"
    words "$2" | dictc build -q --alphabet=letters -o "$1/place.wgd"
}
# where NAME WANT COMMAND...: checks that the command opens the dictionary of the word WANT.
where() {
    local name=$1 want=$2
    shift 2
    try "$name" 0 "$want" '' "$@" -f words --size=1x5 '?????'
}
paths=(WORDGRID_PATH="$PWD/one:two" XDG_DATA_HOME="$PWD/own" XDG_DATA_DIRS="/nowhere:$PWD/all")
prefix=$PWD/prefix
mkdir -p "$prefix/bin"
cp "$bin/solve" "$prefix/bin"

where_fails() {
    try "$1" 2 '' "~^solve: no dictionary is called 'place'; " "${@:2}"
}
where_fails "no dictionary" env "${paths[@]}" solve -d place cats
check "no dictionary: where it was looked for, in order" grep -qxF \
    "solve: looked in $PWD/one, two, $PWD/own/wordgrid, /nowhere/wordgrid, $PWD/all/wordgrid, $bin, $bin/../share/wordgrid" "$err"

# The folders are tested from the last that is searched to the first, so each new dictionary hides
# the dictionaries that were put before it.
put "$prefix/share/wordgrid" share
where "share/wordgrid beside the program's folder" share "$prefix/bin/solve" -d place
put "$prefix/bin" aside
where "beside the program" aside env "${paths[@]}" "$prefix/bin/solve" -d place
put all/wordgrid among
where "XDG_DATA_DIRS" among env "${paths[@]}" "$prefix/bin/solve" -d place
where "XDG_DATA_DIRS: a relative folder does not count" aside \
    env XDG_DATA_DIRS=all "$prefix/bin/solve" -d place
put "$HOME/.local/share/wordgrid" homey
where "XDG_DATA_HOME is ~/.local/share without it" homey \
    env "${paths[0]}" "${paths[2]}" "$prefix/bin/solve" -d place
where "XDG_DATA_HOME: a relative folder does not count" homey \
    env "${paths[@]}" XDG_DATA_HOME=own "$prefix/bin/solve" -d place
where "XDG_DATA_HOME: ~/.local/share does not count with it" among \
    env "${paths[@]}" "$prefix/bin/solve" -d place
put own/wordgrid owned
where "XDG_DATA_HOME" owned env "${paths[@]}" "$prefix/bin/solve" -d place
put two third
where "WORDGRID_PATH: a relative folder" third env "${paths[@]}" "$prefix/bin/solve" -d place
put one first
where "WORDGRID_PATH: the first one" first env "${paths[@]}" "$prefix/bin/solve" -d place
put here local
where "a path beats all names" local env "${paths[@]}" solve -d here/place.wgd
cp here/place.wgd place
where "so does a file of that name" local env "${paths[@]}" solve -d place
rm place
where "--dict=NAME" first env "${paths[@]}" solve --dict=place
where "WORDGRID_DICT: a name" first env "${paths[@]}" WORDGRID_DICT=place solve
where "WORDGRID_DICT: a path" local env WORDGRID_DICT=here/place.wgd solve
where "--dict beats WORDGRID_DICT" local env WORDGRID_DICT=nowhere solve -d here/place.wgd
cp here/place.wgd one/english.wgd
where "without both it is english" local env "${paths[@]}" solve
where "WORDGRID_DICT set but empty" local env "${paths[@]}" WORDGRID_DICT= solve
try_json "its name in results" 'd["dictionary"] == "english"' \
    env "${paths[@]}" solve -f json cats
if [ -e "$bin/english.wgd" ]; then
    try "the shipped dictionary is beside the program" 0 '~^cats$' '' solve -f words cats
else
    skip "the shipped dictionary" "there is none in the folder of the programs"
fi

finish
