#!/usr/bin/env bash
# Tests tools/dictionaries with small packages that this test makes. The test needs neither the
# network nor the packages of Debian.
set -u
source_dir=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

for need in dpkg-deb gzip iconv; do
    if ! has $need || [ ! -r /usr/share/common-licenses/GPL-3 ]; then
        skip "tools/dictionaries" "no $need, or no licences of Debian"
        finish
    fi
done

# package NAME VERSION: makes a package of the files in the folder NAME.
mkdir packages
package() {
    mkdir -p "$1/DEBIAN" "$1/usr/share/doc/$1"
    printf '%s\n' "Package: $1" "Version: $2" "Architecture: all" \
        "Maintainer: nobody <nobody@example.com>" "Description: a test" >"$1/DEBIAN/control"
    printf '%s\n' "The terms of $1" '' 'Files: models/*' "Copyright: $1" \
        >"$1/usr/share/doc/$1/copyright"
    dpkg-deb --root-owner-group -Zgzip -b "$1" packages >/dev/null
}

mkdir -p wdanish/usr/share/dict wswedish/usr/share/dict
printf '%s\n' øl Århus æble IDE idé "b'ar" >wdanish/usr/share/dict/danish
package wdanish 1.6-1
printf '%s\n' öl åka Åre | iconv -f UTF-8 -t ISO-8859-1 >wswedish/usr/share/dict/swedish
package wswedish 1:1.4-3
mkdir -p hunspell-tr/usr/share/hunspell
printf '%s\n' 'SET UTF-8' 'SFX A Y 1' 'SFX A 0 lar .' >hunspell-tr/usr/share/hunspell/tr_TR.aff
printf '%s\n' 3 kapı/A Ankara/A ırmak >hunspell-tr/usr/share/hunspell/tr_TR.dic
package hunspell-tr 1:7.5
# package_of PACKAGE FILE WORD FILES...: makes a package with a hunspell dictionary of one word and
# a copyright that names these files of dictionaries.
package_of() {
    local package=$1 folder=$1/usr/share/hunspell
    mkdir -p $folder
    echo 'SET UTF-8' >$folder/$2.aff
    printf '%s\n' 1 "$3" >$folder/$2.dic
    package $package 1
    shift 3
    printf 'Files: dictionaries/%s\nLicense: any\n\n' "$@" \
        >$package/usr/share/doc/$package/copyright
    dpkg-deb --root-owner-group -Zgzip -b $package packages >/dev/null
}
package_of hunspell-uz uz_UZ тоғ 'uz/uz_UZ.*' uz/uz_UZ.aff uz/th_uz.dat 'uzx/*' 'tr_TR/*'
package_of hunspell-kmr kmr_Latn roj 'kmr_Latn/*' 'ku_TR/*'
printf '%s\n' 'Files: *' 'License: GPL-9' '' 'Files: dictionaries/tr_TR/*' \
    'License: MPL-2.0 or Turkish' '' 'Files: dictionaries/uk_UA/*' 'License: Ukrainian' '' \
    'License: Turkish' ' The terms.' '' 'License: Ukrainian' ' Others.' \
    >hunspell-tr/usr/share/doc/hunspell-tr/copyright
dpkg-deb --root-owner-group -Zgzip -b hunspell-tr packages >/dev/null
games=tanglet-data/usr/share/tanglet/gamedata
mkdir -p $games/{de,ru}
printf '%s\n' 'STRASSE Straße' 'OEL Öl' HUT 'MASSEN Maßen Massen' | gzip >$games/de/words
printf '[Language]\nLicense=CC0-1.0\n' >$games/de/language.ini
printf '%s\n' МАЙ 'УШВЫР УТЬ' ЁЛКА | gzip >$games/ru/words
printf '[Language]\nAuthor=Somebody\n' >$games/ru/language.ini
package tanglet-data 2.0
models=onboard-data/usr/share/onboard/models
mkdir -p $models
for model in da_DK de_DE sv_SE; do
    printf '%s\n' '\data' 'ngram 1=5' '' '\1-grams:' '1 <unk>' '31 øl' '16 ØL' '25 -bar' \
        '7 ukendt' '40 århus' '1024 strasse' '1 hut' '' '\2-grams:' '900 æble øl' >$models/$model.lm
done
package onboard-data 1.4

mkdir -p aspell/usr/bin aspell-ta/usr/share/aspell
printf '#!/bin/sh\ntest "$*" = -d && tr A "\\n"\n' >aspell/usr/bin/prezip-bin
chmod +x aspell/usr/bin/prezip-bin
package aspell 0.60
printf '%s\n' தமிழ்Aஅ-ஆ | gzip >aspell-ta/usr/share/aspell/ta.cwl.gz
package aspell-ta 1

