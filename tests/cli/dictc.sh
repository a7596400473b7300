#!/usr/bin/env bash
# Tests every command, option and form of output of dictc. errors.sh tests errors.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

# --- a small list, used by all tests

words kissa koira yö työ öljy pöytä >fi.txt
try "build: says what it wrote" 0 '' '~^dictc: fi.wgd: 6 words, [0-9,]+ bytes$' \
    dictc build -o fi.wgd fi.txt
try "build: the file is sound" 0 '~^fi.wgd: sound \(6 words, [0-9]+ states\)$' '' \
    dictc check fi.wgd
try "dump: words in the order of their code points" 0 \
    "$(words kissa koira pöytä työ yö öljy)" '' dictc dump fi.wgd

# same_as_fi NAME FILE: FILE must be the same as fi.wgd. Removes FILE, so that the next build
# creates it.
same_as_fi() {
    check "build: same bytes from $1" cmp fi.wgd "$2"
    rm -f "$2"
}

# --- inputs

mkdir in
words öljy yö >in/a.txt
words kissa koira kissa >in/b.txt
words pöytä työ yö >in/c.txt
try "build: several inputs" 0 '' '~6 words' dictc build -o a.wgd in/a.txt in/b.txt in/c.txt
same_as_fi "several inputs" a.wgd
try "build: several inputs, the other way round" 0 '' '' \
    dictc build -q in/c.txt -o a.wgd in/b.txt in/a.txt
same_as_fi "inputs in another order" a.wgd
try "build: no input is standard input" 0 '' '~^dictc: a.wgd: 6 words' \
    dictc build -o a.wgd <fi.txt
same_as_fi "standard input" a.wgd
try "build: '-' among files is standard input" 0 '' '~6 words' \
    dictc build -o a.wgd in/a.txt - in/c.txt <in/b.txt
same_as_fi "'-' among files" a.wgd
try "build: a pipe" 0 '' '~6 words' dictc build -o a.wgd - < <(cat fi.txt)
same_as_fi "a pipe" a.wgd
try "build: -o - is standard output" 0 '*' '~^dictc: standard output: 6 words, [0-9,]+ bytes$' \
    dictc build -o - fi.txt
same_as_fi "standard output" "$out"
try "build: a file whose name begins with a dash, behind --" 0 '' '~6 words' \
    bash -c 'cp fi.txt ./-f.txt && dictc build -o a.wgd -- -f.txt'
same_as_fi "a name with a dash" a.wgd

sed 's/$/\r/' fi.txt >crlf.txt
printf '\xef\xbb\xbf' | cat - fi.txt >bom.txt
printf %s "$(cat fi.txt)" >open.txt
sed 's/.*/ \t&\t /; 2a\
\
  ' fi.txt >blanks.txt
tr '[:lower:]' '[:upper:]' <fi.txt | sed 's/ö/Ö/g; s/ä/Ä/g' >upper.txt
sed $'s/ö/o\xcc\x88/g; s/ä/a\xcc\x88/g' fi.txt >decomposed.txt
for kind in crlf bom open blanks upper decomposed; do
    try "build: $kind" 0 '' '~6 words' dictc build -o a.wgd $kind.txt
    same_as_fi "$kind" a.wgd
done
printf '\xef\xbb\xbfa\r\nb' >mix.txt
try "build: mark, CRLF and an open end in one" 0 '' '' dictc build -q -o a.wgd mix.txt
try "dump: of that" 0 $'a\nb' '' dictc dump a.wgd

# packed NAME SUFFIX LIBRARY COMMAND...: builds from an input that COMMAND has compressed. LIBRARY
# is the package that dictc needs for this format.
packed() {
    local name=$1 suffix=$2 library=$3
    shift 3
    if ! has "$1"; then
        skip "build: $name input" "no $1"
        return
    fi
    "$@" <fi.txt >fi.txt."$suffix"
    run dictc build -o a.wgd fi.txt."$suffix"
    if grep -q 'this build lacks' "$err"; then
        [ "${WG_UNPACK-}" = OFF ] || skip "build: $name input" "this build lacks its library (Debian package $library)"
        return
    fi
    try "build: $name input" 0 '' '~6 words' dictc build -o a.wgd fi.txt."$suffix"
    same_as_fi "$name" a.wgd
    try "build: $name from a pipe, known by its bytes" 0 '' '' \
        dictc build -q -o a.wgd < <("$@" <fi.txt)
    same_as_fi "$name from a pipe" a.wgd
    dictc dump -f trie-text fi.wgd | "$@" >fi.trie."$suffix"
    try "build: $name trie text, known by its name" 0 '' '' \
        dictc build -q -o a.wgd fi.trie."$suffix"
    same_as_fi "$name trie text" a.wgd
    head -c 30 fi.txt."$suffix" >cut."$suffix"
    try "build: $name input that ends early" 2 '' \
        "~^dictc: cut.$suffix: the $name data ends early; " dictc build -o a.wgd cut."$suffix"
}
packed gzip gz zlib1g-dev gzip -c
packed xz xz liblzma-dev xz -c
packed zstd zst libzstd-dev zstd -qc

