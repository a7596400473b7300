#!/usr/bin/env bash
# faults.sh: what programs for Windows get wrong if they are only compiled. Runs them with wine.
#
#   faults.sh WINDOWS LINUX
#
# Prints each check that fails; fails if there is one.
set -uo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
here=$root/tests/windows
trap '' PIPE

# The program is run by this process itself, so that its number is known.
for program in dictc solve boards; do
    eval "$program() { '$wine' '$windows/$program.exe' \"\$@\"; }"
done

# check NAME COMMAND...
check() {
    local name=$1
    shift
    count=$((count + 1))
    "$@" >out 2>&1 || { echo "failed: $name"; head -c 600 out; failed=1; }
}

# refuses TEXT COMMAND...: ends with status 2, and a message that has the text.
refuses() {
    local status=0
    "${@:2}" >said 2>&1 || status=$?
    [ $status = 2 ] && grep -qF "$1" said || { echo "status $status"; cat said; return 1; }
}

# until_true COMMAND...: waits for it, at most a minute.
until_true() {
    local end=$((SECONDS + 60))
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.1
    done
}

mkdir folder other
printf '%s\n' cat cot cut dog {a..z}{a..z}{a..z} >list
"$linux/dictc" build -q -o right.wgd list
cp right.wgd folder/
printf 'cox/uat/tdg\n%.0s' {1..20000} >boards

# --- Names of files

in_drive() {
    dictc build -q -o "Z:${PWD//\//\\}\\folder\\drive.wgd" list && cmp folder/drive.wgd right.wgd
}
check "an output with a drive and backslashes" in_drive

endless=(roll --letters=right.wgd --count=1000000000 -o)
has_temporary() { compgen -G "$1/wordgrid-*.tmp" >has; }
has_none() { ! has_temporary "$1"; }

writes_there() {
    (cd other && cp ../right.wgd . && exec "$wine" "$windows/boards.exe" "${endless[@]}" \
        "Z:${work//\//\\}\\folder\\new") &
    local child=$! status=0
    until_true has_temporary folder && has_none other || status=1
    kill -KILL $child
    wait $child 2>/dev/null
    until_true has_none folder || status=1 # the system removes it
    return $status
}
check "the temporary is in the output's folder, and goes when the program is killed" writes_there

by_name() { WORDGRID_PATH="Z:$work/other;Z:$work/folder" solve -d right -w cot cox/uat/tdg; }
check "WORDGRID_PATH has drives, and semicolons between folders" by_name

unicode() { cp list лист.txt && dictc build -q -o жук.wgd лист.txt && cmp жук.wgd right.wgd; }
check "names with characters of no code page" unicode

touch cat cot
patterns() { [ "$(dictc find --pattern right.wgd 'c?t' | wc -l)" = 26 ]; }
check "a pattern is not expanded to names of files" patterns
rm cat cot

# --- The identity of files

check "an output that is an input" refuses "is an input" dictc dump -o right.wgd right.wgd
check "an output beside the input" dictc dump -o dumped right.wgd
two_names() { refuses 'named as two outputs' dictc build -o "$1" --rejects "$2" list; }
check "two names of one output" two_names 'folder/x.wgd' 'folder\x.wgd'
check "names that differ in case" two_names folder/ж.wgd folder/Ж.WGD
for name in x.wgd:stream NUL.wgd folder/con.wgd; do
    check "the name $name" refuses "$name: cannot write: " dictc build -q -o "$name" list
done
check "an output in no folder" refuses "in its folder: No such" dictc build -q -o none/x.wgd list
check "names that differ in a dot at the end" two_names x.wgd x.wgd.

depfile() {
    dictc build -q --depfile=d -o "Z:${PWD//\//\\}\\folder\\d.wgd" 'folder\..\list' &&
        grep -xF "Z:$PWD/folder/d.wgd: folder/../list" d
}
check "a depfile has '/' in names, and drives" depfile