# Commands as on a machine without a network on which no package is installed.
mkdir fake
printf '#!/bin/sh\nexit 1\n' >fake/dpkg-query
printf '#!/bin/sh\necho "E: no network" >&2\nexit 100\n' >fake/apt-get
chmod +x fake/*
dictionaries() {
    PATH=$PWD/fake:$PATH "$source_dir/tools/dictionaries" --dictc="$bin/dictc" \
        --packages=packages "$@"
}

try "the table" 0 '~^\| sv \| swedish \| 2 \| [0-9,]+ \| - \| GPL-2.0-or-later \| wswedish 1:1.4-3 of Debian \|$' \
    '' dictionaries --values=none out sv
try "names are left out, Latin-1 is read" 0 $'åka\nöl' '' dictc dump out/swedish.wgd
try "the code of the language is a name" 0 $'åka\nöl' '' dictc dump out/sv.wgd
try "a language without a folder" 2 '' \
    'dictionaries: the folder OUT is missing: tools/dictionaries OUT sv' dictionaries sv
try "the dictionary is sound" 0 '~sound' '' dictc check out/swedish.wgd
run dictc info --json out/swedish.wgd
check "the metadata" json 'd["metadata"] == {"name": "swedish", "language": "sv",
    "language-name": "Svenska",
    "license": "GPL-2.0-or-later", "source": "wswedish 1:1.4-3 of Debian",
    "unicode": d["metadata"]["unicode"]}'
check "the licence file has the package's terms" grep -q '^The terms of wswedish$' \
    out/swedish.LICENSE
check "the licence file has the licence" grep -q 'Version 2, June 1991' out/swedish.LICENSE

try "Tanglet: words as they are written" 0 '~^\| de \| german \| 4 \|.* CC0-1.0 ' '' \
    dictionaries out de
try "Tanglet: the words" 0 $'hut\nmassen\nöl\nstrasse' '' dictc dump out/german.wgd
try "Tanglet: lines that are not words" 0 '~^\| ru \| russian \| 2 \|' '' dictionaries out ru
check "Tanglet: the licence file has the author" grep -q '^Author=Somebody$' out/russian.LICENSE

try "hunspell: a dictionary" 0 '~^\| tr \| turkish \| 3 \|.* MPL-2.0 ' '' dictionaries out tr
try "hunspell: its words" 0 $'ırmak\nkapı\nkapılar' '' dictc dump out/turkish.wgd
check "hunspell: the licence file tells of the language" is "$(grep -c '^Files: ' \
    out/turkish.LICENSE) $(grep -A1 '^License: Turkish$' out/turkish.LICENSE | tail -n 1)" \
    '1  The terms.'
check "hunspell: the licence file does not tell of others" \
    bash -c '! grep -q Ukrainian out/turkish.LICENSE'

try "hunspell: an alphabet of one script" 0 '~^\| uz-Cyrl \| uzbek \| 1 \|' '' \
    dictionaries out uz-Cyrl
check "hunspell: the licence file tells of the files of the dictionary" \
    is "$(grep '^Files' out/uzbek.LICENSE)" \
    $'Files: dictionaries/uz/uz_UZ.*\nFiles: dictionaries/uz/uz_UZ.aff'
run dictionaries out ku
check "hunspell: the licence file names a language by the dictionary" \
    is "$(grep '^Files' out/kurdish.LICENSE)" 'Files: dictionaries/kmr_Latn/*'

try "aspell: a dictionary" 0 '~^\| ta \| tamil \| 1 \|.* GPL-2.0-or-later ' '' dictionaries out ta
try "aspell: its words" 0 'தமிழ்' '' dictc dump out/tamil.wgd

try "values" 0 '~^\| da \| danish \| 3 \|.*onboard-data, da_DK \| GPL-3.0-or-later \|' '' \
    dictionaries out da
try "values: the greatest of a word, 0 for others" 0 $'ide\t0\næble\t0\nøl\t4' '' \
    dictc dump -f tsv out/danish.wgd
check "values: the licence file has whose they are" grep -q '^Copyright: onboard-data$' \
    out/danish.LICENSE
check "values: the licence file has the later version" grep -q 'Version 3, 29 June 2007' \
    out/danish.LICENSE
try "--values=all changes the licence" 0 '~^\| de \|.*de_DE \| GPL-3.0-or-later \|' '' \
    dictionaries --values=all out de
try "--values=all: the values" 0 $'hut\t0\nmassen\t0\nöl\t0\nstrasse\t10' '' \
    dictc dump -f tsv out/german.wgd

run dictionaries again da
check "the same packages give the same bytes" cmp out/danish.wgd again/danish.wgd
check "the same packages give the same licence file" cmp out/danish.LICENSE again/danish.LICENSE

if has cmake; then
    try "--npm: the table" 0 '~^\| da ' '' dictionaries --npm out da tr
    check "--npm: the dictionary" cmp out/danish.wgd out/wordgrid-danish/danish.wgd
    for entry in index.mjs index.cjs; do
        sed "s/.*;base64,//; s/').*//" out/wordgrid-danish/$entry | base64 -d >inside.wgd
        check "--npm: the dictionary in $entry" cmp out/danish.wgd inside.wgd
    done
    check "--npm: the licence" cmp out/danish.LICENSE out/wordgrid-danish/LICENSE
    run paste -sd ' ' out/wordgrid-danish/package.json
    check "--npm: the package" json '(d["name"], d["license"], d["exports"]["./danish.wgd"]) ==
        ("wordgrid-danish", "GPL-3.0-or-later", "./danish.wgd") and
        d["description"] == "The dictionary danish (Dansk) for the package wordgrid"'