# --- encodings

if has iconv; then
    words ładny źrebię mąż >pl.txt
    iconv -f UTF-8 -t ISO-8859-2 pl.txt >pl-latin2.txt
    for kind in UTF-16 UTF-16LE UTF-16BE; do
        iconv -f UTF-8 -t $kind pl.txt >pl-$kind.txt
    done
    quietly=$(dictc build -q -o pl.wgd pl.txt 2>&1)
    check "build: Polish in UTF-8" is "$quietly" ''
    try "build: --encoding=ISO-8859-2" 0 '' '~3 words' \
        dictc build --encoding=ISO-8859-2 -o a.wgd pl-latin2.txt
    check "build: same bytes from ISO-8859-2" cmp pl.wgd a.wgd
    for kind in UTF-16 UTF-16LE UTF-16BE; do
        try "build: -e $kind" 0 '' '~3 words' dictc build -e $kind -o a.wgd pl-$kind.txt
        check "build: same bytes from $kind" cmp pl.wgd a.wgd
    done
    try "build: Latin 2 is not UTF-8" 2 '' \
        '~^dictc: pl-latin2.txt:1:1: not valid UTF-8; .*--encoding' \
        dictc build -o a.wgd pl-latin2.txt
    printf 'abc\nd\xff\n' >ascii.txt
    try "build: not of the encoding that is named" 2 '' \
        '~^dictc: ascii.txt:2:2: not valid ASCII; ' dictc build -e ASCII -o a.wgd ascii.txt
else
    skip "build: encodings" "no iconv (Debian package libc-bin)"
fi

# --- trie text

printf 'KOI!###palkk\na!' >fi.trie
try "trie text: by its name; upper case, white space, an open end" 0 '' '~2 words' \
    dictc build -o trie.wgd fi.trie
try "dump: of that" 0 $'koi\npalkka' '' dictc dump trie.wgd
try "trie text: --format=trie-text from standard input" 0 '' '~2 words' \
    dictc build --format=trie-text -o a.wgd <fi.trie
check "trie text: same bytes by name and by option" cmp trie.wgd a.wgd
cp fi.txt list.trie
try "list: --format=list in spite of the name" 0 '' '~6 words' \
    dictc build --format=list -o a.wgd list.trie
same_as_fi "a list called .trie" a.wgd
try "list: --format=auto goes by the name" 0 '' '~6 words' \
    dictc build --format=auto -o a.wgd fi.txt
try "dump: --format=trie-text is one line, nothing closed at its end" 0 \
    'koi!###palkka!' '' dictc dump --format=trie-text trie.wgd

# --- fold, lengths, words that are left out

words Ärger arger ARGER naïve 'naïve' >fold.txt
try "--fold=case is the default" 0 '' '' dictc build -q -o a.wgd fold.txt
try "--fold=case: accents stay" 0 $'arger\nnaïve\närger' '' dictc dump a.wgd
try "--fold=case, written out" 0 '' '' dictc build -q --fold=case -o b.wgd fold.txt
check "--fold=case: same bytes as without" cmp a.wgd b.wgd
try "--fold=marks: accents go" 0 '' '' dictc build -q --fold=marks -o a.wgd fold.txt
printf 'কোন\nq̃a\nñu\n' >signs.txt
try "--fold=marks: signs stay" 0 '' '' dictc build -q --fold=marks -o signs.wgd signs.txt
try "--fold=marks: what Unicode has not composed is found with marks and without" 1 \
    $'qa\nnu\nnu\nকোন\nqa' "dictc: signs.wgd: 'কন' is not there" \
    dictc find signs.wgd কন qa nu ñu কোন q̃a
try "--fold=marks: dump" 0 $'arger\nnaive' '' dictc dump a.wgd
try "--fold=marks: words are found with or without" 0 $'arger\narger\nnaive' '' \
    dictc find a.wgd ärger ARGER NAÏVE
