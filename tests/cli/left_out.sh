#!/usr/bin/env bash
# Tests what dictc says about the words of a list: which characters leave words out and what to do
# about them, starts and ends that an alphabet rejects, letters of several scripts.
set -u
source_dir=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

# says NAME PATTERN TEXT [OPTION]...: builds a dictionary of the lines of TEXT, in which \n and \0
# are escapes. A message must match PATTERN.
says() {
    local name=$1 pattern=$2
    printf '%b' "$3" >in.txt
    try "$name" 0 '' "~$pattern" dictc build -o out.wgd "${@:4}" in.txt
}

# --- The characters of words that are left out

left="left out [0-9,]* words? with characters that are not letters: "
says "named by character" \
    "${left}2 × U\+0031 digit one, 1 × U\+2019 right single quotation mark \(first: in.txt:2:2\);" \
    'abc\na1\nb1b\nit’s\nd\ne\nf\n'
says "the first character that is not a letter counts" "${left}2 × U\+002D hyphen-minus \(" \
    'a-1\na-1\nb\nc\nd\n'
says "equally many: by code point" \
    "${left}1 × U\+0021 exclamation mark, 1 × U\+0031 digit one, 1 × U\+0032 digit two \(" \
    'a2\na1\na!\nb\nc\nd\n'
says "the five most frequent" \
    "${left}3 × U\+0035 digit five, 2 × U\+0034 digit four, 1 × U\+0031 digit one, 1 × U\+0032 \
digit two, 1 × U\+0033 digit three and 2 other characters \(" \
    '6\n7\n3\n2\n1\n4\n4\n5\n5\n5\na\n'
says "one more" "and 1 other character \(" '6\n3\n2\n1\n4\n4\n5\n5\na\n'
says "a character without a name here is shown" "${left}1 × U\+2603 ☃ \(" 'a☃\nb\nc\n'
says "a control character is not" "${left}1 × U\+0001 control character \(" 'a\0001\nb\nc\n'
words a b >ab.alphabet
says "a letter that an alphabet lacks" \
    "${left}1 × U\+00E7 ç \(.*; --alphabet can make them letters$" \
    'aç\nb\na\n' --alphabet=ab.alphabet
says "a mark that an alphabet lacks" "${left}1 × U\+0301 combining acute accent \(.*make them" \
    'a\u0301\na\nb\n' --alphabet=ab.alphabet --fold=none
{ echo a && printf '%b\n' "$(printf '\\u%04x\\n' {8192..8292} {9472..10239})"; } |
    LC_ALL=C sed '/^$/d' >many.txt
try "hundreds of characters" 0 '' '~ and [0-9]+ other characters \(first' \
    dictc build -o out.wgd many.txt

says "no advice for a character that no alphabet has" \
    ': 1 × U\+0024 dollar sign \(first: in.txt:1:2\)$' 'a$\nb\nc\n'
says "some can be letters" '; --alphabet can make the first of them a letter$' \
    "a'\nb'\nc:\nd\ne\nf\n"
says "advice: a carriage return" "; a line ends with a line feed: write LF in place of CR" \
    'ab\rcd\rok\nabc\n'
says "advice: a zero byte" '; text in UTF-16 .*--encoding=UTF-16LE\)$' 'a\0000b\0000\nabc\n'
says "advice: a tab" '; a line is one word: .*--format=tsv' 'a\t7\nb\n'
says "advice: a space" '; a line is one word: put each word on a line of its own$' 'a b\nb\n'
says "advice: a comma" '; a line is one word: put each word on a line of its own$' 'a,b\nb\n'
says "advice: a slash" "; flags of hunspell follow a '/'" 'a/b\nb\n'
says "advice: CP1252" '; text in Windows-1252' 'a\u0092s\nb\n'
says "advice: damaged text" '; a conversion has damaged the text' 'a�\nb\n'
for text in 'ab\rcd' 'a\tb' 'a b' 'a\0000' 'a,b'; do
    printf '%b\nabc\n' "$text" >in.txt
    run dictc build -o out.wgd in.txt
    check "no advice to make '$text' a letter" bash -c '! grep -q alphabet "$1"' bash "$err"
done

if has python3; then
    check "names of characters are those of Unicode" python3 - "$source_dir" <<'PYTHON'
import re, sys, unicodedata
source = open(sys.argv[1] + "/tools/dictc/characters.c", encoding="utf-8").read()
table = source[source.index("named[] = {"):source.index("\n};")]
rows = re.findall(r'\{0x([0-9a-f]+), ((?:"[^"]*"\s*)+)\}', table)
last = -1
for first, texts in rows:
    for i, name in enumerate("".join(re.findall(r'"([^"]*)"', texts)).split("|")):
        c = chr(int(first, 16) + i)
        if name != unicodedata.name(c, name.upper()).lower() or unicodedata.lookup(name) != c:
            sys.exit("U+%04X is not %s" % (ord(c), name))
        if ord(c) <= last:
            sys.exit("U+%04X stands after U+%04X" % (ord(c), last))
        last = ord(c)
