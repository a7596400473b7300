#!/usr/bin/env bash
# dictionaries.sh: dictc for Windows writes the same dictionaries as that of this machine: with each
# alphabet of dict/, and with each option of dictc build that changes what is in a dictionary.
#
#   dictionaries.sh WINDOWS LINUX
#
# Prints what differs; fails if something does.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
mkdir linux windows

# The inputs: words in no order, with capitals, marks, repetitions and values
sed -n 1~7p "$root/dict/english.txt" | sort -R --random-source="$root/dict/english.txt" >words
sed -n 1~50p words | sed 's/./\U&/' >names
printf '%s\n' café CAFÉ naïve e-mail 'two words' ñandú >>names
awk '{ print $1 "\t" NR % 997 }' words words >counts
iconv -f UTF-8 -t ISO-8859-1 names >names.latin1
printf '%s\n' 'SET UTF-8' 'SFX S Y 2' 'SFX S 0 s [^y]' 'SFX S y ies y' 'PFX U Y 1' 'PFX U 0 un .' \
    >h.aff
printf '%s\n' 3 city/S do/SU paint/SU >h.dic
printf 'KOI!###palkka!' >small.trie
printf '%s\n' '%fold marks' {a..z} 'ß ss' >file.alphabet
"$linux/dictc" build -q -o first.wgd names

# Each line: the arguments of dictc build, which follow -o OUT
{
    for file in "$root"/tests/data/alphabets/*.txt; do
        name=$(basename "$file" .txt)
        [ -e "$root/dict/alphabets/$name.alphabet" ] || continue
        # The first word of each line (tests/cli/alphabets.sh)
        printf '%b\n' "$(sed '/^#/d; s/[ \t].*//' "$file")" >"$name.words"
        echo "--alphabet=$name ../$name.words"
    done
    cat <<'END'
../words ../names
--max-memory=1 --threads=3 ../words ../names ../words
--fold=marks ../names ../words
--fold=none ../names
--numbers ../words
-f tsv --merge=sum ../counts
-f tsv --merge=max ../counts
-f tsv --merge=min ../counts
-f tsv --merge=first ../counts
--min-length=4 --max-length=7 --skip-capitalized ../words ../names
--exclude=../first.wgd ../words
--only=../names --only=../first.wgd ../words ../names
--rejects=rejects --depfile=depends ../names
--encoding=ISO-8859-1 ../names.latin1
--alphabet=../file.alphabet ../names ../words
--name=n --language=en --language-name=English --license=MIT --source=us --meta=x-a=ü ../names
../h.dic
--stems ../h.dic
--levels=1 ../h.dic
../small.trie
../first.wgd ../small.trie
../missing
--strict ../names
--max-rejected=1 ../names
END
} >lines

# build NUMBER ARGUMENTS: builds with both programs, each in a folder of its own.
build() {
    local arguments
    read -ra arguments <<<"$2"
    for side in linux windows; do
        mkdir "$side/$1"
        program=("$linux/dictc")
        [ $side = linux ] || program=("$wine" "$windows/dictc.exe")
        (
            cd "$side/$1"
            status=0
            "${program[@]}" build -o out.wgd "${arguments[@]//..\//../../}" >out 2>err </dev/null ||
                status=$?
            echo $status >status
        )
    done
}
export -f build
export linux windows wine
# shellcheck disable=SC2016 # the inner shell expands $1
nl -w 1 -s ' ' lines | xargs -d '\n' -P "$(nproc)" -n 1 bash -c 'set -euo pipefail
    build "${1%% *}" "${1#* }"' build
diff -r linux windows || { echo "of these arguments:"; nl lines; exit 1; }
echo "$(find windows -name out.wgd | wc -l) dictionaries and $(wc -l <lines) messages are the same"