try "--fold=none: as it stands" 0 '' '' dictc build -q --fold=none -o a.wgd fold.txt
try "--fold=none: dump" 0 $'ARGER\narger\nnaïve\nÄrger' '' dictc dump a.wgd
try "--fold=none: another case is another word" 1 'arger' "dictc: a.wgd: 'Arger' is not there" \
    dictc find a.wgd arger Arger

words a ab abc abcd abcde >lengths.txt
try "--min-length: reports what it left out" 0 '' \
    '~^dictc: left out 2 words of fewer than 3 symbols$' \
    dictc build --min-length=3 -o a.wgd lengths.txt
try "--min-length: dump" 0 $'abc\nabcd\nabcde' '' dictc dump a.wgd
try "--max-length: reports what it left out" 0 '' \
    '~^dictc: left out 1 word of more than 4 symbols$' \
    dictc build --max-length=4 -o a.wgd lengths.txt
try "--max-length: dump" 0 $'a\nab\nabc\nabcd' '' dictc dump a.wgd
try "--min-length and --max-length together" 0 '' '' \
    dictc build -q --min-length=2 --max-length=2 -o a.wgd lengths.txt
try "--min-length=--max-length: dump" 0 'ab' '' dictc dump a.wgd
words öö äää >marks.txt
try "lengths are in symbols, not bytes" 0 '' '' \
    dictc build -q --max-length=2 -o a.wgd marks.txt
try "lengths in symbols: dump" 0 'öö' '' dictc dump a.wgd

words Berlin berlin Öl öl Iowa >names.txt
try "--skip-capitalized: reports" 0 '' \
    '~^dictc: left out 3 words with an upper-case first letter$' \
    dictc build --skip-capitalized -o a.wgd names.txt
try "--skip-capitalized: dump" 0 $'berlin\nöl' '' dictc dump a.wgd

words KOIRA nothere >x.txt
words yö >y.txt
try "--exclude: twice, folded, reports" 0 '' '~^dictc: left out 2 words on excluded lists$' \
    dictc build --exclude=x.txt --exclude y.txt -o a.wgd fi.txt
try "--exclude: dump" 0 $'kissa\npöytä\ntyö\nöljy' '' dictc dump a.wgd
words kissa pöytä työ öljy >rest.txt
try "--exclude: nothing of it stays behind" 0 '' '' dictc build -q -o b.wgd rest.txt
check "--exclude: same bytes as without these words" cmp a.wgd b.wgd
try "--exclude=-: from standard input" 0 '' '~left out 1 word on excluded lists' \
    dictc build --exclude=- -o a.wgd fi.txt <y.txt

words "don't" dont x-ray cafe >signs.txt
try "what is no letter is left out and reported with its place" 0 '' \
    "~^dictc: left out 2 words with characters that are not letters: 1 × U\+0027 apostrophe, 1 × U\+002D hyphen-minus \(first: signs.txt:1:4\)" \
    dictc build -o a.wgd signs.txt
try "what is no letter: dump" 0 $'cafe\ndont' '' dictc dump a.wgd
try "--strict: such a word is an error with its place" 2 '' \
    "~^dictc: signs.txt:1:4: ''' \(U\+0027\) is not a letter of the alphabet; " \
    dictc build --strict -o strict.wgd signs.txt
check "--strict: nothing is written" test ! -e strict.wgd
try "--strict: sound words pass" 0 '' '~6 words' dictc build --strict -o b.wgd fi.txt
same_as_fi "--strict" b.wgd
words "  ab cd" >space.txt
try "--strict: the column counts what stands before the word" 2 '' \
    "~^dictc: space.txt:1:5: ' ' \(U\+0020\) is not a letter" \
    dictc build --strict -o b.wgd space.txt

# --- alphabets

words a b c cs d dz dzs e g gy n ny y z zs >hu.alphabet
words nyanya DZSEDZ csegy ny zsez >hu.txt
try "--alphabet: digraphs" 0 '' '~4 words' \
    dictc build --alphabet=hu.alphabet --min-length=2 -o hu.wgd hu.txt
try_json "--alphabet: all letters are symbols, in the order of the file" \
    'd["symbols"] == "a b c cs d dz dzs e g gy n ny y z zs".split() and d["longest"] == 4' \
    dictc info --json hu.wgd
try "--alphabet: words are found by their letters" 0 $'nyanya\ndzsedz' '' \
    dictc find hu.wgd NyAnYa dzsedz
try "--alphabet: dump" 0 $'csegy\ndzsedz\nnyanya\nzsez' '' dictc dump hu.wgd
try "--alphabet: a prefix is whole symbols" 0 'zsez' '' dictc find --prefix hu.wgd zs
try "--alphabet: dumped and compiled again" 0 '' '' \
    bash -c 'dictc dump hu.wgd | dictc build -q --alphabet=hu.alphabet -o a.wgd'