long_names() {
    local name
    name=$(printf '%0200d' 7)
    mkdir -p "$name/$name"
    dictc build -q -o "$name/$name/long.wgd" list && cmp "$name/$name/long.wgd" right.wgd &&
        dictc build -q -o "$name/$name/long.wgd" list && dictc info "$name/$name/long.wgd" &&
        printf 'SFX S Y 1\nSFX S 0 s .\n' >"$name/$name/h.aff" &&
        printf '1\ncat/S\n' >"$name/$name/h.dic" &&
        dictc build -q -o hunspell.wgd "$name/$name/h.dic" && dictc find hunspell.wgd cats
}
check "a path of over 260 characters" long_names

# --- Replacing

replaced() {
    cp right.wgd used.wgd
    mkfifo lines
    solve --batch -f tsv -d used.wgd <lines >lines.tsv &
    local child=$!
    exec 3>lines
    echo cox/uat/tdg >&3
    until_true test -s lines.tsv
    echo zebra >zebra
    dictc build -q -o used.wgd zebra
    local status=$?
    echo cox/uat/tdg >&3
    exec 3>&-
    wait $child || status=$?
    [ $status = 0 ] && [ "$(dictc dump used.wgd)" = zebra ] && [ -z "$(sort lines.tsv | uniq -u)" ]
}
check "a dictionary that another program uses can be replaced" replaced

# The program has the folder's name in no code page, and cannot replace a dictionary that is mapped.
refused() {
    mkdir папка
    "$linux/dictc" build -q -o папка/large.wgd large
    mkfifo more
    solve --batch -f tsv -d папка/large.wgd <more >large.tsv &
    local child=$! status=0
    exec 3>more
    echo abc/def/ghi >&3
    until_true test -s large.tsv || status=1
    cp папка/large.wgd before
    refuses "cannot write: " dictc build -q -o папка/large.wgd list || status=1
    cmp папка/large.wgd before || status=1
    has_none папка || status=1
    exec 3>&-
    wait $child || status=$?
    return $status
}
python3 -c '
import random
numbers = random.Random(7)
letters = bytes(ord("a") + i % 26 for i in range(256))
print("abc")
for _ in range(300000):
    print(numbers.randbytes(40).translate(letters).decode())' >large
check "a refused replacement leaves no file" refused

chmod a-w folder/right.wgd
check "a write-protected file" refuses "write-protected" dictc build -q -o folder/right.wgd list
check "it stays" cmp folder/right.wgd right.wgd
chmod u+w folder/right.wgd
check "the device NUL is an output" dictc build -q -o NUL list
check "the device NUL is no file that appears whole" \
    refuses "a device or" solve -d right.wgd -o NUL cox/uat/tdg

# --- The standard streams

whole_out() { dictc build -q -o - list >made.wgd && cmp made.wgd right.wgd; }
check "a dictionary on standard output is whole" whole_out
through() { cat right.wgd | dictc build -q -o again.wgd - && cmp again.wgd right.wgd; }
check "a dictionary on standard input is whole" through
dash() { [ "$(dictc info - <right.wgd | wc -l)" -gt 5 ] && dictc diff - right.wgd <right.wgd; }
check "'-' is standard input" dash
check "NUL is not a terminal: output" eval 'dictc build -q -o - list >/dev/null'
empty_in() { refuses "0 were read" dictc build -q -o folder/none.wgd - </dev/null; }
check "NUL is not a terminal: input" empty_in

# is_quiet STATUS: the program has ended as by SIGPIPE, without a message.
is_quiet() { [ "$1" = 141 ] && [ ! -s err ] || { echo "status $1"; cat err; return 1; }; }

# closed COMMAND...: the pipe of the output has lost its reader before the program starts.
mkfifo nobody
closed() {
    local status=0
    exec 3<>nobody 4>nobody 3>&-
    "$@" >&4 2>err || status=$?
    exec 4>&-
    is_quiet $status
}
# left COMMAND...: the reader ends early. The output is longer than what the pipe and head hold.
left() {
    "$@" 2>err | head -n 1 >/dev/null
    is_quiet "${PIPESTATUS[0]}"
}
check "a closed pipe: help" closed dictc build --help
check "a closed pipe: lines" closed dictc dump right.wgd
check "a closed pipe: a batch" left solve --batch -f tsv -d right.wgd boards

