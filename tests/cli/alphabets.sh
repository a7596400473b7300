#!/usr/bin/env bash
# Tests the alphabets of dict/alphabets: a word must be found by all texts that a speaker types for
# it, and not by texts with other letters.
#
# tests/data/alphabets/LANGUAGE.txt has a line for each word: the word as in a list, then texts that
# must find this word. A text after '!' must not find a word of the file. If a word has only such
# texts, the alphabet may leave it out. \u0301 stands for the character U+0301.
set -u
source_dir=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2
alphabets=$source_dir/dict/alphabets tables=$source_dir/tests/data/alphabets

# split_table FILE: writes words.txt (all words), wanted.txt and typed.txt (each line of typed.txt
# is a text that must find the word in the same line of wanted.txt), and absent.txt (texts that must
# not find a word).
split_table() {
    printf '%b\n' "$(grep -v '^#' "$1")" | awk '
        {
            print $1 >"words.txt"
            for (i = 2; i <= NF; i++) {
                if ($i ~ /^!/) {
                    print substr($i, 2) >"absent.txt"
                } else {
                    print $1 >"wanted.txt"
                    print $i >"typed.txt"
                }
            }
        }'
}

# differences: prints the texts of typed.txt that do not find their word.
differences() {
    local word text number
    while read -r word text; do
        number=$(dictc find -q --number table.wgd "$text" 2>/dev/null)
        [ "$(dictc find -q --number table.wgd "$word" 2>/dev/null)" = "${number:-none}" ] ||
            echo "$text does not find $word"
    done < <(paste -d ' ' wanted.txt typed.txt)
}

# run_table LANGUAGE: compares the numbers of the words with those of the texts.
run_table() {
    local name=$1 problems=
    rm -f words.txt wanted.txt typed.txt absent.txt
    split_table "$tables/$name.txt"
    [ "$(wc -l <words.txt)" -ge 8 ] || problems+="the table has less than 8 words"$'\n'
    try "$name: builds" 0 '' '' \
        dictc build -q --numbers --alphabet="$alphabets/$name.alphabet" -o table.wgd words.txt
    dictc find -q --number table.wgd - <wanted.txt >wanted.numbers 2>/dev/null &&
        dictc find -q --number table.wgd - <typed.txt >typed.numbers 2>/dev/null &&
        cmp -s wanted.numbers typed.numbers || problems+=$(differences)
    record "$name: finds what its speakers type" "$problems"
    run dictc find -q table.wgd - <absent.txt
    record "$name: tells letters apart" "$(sed 's/$/ is found, and should not be/' "$out")"
}

# --- Letters that do not occur in words

# same_bytes NAME ARGUMENT...: a build with these arguments must give the bytes of h.wgd.
same_bytes() {
    local name=$1
    shift
    try "$name" 0 '' '' dictc build -q --alphabet=hr -o again.wgd "$@"
    check "$name: the same bytes" cmp h.wgd again.wgd
}

words ab katt >ab.txt
dictc build -q --alphabet=sv -o ab.wgd ab.txt
try "a letter without a word: found" 0 $'ab\nkatt' '' dictc find ab.wgd AB $'ka\u0301tt'
for text in äb $'a\u0308b' ÄB $'A\u0308B' kätt KÄTT $'ka\u0308tt'; do
    try "a letter without a word: '$text' is another word" 1 '' '' dictc find -q ab.wgd "$text"
done
words $'nad\u034fživjeti' >h.txt
dictc build -q --alphabet=hr -o h.wgd h.txt
dictc dump -o h.dump h.wgd
same_bytes "a divided digraph: a dumped list" h.dump
same_bytes "a divided digraph: a dictionary" h.wgd
words brod >brod.txt
dictc build -q --alphabet=hr -o out.wgd --exclude=h.wgd h.wgd brod.txt
try "a divided digraph: excluded" 0 brod '' dictc dump out.wgd

# --- Words that would be listed as other words

# round_trip NAME DICTIONARY: the list and the alphabet of the dictionary must give the same bytes
# again.
round_trip() {
    dictc dump -f alphabet -o again.alphabet "$2"
    try "$1: its dumps are built" 0 '' '' bash -c \
        "dictc dump $2 | dictc build -q --strict --name=j --alphabet=again.alphabet -o again.wgd"
    check "$1: its dumps give the same bytes" cmp "$2" again.wgd
}

words '%fold none' a n j nj '%expand x a n' >j.alphabet
words xj anj >j.txt
try "listed as other letters: left out" 0 '' \
    "~^dictc: left out 1 word listed as a text that is read as other letters; the line '%drop U\+034F' in" \
    dictc build --rejects=j.rejects --name=j --alphabet=j.alphabet -o j.wgd j.txt
