#!/usr/bin/env bash
# Tests dictc build with hunspell dictionaries. tests/unit/test_hunspell.c tests their expansion.
set -u
compare=$(cd "$(dirname "$0")/../hunspell" && pwd)/compare.py
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

cat >fi.aff <<'END'
SET ISO8859-1
BREAK 1
BREAK -
SFX A Y 3
SFX A 0 n .
SFX A 0 ssa [^y]
SFX A 0 ss\xe4 y
END
sed -i 's/\\xe4/\xe4/' fi.aff
printf '3\ntalo/A\nky\xf6py/A\nA-talo/A\n' >fi.dic
words talo talon talossa kyöpy kyöpyn kyöpyssä >all.txt
dictc build -q -o all.wgd all.txt

try "auto: .dic with its .aff" 0 '' '~^dictc: a.wgd: 6 words' dictc build -o a.wgd fi.dic
check "auto: the words" cmp a.wgd all.wgd
try "what is left out" 0 '' \
    "~left out all compounds and words joined by BREAK" dictc build -o a.wgd fi.dic
try "words with other characters: the place in the stem" 0 \
    "$(printf 'fi.dic:4:2\tcharacters that are not letters\t%s\n' A-talo A-talon A-talossa)" \
    '~left out 3 words with characters that are not letters: 3 × U\+002D hyphen-minus \(first: fi.dic:4:2\)' \
    dictc build --rejects=- -o a.wgd fi.dic
printf '%s\n' 'SET UTF-8' 'IGNORE x' "SFX A Y 1" "SFX A 0 's ." "PFX A Y 1" "PFX A 0 't ." >sign.aff
printf '%s\n' 9 ab/A "é'b" '\/c' 'xa-b' >sign.dic
try "words with other characters: the place of the stem" 0 "$(printf "sign.dic:%s\n" \
    2:1$'\t'"ab's" 2:1$'\t'"'tab's" 2:1$'\t'"'tab" 3:2$'\t'"é'b" 4:1$'\t/c' 5:1$'\ta-b')" '' \
    bash -c 'dictc build -q --rejects=- -o a.wgd sign.dic 2>/dev/null | cut -f1,3'
try "-f hunspell" 0 '' '' dictc build -q -o a.wgd -f hunspell fi.dic
check "-f hunspell: the words" cmp a.wgd all.wgd
try "the encoding is that of SET" 0 '' '' dictc build -q -o a.wgd -e KOI8-R fi.dic
check "the encoding is that of SET: the words" cmp a.wgd all.wgd
try "-f list: no hunspell" 2 '' '~no words are left to compile: 4 were read' \
    dictc build -o a.wgd -f list -e ISO-8859-1 fi.dic
cp fi.dic alone.dic
try "auto: .dic without .aff" 2 '' \
    '~^dictc: alone.aff: cannot open: .* .alone.dic. needs this .*\(--format=list\)$' \
    dictc build -o a.wgd -e ISO-8859-1 alone.dic
try "--exclude: .dic without .aff" 2 '' \
    '~^dictc: alone.aff: .* or give a plain list another name$' \
    dictc build -o a.wgd --exclude=alone.dic all.txt
try "auto: no .dic, no .aff" 2 '' '~^dictc: no.dic: cannot open: No such file' \
    dictc build -o a.wgd no.dic
cp all.wgd made.dic
try "auto: a dictionary that is called .dic" 0 '' '' dictc build -q -o a.wgd made.dic
check "auto: a dictionary that is called .dic: the words" cmp a.wgd all.wgd

# named AFFIXES STEMS PROGRAM...: the files of fi with other names, each through a program
named() {
    rm -f n.* N.*
    "${@:3:1}" <fi.aff >"$1"
    "${@:4:1}" <fi.dic >"$2"
    run dictc build -q -o a.wgd "$2"
    if grep -q 'this build lacks' "$err"; then
        [ "${WG_UNPACK-}" = OFF ] || skip "names: $1, $2" "this build lacks a library"
        return
    fi
    try "names: $1, $2" 0 '' '' dictc build -q -o a.wgd "$2"
    check "names: $1, $2: the words" cmp a.wgd all.wgd
}
named n.aff n.DIC cat cat
named N.AFF N.DIC cat cat
named n.AFF n.dic cat cat
named n.aff n.dic.gz cat gzip
named n.aff.gz n.dic gzip cat
named N.AFF.gz N.DIC.GZ gzip gzip
has xz && named n.aff.xz n.dic.xz xz xz
has zstd && named n.aff.zst n.dic.zst zstd zstd
rm -f n.* N.*
cp fi.dic n.dic
cp fi.aff n.aff.gz # not compressed, but found
echo 'SET no-such' >n.AFF
echo 'SET ISO8859-1' >n.aff
try "names: the affix file that is most similar" 0 $'kyöpy\ntalo' '' \
    bash -c 'dictc build -q -o a.wgd n.dic; dictc dump a.wgd'
