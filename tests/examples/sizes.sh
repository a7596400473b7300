#!/usr/bin/env bash
# Compares the sizes in README.md with the sizes of the word lists and dictionaries. A row of the
# table in README.md begins with the name of a list, as below. If this machine lacks a list, or has
# another version of it, the row is skipped. The row of dict/english.txt is never skipped. A missing
# ENABLE is not reported as skipped, because no package has this list.
#
#   sizes.sh FOLDER_OF_THE_PROGRAMS ROOT    exit status 77: a row is skipped, the others pass
set -euo pipefail
bin=$(cd "$1" && pwd)
cd "$2"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0 skipped=0

skip() {
    echo "skipped: the row $1: $2"
    skipped=77
}

# grouped NUMBER: prints NUMBER with commas between groups of three digits.
grouped() { sed -E ':a; s/^([0-9]+)([0-9]{3})/\1,\2/; ta' <<<"$1"; }

# compare NAME LIST: the row of the table that begins with NAME must have the figures of LIST.
compare() {
    local name=$1 list=$2 row info words bytes bits size
    row=$(grep -F -e "| $name" README.md)
    size=$(grouped "$(wc -c <"$list")")
    if [ "$list" != dict/english.txt ] && [[ $row != *"| $size |"* ]]; then
        skip "$name" "$list is another version of the list"
        return
    fi
    "$bin/dictc" build --quiet -o "$scratch/list.wgd" "$list"
    info=$("$bin/dictc" info "$scratch/list.wgd")
    words=$(sed -nE 's/^words +//p' <<<"$info")
    bytes=$(sed -nE 's/^bytes +//p' <<<"$info")
    bits=$(sed -nE 's/^bits per word +//p' <<<"$info")
    bits=$(LC_ALL=C printf %.1f "$bits")
    if [[ $row != *"| $words | $size | $bytes | $bits |"* ]]; then
        echo "README.md: the row of $list must have: | $words | $size | $bytes | $bits |"
        failed=1
    fi
}

compare "\`dict/english.txt\`" dict/english.txt
while read -r name list package; do
    if [ -f "$list" ]; then
        compare "$name" "$list"
    elif [ -n "$package" ]; then
        skip "$name" "no $list (Debian package $package)"
    fi
done <<'END'
ENABLE ../shared/data/enable2k.txt
German /usr/share/dict/ngerman wngerman
Polish /usr/share/dict/polish wpolish
END
[ $failed = 0 ] || exit 1
exit $skipped