check "--alphabet: same bytes" cmp hu.wgd a.wgd
words a b c >abc.alphabet
words abc abx >abx.txt
try "--alphabet: another letter is none" 0 '' \
    '~left out 1 word with characters that are not letters: 1 × U\+0078 x \(first: abx.txt:2:3\)' \
    dictc build --alphabet=abc.alphabet -o a.wgd abx.txt
words a b "'" h c "c'h" >br.alphabet
words "c'hab" >br.txt
try "--alphabet: a sign can be part of a letter" 0 '' '~1 word, ' \
    dictc build --alphabet=br.alphabet -o a.wgd br.txt
try "--alphabet: it is found" 0 "c'hab" '' dictc find a.wgd "C'HAB"
words a b '%expand x a b a b' >long.alphabet
printf 'x%.0s' {1..16384} >longest.txt
{ cat longest.txt && echo a; } >longer.txt
try "--alphabet: texts of several letters make a word of 65,536 letters" 0 '' '~1 word, ' \
    dictc build --alphabet=long.alphabet -o a.wgd longest.txt
try "--alphabet: this word is found" 0 '' '' bash -c 'dictc find -q a.wgd - <longest.txt >found.txt'
echo b >>longer.txt
try "--alphabet: a word of 65,537 letters is left out" 0 '' \
    '~left out 1 word of more than 65,536 symbols' \
    dictc build --alphabet=long.alphabet -o a.wgd longer.txt
try "--alphabet: and the file is sound" 0 '~^a.wgd: sound \(1 word, ' '' dictc check a.wgd

words 'a á' b c $'%drop - \'' '%expand ß c c' '%final b z' >own.alphabet
words áb-c "c'ab" bad Caß >own.txt
try "--alphabet: other spellings, and what does not count" 0 '' \
    '~left out 1 word with characters that are not letters: 1 × U\+0064 d \(first: own.txt:3:3\)' \
    dictc build --alphabet=own.alphabet -o own.wgd own.txt
try "--alphabet: they are found" 0 $'abc\ncaz\ncaz\ncacc' '' dictc find own.wgd ABC c-a-b 'CÁZ' "CA'ẞ"
try "--alphabet: dump with final forms" 0 $'abc\ncaz\ncacc' '' dictc dump own.wgd
# 12,000 spellings of a letter, or of a part, do not fit into one line of an alphabet file. seq
# reads %% as %.
for entry in '%%expand x%05.0f a' '%%part a x%05.0f'; do
    { echo '%fold none' && echo a && seq -f "$entry" 12000; } >many.alphabet
    check "many spellings ($entry): there are 12,002 lines" test "$(wc -l <many.alphabet)" = 12002
    words a | dictc build -q --alphabet=many.alphabet -o many.wgd
    dictc dump --format=alphabet many.wgd >again.alphabet
    words a | dictc build -q --alphabet=again.alphabet -o again.wgd
    check "dump --format=alphabet: many spellings ($entry)" cmp many.wgd again.wgd
    check "and no line is too long ($entry)" test "$(wc -L <again.alphabet)" -lt 65536
done
try "dump --format=alphabet" 0 $'%fold none\na A A\u0301 A\u0341 a\u0301 a\u0341 Á á Ａ ａ
b B Z z Ｂ Ｚ ｂ ｚ\nc C Ｃ ｃ
%drop '"'"$' - U+00AD U+061C U+200B U+200C U+200D U+200E U+200F U+202A U+202B U+202C
%drop U+202D U+202E U+2060 U+2066 U+2067 U+2068 U+2069 U+FEFF
%expand ß c c\n%expand ẞ c c\n%final b z' '' \
    dictc dump -f alphabet own.wgd
try "info: how words are read" 0 \
    $'~spellings      18\n               a A Á á Ａ ａ, b B Z z Ｂ Ｚ ｂ ｚ, c C Ｃ ｃ\ndropped        20
               \' - U+00AD U+061C U+200B U+200C U+200D U+200E U+200F U+202A U+202B
               U+202C U+202D U+202E U+2060 U+2066 U+2067 U+2068 U+2069 U+FEFF\nexpansions     2\n               ß c c, ẞ c c\nfinal forms    1\n               b z' '' \
    dictc info own.wgd