interrupted() {
    x86_64-w64-mingw32-gcc-posix -std=gnu17 "$here/interrupt.c" -o interrupt.exe
    mkdir rolled
    mkfifo go
    "$wine" interrupt.exe "$windows/boards.exe" "${endless[@]}" rolled/boards <go &
    local child=$! status=0 was_there=false
    exec 3>go
    until_true has_temporary rolled && was_there=true
    echo >&3
    exec 3>&-
    wait $child || status=$?
    $was_there && [ $status = 130 ] && [ -z "$(ls rolled)" ] ||
        { echo "status $status"; ls rolled; return 1; }
}
check "Ctrl-C ends with 130, and leaves no file" interrupted

# --- The console, which wine makes of a terminal

# Types again if wine was not ready.
types() {
    printf 'жук/ёла/аке\r' >&3
    sleep 1
    grep -qs 'аке  *2' screen
}

typed() {
    printf '%s\n' жук ёлка >cyrillic
    "$linux/dictc" build -q -o cyrillic.wgd cyrillic
    mkfifo keys
    LC_ALL=C.UTF-8 script -qfc "'$wine' '$windows/solve.exe' --batch -f tsv -d cyrillic.wgd -" \
        screen <keys >/dev/null &
    local child=$! status=0
    exec 3>keys
    until_true types || status=1
    exec 3>&-
    kill $child
    wait $child 2>/dev/null
    [ $status = 0 ] || cat screen
    return $status
}
check "text on the console is UTF-8" typed

# --- Encodings, without iconv

encodings() {
    local folders=(-I"$here"/../../{include,src/core,src/compile})
    cc "$here/encodings.c" -o encodings
    x86_64-w64-mingw32-gcc-posix -std=gnu17 "${folders[@]}" "$here/encodings.c" \
        "$here"/../../src/{compile/text/iconv_windows,core/base/number}.c -o encodings.exe
    "$wine" encodings.exe | tr -d '\r' >decoded
    ./encodings | diff - decoded
}
check "all bytes of all encodings" encodings
encoded() {
    printf '%s\n' "$2" | iconv -f UTF-8 -t "$1" >encoded
    dictc build -q --encoding="$1" -o windows.wgd encoded &&
        "$linux/dictc" build -q --encoding="$1" -o linux.wgd encoded && cmp windows.wgd linux.wgd
}
check "KOI8-R" encoded KOI8-R $'жук\nёлка'
check "ISO-8859-2" encoded ISO-8859-2 $'žluťoučký\nkůň'
check "CP1252" encoded CP1252 $'œuvre\nété'
check "UTF-16 with a mark" encoded UTF-16 $'été\n𐐨𐐩'
check "UTF-16BE" encoded UTF-16BE $'été\n𐐨𐐩'
same_refusal() {
    printf '%b' "$2" >encoded
    local ours theirs
    ours=$(dictc build --encoding="$1" -o windows.wgd encoded 2>&1)
    theirs=$("$linux/dictc" build --encoding="$1" -o linux.wgd encoded 2>&1)
    [ "$ours" = "$theirs" ] || printf '%s\n%s\n' "$ours" "$theirs"
    [ "$ours" = "$theirs" ]
}
check "a byte that is no character" same_refusal CP1252 'ab\nc\x81d\n'
check "half a character" same_refusal UTF-16LE 'a\0b\0\n\0c'
# The message names all encodings.
no_such_encoding() {
    local name names=()
    dictc build --encoding=KLINGON -o windows.wgd list >said 2>&1 && return 1
    IFS=', ' read -ra names < <(sed -n "s/.* 'KLINGON' (\(.*\)).*/\1/p" said)
    [ ${#names[@]} = 16 ] || { cat said; return 1; }
    for name in "${names[@]}"; do
        encoded "$name" $'cat\ndog' || return 1
    done
}
check "no such encoding" no_such_encoding

[ $failed = 0 ] && echo "$count checks under wine passed"
exit $failed