try "listed as other letters: --rejects" 0 \
    $'j.txt:1:1\tlisted as a text that is read as other letters\txj' '' cat j.rejects
try "listed as other letters: the other word" 0 anj '' dictc dump j.wgd
round_trip "listed as other letters" j.wgd
try "listed as other letters: --strict" 2 '' \
    "~^dictc: j.txt:1:1: the word would be listed as a text that is read as other letters; give the" \
    dictc build -q --strict --alphabet=j.alphabet -o out.wgd j.txt
try "listed as other letters: --max-rejected" 2 '' '~: 1 of 2 words are left out' \
    dictc build -q --max-rejected=0 --alphabet=j.alphabet -o out.wgd j.txt
words '%drop U+034F' >>j.alphabet
try "with U+034F: built" 0 '' '' \
    dictc build -q --strict --name=j --alphabet=j.alphabet -o j.wgd j.txt
try "with U+034F: listed" 0 $'an\u034fj\nanj' '' dictc dump j.wgd
try "with U+034F: found" 0 $'an\u034fj\nanj' '' dictc find j.wgd xj anj
round_trip "with U+034F" j.wgd

# --- Combining marks

words ก น ค U+0E48 U+0E49 U+0E38 >mark.alphabet
words กุ กุ่ ค้น >thai.txt
try "letters that are marks: built" 0 '' '' \
    dictc build -q --strict --name=j --alphabet=mark.alphabet -o th.wgd thai.txt
try "letters that are marks: in any order" 0 $'กุ่\nค้น\nกุ่' '' \
    dictc find th.wgd $'ก\u0e48\u0e38' ค้น $'ก\u0e38\u200b\u0e48'
round_trip "letters that are marks" th.wgd
words ש ל U+05C1 U+05BC U+05B8 >points.alphabet
printf '%b\n' 'ש\u05c1\u05bc\u05b8ל' 'ש\u05b8\u05bc\u05c1ל' 'ש\u05bc\u05c1\u05b8ל' >points.txt
try "letters that are marks: three in any order" 0 '' '~points.wgd: 1 word, ' \
    dictc build --alphabet=points.alphabet -o points.wgd points.txt
try "letters that are marks: three in any order: found" 0 '' '' \
    dictc find -q --missing points.wgd - <points.txt
for board in 'ก◌ุ◌่/ค◌้น' 'ก[ุ][่]/ค[◌้]น' '[กุ][่]?/ค[้]น'; do
    try "letters that are marks: on the board $board" 0 $'กุ\nกุ่\nค้น' '' \
        solve -d th.wgd -f words --min-length=2 --sort=alpha "$board"
done
try "letters that are marks: rolled in brackets" 0 '~\[.*\]' '' \
    boards roll --letters=th.wgd --size=9x9 --seed=1
words $'\u0301a' $'\u0e48\u0e01' $'a\u0301\u0e01\u0e48\u0e34' $'\u09be\u0995' >marks.txt
for fold in none case; do
    try "--fold=$fold: words that begin with a mark" 0 '' '~left out 3 words with characters' \
        dictc build --fold=$fold -o marks.wgd marks.txt
    word=$(dictc dump marks.wgd)
    board=$(dictc info --json marks.wgd | sed 's/.*"symbols":\["//; s/"\].*//; s/","/][/g')
    try "--fold=$fold: its letters stand on boards" 0 "~$word" '' solve -d marks.wgd "[$board]" --size=2x2
done

# --- The alphabets of all languages

count=0
for file in "$alphabets"/*.alphabet; do
    language=$(basename "$file" .alphabet)
    if [ -r "$tables/$language.txt" ]; then
        run_table "$language"
    else
        record "$language: has a table" "no file $tables/$language.txt"
    fi
    check "$language: names its sources" grep -q '^# Sources: ' "$file"
    check "$language: comes along with the programs" cmp "$file" "$bin/alphabets/$language.alphabet"
    [[ $language = *-* ]] || count=$((count + 1)) # uz-Cyrl is Uzbek, as uz is
done
check "there are 28 languages and more" [ $count -ge 28 ]
check "dict/README.md has the number of languages" \
    grep -q "the letters of $count languages" "$source_dir/dict/README.md"
for file in "$tables"/*.txt; do
    language=$(basename "$file" .txt)
    check "$language: the table has an alphabet" [ -r "$alphabets/$language.alphabet" ]
done

finish