try_json "info --json: how words are read" \
    'd["spellings"]["b"] == ["B", "Z", "z", "Ｂ", "Ｚ", "ｂ", "ｚ"] and
    d["dropped"][:2] == ["'"'"'", "-"] and len(d["dropped"]) == 20 and
    d["expansions"] == {"ß": ["c", "c"], "ẞ": ["c", "c"]} and d["final_forms"] == {"b": "z"} and
    d["parts"] == {}' dictc info --json own.wgd

# same_again DICT OPTION...: dumps the words and the alphabet of DICT, and builds the dictionary
# again.
same_again() {
    local dict=$1
    shift
    dictc dump "$dict" >again.txt && dictc dump -f alphabet "$dict" >again.alphabet &&
        dictc build -q "$@" --alphabet=again.alphabet -o again.wgd again.txt &&
        cmp "$dict" again.wgd
}
check "dump, alphabet and build: other spellings" same_again own.wgd
check "dump, alphabet and build: digraphs" same_again hu.wgd
words abcdefghij x >long.alphabet
words abcdefghijx ABCDEFGHIJ >long.txt
for options in --fold=none --fold=case --fold=marks --numbers --alphabet=long.alphabet; do
    words Ääni Éa ñandú ÐŒ ậ o̤ কোন съешь ЕЩЁ 각 >kinds.txt
    [ "$options" != --alphabet=long.alphabet ] || cp long.txt kinds.txt
    try "dump, alphabet and build: $options" 0 '' '' dictc build -q "$options" -o kinds.wgd kinds.txt
    more=()
    [ "$options" != --numbers ] || more=(--numbers)
    check "dump, alphabet and build: $options, same bytes" same_again kinds.wgd "${more[@]}"
done
mkdir -p here/alphabets "$HOME/.local/share/wordgrid/alphabets"
words c b a >here/alphabets/cba.alphabet
cp own.alphabet "$HOME/.local/share/wordgrid/alphabets/own.alphabet"
words a b c >names.txt
try "--alphabet=NAME: in WORDGRID_PATH" 0 '' '~3 words' \
    env WORDGRID_PATH="$PWD/nowhere:$PWD/here" dictc build --alphabet=cba -o names.wgd names.txt
try "--alphabet: the order of the file is that of the list" 0 $'c\nb\na' '' dictc dump names.wgd
try "--alphabet=NAME: in the home folder" 0 '' '~3 words' \
    dictc build --alphabet=own -o names.wgd names.txt
try "--alphabet=NAME: beside the programs" 0 '' '~3 words' \
    dictc build --alphabet=sv -o names.wgd names.txt
try "--alphabet=NAME: a file of this name" 0 '' '~3 words' bash -c \
    'cp here/alphabets/cba.alphabet sv && dictc build --alphabet=sv -o names.wgd names.txt'
try "--alphabet=NAME: it is read" 0 $'c\nb\na' '' dictc dump names.wgd
rm sv
try "--alphabet=NAME: unknown" 2 '' \
    "~^dictc: no alphabet is called 'xx'; name a file, or one of a.*, ca, cba?, .* and others\$" \
    env WORDGRID_PATH="$PWD/here" dictc build --alphabet=xx -o names.wgd names.txt
rm -r "$HOME/.local/share/wordgrid"

# --- dictionaries by their names

mkdir here/names
words ab abc | dictc build -q -o here/names/two.wgd
while read -r command; do
    # shellcheck disable=SC2086 # several words
    {
        dictc ${command//two/here/names/two.wgd} >want
        try "a name: dictc $command" 0 "$(cat want)" '' env WORDGRID_PATH=here/names dictc $command
        try "an unknown name: dictc $command" 2 '' "~^dictc: no dictionary is called 'two'; name a file," \
            env WORDGRID_PATH=here dictc $command
        check "an unknown name: dictc $command: where it was looked for" grep -q '^dictc: looked in here, ' "$err"
    }
done <<'COMMANDS'
info two
info --json two
check two
dump two
find --prefix two ab
find two abc
diff --count two two
COMMANDS
words abc | dictc build -q -o two
try "a file of this name comes first" 0 abc '' env WORDGRID_PATH=here/names dictc dump two
rm two
try "the inputs of a build" 0 '' '~: 1 word, ' \
    env WORDGRID_PATH=here/names dictc build -o both.wgd two --exclude=two <(words abcd)
try "... of which none has the name" 2 '' 'dictc: none: cannot open: No such file or directory' \
    env WORDGRID_PATH=here/names dictc build -o both.wgd none

# --- metadata, info

try "metadata: all five" 0 '' '~6 words' dictc build --name='Suomi "1"' --language=fi \
    --language-name=suomi --license='CC BY 4.0' --source=$'a\tb' -o meta.wgd fi.txt
try_json "info --json: metadata" \
    'd["metadata"] == {"name": "Suomi \"1\"", "language": "fi", "language-name": "suomi",
        "license": "CC BY 4.0", "source": "a\tb",
        "unicode": d["metadata"]["unicode"]} and d["metadata"]["unicode"].count(".") == 2' \
    dictc info --json meta.wgd
try "--meta" 0 '' '~6 words' dictc build --meta version=2.1 --meta=date=2026 --meta=x-a.b-c_0==1 \
    --meta=date=2025 --meta=version= --meta=unicode= --name= --source=a --source= -o meta2.wgd fi.txt
try_json "--meta: the entries" 'd["metadata"] == {"date": "2025", "x-a.b-c_0": "=1"}' \
    dictc info --json meta2.wgd
try "--meta: not KEY=VALUE" 2 '' '~^dictc: --meta=name is not KEY=VALUE with a key' \
    dictc build --meta=name -o no.wgd fi.txt
try "--meta: a long key" 2 '' '~is not KEY=VALUE with a key of up to 32 bytes' \
    dictc build --meta="x-$(printf %031d 0)=1" -o no.wgd fi.txt
try "--meta: no key" 2 '' "~^dictc: '' is not a metadata key; give 1 to 32 of" \
    dictc build --meta==1 -o no.wgd fi.txt
try "--meta: a reserved key" 2 '' \
    "~^dictc: the metadata key 'author' has no meaning; a key of your own begins with x-\$" \
    dictc build --meta=author=me -o no.wgd fi.txt
try "info: the name of the language" 0 '~^language-name  suomi$' '' dictc info meta.wgd
try "info: metadata, without control characters" 0 '~^source +a\?b$' '' dictc info meta.wgd
try_json "info --json: all that is promised" \
    'd["format"] == "1.0" and d["words"] == 6 and d["states"] > 6 and d["edges"] > 6
        and d["letter_sets"] > 1 and d["longest"] == 5
        and d["symbols"] == list("aijkloprstyäö") and list(d["metadata"]) == ["unicode"]' \
    dictc info --json fi.wgd
size=$(stat -c %s fi.wgd)
try_json "info --json: the size, and bits per word of it" \
    "d['file_bytes'] == $size and d['bits_per_word'] == round($size * 8 / 6, 2)" \
    dictc info -j fi.wgd
try_json "info --json: sections with id, bytes and hash" \
    '[s["id"] for s in d["sections"]] == "ALPH SEQS META BASE SETS RANK LAST EDGE".split()
        and all(sorted(s) == ["bytes", "hash", "id"] for s in d["sections"])
        and all(s["bytes"] > 0 and len(s["hash"]) == 16 and int(s["hash"], 16) >= 0
                for s in d["sections"])
        and sum(s["bytes"] for s in d["sections"]) < d["file_bytes"]' \
    dictc info --json fi.wgd
for line in 'fi.wgd: dictionary, format 1\.0' 'words +6' 'longest word +5' \
    'states +[0-9]+' 'edges +[0-9]+' 'letter sets +[0-9]+' "bytes +${size:0:-3},${size: -3}" \
    'bits per word +[0-9]+\.[0-9]{2}' 'symbols +13' ' +a i j k l o p r s t y ä ö' \
    'EDGE +[0-9]+  [0-9a-f]{16}'; do
    try "info: a line '$line'" 0 "~^$line\$" '' dictc info fi.wgd
done
try "info: '-' is standard input, where that is a file" 0 '~^words +6$' '' dictc info - <fi.wgd
try "info: a large number is grouped" 0 '~^words +1,000$' '' \
    bash -c 'printf "%04d\n" {0..999} | tr 0-9 a-j | dictc build -q -o k.wgd && dictc info k.wgd'

# --- check

try "check: a line a file" 0 \
    $'~^(fi.wgd|hu.wgd|k.wgd): sound \\([0-9,]+ words, [0-9,]+ states\\)$' '' \
    dictc check fi.wgd hu.wgd k.wgd
check "check: three files, three lines" is "$(wc -l <"$out")" 3
try "check: one word" 0 '~^a.wgd: sound \(1 word, ' '' dictc check a.wgd
try "check: --quiet" 0 '' '' dictc check --quiet fi.wgd hu.wgd
head -c 300 fi.wgd >cut.wgd
try "check: goes on behind a damaged file" 3 '~^hu.wgd: sound' '~^dictc: cut.wgd: ' \
    dictc check cut.wgd hu.wgd
try "check: 3 is worse than 2" 3 '~^hu.wgd: sound' '~^dictc: nowhere.wgd: cannot open: ' \
    dictc check nowhere.wgd cut.wgd hu.wgd
try "check: a missing file alone is 2" 2 '' \
    'dictc: nowhere.wgd: cannot open: No such file or directory' dictc check nowhere.wgd
try "check: quiet about what is sound only" 3 '' '~^dictc: cut.wgd: ' \
    dictc check -q fi.wgd cut.wgd

# --- find

try "find: words, as the dictionary spells them" 0 $'pöytä\nkissa' '' \
    dictc find fi.wgd PÖYTÄ $'Kissa'
try "find: decomposed letters" 0 'yö' '' dictc find fi.wgd $'yo\xcc\x88'
try "find: what is not there is said, and the rest printed" 1 $'yö\ntyö' \
    "dictc: fi.wgd: 'koir' is not there" dictc find fi.wgd yö koir työ
try "find: a letter that it has not" 1 '' "dictc: fi.wgd: 'xyz' is not there" \
    dictc find fi.wgd xyz
try "find: the empty word" 1 '' "dictc: fi.wgd: '' is not there" dictc find fi.wgd ''
try "find: invalid UTF-8 is no word" 1 '' '~is not there$' dictc find fi.wgd $'k\xff'
try "find: --quiet" 1 'yö' '' dictc find -q fi.wgd koir yö
try "find: '-' is the lines of standard input" 1 $'kissa\nyö\nkoira' \
    "dictc: fi.wgd: 'nei' is not there" \
    dictc find fi.wgd kissa - koira < <(printf 'yö\r\n\nnei\n')
try "find: '-': no line feed at the end, white space, empty lines" 1 $'yö\ntyö' \
    "dictc: fi.wgd: 'x y' is not there" \
    dictc find fi.wgd - < <(printf '\n \t\r\nyö \t\r\nx y\n\ntyö')
try "find: '-': no lines" 0 '' '' dictc find fi.wgd - </dev/null
# Some lines have up to 100 KB, more than the buffer. The words between these lines must be printed
# in order.
awk 'BEGIN { for (s = "z"; length(s) < 100000; s = s s) {}
    for (i = 0; i < 5000; i++) {
        print i % 3 ? "yö" : "kissa"
        if (i % 200 == 199) print substr(s, 1, i * 20) } }' >many.txt
