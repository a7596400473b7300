#!/usr/bin/env bash
# Tests dictc build with hunspell dictionaries. tests/unit/test_hunspell.c tests their expansion.
set -u
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
try "words with other characters: the line of the stem" 0 '' \
    '~left out 3 words with characters that are not letters: .* \(first: fi.dic:4:1\)' \
    dictc build -o a.wgd fi.dic
try "-f hunspell" 0 '' '' dictc build -q -o a.wgd -f hunspell fi.dic
check "-f hunspell: the words" cmp a.wgd all.wgd
try "the encoding is that of SET" 0 '' '' dictc build -q -o a.wgd -e KOI8-R fi.dic
check "the encoding is that of SET: the words" cmp a.wgd all.wgd
try "-f list: no hunspell" 2 '' '~no words are left to compile: 4 were read' \
    dictc build -o a.wgd -f list -e ISO-8859-1 fi.dic
cp fi.dic alone.dic
try "auto: .dic without .aff is a list" 2 '' '~no words are left to compile: 4 were read' \
    dictc build -o a.wgd -e ISO-8859-1 alone.dic
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
try "-f hunspell without .aff" 2 '' \
    '~^dictc: alone.aff: cannot open: No such file' dictc build -o a.wgd -f hunspell alone.dic
try "-f hunspell of another name" 2 '' \
    '~^dictc: all.txt: a hunspell dictionary needs its affix file; give the path of a file' \
    dictc build -o a.wgd -f hunspell all.txt
try "-f hunspell of standard input" 2 '' \
    '~^dictc: standard input: a hunspell dictionary needs its affix file' \
    dictc build -o a.wgd -f hunspell - <fi.dic
try "a mistake in the affix file" 2 '' \
    '~^dictc: bad.aff:2:11: the condition has a' \
    bash -c 'printf "SFX A Y 1\nSFX A 0 s [a\n" >bad.aff; echo 1 >bad.dic; dictc build -o a.wgd bad.dic'
try "--max-words" 2 '' \
    '~^dictc: fi.dic:4:1: the inputs have more than 7 words; .*\(--max-words=N\)$' \
    dictc build -o a.wgd --max-words=7 fi.dic
try "--max-words of several inputs" 2 '' '~^dictc: all.txt:2:1: the inputs have more than 10 words' \
    dictc build -o a.wgd --max-words=10 fi.dic all.txt
check "a failure leaves no file" test ! -e a.wgd
try "--max-words that is enough" 0 '' '' dictc build -q -o a.wgd --max-words=9 fi.dic
finish
