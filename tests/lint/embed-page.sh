#!/usr/bin/env bash
# Tests tools/cmake/embed-page.cmake. The same files must give the same bytes in every folder, and
# the joined script must have every line of code of the scripts. If a file cannot be embedded in one
# page, the build must fail with a message that names the file.
#
#   embed-page.sh CMAKE ROOT
set -euo pipefail
cmake=$1
script=$2/tools/cmake/embed-page.cmake
root=$2
page=$2/src/face/page
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

complain() {
    echo "$*"
    failed=1
}

cd "$page"
style=$(echo style/*.css)
# embed FOLDER: makes FOLDER.c and FOLDER-packed.c from the page in FOLDER.
embed() {
    "$cmake" -DFOLDER="$1" -DMADE="$scratch/$1" -DOUTPUT="$scratch/$1.c" \
        -DPACKED="$scratch/$1-packed.c" -DICON="$root/src/face/site/icon.png" \
        -DSTYLE="${style// /,}" -DJOINED="$scratch/$1-joined" -DAWK=awk -DGZIP=gzip -P "$script"
}

cd "$scratch"
mkdir one 'two words'
cp -r "$page"/{*.html,*.js,style} one
echo 'const DICE = {};' >one/page-tables.js
cp -r one/. 'two words'
embed one
embed 'two words'
cmp one.c 'two words.c' && cmp one-packed.c 'two words-packed.c' ||
    complain "the same files give different bytes"

scripts=$(sed -n 's/^<script src="\(.*\)" defer.*/one\/\1/p' one/page.html)
# shellcheck disable=SC2086 # names without blanks
code() { sed '/^ *$/d; /^ *\/\*/d; /^ *\*/d; /^ *\/\//d; s/^ *//; /^.use strict/d' "$@" |
    sed "s/  *\/\/ [^'\"\`\/]*\$//"; }
code $scripts | sort | uniq >lines
code one-joined/{page,game,strings-*}.js | sort | uniq | comm -23 lines - >missing
[ ! -s missing ] || complain "lines that the joined script does not have: $(cat missing)"
[ "$(wc -l <lines)" -gt 1000 ] || complain "few lines of code"

# Comments at ends of lines are left out; what only looks like one is not.
cat >three.js <<'E3'
one(); // a comment
two(' // no comment');
three(` // no comment`); // the user's comment stays
four(/ \/\/ x/);
E3
awk -f "$root/tools/cmake/strip-page.awk" three.js | sed 's/; \/\/ the user.*/;/' >three
printf '%s\n' 'one();' "two(' // no comment');" 'three(` // no comment`);' 'four(/ \/\/ x/);' |
    cmp - three || complain "comments at ends of lines: $(cat three)"

# refused MESSAGE FILE SED-SCRIPT: changes FILE by SED-SCRIPT. Then the build must fail, and the
# message must contain "FILE must MESSAGE".
refused() {
    local message=$1 file=$2
    rm -rf bad bad.c
    cp -r one bad
    sed -i "$3" "bad/$file"
    if embed bad >said 2>&1; then
        complain "$file: not refused: $3"
    elif ! tr -s ' \n' ' ' <said | grep -qF "bad/$file must $message"; then
        complain "$file: $3: said $(cat said)"
    fi
    [ ! -e bad.c ] || complain "$file: $3: a source was written"
}

# shellcheck disable=SC2016 # the scripts are sed's
{
    refused "not contain '</script'" page.js '$a "</ScRipt>"'
    refused "not contain '<script'" page.js '$a "<script>"'
    refused "not contain '<!--'" page.js '$a "<!--"'
    refused "not contain '</style'" "${style%% *}" '$a /* </style> */'
    refused "not contain CR or NUL" page.js '$s/$/\r/'
    refused "not contain CR or NUL" "${style%% *}" '$s/$/\x00/'
    refused "contain '<link rel=\"stylesheet\" href=\"page.css\">" page.html \
        '/^<link rel="stylesheet"/d'
    refused "contain '<script src=" page.html 's/ defer//'
    refused "contain '<script src=" page.html '0,/ defer/s///'
    refused "contain '</body>" page.html '/<\/body>/p'
}

exit $failed