grep -v z many.txt >many-words.txt
try "find: '-': a NUL at the end of a line is a part of it" 1 '' '' \
    dictc find -q fi.wgd - < <(printf 'koira\0\n')
try "find: '-': many lines" 1 "$(cat many-words.txt)" '' dictc find -q fi.wgd - <many.txt
try "find: '-': many lines through a pipe" 1 "$(cat many-words.txt)" '' \
    dictc find -q fi.wgd - < <(cat many.txt)
# A program that waits for each answer before it writes the next line must get the answer.
mkfifo questions answers
dictc find -q fi.wgd - <questions >answers &
exec 3>questions 4<answers
printf 'yö\nki' >&3
read -r -t 60 first <&4
printf 'ssa\nei\n' >&3
read -r -t 60 second <&4
exec 3>&-
wait $!
check "find: '-': each answer before the next line" \
    test "$? $first $second" = '1 yö kissa'
exec 4<&-
try "find --prefix: all words that begin so" 0 $'kissa\nkoira' '' \
    dictc find --prefix fi.wgd K
try "find -p: several" 0 $'yö\nkoira' '' dictc find fi.wgd -p y ko
try "find --prefix: the whole word" 0 'kissa' '' dictc find --prefix fi.wgd kissa
try "find --prefix: the empty one is all" 0 "$(dictc dump fi.wgd)" '' \
    dictc find --prefix fi.wgd ''