try "excluded" 0 '' '~left out 5 words on excluded lists' \
    dictc build -o a.wgd --exclude=fi.dic <(words talo talon talossa kyöpyn kyöpyssä koira)
try "dump: what is left" 0 koira '' dictc dump a.wgd

printf '%s\n' 'SET UTF-8' 'IGNORE ՛՞-' 'ICONV 4' 'ICONV և եւ' 'ICONV ﬁ fi' 'ICONV ş ș' \
    $'ICONV 1\u034f fi' >conv.aff # an alphabet file cannot have the last of these texts
printf '%s\n' 3 'բարե՛ւ' firma aș >conv.dic
try "ICONV and IGNORE: the words" 0 '' '' dictc build -q -o conv.wgd conv.dic
try "ICONV and IGNORE: converted texts" 1 $'բարեւ\nfirma\naș' '~conv.wgd: .bari. is not there' \
    dictc find conv.wgd 'ԲԱ՞Րև' 'ﬁ-rma' 'aş' bari
dictc dump -f alphabet -o conv.alphabet conv.wgd
dictc dump -o conv.txt conv.wgd
try "ICONV and IGNORE: dump and build" 0 '' '' \
    dictc build -q -o again.wgd --alphabet=conv.alphabet conv.txt
check "ICONV and IGNORE: the same bytes" cmp conv.wgd again.wgd
try "ICONV and IGNORE: dump of the alphabet" 0 $'%drop - U+00AD ՛ ՞ U+061C\n%expand և ե ւ\n%expand ﬁ f i' '' \
    bash -c 'grep "^%[de]" conv.alphabet | sed "s/ U+200B.*//; /^%drop U+20/d"'

long=$(printf 'a%.0s' {1..200})
printf 'SFX A Y 1\nSFX A 0 %s .\n' "$long" >long.aff
printf '1\n%s/A\n' "$long" >long.dic
try "words too long for hunspell" 0 $'long.dic:2:1\ttoo long for hunspell\t'"$long$long" \
    '~left out 1 word too long for hunspell$' dictc build --rejects=- -o a.wgd long.dic

rm -f a.wgd
try "-f hunspell: neither file is there" 2 '' '~^dictc: nothing.(dic|aff): cannot open: No such file' \
    dictc build -o a.wgd -f hunspell nothing.dic
try "-f hunspell without .aff" 2 '' \
    '~^dictc: alone.aff: cannot open: No such file' dictc build -o a.wgd -f hunspell alone.dic
try "-f hunspell of another name" 2 '' \
    '~^dictc: all.txt: a hunspell dictionary needs its affix file; give the path of a file' \
    dictc build -o a.wgd -f hunspell all.txt
try "-f hunspell of standard input" 2 '' \
    '~^dictc: standard input: a hunspell dictionary needs its affix file' \
    dictc build -o a.wgd -f hunspell - <fi.dic
printf 'SET UTF-8\nSFX A Y 3\nSFX A 0 s .\nSFX B Y 1\nSFX B 0 t .\n' >bad.aff
echo 1 >bad.dic
try "a mistake in the affix file" 2 '' \
    '~^dictc: bad.aff:2:9: the count of the SFX table is 3, but line 4 is of another class; ' \
    dictc build -o a.wgd bad.dic
printf '%s\n' 'SET UTF-8' 'FLAG long' 'SFX Aa Y 2' 'SFX Aa 0 s .' 'SFX Aa 0 t [o' >line.aff
printf '3\nbar/A\nfoo/Aa\nna\xefve\n# a/b\ne\nf\ng\n' >line.dic
flag="bad line: not a flag; a flag is two bytes, as 'FLAG long' says"
printf '%s\t%s\t%s\n' line.aff:5:12 \
    "bad line: the condition has a '[' without a ']' after it; close the group" 'SFX Aa 0 t [o' \
    line.dic:2:5 "$flag" bar/A line.dic:4:3 \
    'bad line: the byte EF is not valid in the encoding that the affix file names by SET' 'na�ve' \
    line.dic:5:5 "$flag" '# a/b' >bad.txt
try "bad lines" 0 "$(cat bad.txt)" \
    '~left out 4 lines of hunspell dictionaries with mistakes \(first: line.aff:5:12\); --rejects' \
    dictc build --rejects=- -o a.wgd line.dic
try "bad lines: the words" 0 $'e\nf\nfoo\nfoos\ng' '' dictc dump a.wgd
try "bad lines: --max-rejected" 0 '' '' dictc build -q --max-rejected=4 -o a.wgd line.dic
try "bad lines: --max-rejected of fewer" 2 '' '~^dictc: line.aff:5:12: 4 of 9 words are left out' \
    dictc build --max-rejected=3 -o a.wgd line.dic
