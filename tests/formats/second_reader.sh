#!/usr/bin/env bash
# Tests second_reader.py, which was written from formats/dictionary.md alone. For dictionaries of
# many kinds, second_reader.py must find the words that dictc finds, and compute the same bytes from
# these words.
#
#   second_reader.sh FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
root=$(cd "$2" && pwd)
reader=$(cd "$(dirname "$0")" && pwd)/second_reader.py
cd "$scratch"

# same_words NAME [BUILD-OPTION]... INPUT: builds NAME.wgd. dictc and the second reader must list
# the same words, and the file must have the bytes that the second reader computes.
same_words() {
    local name=$1
    shift
    "$bin/dictc" build --quiet -o "$name.wgd" "$@"
    "$bin/dictc" dump -o "$name.first" "$name.wgd"
    python3 "$reader" list "$name.wgd" >"$name.second" ||
        complain "$name: the second reader refuses the file"
    cmp "$name.first" "$name.second" || complain "$name: the words differ"
    python3 "$reader" canonical "$name.wgd" || complain "$name: the bytes differ"
}

# refuses FILE: the second reader must refuse the file with exit status 3.
refuses() {
    local status=0
    python3 "$reader" list "$1" >/dev/null 2>&1 || status=$?
    [ $status = 3 ] || complain "$1: exit status $status, should be 3"
}

# random_words SYMBOLS WORDS [SKEW]: prints SYMBOLS words of one letter, all different, and then
# WORDS random words of 1 to 9 of these letters. With SKEW over 1, some letters are rare.
random_words() {
    local i letter letters=()
    for ((i = 0; i < $1; i++)); do
        printf -v letter '\\U%08x' $((0x4e00 + i * 7))
        printf -v letter '%b' "$letter"
        letters+=("$letter")
    done
    printf '%s\n' "${letters[@]}" | awk -v words="$2" -v skew="${3:-1}" '
        function random(n) { seed = (seed * 16807) % 2147483647; return seed % n }
        { letters[NR - 1] = $0; print }
        END {
            seed = NR
            while (words-- > 0) {
                word = ""
                for (length_left = 1 + random(9); length_left > 0; length_left--) {
                    letter = NR
                    for (i = 0; i < skew; i++)
                        letter = 1 + random(letter)
                    word = word letters[letter * 13 % NR]
                }
                print word
            }
        }'
}

# xxh3.py must compute the hashes that the page lists.
python3 -B - "$(dirname "$reader")" "$root/formats/dictionary.md" <<'END' ||
import re, sys
sys.path.insert(0, sys.argv[1])
from xxh3 import xxh3_64
table = re.findall(r"^\| (\d+) \| `([0-9a-f]{16})` \|$", open(sys.argv[2]).read(), re.M)
hashes = [(n, f"{xxh3_64(bytes(i % 256 for i in range(int(n)))):016x}") for n, _ in table]
sys.exit(len(table) < 10 or hashes != table)
END
    complain "xxh3.py: the hashes differ from the hashes on the page"

# The reader in Python takes 8 s for all words of English.
share=5
[ -z "${WG_LONG-}" ] || share=1
awk "NR % $share == 0" "$root/dict/english.txt" >english.txt
same_words english --name=english --language=en english.txt
same_words finnish --name=finnish "$root/dict/finnish-sample.trie"
same_words marks --fold=marks "$root/dict/finnish-sample.trie"
same_words as-it-stands --fold=none "$root/dict/finnish-sample.trie"

# This dictionary has one edge, two states and no META.
echo a >one
same_words one-word one

# file(1) must recognize the first bytes.
magic=$root/src/face/package/wordgrid.magic
if ! command -v file >/dev/null; then
    echo "skipped: wordgrid.magic: no file (Debian package file)"
    skipped=77
