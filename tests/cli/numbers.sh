#!/usr/bin/env bash
# Tests dictionaries with numbers and values in dictc.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words kissa koira yö työ öljy pöytä >fi.txt
sorted=$(words kissa koira pöytä työ yö öljy)
dictc build -q -o plain.wgd fi.txt || exit 2

# --- numbers

try "build --numbers" 0 '' '~6 words' dictc build --numbers -o fi.wgd fi.txt
try "build --numbers: it is sound" 0 '~^fi.wgd: sound \(6 words' '' dictc check fi.wgd
try "build --numbers: the same words" 0 "$sorted" '' dictc dump fi.wgd
tac fi.txt >tac.txt
try "build --numbers: another order" 0 '' '' dictc build -q --numbers -o a.wgd tac.txt
check "build --numbers: another order, same bytes" cmp fi.wgd a.wgd
try "info: numbers" 0 '~^numbers +yes$' '' dictc info fi.wgd
try "info: no values" 0 '!^values' '' dictc info fi.wgd
try "info: no numbers" 0 '!^numbers' '' dictc info plain.wgd
run dictc info --json fi.wgd
check "info --json: numbers" json 'd["numbers"] is True and d["values"] is False'
run dictc info --json plain.wgd
check "info --json: no numbers" json 'd["numbers"] is False and d["values"] is False'

try "find --number" 0 $'0\n4\n5' '' dictc find --number fi.wgd kissa YÖ öljy
try "find --number: '-' is standard input" 1 $'1\n3' "dictc: fi.wgd: 'ko' is not there" \
    dictc find --number fi.wgd - < <(words koira ko työ)
try "find --number -f tsv" 0 $'yö\t4' '' dictc find --number -f tsv fi.wgd YÖ
try "find -f tsv: word and number" 0 $'yö\t4\nkissa\t0' '' dictc find -f tsv fi.wgd yö kissa
try "find -f tsv: no numbers" 0 'yö' '' dictc find -f tsv plain.wgd yö
try "find --prefix -f tsv" 0 $'kissa\t0\nkoira\t1\nyö\t4' '' \
    dictc find --prefix -f tsv fi.wgd k y
try "find --prefix: as before" 0 $'kissa\nkoira' '' dictc find --prefix fi.wgd k
try "find --at" 0 $'öljy\nkissa' '' dictc find --at=5 --at 0 fi.wgd
try "find --at -f tsv" 0 $'öljy\t5' '' dictc find --at=5 -f tsv fi.wgd
try "find --at: no such number" 1 'kissa' \
    'dictc: fi.wgd: there is no word 6; the numbers begin at 0, and there are 6 words' \
    dictc find --at=6 fi.wgd --at=0
try "find --at: no such number, --quiet" 1 '' '' dictc find -q --at=18446744073709551615 fi.wgd
try "find --at: all words" 0 "$sorted" '' dictc find --at={0..5} fi.wgd
try "find -f json: word and number" 0 $'{"word":"yö","number":4}\n{"word":"kissa","number":0}' '' \
    dictc find -f json fi.wgd YÖ kissa
try "find -f json: no numbers" 0 '{"word":"yö"}' '' dictc find -f json plain.wgd yö
try "find --number -f json" 0 '{"word":"yö","number":4}' '' dictc find --number -f json fi.wgd yö
try "find --prefix -f json" 0 $'{"word":"kissa","number":0}\n{"word":"koira","number":1}' '' \
    dictc find -p -f json fi.wgd k
try "find --at -f json" 0 '{"word":"öljy","number":5}' '' dictc find --at=5 -f json fi.wgd
run dictc find --random=40 --seed=7 fi.wgd
random=$(<"$out")
check "find --random: as many words" is "$(wc -l <"$out")" 40
check "find --random: all words" is "$(LC_ALL=C sort -u "$out")" "$(dictc dump fi.wgd | LC_ALL=C sort)"
try "find --random: the same seed" 0 "$random" '' dictc find --random=40 --seed=7 fi.wgd
try "find --random: known words" 0 $'öljy\t5\nkoira\t1\nkissa\t0' '' \
    dictc find --random=3 -s 1 -f tsv fi.wgd
run dictc find --random=40 --seed=8 fi.wgd
check "find --random: another seed" test "$(<"$out")" != "$random"
run dictc find -v --random=2 fi.wgd
random=$(<"$out")
check "find --random: --verbose prints the seed" matches "$err" '~^dictc: seed [0-9]+$'
try "find --random: that seed" 0 "$random" '' \
    dictc find --random=2 --seed="$(grep -o '[0-9]*$' "$err")" fi.wgd
try "find --seed: without --random" 2 '' '~--seed is for random words; give --random too' \
    dictc find --seed=1 fi.wgd yö
try "find --random: a word is too much" 2 '' \
    "~'yö' is one operand too many; --random needs" dictc find --random=1 fi.wgd yö
try "find --random: none" 2 '' '~--random' dictc find --random=0 fi.wgd
for format in list tsv json; do
    for mode in "--number kissa YÖ öljy" "--at=0 --at=5 --at=3" "--random=20 --seed=7"; do
        read -r option words <<<"$mode"
        # shellcheck disable=SC2086 # several words
        case $words in --*) set -- $option $words fi.wgd ;; *) set -- $option fi.wgd $words ;; esac
        dictc find -f "$format" "$@" >stored.txt
        try "find $option -f $format: numbers that the file lacks" 0 "$(<stored.txt)" '' \
            dictc find -f "$format" "${@/fi.wgd/plain.wgd}"
    done
