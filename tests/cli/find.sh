#!/usr/bin/env bash
# Tests dictc find: the modes that search for words that match, --missing and --limit.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words stare rates tears tear rat art tar cat coat boat öljy >list.txt
dictc build -q -o d.wgd list.txt || exit 2
printf 'one\t5\ntwo\t1\nthree\t900\n' >values.tsv
dictc build -q -f tsv --numbers -o v.wgd values.tsv || exit 2

# --- modes

try "--suffix" 0 $'boat\ncoat' '' dictc find --suffix d.wgd OAT
try "--suffix: several texts" 0 $'stare\nöljy' '' dictc find --suffix d.wgd re ljy
try "--pattern" 0 $'rat\ntar\ntar' '' dictc find --pattern d.wgd '[rt]?[tr]' 't*r' -n 3
try "--pattern: groups" 0 $'boat\ncat\ncoat' '' dictc find --pattern d.wgd '(b|co|c|bo)(a|)t'
try "--pattern: excluded letters" 0 $'art\ncat' '' dictc find --pattern d.wgd '[^rt]?t'
try "--pattern: an accent" 0 'öljy' '' dictc find --pattern d.wgd $'o\xcc\x88*'
try "--anagram" 0 $'art\nrat\ntar' '' dictc find --anagram d.wgd tra
try "--anagram: a blank" 0 $'rates\nstare\ntears' '' dictc find --anagram d.wgd 'rat?s'
try "--pattern: some letters that no word has" 0 $'art\nrat' '' \
    dictc find --pattern d.wgd '([xr]at|q|[^z]rt)'
try "--rack: a letter that no word has" 0 $'art\nrat\ntar' '' dictc find --rack d.wgd 'rqta!'
try "--rack" 0 $'art\nrat\ntar\ntear' '' dictc find --rack d.wgd reta
try "--rack: blanks" 0 $'art\ncat\nrat\ntar' '' dictc find --rack d.wgd 't??'
try "--near" 0 $'boat\ncoat' '' dictc find --near=1 d.wgd goat
try "--near: no edit" 0 'tear' '' dictc find --near=0 d.wgd TEAR
try "--near --transpositions" 0 $'art\ntar' '' dictc find --near 1 --transpositions d.wgd atr
try "--near: an exchange is two edits" 0 $'art\ncat\nrat\ntar' '' dictc find --near=2 d.wgd atr
try "a text from standard input" 0 $'boat\ncoat\nrat' '' \
    dictc find --pattern d.wgd - < <(words '?oat' 'r?t')
try "-f tsv" 0 $'one\t0\t5\nthree\t1\t900' '' dictc find --pattern -f tsv v.wgd '*e'
try "-f json" 0 '{"word":"three","number":1,"value":900}' '' dictc find --rack -f json v.wgd ereth

# --- byte-order marks and zero bytes

for mode in '' --prefix --suffix --pattern --anagram --near=0; do
    try "a byte-order mark at the start of standard input: find $mode" 0 $'coat\nöljy' '' \
        dictc find $mode d.wgd - < <(printf '\xef\xbb\xbfcoat\nöljy\n')
done
try "a byte-order mark alone" 0 '' '' dictc find d.wgd - < <(printf '\xef\xbb\xbf')
try "a byte-order mark in pieces" 0 'art' '' dictc find d.wgd - \
    < <(printf '\xef' && sleep 0.2 && printf '\xbb' && sleep 0.2 && printf '\xbfart')
try "a zero byte in a word: the message shows the whole word" 1 '' \
    "dictc: d.wgd: 'ca?t' is not there" dictc find d.wgd - < <(printf 'ca\0t\n')
try "a zero byte in a rack" 2 '' '~^dictc: standard input:1: contains a zero byte' \
    dictc find --rack d.wgd - < <(printf 'a\0t\n')

# --- texts that no word matches

try "--suffix: none" 1 'coat' "dictc: d.wgd: no word ends with 'xy'" \
    dictc find --suffix d.wgd xy coat
try "--pattern: none" 1 '' "dictc: d.wgd: no word matches 'a?'" dictc find --pattern d.wgd 'a?'
try "--pattern: a letter that no word has" 1 '' "dictc: d.wgd: no word matches 'é*'" \
    dictc find --pattern d.wgd 'é*'
try "--anagram: none" 1 '' "dictc: d.wgd: no word uses exactly the letters 'aa'" \
    dictc find --anagram d.wgd aa
try "--rack: none" 1 '' "dictc: d.wgd: no word uses only the letters 'at'" \
    dictc find --rack d.wgd at
try "--near: none" 1 '' "dictc: d.wgd: no word is near 'xyzxyz'" dictc find --near=1 d.wgd xyzxyz
try "none, --quiet" 1 '' '' dictc find -q --rack d.wgd at

# --- hints, which are only given on a terminal

printf 'boat\t3\ncoat\t9\ngoal\t4\nmoat\t4\ngoats\t4\nat\t50\nboats\t70\n' |
    dictc build -q -f tsv -o h.wgd
