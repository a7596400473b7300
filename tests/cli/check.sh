#!/usr/bin/env bash
# Tests solve --check: the words of a player.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words cat cats act acts cast scat sat coat öl | dictc build -q -o d.wgd || exit 2
words cat act cast >good.txt
words CAT cat at dog coat scatx scat >mixed.txt

# on_board NAME STATUS OUT ERR OPTION...: checks the words on the board ca/ts.
on_board() {
    try "$1" "$2" "$3" "$4" solve -d d.wgd "${@:5}" ca/ts
}
mixed=$'cat\t1\t0,0 0,1 1,0\ncat\trepeated\nat\ttoo short\ndog\tnot in the dictionary
coat\tnot on the board\nscatx\tnot in the dictionary\nscat\t1\t1,1 0,0 0,1 1,0'

on_board "all words count" 0 $'cat\t1\t0,0 0,1 1,0\nact\t1\t0,1 0,0 1,0\ncast\t1\t0,0 0,1 1,1 1,0' \
    'solve: words that count: 3 of 3; points: 3' --check=good.txt
on_board "each reason" 1 "$mixed" 'solve: words that count: 2 of 7; points: 2' --check=mixed.txt
on_board "--quiet" 1 "$mixed" '' -q --check=mixed.txt -f tsv
on_board "rules of length" 1 $'cat\tnot a wanted length\ncats\t4\t0,0 0,1 1,0 1,1\ncoats\ttoo long' '*' \
    --check=<(words cat cats coats) -l 2,4 -M 4 --scoring=length
on_board "words that count" 1 $'cat\nscat' '*' --check=mixed.txt -f words
on_board "CSV" 1 $'word,score,reason,path\ncat,1,,"0,0 0,1 1,0"\n"a,b",,not in the dictionary,' '' \
    -q -f csv --check=<(words cat a,b)
on_board "JSON" 1 '{"schema":"wordgrid.check.v1","board":[["c","a"],["t","s"]],"rows":2,"columns":2,"dictionary":"d","count":1,"score":1,"words":[{"word":"cat","score":1,"path":[[0,0],[0,1],[1,0]]},{"word":"dog","reason":"not in the dictionary"}]}' '' \
    -f json --check=<(words cat dog)
on_board "--from" 1 $'cat\tnot on the board\nact\t1\t0,1 0,0 1,0' '*' --check=<(words cat act) \
    --from=0,1
on_board "--output" 1 '' '*' --check=mixed.txt -o answers
check "--output: the answers" cmp answers <(printf '%s\n' "$mixed")

try "--output: an input" 2 '' "~^Try 'solve --help'" solve -d d.wgd --check=good.txt -o good.txt cats

# --- the text

on_board "no word" 0 '' 'solve: words that count: 0 of 0; points: 0' --check=/dev/null
on_board "byte-order mark, line ends, blanks, empty lines, no last line end" 0 \
    $'cat\t1\t0,0 0,1 1,0\nact\t1\t0,1 0,0 1,0' '*' \
    --check=<(printf '\xef\xbb\xbfcat\r\n\n \t\r\n  act \t')
on_board "bytes that are not letters" 1 $'c?t\tnot in the dictionary\n?[1m\tnot in the dictionary' \
    '*' --check=<(printf 'c\xe4t\n\e[1m\n')
on_board "bytes that are not letters, in CSV" 1 \
    $'word,score,reason,path\nc?t,,not in the dictionary,\n"?[1m,""",,not in the dictionary,' '' \
    -q -f csv --check=<(printf 'c\xe4t\n\e[1m,"\n')
on_board "standard input" 0 $'cat\t1\t0,0 0,1 1,0' '*' --check=- < <(words cat)
on_board "a word a megabyte long" 1 '~^aaaaaaaa.*not in the dictionary$' '*' \
    --check=<(head -c 1000000 /dev/zero | tr '\0' a)
try "two files" 1 $'cat\ttoo short' '*' solve -d d.wgd --check=<(words cat) -m 4 @<(words ca ts)
on_board "a compressed file" 2 '' \
    '~^solve: standard input:2: this is not a line of text; --check needs UTF-8' \
    --check=- < <(printf 'cat\n\x1f\x8b\0\n') -q -f words -m 4
on_board "no such file" 2 '' '~none.txt' --check=none.txt
on_board "a line without an end" 2 '' '~:1: this is not a line of text' \
    --check=<(head -c 17000000 /dev/zero | tr '\0' a)

# The answer for a word must be printed before the next word is sent.
coproc solve -q -d d.wgd --check=- ca/ts
player=$COPROC_PID
for word in cat sat; do
    echo "$word" >&"${COPROC[1]}"
    IFS=$'\t' read -r got _ <&"${COPROC[0]}"
    check "an answer before the next word: $word" test "$got" = "$word"
done
eval "exec ${COPROC[1]}>&-"
wait "$player"

# --- limits

words "$(printf 'a%.0s' {1..30})b" aaa | dictc build -q -o slow.wgd || exit 2
slow=aaaaaa.b/aaaaaa../aaaaaa../aaaaaa../aaaaaa../aaaaaa..
words aaa "$(printf 'a%.0s' {1..30})b" aaa >slow.txt
try "--time-limit" 2 '~"complete":false,"end":"time","words":\[\{"word":"aaa","score":1,.*\}\]' \
    '~^solve: slow.txt:2: stopped after 0.01 s, as --time-limit says; this word and those after' \
    solve -d slow.wgd --check=slow.txt --time-limit=0.01 -f json "$slow"
finish
