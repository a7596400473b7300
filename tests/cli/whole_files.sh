#!/usr/bin/env bash
# Tests that an output file is the whole new file or the unchanged old file. One table has the
# commands that write a file, and one the faults. Each command is tried with each fault, with an old
# file and without one. A fault is a target that cannot be written, a limit on the size of a file, a
# full disk, a signal, or a system call that strace kills, interrupts or makes fail. A temporary
# file may be left only after a kill.
#
# functions that others call; names without spaces; quotes that `bash -c` expands:
# shellcheck disable=SC2317,SC2086,SC2016
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

# many_words COUNT: prints as many different words, in no order.
many_words() {
    awk -v count="$1" 'BEGIN {
        for (i = 0; i < count; i++) {
            n = i * 7919 % 1000003
            print sprintf("%c%c%c%c%c%c", 97 + n % 26, 97 + n / 26 % 26, 97 + n / 676 % 26,
                97 + n / 17576 % 26, 97 + n % 17, 97 + n % 13)
        }
    }'
}

export XDG_STATE_HOME=$PWD/home WORDGRID_DICT=$PWD/cat.wgd
words cat cats act acts cast scat sat | dictc build -q -o cat.wgd || exit 2
many_words 12000 >large.txt
head -n 400 large.txt >list.txt
dictc build -q -o list.wgd list.txt || exit 2
{ seq 400; cat list.txt large.txt; } >rejected.txt
maze make --seed=1 12 12 >walls.txt || exit 2
yes ca/ts | head -n 200 >boards.txt
yes 'c a t s' | head -n 4 >four.dice
head -c 300 cat.wgd >cut.wgd
head -n 5 walls.txt >cut.txt
words ca/ts c1t >wrong.txt

# --- The commands: NAME LAST COMMAND. OUT is the file. LAST is '=' if there is one new file, and it
# is the last output. It is '+' if the file can be new although the command fails: it is written
# several times, or before another output. Otherwise, the content can differ, and LAST is its last
# line.

writers='
build       = dictc build -q -o OUT large.txt
rejects     + dictc build -q --rejects=OUT -o /dev/null rejected.txt
depfile     + dictc build -q --depfile=OUT -o /dev/null list.txt
dump        = dictc dump -o OUT list.wgd
lengths     + dictc info --plot=OUT list.wgd
make        = maze make --seed=1 -o OUT 20 20
path        = maze path -o OUT walls.txt
longest     = maze longest -o OUT walls.txt
html        = solve -q --html=OUT ca/ts
board       = solve -q -f arrows -o OUT ca/ts
clear       = solve -q --clear=4 -o OUT ca/ts
batch       = solve -q --batch -j 1 -o OUT boards.txt
shard       = solve -q --batch -j 1 --shard=1/2 -o OUT boards.txt
rate        = boards rate -q -o OUT boards.txt
roll        = boards roll -q -j 1 --seed=1 --dice=four.dice -n 200 -o OUT
fill        = boards fill -q --seed=1 --size=2x4 -n 100 -o OUT cats acts
best        = boards best -q -j 1 --seed=1 --climbs=2 --size=2x2 -o OUT
state       + boards best -q -j 1 --seed=1 --climbs=2 --size=2x2 --state=OUT
curve       </svg> boards best -q -j 1 --seed=1 --climbs=2 --size=2x2 --plot=OUT
prove       = boards prove -q -j 1 --size=2x3 -o OUT
certificate end.* boards prove -q -j 1 --size=2x3 --certificate=OUT
claims      end.* boards prove -q -j 1 --size=2x3 --state=OUT'

# each_writer FUNCTION: calls it for each command, with $name and $last. command_to FILE: sets the
# array `command` to the command that writes FILE.
each_writer() {
    while read -r name last line; do
        [ -z "$name" ] || "$@"
    done <<<"$writers"
}
command_to() { read -ra command <<<"${line//OUT/$1}"; }

mkdir folder old new
make_whole() {
    command_to old/$name
    case $name in # some commands replace only files of their own
    build) cp cat.wgd old/build ;;
    state) "${command[@]}" --climbs=1 >/dev/null ;;
    claims) "${command[@]}" --shard=1/2 >/dev/null ;;
    *) echo old >old/$name ;;
    esac
    command_to new/$name
    try "$name" 0 '' '' bash -c '"$@" >/dev/null' - "${command[@]}"
    check "$name: the old file is another" test -s old/$name -a -n "$(cmp old/$name new/$name 2>&1)"
}
each_writer make_whole