plain="dictc: h.wgd: 'goat' is not there"
try "hint: not on a terminal" 1 '' "$plain" dictc find h.wgd goat
if has script; then
    export NO_COLOR=1
    try "hint: the nearest words, by value" 1 "$plain; did you mean 'coat', 'goal' or 'goats'?" '' \
        on_terminal 'dictc find h.wgd goat'
    try "hint: a word at two edits is behind those at one" 1 \
        "dictc: h.wgd: 'boast' is not there; did you mean 'boats', 'boat' or 'coat'?" '' \
        on_terminal 'dictc find h.wgd boast'
    try "hint: one word" 1 "dictc: h.wgd: 'xat' is not there; did you mean 'at'?" '' \
        on_terminal 'dictc find h.wgd xat'
    try "hint: no values" 1 "dictc: d.wgd: 'raxes' is not there; did you mean 'rates'?" '' \
        on_terminal 'dictc find d.wgd raxes'
    try "hint: two edits of a short word are no hint" 1 "dictc: h.wgd: 'axy' is not there" '' \
        on_terminal 'dictc find h.wgd axy'
    try "hint: with --number" 1 '~did you mean' '' on_terminal 'dictc find --number h.wgd goat'
    try "hint: not with --quiet" 1 '' '' on_terminal 'dictc find -q h.wgd goat'
    try "hint: not with --missing" 1 goat '' on_terminal 'dictc find --missing h.wgd goat'
    try "hint: standard error is not a terminal" 1 '' '' on_terminal 'dictc find h.wgd goat 2>said'
    try "hint: not for the lines of a file" 1 "$plain" '' \
        on_terminal 'echo goat | dictc find h.wgd -'
    try "hint: for lines from a terminal" 1 "~did you mean 'coat', 'goal' or 'goats'" '' \
        script -qec 'dictc find h.wgd -' typescript < <(words goat)
    try "hint: a long word" 1 "!did you mean" '' on_terminal "dictc find h.wgd $(printf 'a%.0s' {1..70})"
    unset NO_COLOR
fi

# --- errors

printf 'r?t\n\nb(t\n' >patterns.txt
try "a mistake in standard input: its line" 2 rat \
    "dictc: standard input:3:2: '(' has no end; add ')'" dictc find --pattern d.wgd - <patterns.txt
try "a mistake in an operand after standard input" 2 rat "dictc: b(t:1:2: '(' has no end; add ')'" \
    dictc find --pattern d.wgd - 'b(t' < <(words 'r?t')
awk 'BEGIN { for (i = 1; i < 3000; i++) print i % 3 ? "r?t" : ""; print "c[" }' >patterns.txt
try "a mistake in line 3000: the words found before it" 2 "$(printf 'rat\n%.0s' {1..2000})" \
    '~^dictc: standard input:3000:2: ' dictc find --pattern d.wgd - <patterns.txt

try "--pattern: no end" 2 '' "dictc: ab(c:1:3: '(' has no end; add ')'" \
    dictc find --pattern d.wgd 'ab(c'
long=$(printf 'a%.0s' {1..300})
try "--pattern: empty" 2 '' "~^dictc: '': the pattern has no letters, so no word matches; " \
    dictc find --pattern d.wgd ''
try "--pattern: an empty group in a line" 2 cat "~^dictc: standard input:2: the pattern has no " \
    dictc find --pattern d.wgd - <<<$'c?t\n()'
try "--pattern: too long" 2 '' '~:1:64: the pattern is too long; at most 63 letters' \
    dictc find --pattern d.wgd "$long"
try "--near: too many edits" 2 '' '~--near' dictc find --near=16 d.wgd cat
try "--near: no number" 2 '' '~--near' dictc find --near=x d.wgd cat
try "two modes" 2 '' '~exclude each other' dictc find --rack --near=1 d.wgd cat
try "--transpositions without --near" 2 '' '~--transpositions is for --near' \
    dictc find --transpositions d.wgd cat
try "--missing with a mode" 2 '' '~--missing is for plain words' dictc find --missing --rack d.wgd a
try "--limit: 0" 2 '' '~--limit' dictc find -n 0 d.wgd cat

# --- --missing and --limit

try "--missing" 1 $'dog\nbird' '' dictc find --missing d.wgd - < <(words cat dog COAT bird)
try "--missing: all are there" 0 '' '' dictc find --missing d.wgd cat coat
try "--missing -f json" 1 '{"word":"d\"g"}' '' dictc find --missing -f json d.wgd cat 'd"g'
try "--limit: words" 0 $'cat\ncoat' '' dictc find -n 2 d.wgd cat coat boat
try "--limit: lines" 0 $'cat\ncoat' '' dictc find -n 2 d.wgd - < <(words cat coat boat)
try "--limit: a prefix" 0 'rat' '' dictc find --limit=1 --prefix d.wgd r c
try "--limit: numbers" 0 $'three\none' '' dictc find -n 2 --at=1 --at=0 --at=2 v.wgd
try "--limit: random words" 0 'three' '' dictc find -n 1 --random=3 --seed=2 v.wgd
try "--limit: missing words" 1 'dog' '' dictc find -n 1 --missing d.wgd dog bird

finish