try "find --prefix: none" 1 'kissa' "dictc: fi.wgd: no word begins with 'koti'" \
    dictc find --prefix fi.wgd koti ki
try "find: a word that begins with a dash, behind --" 1 '' \
    "dictc: fi.wgd: '-x' is not there" dictc find fi.wgd -- -x

# --- dump, and back

for form in list trie-text; do
    try "dump --format=$form -o FILE" 0 '' '' dictc dump --format=$form -o dump.$form fi.wgd
    try "dump --format=$form: compiled again" 0 '' '~6 words' \
        dictc build --format=$form -o a.wgd dump.$form
    same_as_fi "its dump as $form" a.wgd
    try "dump -f $form: the same on standard output" 0 "$(cat dump.$form)" '' \
        dictc dump -f $form -o - fi.wgd
done
try "dump --format=dot: a graph" 0 '~^digraph ' '' dictc dump --format=dot fi.wgd
check "dump --format=dot: ends" is "$(tail -n 1 "$out")" '}'
edges=$(grep -c ' -> .*label=' "$out")
try_json "dump --format=dot: every edge" "d['edges'] == $edges" dictc info -j fi.wgd
if has dot; then
    check "dump --format=dot: Graphviz takes it" bash -c 'dictc dump -f dot fi.wgd | dot -Tsvg'