else
    skip "--npm" "no cmake (Debian package cmake)"
fi

# --- the catalogue: what it says of a file is what 'dictc info' and sha256sum say
try "--catalogue: the table" 0 '~^\| da ' '' dictionaries --catalogue listed da de
for name in danish german; do
    if ! has python3; then
        skip "--catalogue" "no python3 (Debian package python3)"
        break
    fi
    dictc info --json listed/$name.wgd >info.json || exit 2
    sha256sum listed/$name.wgd >sum
    check "--catalogue: $name" python3 - listed/dictionaries.json info.json sum $name <<'END'
import json
import os
import sys

catalogue, info = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
name = sys.argv[4]
[entry] = [entry for entry in catalogue["dictionaries"] if entry["name"] == name]
metadata = info["metadata"]
assert catalogue["schema"] == "wordgrid.catalogue.v1", catalogue["schema"]
for key in ("name", "language", "language-name", "license"):
    assert entry[key] == metadata[key], (key, entry, metadata)
assert entry["words"] == info["words"], entry
assert entry["bytes"] == os.path.getsize(f"listed/{entry['file']}"), entry
assert entry["sha256"] == open(sys.argv[3]).read().split()[0], entry
assert os.path.exists(f"listed/{entry['license-file']}"), entry
source = ", values: ".join(
    f"{part['package']} {part['version']}" + " of Debian" * (i == 0)
    for i, part in enumerate(entry["debian"])
)
assert source == metadata["source"], (source, metadata["source"])
END
done
check "--catalogue: all, and no others" is \
    "$(grep -o '"name":"[a-z]*"' listed/dictionaries.json | paste -sd ' ')" \
    '"name":"danish" "name":"german"'

try "a missing package" 2 '~^\| sv ' '~apt-get install wirish' dictionaries out ga sv
try "a missing package: what the download said" 2 '*' '~wirish .*: E: no network$' \
    dictionaries out ga
check "a missing package: no dictionary" test ! -e out/irish.wgd
try "not a language" 2 '' "~'xx' is not a language" dictionaries out xx
try "no folder" 2 '' '~folder OUT is missing' dictionaries
try "a bad option" 2 '' '~--valuess is not an option' dictionaries --valuess out
try "--help" 0 '~--packages=FOLDER' '' dictionaries --help
try "--list" 0 $'~^sv\tswedish\twswedish\tGPL-2.0-or-later\tSvenska$' '' dictionaries --list
while IFS=$'\t' read -r code name _ _ language; do
    check "--list: $code has an alphabet" [ -r "$source_dir/dict/alphabets/$code.alphabet" -o \
        -r "$source_dir/dict/alphabets/${code%-*}.alphabet" ]
    check "--list: $code has a name in its language" [ -n "$language" ]
    check "--list: $code is in the table of dict/README.md" \
        grep -q "^| $code | $name | " "$source_dir/dict/README.md"
done < <(dictionaries --list | tail -n +2)
for file in "$source_dir"/dict/alphabets/*.alphabet; do
    code=$(basename "$file" .alphabet)
    check "$code has a name in its language" \
        grep -Eq "(^|\|)$code [^|]" "$source_dir/tools/dictionaries"
done

finish
