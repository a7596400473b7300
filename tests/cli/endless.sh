#!/usr/bin/env bash
# Tests dictc find and dictc diff with dictionaries of 2^40 words. The second argument is the
# program make_endless.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2
[ $# -eq 2 ] || exit 2
"$2" all.wgd most.wgd wrong.wgd values.wgd || exit 2

# run_of LETTERS COUNT: prints LETTERS COUNT times.
run_of() { printf "$1%.0s" $(seq "$2"); }
a40=$(run_of a 40)
words "$a40" | dictc build -q -o one.wgd

# --- searches that no word matches

try "--suffix" 1 '' '~no word ends with' dictc find --suffix all.wgd "a$a40"
try "--pattern" 1 '' '~no word matches' dictc find --pattern all.wgd '*c?'
try "--pattern: one word more" 1 '' '~no word matches' dictc find --pattern most.wgd "$a40"
try "--near" 1 '' '~no word is near' dictc find --near=15 all.wgd "$(run_of ab 10)"
try "--near --transpositions" 1 '' '~no word is near' \
    dictc find --near=15 --transpositions all.wgd "$(run_of a 20)"
try "--anagram" 1 '' '~no word uses exactly' dictc find --anagram all.wgd "$(run_of ab 20)a"
try "--anagram: a letter of no word" 1 '' '~no word uses exactly' \
    dictc find --anagram all.wgd "$(run_of a 20)$(run_of c 20)"

# --- --time-limit

late='there may be more$'
# On a busy machine, the time limit can be over before the first word.
try "--time-limit: --suffix" 2 '!a$' "~^dictc: stopped after [0-9,]+ words, at --time-limit=0.2; $late" \
    dictc find --time-limit=0.2 --suffix all.wgd b
try "--time-limit: --prefix" 2 '!^a' "~^dictc: stopped after [0-9,]+ words, at --time-limit=0.2; $late" \
    dictc find --time-limit=0.2 --prefix all.wgd b
try "--time-limit: the other texts" 2 '!^a' '~^dictc: stopped after [0-9,]+ words, at' \
    dictc find --time-limit=0.2 --pattern all.wgd 'b*' 'a*'
try "--time-limit: nothing was found" 2 '' "~^dictc: stopped after 0 words, at --time-limit=1e-06; $late" \
    dictc find --time-limit=0.000001 --suffix all.wgd "a$a40"
try "--time-limit: words" 2 '' '~^dictc: stopped after 0 words, at' \
    dictc find --time-limit=0.000001 all.wgd "$a40"
try "--time-limit: enough" 0 "$a40" '' dictc find --time-limit=1000 all.wgd "$a40"
try "--time-limit: enough, with --limit" 0 "$a40" '' \
    dictc find --time-limit=1000 -n 1 --pattern all.wgd 'a*'
try "--time-limit=0" 2 '' \
    '~^dictc: --time-limit=0 is not a number of seconds; give one above 0, such as 1.5, or .none.$' \
    dictc find --time-limit=0 all.wgd a

# --- diff

try "diff: the same" 0 '' 'dictc: 0 removed, 0 added, 0 changed, 1,099,511,627,776 the same' \
    dictc diff all.wgd all.wgd
try "diff --brief: the same" 0 '' '' dictc diff --brief most.wgd most.wgd
try "diff: one word" 1 "-$a40" 'dictc: 1 removed, 0 added, 0 changed, 1,099,511,627,775 the same' \
    dictc diff all.wgd most.wgd
try "diff: one word, the other way round" 1 "+$a40" \
    'dictc: 0 removed, 1 added, 0 changed, 1,099,511,627,775 the same' dictc diff most.wgd all.wgd
try "diff --brief: one word" 1 '' '' dictc diff --brief most.wgd all.wgd
try "diff --count" 1 $'removed 1\nadded 0\nchanged 0\nsame 1099511627775' '' \
    dictc diff --count all.wgd most.wgd
try "diff --time-limit" 2 '!^[^+]' \
    "~^dictc: stopped after [0-9,]+ differences, at --time-limit=0.2; $late" \
    dictc diff --time-limit=0.2 one.wgd all.wgd
try "diff --time-limit --count: no count" 2 '' '~^dictc: stopped after [0-9,]+ differences' \
    dictc diff --time-limit=0.2 --count one.wgd all.wgd
try "diff --time-limit: enough" 1 "-$a40" "" dictc diff -q --time-limit=1000 all.wgd most.wgd
try "diff --time-limit=x" 2 '' '~^dictc: --time-limit=x is not a number of seconds' \
    dictc diff --time-limit=x all.wgd all.wgd
try "diff: a header with a wrong count" 3 "-$a40" \
    '~^dictc: all.wgd or wrong.wgd has other words than its header counts; dictc check says which$' \
    dictc diff all.wgd wrong.wgd
more='~^dictc: values.wgd: the file has more than the 64 words of its header$'
try "diff: values of fewer words" 3 '' "$more" dictc diff values.wgd values.wgd
try "diff --brief: values of fewer words" 3 '' "$more" dictc diff --brief values.wgd values.wgd
try "diff: words of one file" 3 '!^[^+-]' "$more" dictc diff one.wgd values.wgd

# --- find --at, whose numbers these files lack

try "--at: the last word" 0 "$(run_of b 40)" '' dictc find --at=1099511627775 all.wgd
try "--at: after the missing word" 0 "$(run_of a 39)b" '' dictc find --at=0 most.wgd
try "--at: a header with a wrong count" 3 '' \
    '~^dictc: wrong.wgd: it has 1099511627775 words where its header says 1099511627776$' \
    dictc find --at=0 wrong.wgd

try "--at: the time ends before the mistake is found" 2 '' \
    "~^dictc: stopped after 0 words, at --time-limit=1e-06; $late" \
    dictc find --time-limit=0.000001 --at=0 wrong.wgd
try "--at: enough time" 0 "$a40" '' dictc find --time-limit=1000 --at=0 all.wgd

# --- info --plot

try "info --plot: too many words" 2 '' \
    '~^dictc: all.wgd: 1,099,511,627,776 words are too many to count for --plot$' \
    dictc info --plot=all.svg all.wgd

finish
