#!/usr/bin/env bash
# zip.sh: the archive of the programs for Windows (tools/windows_zip.py) has the same bytes twice,
# and its programs run in a Windows that has nothing else.
#
#   zip.sh WINDOWS LINUX
#
# Uses a new prefix of wine. Prints each check that fails; fails if there is one.
set -euo pipefail
unset WINEPREFIX WORDGRID_PATH
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
expect() {
    count=$((count + 1))
    "${@:2}" || { echo "failed: $1"; failed=1; }
}

# Twice, the second time for other modes, times and order of the files
mkdir one two
export SOURCE_DATE_EPOCH=1700000000
"$root/tools/windows_zip.py" "$windows" "$linux" one >name
cp -r --no-preserve=all "$linux" copy
cp --no-preserve=all "$windows"/*.exe copy
"$root/tools/windows_zip.py" copy copy two >/dev/null
expect "the same bytes twice" cmp one/*.zip two/*.zip

# Unpacked in the folder of a user, with a blank in its name
place="$WINEPREFIX/drive_c/users/Public/My games"
mkdir -p "$place"
python3 -m zipfile -e one/*.zip "$place"
cd "$place"/wordgrid-*
list_expected() {
    printf './%s\n' LICENSE.txt README.txt THIRD-PARTY.txt english.LICENSE english.wgd \
        wordgrid.spdx.json {boards,dictc,maze,solve}.exe
    (cd "$root/dict" && find ./alphabets ./dice -name '*.alphabet' -o -name '*.dice')
}
expect "no file is missing" diff <(list_expected | LC_ALL=C sort) <(find . -type f | LC_ALL=C sort)
for part in xxHash utf8proc mingw-w64 winpthreads libgcc SCOWL CLDR; do
    expect "the licence of $part" grep -qE "^$part[a-z0-9-]*, in " THIRD-PARTY.txt
done

expect "only libraries of the system" "$root/tests/windows/check.sh" ./*.exe

# run PROGRAM ARGUMENT...: runs a program of the archive.
run() { "$wine" "./$1.exe" "${@:2}"; }

# same PROGRAM ARGUMENT...: the program prints what that of this machine prints.
same() {
    local status=0 status_here=0
    run "$@" >"$work/there" 2>&1 || status=$?
    WORDGRID_PATH=. "$linux/$1" "${@:2}" >"$work/here" 2>&1 || status_here=$?
    [ $status = $status_here ] && diff "$work/here" "$work/there"
}
for program in dictc solve maze boards; do
    expect "$program --version" same $program --version
done
printf '%s\n' Äpfel Birne Weiß >list.txt
expect "dictc build" run dictc build -q --alphabet=de -o mine.wgd list.txt
"$linux/dictc" build -q --alphabet=de -o "$work/mine.wgd" list.txt
expect "the same dictionary" cmp mine.wgd "$work/mine.wgd"
mapfile -t commands < <(sed -n 's/^  \.\\//p' README.txt)
expect "commands in README.txt" [ ${#commands[@]} = 6 ]
for command in "${commands[@]}"; do
    # shellcheck disable=SC2086 # words of the command
    expect "README.txt: $command" same $command
done
folder=$PWD
elsewhere() { (cd / && "$wine" "$folder/solve.exe" --dict=mine -w birne bir/.ne) >"$work/said"; }
expect "a dictionary beside the program" elsewhere
expect "dictc find" same dictc find english.wgd embolus plumber xyzzy
expect "solve" same solve --limit=3 ezmrnubeslospaon
expect "solve with the dictionary's name" same solve --dict=english --limit=3 ezmrnubeslospaon
expect "solve with a made dictionary" same solve -d mine.wgd -w birne bir/.ne
expect "maze make" same maze make --seed=5 5 9
expect "boards roll" same boards roll --seed=7 --count=2
expect "boards roll with dice" same boards roll --dice=big-2012 --seed=7

[ $failed = 0 ] && echo "$(basename "$(cat "$work/name")"): $count checks passed"
exit $failed
