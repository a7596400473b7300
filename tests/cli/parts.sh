#!/usr/bin/env bash
# Tests the two parts of dictc: the one that only reads, and dictc-whole, which it runs for all
# else. In a build with one dictc, tests only what holds for both.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words tea eat ate >words.txt
dictc build -q -o tea.wgd words.txt || exit 2
dictc --version >version
check "--version" matches version '~^dictc \(wordgrid\) '
check "--version: Unicode" matches version '~^Unicode '
for subcommand in info check dump find build diff; do
    try "$subcommand --version: the same" 0 "$(cat version)" '' dictc $subcommand --version
    try "$subcommand --help" 0 "~^Usage: dictc $subcommand" '' dictc $subcommand --help
    dictc $subcommand --help >one
    try "help $subcommand: the same" 0 "$(cat one)" '' dictc help $subcommand
done
try "without arguments" 2 '' '~^  dictc find --prefix' dictc
try "an unknown command" 2 '' "~'fnid'.*find" dictc fnid
try "an option before the command" 0 'eat' '' dictc -q find tea.wgd eat
try "standard input reaches both parts" 0 'eat' '' bash -c 'echo eat | dictc find tea.wgd -'
try "and the other" 0 '' '' bash -c 'echo eat | dictc build -q -o eat.wgd -'
ln -s "$(command -v dictc)" linked
try "by a link: reads" 0 'eat' '' ./linked find tea.wgd eat
try "by a link: compiles" 0 '' '' ./linked build -q -o linked.wgd words.txt
check "by a link: the same file" cmp tea.wgd linked.wgd
try "a closed standard output" 2 '' '~^dictc: ' bash -c 'dictc find tea.wgd eat >&-'

folder=$(dirname "$(command -v dictc)")
if "$folder"/../libexec/wordgrid/dictc-whole --version >whole 2>/dev/null; then
    check "dictc-whole has the same version" cmp whole version
    mkdir alone $'al\x1bone'
    for folder in alone $'al\x1bone'; do
        cp "$(command -v dictc)" "$folder"
    done
    missing='~^dictc: cannot run .*/alone/\.\./libexec/wordgrid/dictc-whole, the other part of '
    missing+='dictc: .*; install wordgrid again$'
    try "alone: compiles" 2 '' "$missing" ./alone/dictc build -q -o no.wgd words.txt
    try "alone: --version" 2 '' "$missing" ./alone/dictc find --version
    try "alone: reads" 0 'eat' '' ./alone/dictc find tea.wgd eat
    try "alone: a control character in the folder" 2 '' '~cannot run .*/al\?one/' \
        $'./al\x1bone/dictc' build
fi

# A folder in which a user cannot replace the file of another user. The output is not written, and
# nothing else is left there.
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    other=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    mkdir -m 1777 sticky
    echo old >sticky/out && chmod 666 sticky/out
    chmod 755 "$scratch" . && cp tea.wgd "$(command -v solve)" sticky && cd sticky || exit 2
    if "${other[@]}" ./solve --version >/dev/null 2>&1; then
        for batch in '' --batch; do
            # shellcheck disable=SC2086 # none or one
            try "an output that cannot be replaced $batch" 2 '' '~^solve: out: ' \
                "${other[@]}" ./solve $batch -o out -d tea.wgd - < <(echo tea/eat)
            check "$batch: it is as it was" is "$(cat out)" old
            check "$batch: nothing else is left" is "$(printf '%s ' *)" 'out solve tea.wgd '
        done
    else
        skip "an output that cannot be replaced" "another user cannot run the programs here"
    fi
else
    skip "an output that cannot be replaced" "not root, or no setpriv"
fi

finish