else
    {
        file --brief --magic-file "$magic" one-word.wgd english.txt
        file --brief --mime-type --magic-file "$magic" one-word.wgd
        file --brief --extension --magic-file "$magic" one-word.wgd
    } >magic.out
    printf '%s\n' 'wordgrid dictionary, format 1.0, 1 words' 'ASCII text' \
        application/vnd.wordgrid.dictionary wgd | diff - magic.out ||
        complain "wordgrid.magic: the output of file differs"
fi
# The form for the media type must say what the magic file says.
first=$(od -A n -t x1 -N 8 one-word.wgd | cut -c 2-)
for field in 'Type name | `application`' 'Subtype name | `vnd.wordgrid.dictionary`' \
    'File extensions | `.wgd`' "Magic numbers | the first eight bytes are \`$first\`"; do
    grep -qF "| $field" "$root/formats/media-type.md" || complain "media-type.md: no $field"
done

# These numbers of symbols are the limits, and are near the sizes at which a letter set needs one
# more word of 32 bits.
for symbols in 1 2 30 31 32 63 64 95 96 223 224 255; do
    random_words $symbols 3000 >random
    same_words $symbols-symbols random
done

# With rare letters, most letter sets are narrow.
for symbols in 32 33 44 100 255; do
    random_words $symbols 3000 3 >random
    same_words $symbols-skewed random
done

# One word has a state more than letters: near the sizes of blocks in RANK and LAST. With 200
# symbols, the states have different sets; with one symbol, all states but one have the same set.
for symbols in 1 200; do
    for length in 2 31 32 63 64 191 256 900; do
        python3 -c "print(''.join(chr(0x4e00 + i * 7 % $symbols) for i in range($length)))" >long
        same_words $symbols-$length long
    done
done
awk 'BEGIN { for (i = 0; i < 130; i++) print word = word substr("abc", i % 3 + 1, 1) }' >nested
same_words nested nested

# Numbers and values: the second reader computes NUMB and VALU from the words.
same_words finnish-numbers --numbers "$root/dict/finnish-sample.trie"
for symbols in 5 33 70; do
    random_words $symbols 3000 >random
    same_words $symbols-numbers --numbers random
    sort -u random | awk '{ print $0 "\t" NR * NR % 5000 }' >valued
    same_words $symbols-values --format=tsv valued
done

# Symbols of several letters. Some symbols are the beginning of others.
printf '%s\n' a d dz dzs e n ny s y z zs >alphabet
printf '%s\n' dzseny dzena anya zsenya nyanyad dz dzs ady >hungarian
same_words digraphs --alphabet=alphabet hungarian

# With symbols of many letters, the dictionary has PART. Both readers must find the same words in
# capitals and small letters, composed and decomposed.
printf '%s\n' a b ab straßenö abcdefg q >alphabet
printf '%s\n' astraßenöab abcdefgab abab qabcdefg >long
same_words parts --alphabet=alphabet long
same_words parts-marks --fold=marks --alphabet=alphabet long
echo কোন >bengali
same_words signs bengali
for word in AsTrAßEnÖAb $'aSTRAßENO\u0308ab' aStRaßEnO$'\u0308'AB ABCDEFGAB qaBcDeFg \
    aBcDeFgAbA abcdef; do
    status=0
    "$bin/dictc" find -q parts.wgd "$word" >/dev/null 2>&1 || status=$?
    second=0
    python3 "$reader" trace parts.wgd "$word" >/dev/null || second=$?
    [ $status = $second ] ||
        complain "parts: '$word': exit status $status (dictc) and $second (reader)"
done
"$bin/dictc" find -q parts.wgd $'aStRaßEnO\u0308AB' >/dev/null ||
    complain "parts: a word with mixed capitals is not found"

head -c 300 one-word.wgd >cut.wgd
refuses cut.wgd
refuses random
# Files with one changed byte in the header or in the first entry of the section table.
for at in 12 24 32 36 40 44 48 64 72 80; do
    cp one-word.wgd changed.wgd
    printf '\x55' | dd of=changed.wgd bs=1 seek=$at conv=notrunc status=none
    refuses changed.wgd
done

[ $failed != 0 ] || exit "${skipped:-0}"
exit $failed