fi

# --- the file: mode, links

umask 027
try "build: a new file" 0 '' '' dictc build -q -o mode.wgd fi.txt
umask 022
check "build: its mode is by umask" is "$(stat -c %a mode.wgd)" 640
chmod 604 mode.wgd
try "build: a file that was there" 0 '' '' dictc build -q -o mode.wgd in/a.txt
check "build: keeps its mode" is "$(stat -c %a mode.wgd) $(dictc dump mode.wgd | wc -l)" '604 2'
umask 077
try "dump -o: a new file" 0 '' '' dictc dump -o mode.txt fi.wgd
umask 022
check "dump -o: its mode is by umask" is "$(stat -c %a mode.txt)" 600
mkdir deep
ln -s deep/real.wgd link.wgd
cp mode.wgd deep/real.wgd
try "build: through a symbolic link" 0 '' '' dictc build -q -o link.wgd fi.txt
check "build: the link stays one" test -L link.wgd
check "build: same bytes from what the link leads to" cmp fi.wgd deep/real.wgd
check "build: nothing else is left there" is "$(ls -A deep)" real.wgd
try "build: into another folder" 0 '' '~^dictc: deep/other.wgd: 6 words' \
    dictc build -o deep/other.wgd fi.txt

# --- quiet, verbose

try "-q: no message" 0 '' '' dictc build -q -o a.wgd signs.txt fi.txt
try "--quiet, anywhere" 0 '' '' dictc build signs.txt -o a.wgd --quiet
try "-v: what was read" 0 '' '~^dictc: read 7 words, of which 1 repeated$' \
    dictc build -v -o a.wgd fi.txt y.txt

# --- info --plot

words '<' '&' a '"' abcdefghijklmnop >plot.alphabet
words 'a<&' '<<' '<a<a' abcdefghijklmnop >plot.txt
dictc build -q --alphabet=plot.alphabet --name=$'x <y> & \xef\xbf\xbf' -o plot.wgd plot.txt || exit 2
try "--plot: the figures, too" 0 "$(dictc info plot.wgd)" '' dictc info --plot=plot.svg plot.wgd
check "--plot: lengths in order, letters by their number" draws plot.svg $'\u2068x <y> & ?\u2069: 4 words' \
    1 1 2 1 3 1 4 1 '<' 5 a 3 '&' 1 'abcdefghijkl…' 1 '"' 0
for ((i = 1; i <= 60; i++)); do printf '%*s\n' $i ''; done | sed 's/  /ab/g; s/ /a/' >long.txt
for ((i = 0; i < 100; i++)); do printf "\\u$(printf %x $((0x4e00 + i)))\n"; done >many.txt
dictc build -q -o long.wgd long.txt
dictc build -q -o many.wgd many.txt
dictc info --plot=long.svg long.wgd >/dev/null
check "--plot: long words share a row" draws long.svg 47 1 '48 to 60' 13 a 930 b 900
check "--plot: their sum does not shorten the other rows" is \
    "$(sed -n 's/^<rect x=.* width="\([^"]*\)".*/\1/p' long.svg | head -n 48 | sort -u | wc -l)" 1
dictc build -q --name="$(printf 'é%.0s' {1..60})" -o name.wgd long.txt
dictc info --plot=name.svg name.wgd >/dev/null
check "--plot: a long name is cut" draws name.svg \
    $'\u2068'"$(printf 'é%.0s' {1..35})"$'…\u2069: 60 words'
dictc info --plot=many.svg many.wgd >/dev/null
check "--plot: many letters share a row" draws many.svg 一 1 '53 others' 53
try "--plot of DICT" 2 '' '~plot.wgd: is an input' dictc info --plot=plot.wgd plot.wgd
cp plot.wgd input.wgd
ln -s input.wgd input.svg
for name in input.wgd input.svg; do
    try "--plot of DICT on standard input" 2 '' "~$name: is an input" \
        dictc info --plot=$name - <input.wgd
done
check "--plot of DICT: it is as it was" cmp plot.wgd input.wgd
try "--plot=-" 2 '' '~standard output has the results; name a file' dictc info --plot=- plot.wgd
try "--plot without a name" 2 '' '~--plot has an empty name' dictc info --plot= plot.wgd

finish