try "bad lines: --strict" 2 '' "~^dictc: line.aff:5:12: the condition has a '\[' without" \
    dictc build --strict -o a.wgd line.dic
try "bad lines: --strict, a stem" 2 '' "~^dictc: line.dic:2:5: not a flag" \
    bash -c 'sed -i "s/\[o/o/" line.aff; dictc build --strict -o a.wgd line.dic'
try "bad lines: --max-words" 2 '' '~^dictc: line.dic:4:3: the inputs have more than 1 words' \
    dictc build --max-words=1 -o a.wgd line.dic
try "bad lines: not reported of an excluded list" 0 '' '' \
    dictc build --rejects=- -q --exclude=line.dic -o a.wgd all.txt
rm a.wgd

printf '%s\n' 'SET UTF-8' 'NEEDAFFIX N' 'ONLYINCOMPOUND O' 'FORBIDDENWORD F' 'PFX P Y 1' \
    'PFX P 0 re .' 'SFX A Y 1' 'SFX A 0 able/B .' 'SFX B Y 1' 'SFX B 0 s .' >level.aff
printf '%s\n' 9 read/AP need/AN only/AO not/F >level.dic
i=0
for words in 'read' 'needable read readable reread' \
    'needable needables read readable readables reread rereadable' \
    'needable needables read readable readables reread rereadable rereadables'; do
    option=--levels=$i
    [ $i -gt 0 ] || option=--stems
    try "$option" 0 "${words// /$'\n'}" '' \
        bash -c "dictc build -q $option -o l.wgd level.dic; dictc dump l.wgd"
    i=$((i + 1))
done
# The library of hunspell accepts each word of these dictionaries, and they have each stem that it
# accepts.
mkdir pairs
cp fi.* level.* pairs
printf '%s\n' 'SET UTF-8' 'SFX A N 1' 'SFX A us órum' 'OCONV 3' 'OCONV ánó anó' 'OCONV k q' \
    'OCONV _b d' 'ICONV 2' 'ICONV q k' 'ICONV d b' >pairs/oconv.aff
printf '%s\n' 9 románus/A kíkus/A bus/A bub >pairs/oconv.dic
if python3 -c 'import ctypes; ctypes.CDLL("libhunspell-1.7.so.0")' 2>/dev/null; then
    try "compared with hunspell" 0 '~oconv .* 7 .* 0 +0' '' \
        python3 "$compare" "$bin/dictc" pairs
else
    skip "compared with hunspell" "no libhunspell (Debian package libhunspell-1.7-0)"
fi

words x rereadables >some.txt
printf '%s\n' 'SET UTF-8' 'FORBIDDENWORD F' 'SFX A Y 1' 'SFX A 0 o/B .' 'SFX B Y 1' 'SFX B 0 s .' \
    >forbid.aff
printf '%s\n' 2 fo/AF foo/B >forbid.dic
for i in 1 2 3; do
    try "--levels=$i: forbidden words of more levels" 0 foo '' bash -c \
        "dictc build -q --levels=$i -o l.wgd forbid.dic; dictc dump l.wgd"
done
try "--levels: not of excluded words" 0 x '' bash -c \
    'dictc build -q --levels=1 --exclude=level.dic -o l.wgd some.txt level.dic; dictc dump l.wgd'
try "--stems: affix rules are not read" 0 '' '' \
    bash -c 'echo foo/A >>bad.dic; dictc build -q --stems -o l.wgd bad.dic'
try "--levels over 3" 2 '' '~^dictc: --levels=4 is out of range; give a number from 1 to 3' \
    dictc build --levels=4 -o l.wgd level.dic
try "--stems of a list" 2 '' '~^dictc: --stems needs a hunspell dictionary; ' \
    dictc build --stems -o l.wgd all.txt
try "--levels of a list" 2 '' '~^dictc: --levels needs a hunspell dictionary; ' \
    dictc build --levels=2 -o l.wgd --exclude=level.dic all.txt
try "--stems and --levels" 2 '' '~^dictc: --stems has no affixes, and --levels=2 allows them' \
    dictc build --stems --levels=2 -o l.wgd level.dic
try "--max-words" 2 '' \
    '~^dictc: fi.dic:4:1: the inputs have more than 7 words; .*\(--max-words=N; --levels=1 and --stems make fewer .*\)$' \
    dictc build -o a.wgd --max-words=7 fi.dic
try "--max-words of several inputs" 2 '' '~^dictc: all.txt:2:1: the inputs have more than 10 words' \
    dictc build -o a.wgd --max-words=10 fi.dic all.txt
check "a failure leaves no file" test ! -e a.wgd
try "--max-words that is enough" 0 '' '' dictc build -q -o a.wgd --max-words=9 fi.dic
finish