if len(rows) < 40:
    sys.exit("only %d rows were found" % len(rows))
PYTHON
else
    skip "the names of characters" "no python3 (Debian package python3)"
fi

# --- Starts and ends that an alphabet rejects

possessives="dog's\nABBESS’S\ndon't\ndog\n"
reject="left out 2 words with a start or an end that the alphabet rejects \(%reject-start, %"
says "possessives are left out and reported" "$reject" "$possessives" --alphabet=en
try "possessives: dump" 0 $'dog\ndont' '' dictc dump out.wgd
printf '%b' "$possessives" >in.txt
try "possessives: --rejects; --max-rejected and --strict do not apply" 0 \
    $'in.txt:1:1\ta start or an end that the alphabet rejects\tdog\'s
in.txt:2:1\ta start or an end that the alphabet rejects\tABBESS’S' '' \
    dictc build -q --strict --max-rejected=0 --rejects=- --alphabet=en -o out.wgd in.txt
words dogs >dogs.txt
words "dog's" >possessive.txt
try "possessives: an excluded one excludes nothing" 0 '' '~1 word, ' \
    dictc build --alphabet=en --exclude=possessive.txt -o out.wgd dogs.txt
try "possessives: a dictionary finds what is read without apostrophe" 0 dogs '' \
    dictc find out.wgd "dog's"
says "elisions" "left out 4 words with a start" \
    "l'arbre\nQU’elle\nçʼa\nS'il\naujourd’hui\nquelle\n" --alphabet=fr
try "elisions: dump" 0 $'aujourdhui\nquelle' '' dictc dump out.wgd
words a b c '%drop -' '%reject-start U+0041' '%reject-end cb -' >starts.alphabet
says "starts and ends of letters alone match all spellings" "left out 6 words with" \
    'A\nab\nAcb\nbcb\nbCB\nb-\nb\nb-c\nbc-b\n' --alphabet=starts.alphabet
try "starts and ends of letters: dump" 0 $'b\nbc\nbcb' '' dictc dump out.wgd
words a e é l b r c '%drop U+0027 ʼ -' "%reject-start l' c'" '%reject-end é' "%fold marks" >nfd.alphabet
says "starts and ends: decomposed, with marks and invisible characters" "left out 7 words with" \
    "l\\u00ad'arbre\\nl\\u200d'\\u0301a\\n\\ufeffL'a\\nc\\u0327'a\\nae\\u0301\\nace\\u0301\\u00ad\\nae\\nl-'a\\n" \
    --alphabet=nfd.alphabet
try "starts and ends, decomposed: dump" 0 ae '' dictc dump out.wgd

# --- Letters that a dictionary cannot have

says "a mark that is too much: its place" \
    '1 × U\+0301 combining acute accent \(first: in.txt:2:2\)' \
    "abc\na$(printf '\u0301%.0s' {1..40})\n"
python=$(command -v python3) || python=
if [ -n "$python" ]; then
    "$python" -c 'print("\n".join("u" + chr(0x323 + i % 4) + "\u0300" * (i // 4 % 2) + chr(0x200b + i %
3) + "".join("\u200b\u200c"[i >> k & 1] for k in range(17)) + "\u0301" for i in range(70000)))' >many.txt
    try "too many changed letters" 2 '' '~different letters that are not in the normal form' \
        dictc build -q -o out.wgd many.txt
fi

# --- Scripts

says "a Cyrillic letter in a Latin word" \
    '^dictc: 1 word mixes scripts \(first: fіsh\): і \(U\+0456, Cyrillic\) in 1 word; most l' \
    'fish\nfіsh\nabc\n'
says "a Latin letter in a Cyrillic word" \
    '2 words mix scripts \(first: .*\): c \(U\+0063, Latin\) in 2 words; most letters are Cyr' \
    'cон\nноc\nсон\nнос\nдом\n'
for text in 'fish\ncafé\nnaïve' 'fish\nдом' 'でんしゃ\n電車\nテレビ' "п’ять\nm1" 'ʻokina'; do
    printf '%b\n' "$text" >in.txt
    run dictc build --verbose -o out.wgd in.txt
    check "no note on scripts of '$text'" bash -c '! grep -qE "scripts|rare" "$1"' bash "$err"
done
printf 'fish\nfіsh\n' >in.txt
try "scripts: quiet" 0 '' '' dictc build -q -o out.wgd in.txt
{ printf '%s\n' {a..k}{a..k}{a..k}{a..k} && words дом бык naïve; } >long.txt
rare='rare letters: [^ ]+ \(U\+04.., Cyrillic\) in 1 word, .* and 1 other letter$'
try "rare letters of another script in a long list" 0 '' "~$rare" dictc build -o out.wgd long.txt
run dictc build -o out.wgd long.txt
check "rare letters of the same script: no note" bash -c '! grep -q ï "$1"' bash "$err"
try "rare letters of the same script: --verbose" 0 '' '~rare letters: .*and [0-9] other letters$' \
    dictc build -v -o out.wgd long.txt

finish