done
try "find --at: no such number, without stored numbers" 1 'kissa' \
    'dictc: plain.wgd: there is no word 6; the numbers begin at 0, and there are 6 words' \
    dictc find --at=6 plain.wgd --at=0
try "find --at: a bad number" 2 '' '~--at' dictc find --at=-1 fi.wgd
try "find --at: a word is too much" 2 '' "~'yö' is one operand too many" \
    dictc find --at=1 fi.wgd yö
try "find: two modes" 2 '' '~exclude each other' dictc find --at=1 --prefix fi.wgd
try "find: a bad format" 2 '' '~--format' dictc find -f xml fi.wgd yö

# --- values

printf 'kissa\t12\nyö\t0\nkoira\t300\nKissa\t12\n' >v.tsv
try "build -f tsv" 0 '' '~3 words' dictc build -f tsv -o v.wgd v.tsv
try "build -f tsv: it is sound" 0 '~^v.wgd: sound' '' dictc check v.wgd
try "info: values" 0 '~^values +yes$' '' dictc info v.wgd
try "info: numbers with values" 0 '~^numbers +yes$' '' dictc info v.wgd
run dictc info --json v.wgd
check "info --json: values" json 'd["numbers"] is True and d["values"] is True
    and [s["id"] for s in d["sections"]][-2:] == ["NUMB", "VALU"]'
try "dump -f tsv" 0 $'kissa\t12\nkoira\t300\nyö\t0' '' dictc dump -f tsv v.wgd
try "dump: words alone" 0 $'kissa\nkoira\nyö' '' dictc dump v.wgd
dictc dump -f tsv -o back.tsv v.wgd
try "build -f tsv: from a dump" 0 '' '' dictc build -q -f tsv -o a.wgd back.tsv
check "build -f tsv: from a dump, same bytes" cmp v.wgd a.wgd
try "build -f tsv --numbers: the same" 0 '' '' dictc build -q --numbers -f tsv -o a.wgd back.tsv
check "build -f tsv --numbers: same bytes" cmp v.wgd a.wgd
try "find -f tsv: value" 0 $'koira\t1\t300' '' dictc find -f tsv v.wgd koira
try "find -f json: value" 0 '{"word":"koira","number":1,"value":300}' '' \
    dictc find -f json v.wgd koira
try "find --at -f tsv: value" 0 $'yö\t2\t0' '' dictc find --at=2 -f tsv v.wgd
try "dump -f tsv: no values" 2 '' \
    '~^dictc: fi.wgd: the dictionary has no values; ' dictc dump -f tsv fi.wgd

printf 'a\t1\na\t5\na\t2\n' >many.tsv
try "--merge: by default differing values are an error" 2 '' \
    "~^dictc: many.tsv:2: 'a' has the value 5 here, and the value 1 before \(line 1\); .* \(--merge=max\|min\|sum\|first\)\$" \
    dictc build -f tsv -o no.wgd many.tsv
check "--merge: nothing is written after an error" test ! -e no.wgd
for merge in max:5 min:1 sum:8 first:1; do
    dictc build -q -f tsv --merge="${merge%:*}" -o a.wgd many.tsv
    try "--merge=${merge%:*}" 0 "a"$'\t'"${merge#*:}" '' dictc dump -f tsv a.wgd
done
try "--merge: a bad value" 2 '' '~--merge' dictc build -f tsv --merge=avg -o a.wgd many.tsv
try "--merge: without tsv" 2 '' '~--merge needs values; give --format=tsv' \
    dictc build --merge=max -o a.wgd fi.txt
printf 'kissa\t1\nkoira 5\n' >bad.tsv
try "build -f tsv: no tab" 2 '' '~^dictc: bad.tsv:2:8: the line ends without a tab and a value; ' \
    dictc build -f tsv -o no.wgd bad.tsv
printf 'kissa\t1\nyö\t144115188075855872\n' >bad.tsv
try "build -f tsv: too large" 2 '' \
    '~^dictc: bad.tsv:2:4: the value is not a whole number from 0 to 144115188075855871$' \
    dictc build -f tsv -o no.wgd bad.tsv
check "build -f tsv: nothing is written after an error" test ! -e no.wgd
try "build -f tsv --exclude" 0 '' '' dictc build -q -f tsv --exclude=fi.txt -o a.wgd v.tsv \
    <(printf 'auto\t7\n')
try "build -f tsv --exclude: values of the rest" 0 $'auto\t7' '' dictc dump -f tsv a.wgd

# --- a damaged section

python3 - v.wgd bad.wgd <<'PYTHON' && {
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
count, = struct.unpack_from("<I", data, 12)
for entry in range(64, 64 + 32 * count, 32):
    if data[entry:entry + 4] == b"NUMB":
        offset, = struct.unpack_from("<Q", data, entry + 8)
        data[offset + 4] ^= 1
open(sys.argv[2], "wb").write(data)
PYTHON
    try "check: a changed count" 3 '' \
        'dictc: bad.wgd: section NUMB does not match its checksum' dictc check bad.wgd
}

finish