# prepare TARGET: empties the folder. If TARGET is `old`, puts the old file into the folder.
prepare() {
    chmod 755 folder
    rm -f folder/*
    [ "$1" = new ] || cp old/$name folder/a
}

# is_new: the file is a whole new file. A whole state leads to the same end as no state.
is_new() {
    case $name in
    state)
        cp folder/a resumed
        ${line//OUT/resumed} >/dev/null 2>&1 && cmp -s resumed new/state
        ;;
    *) cmp -s folder/a new/$name || tail -n 1 folder/a | grep -qx "$last" ;;
    esac
}

# content TARGET: prints what the file is.
content() {
    if [ ! -e folder/a ]; then
        echo nothing
    elif [ "$1" = old ] && cmp -s folder/a old/$name; then
        echo old
    elif is_new; then
        echo new
    else
        echo torn
    fi
}

# judge TARGET: prints what is wrong after the last `run`.
judge() {
    local temporaries has unchanged=$1
    [ "$1" = old ] || unchanged=nothing
    has=$(content "$1")
    temporaries=$(find folder -name 'wordgrid-*.tmp' | wc -l)
    [ "$(find folder ! -type d ! -name a | wc -l)" = "$temporaries" ] ||
        echo "there are other files: $(ls -A folder)"
    case $status in
    0) [ $has = new ] || echo "exit status 0, the file is $has" ;;
    2 | 3 | 127) # 127: the dynamic loader failed before the program began
        [ $has = $unchanged ] || { [ $has = new ] &&
            { [ "$last" != = ] || grep -q 'written, but cannot sync' "$err"; }; } ||
            echo "exit status $status, the file is $has"
        [ "$status" = 127 ] || grep -qE '^(dictc|maze|solve|boards): .' "$err" || echo 'no message'
        ;;
    129 | 130 | 137 | 143)
        [ $has = $unchanged ] || [ $has = new ] || echo "exit status $status, the file is $has"
        ;;
    *) echo "exit status $status" ;;
    esac
    [ "$temporaries" = 0 ] || [ "$status" = 137 ] || echo "the program left $(ls -A folder)"
}

# snapshot: prints the attributes and checksums of all files in the folder.
snapshot() {
    ls -lAi --time-style=full-iso folder | sed 1d
    cksum folder/* 2>/dev/null
}

# fails FAULT TARGET STATUS MESSAGE COMMAND...: the command must fail so, and change nothing.
fails() {
    local fault=$1 before wrong=
    before=$(snapshot)
    run "${@:5}"
    [ "$status" = "$3" ] || wrong+="exit status $status"$'\n'
    grep -qE -e "$4" "$err" || wrong+="said $(cat "$err")"$'\n'
    [ "$(snapshot)" = "$before" ] || wrong+="$before is now $(snapshot)"$'\n'
    record "$name: $fault ($2 file)" "$wrong"
}

# --- Targets that cannot be written: FAULT OUTPUT MESSAGE

no_folder='cannot create a file in its folder: No such file or directory'
no_file='(is not a regular file|is a device or a pipe|cannot read: Is a directory).*'
many_links='(Too many levels of symbolic links|Symbolic link loop)' # glibc, musl
targets="
missing   nowhere/a  ($no_folder|cannot open: .*)
dangling  dangling   $no_folder
loop      loop       cannot (follow the symbolic link|open): $many_links
folder    folder     (cannot write: Is a directory|$no_file)
device    /dev/full  (cannot write: No space left on device|$no_file)
locked    folder/a   cannot create a file in its folder: Permission denied
protected folder/a   cannot replace a write-protected file; .* first: Permission denied"
ln -s nowhere/a dangling
ln -s loop loop
mkdir there
ln -s ../there/a there/link

# limited KIB COMMAND...: limits the size of the command's files. Its messages go through a pipe.
limited() { (ulimit -f "$1"; exec "${@:2}") 2>&1 >/dev/null | cat >&2; return "${PIPESTATUS[0]}"; }

cannot_write() {
    local fault output message target size
    for target in old new; do
        while read -r fault output message; do
            [ -n "$fault" ] || continue
            prepare $target
            case $fault$target in
            locked*) chmod 500 folder ;;
            protectedold) chmod 440 folder/a ;;
            protectednew) continue ;;
            esac
            command_to $output
            fails "$fault" $target 2 "^${command[0]}: $output: $message\$" \
                without_root "${command[@]}"
        done <<<"$targets"
        command_to folder/a
        for size in 0 1; do
            prepare $target
            [ "$(stat -c %s new/$name)" -le $((size * 1024)) ] ||
                fails "$size KiB" $target 2 "folder/a: cannot write: File too large\$" \
                    limited $size "${command[@]}"
        done
    done
    command_to there/link
    run "${command[@]}"
    check "$name: a symbolic link to a file that is not there yet" is \
        "$status $(ls -A there) $(readlink there/link)" $'0 a\nlink ../there/a'
    prepare old
    cp there/a folder/a
    check "$name: makes that file" is "$(content new)" new
    rm there/a
}
each_writer cannot_write
check "missing folders are not made, links and devices stay" \
    test ! -e nowhere -a -L dangling -a -L loop -a -c /dev/full

# --- Inputs that are refused: NAME STATUS COMMAND

while read -r name result line; do
    for target in old new; do
        prepare $target
        command_to folder/a
        fails "$line" $target "$result" "^${command[0]}: " "${command[@]}"
    done
    command_to there/link
    run "${command[@]}"
    check "$name: $line: a symbolic link to no file: makes nothing" is "$(ls -A there)" link
done <<'FAILURES'
batch 2 solve --batch --strict -o OUT wrong.txt
batch 2 solve --batch -o OUT boards.txt none
shard 2 solve --batch --strict --shard=1/1 -o OUT wrong.txt
board 2 solve -d none -o OUT cats
board 3 solve -d cut.wgd -o OUT cats
board 2 solve -o OUT c1ts
clear 2 solve -o OUT --clear=4 c1ts
html 2 solve --html=OUT c1t
html 3 solve --html=OUT -d cut.wgd cat
html 2 solve --html=OUT -d none cat
html 2 solve --html=OUT --from=5,5 ca/ts
html 2 solve --html=OUT --walls=none ca/ts
build 2 dictc build -o OUT list.txt none
build 3 dictc build -o OUT cut.wgd
dump 3 dictc dump -o OUT cut.wgd
lengths 3 dictc info --plot=OUT cut.wgd
path 1 maze path -o OUT cut.txt
longest 2 maze longest -o OUT list.txt
rate 2 boards rate --strict -o OUT wrong.txt
rate 3 boards rate -d cut.wgd -o OUT boards.txt
roll 2 boards roll --dice=none -o OUT
fill 1 boards fill --size=1x1 -o OUT cat
best 2 boards best --climbs=1 -d none -o OUT
curve 3 boards best --climbs=1 -d cut.wgd --plot=OUT
prove 2 boards prove --size=2x2 -o OUT none
certificate 2 boards prove --size=2x2 --certificate=OUT none
FAILURES

# The dictionary is overwritten while the program waits for the second line.
mkfifo slow
cp cat.wgd changing.wgd
name='batch'
prepare old
timeout 60 solve --batch -j 1 -d changing.wgd -o folder/a slow 2>"$err" &
exec 3>slow
echo cats >&3
sleep 0.3
touch -d '2001-01-01' changing.wgd
echo cats >&3
exec 3>&-
ended $! >"$scratch/ended"
check "a dictionary that changes: exit status" is "$(cat "$scratch/ended")" 3
check "a dictionary that changes: the old file stays" is "$(content old)" old

# --- Signals while a command reads, or searches: NAME INPUT COMMAND
#
# An input is larger than a pipe, so when all of it is written, the command is reading. SIGTERM is
# blocked when the command begins.

if env --default-signal=INT true 2>/dev/null; then
    maze make --seed=1 150 150 >large.maze
    yes ca/ts | head -n 20000 >large.boards
    # a search that would not end and finds nothing
    printf 'a%.0s' {1..60} | sed 's/$/b/' | dictc build -q -o endless.wgd || exit 2
    { printf 'aaaaaaaaaa\n%.0s' {1..10}; echo '..........'; echo b; } >endless.txt
    while read -r name input line; do
        for signal in INT TERM HUP; do
            for target in old new; do
                prepare $target
                before=$(snapshot)
                command_to folder/a
                rm -f slow
                mkfifo slow
                exec 3<>slow # does not wait for a reader; its readers get no end of file
                env --default-signal=$signal --block-signal=TERM "${command[@]}" 2>"$err" &
                if [ "$input" = - ]; then
                    sleep 0.2 # the search has most likely begun
                else
                    timeout 60 cat "$input" >&3
                fi
                end_by $signal $!
                check "$name: SIG$signal ($target file): ends it" \
                    is $end_status $((128 + $(kill -l $signal)))
                check "$name: SIG$signal ($target file): nothing has changed" \
                    is "$(snapshot)" "$before"
            done
        done
    done 2>"$scratch/deaths" <<'WAITING' # messages of bash about killed jobs
build large.txt dictc build -q -o OUT slow
rejects large.txt dictc build -q --rejects=OUT -o /dev/null slow
path large.maze maze path -o OUT slow
batch large.boards solve --batch -j 2 -o OUT slow
rate large.boards boards rate -j 2 -o OUT slow
html - solve -d endless.wgd --html=OUT @endless.txt
board - solve -d endless.wgd -o OUT @endless.txt
WAITING
    exec 3>&-

    many_words 100000 >race.txt
    begin=${EPOCHREALTIME/./}
    dictc build -q -o whole.wgd race.txt
    step=$(((${EPOCHREALTIME/./} - begin) / 15)) # microseconds
    wrong='' interrupted=0 name=race last='='
    cp cat.wgd old/race
    mv whole.wgd new/race
    for ((i = 1; i <= 16; i++)); do
        prepare old
        printf -v delay '%d.%06d' $((i * step / 1000000)) $((i * step % 1000000))
        # If the program was started with "&", an early signal of kill would interrupt bash instead
        # of the program.
        run timeout --foreground --preserve-status --signal=INT "$delay" \
            dictc build -q -o folder/a race.txt
        [ "$status" != 130 ] || interrupted=$((interrupted + 1))
        wrong+=$(judge old)
    done
    record "SIGINT at any moment: the old file or the new one, nothing else" "$wrong"
    check "SIGINT at any moment: some came in time" test $interrupted -gt 0
else
    skip "signals" "env has no --default-signal here"
fi

# --- Two processes write one file at the same time

solve --batch -f tsv boards.txt >whole
rm -f done shared torn
(
    # A reader must never get a part of the file.
    until [ -e done ]; do
        { cmp -s - whole || echo "a part" >torn; } 2>/dev/null <shared
    done
) &
reader=$!
for ((i = 0; i < 6; i++)); do
    [ $i != 3 ] || rm -f shared
    solve --batch -f tsv -j 1 -o shared boards.txt &
    first=$!
    solve --batch -f tsv -j 2 -o shared boards.txt &
    wait $first
    one=$?
    wait $!
    [ "$one$?" = 00 ] || words "exit status $one, $?" >>torn
    cmp shared whole >>torn 2>&1 || words "not whole" >>torn
done
touch done
wait $reader
check "two writers of one file leave one whole file" test ! -s torn
check "and no temporary files" is "$(find . -name 'wordgrid-*')" ''

# --- Death and failure at any system call. With the leak sanitizer, nothing can be traced.

# strike HOW TARGET: runs the command of $name once for each system call that it makes (of the calls
# below), and injects HOW at this call. HOW is an argument of strace --inject.
calls=(openat write fsync fchmod linkat rename renameat2 unlink dup close)
strike() {
    local how=$1 target=$2 call problems='' n wrong
    command_to folder/a
    # Without an injected fault, the command must succeed. The trace shows which calls it makes.
    prepare "$target"
    run strace -qqq -f -o trace "${hide[@]}" -e trace="$(printf '?%s,' "${calls[@]}")?access" \
        "${command[@]}"
    [ "$status" = 0 ] || problems+="unharmed: exit status $status: $(cat "$err")"$'\n'
    cp trace unharmed
    for call in "${calls[@]}"; do
        grep -q " $call(" unharmed || continue
        for ((n = 1; ; n++)); do
            prepare "$target"
            run signals INT strace -qqq -f -o trace "${hide[@]}" -e trace="?$call,?access" \
                -e inject="?$call:$how:when=$n" "${command[@]}"
            if ! grep -qE " $call\(.*INJECTED|killed by SIGKILL|SIGINT" trace; then
                break
            fi
            struck=$((struck + 1))
            wrong=$(judge "$target")
            [ -z "$wrong" ] || problems+="$call number $n: $wrong"$'\n'
            [ $n -lt 500 ] || { problems+="$call: no end"$'\n'; break; }
        done
        [ $n -gt 1 ] || problems+="$call: made without a fault, but none struck"$'\n'
    done 2>"$scratch/deaths" # messages of bash about killed jobs
    record "$name: $how ($target file${hide[*]:+, named temporary})" "$problems"
}

# strike_some: tries the faults HOW:TARGET of $pairs. All programs use the same functions to write
# files; unit.file_faults makes the system calls of these functions fail with each error.
strike_some() {
    local pair pairs
    case ${WG_LONG:+long:}$name in
    long:*) pairs='KILL:old KILL:new INT:old INT:new ENOSPC:old ENOSPC:new EIO:old EIO:new' ;;
    build) pairs='KILL:old INT:new ENOSPC:old ENOSPC:new' ;;
    dump) pairs='KILL:old INT:new ENOSPC:old' ;;
    longest | html) pairs='KILL:old INT:new' ;;
    shard) pairs='KILL:old INT:new ENOSPC:new' ;;
    state | certificate) pairs='KILL:old ENOSPC:new' ;;
    *) return ;;
    esac
    for pair in $pairs; do
        case $pair in
        E*) how=error=${pair%:*} ;;
        *) how=signal=${pair%:*} ;;
        esac
        strike $how ${pair#*:}
        [ $name = build ] || continue
        # If access() fails, the programs treat /proc as missing, so temporary files have names.
        hide=(-e 'inject=?access:error=ENOENT')
        strike $how ${pair#*:}
        hide=()
    done
}

may_trace() { strace -qqq -o trace -e trace=close true 2>/dev/null; }

many_words 300000 >many.txt
mkdir spill
if [ -n "${WG_SANITIZE-}" ]; then
    :
elif ! has strace; then
    skip "death and failure at any call" "no strace (Debian package strace)"
elif ! may_trace; then
    skip "death and failure at any call" "nothing may be traced here"
else
    struck=0 hide=()
    each_writer strike_some
    echo "$struck calls struck"

    # the temporary file of --max-memory
    problems='' struck=0 name=build last='='
    export TMPDIR=$PWD/spill
    for how in signal=KILL signal=INT error=ENOSPC; do
        for n in 1 2 3; do
            prepare old
            run signals INT strace -qqq -f -o trace -e trace=pwrite64 \
                -e inject="pwrite64:$how:when=$n" \
                dictc build -q -j 1 --max-memory=1 -o folder/a many.txt
            ! grep -qE ' pwrite64\(.*INJECTED|killed by SIGKILL|SIGINT' trace ||
                struck=$((struck + 1))
            wrong=$(judge old)
            [ -z "$wrong" ] || problems+="$how at call $n: $wrong"$'\n'
            [ -z "$(ls -A spill)" ] || problems+="$how at call $n: left $(ls -A spill)"$'\n'
        done
    done 2>"$scratch/deaths" # messages of bash about killed jobs
    unset TMPDIR
    record "--max-memory: death and failure while the temporary file is written" "$problems"
    check "--max-memory: nine calls struck" is $struck 9
fi

# --- Disks of increasing sizes that are too small, each in a separate mount namespace

# on_disk KIB: runs the command on a disk of this size, which already contains the old file.
on_disk() {
    read -ra command <<<"$2"
    mount -t tmpfs -o "size=${1}k" none folder || return 99
    cp old/$name folder/a || return 98
    run "${command[@]}"
    judge old
    return "$status"
}
export -f on_disk judge content is_new run
export out err
mine=(unshare -m)
[ "$(id -u)" = 0 ] || mine=(unshare -r -m)

fill_disks() {
    local problems='' too_small=0 size wrong result
    export name last line
    for ((size = 4; size < 2000; size += 4)); do
        wrong=$("${mine[@]}" bash -c 'on_disk "$@"' - $size "${line//OUT/folder/a}")
        result=$?
        [ -z "$wrong" ] || problems+="$size KiB: $wrong"$'\n'
        [ $result = 2 ] || break
        too_small=$((too_small + 1))
        grep -qx '[a-z]*: folder/a: cannot .*: No space left on device' "$err" ||
            problems+="$size KiB: said $(cat "$err")"$'\n'
    done
    [ "$result" = 0 ] || problems+="$size KiB: exit status $result"$'\n'
    [ $too_small -gt 0 ] || problems+="no disk was too small"$'\n'
    record "$name: a disk that is too small" "$problems"
    [ $name != build ] || check "$name: some disks were too small" test $too_small -gt 5
}

if ! "${mine[@]}" mount -t tmpfs none folder 2>/dev/null; then
    skip "a full disk" "no disk of one's own may be mounted here"
else
    prepare new
    each_writer fill_disks
    full=$("${mine[@]}" bash -c 'mount -t tmpfs -o size=64k none spill && cp cat.wgd folder/a &&
        TMPDIR=spill dictc build -q --max-memory=1 -o folder/a many.txt 2>&1
        echo "$? $(ls -A spill)"; cmp cat.wgd folder/a')
    check "--max-memory: a disk that is too small" is "$full" \
        "dictc: spill: cannot keep words in a temporary file here: No space left on device \
(TMPDIR=FOLDER)"$'\n2 '
fi

finish
