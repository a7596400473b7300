#!/usr/bin/env bash
# Runs dictc, maze and solve many times. In each run, strace kills or interrupts the program at one
# of the system calls by which it writes a file, or makes this call fail. The runs do this at each
# of these calls in turn. After a run, the old or the new file must be complete, and a temporary
# file may be left only after a kill. Then dictc writes to disks that are too small. This test
# cannot run with a build with the leak sanitizer, because both the sanitizer and strace need
# ptrace.
set -u
# shellcheck disable=SC2317 # functions that check calls
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words kissa koira yö >old.txt
words kissa koira yö äiti aamu >new.txt
dictc build -q -o old.wgd old.txt || exit 2
dictc build -q -o new.wgd new.txt || exit 2
dictc dump -o new.list new.wgd || exit 2
maze make --seed=1 4 4 >walls.txt || exit 2
maze longest -o new.maze walls.txt || exit 2
solve -q -d new.wgd --html=new.html --size=1x2 yö || exit 2
words yö yt öy >boards.txt
solve -q --batch -j 1 -d new.wgd --size=1x2 --shard=1/2 -o new.jsonl boards.txt || exit 2

mkdir folder

# prepare TARGET: empties the folder. If TARGET is `old`, puts the old file into the folder.
prepare() {
    rm -f folder/*
    if [ "$1" = old ]; then
        cp old.wgd folder/a
    fi
}

# judge TARGET WHOLE: prints what is wrong after the last `run`. WHOLE is a complete new file.
judge() {
    local temporaries has=torn
    if [ ! -e folder/a ]; then
        has=nothing
    elif cmp -s folder/a old.wgd; then
        has=old
    elif cmp -s folder/a "$2"; then
        has=new
    fi
    temporaries=$(find folder -name 'wordgrid-*.tmp' | wc -l)
    [ "$(find folder -type f ! -name a | wc -l)" = "$temporaries" ] ||
        echo "there are other files: $(ls -A folder)"
    case $status in
    0) [ $has = new ] || echo "exit status 0, the file is $has" ;;
    2 | 127) # 127: the dynamic loader failed before the program began
        [ $has = "$1" ] || [ "$1$has" = newnothing ] ||
            { [ $has = new ] && grep -q 'written, but cannot sync' "$err"; } ||
            echo "exit status $status, the file is $has"
        [ "$status" = 127 ] || grep -qE '^(dictc|maze|solve): .' "$err" || echo 'no message'
        ;;
    130 | 137)
        [ $has = "$1" ] || [ $has = new ] || [ "$1$has" = newnothing ] ||
            echo "exit status $status, the file is $has"
        ;;
    *) echo "exit status $status" ;;
    esac
    [ "$temporaries" = 0 ] || [ "$status" = 137 ] || echo "the program left $(ls -A folder)"
}

# harm HOW TARGET WHOLE COMMAND...: runs the command once for each system call that it makes (of the
# calls below), and injects HOW at this call. HOW is an argument of strace --inject.
calls=(openat write fsync fchmod linkat rename renameat2 unlink dup close)
harm() {
    local how=$1 target=$2 whole=$3 call problems='' n wrong
    shift 3
    # Without an injected fault, the command must succeed. The trace shows which calls it makes.
    prepare "$target"
    run strace -qqq -f -o trace "${hide[@]}" -e trace="$(printf '?%s,' "${calls[@]}")?access" "$@"
    [ "$status" = 0 ] || problems+="unharmed: exit status $status: $(cat "$err")"$'\n'
    cp trace unharmed
    for call in "${calls[@]}"; do
        grep -q " $call(" unharmed || continue
        for ((n = 1; ; n++)); do
            prepare "$target"
            run signals INT strace -qqq -f -o trace "${hide[@]}" -e trace="?$call,?access" \
                -e inject="?$call:$how:when=$n" "$@"
            if ! grep -qE " $call\(.*INJECTED|killed by SIGKILL|SIGINT" trace; then
                break
            fi
            struck=$((struck + 1))
            wrong=$(judge "$target" "$whole")
            [ -z "$wrong" ] || problems+="$call number $n: $wrong"$'\n'
            [ $n -lt 500 ] || { problems+="$call: no end"$'\n'; break; }
        done
        [ $n -gt 1 ] || problems+="$call: made without a fault, but none struck"$'\n'
    done 2>"$scratch/deaths" # messages of bash about killed jobs
    record "$how: $* ($target file${hide[*]:+, named temporary})" "$problems"
}

# harm_all TARGET HOW...: calls harm for each program that writes a file. All programs use the same
# functions to write files. unit.file_faults makes the system calls of these functions fail with
# each error.
harm_all() {
    local target=$1 how
    shift
    for how; do
        harm "$how" "$target" new.wgd dictc build -q -o folder/a new.txt
        # If access() fails, the programs treat /proc as missing, so temporary files have names.
        hide=(-e 'inject=?access:error=ENOENT')
        harm "$how" "$target" new.wgd dictc build -q -o folder/a new.txt
        hide=()
        harm "$how" "$target" new.list dictc dump -o folder/a new.wgd
        harm "$how" "$target" new.maze maze longest -o folder/a walls.txt
        harm "$how" "$target" new.html solve -q -d new.wgd --html=folder/a --size=1x2 yö
        harm "$how" "$target" new.jsonl solve -q --batch -j 1 -d new.wgd --size=1x2 --shard=1/2 \
            -o folder/a boards.txt
    done
}

may_trace() { strace -qqq -o trace -e trace=close true 2>/dev/null; }

if ! has strace; then
    skip "death and failure at any call" "no strace (Debian package strace)"
elif ! may_trace; then
    skip "death and failure at any call" "nothing may be traced here"
else
    struck=0 hide=()
    if [ -n "${WG_LONG-}" ]; then
        harm_all old signal=KILL signal=INT error=ENOSPC error=EIO
        harm_all new signal=KILL signal=INT error=ENOSPC error=EIO
    else
        harm_all old signal=KILL
        harm_all new signal=INT
        harm error=ENOSPC old new.wgd dictc build -q -o folder/a new.txt
        hide=(-e 'inject=?access:error=ENOENT')
        harm error=ENOSPC new new.wgd dictc build -q -o folder/a new.txt
        hide=()
        harm error=ENOSPC new new.jsonl solve -q --batch -j 1 -d new.wgd --size=1x2 \
            --shard=1/2 -o folder/a boards.txt
        harm error=ENOSPC old new.list dictc dump -o folder/a new.wgd
    fi
    echo "$struck calls struck"
fi

# --- The temporary file of dictc build --max-memory

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

many_words 300000 >many.txt
mkdir spill
export TMPDIR=$PWD/spill
if may_trace; then
    problems='' struck=0
    for how in signal=KILL signal=INT error=ENOSPC; do
        for n in 1 2 3; do
            prepare old
            run signals INT strace -qqq -f -o trace -e trace=pwrite64 \
                -e inject="pwrite64:$how:when=$n" dictc build -q -j 1 --max-memory=1 -o folder/a many.txt
            ! grep -qE ' pwrite64\(.*INJECTED|killed by SIGKILL|SIGINT' trace || struck=$((struck + 1))
            wrong=$(judge old none)
            [ -z "$wrong" ] || problems+="$how at call $n: $wrong"$'\n'
            [ -z "$(ls -A spill)" ] || problems+="$how at call $n: left $(ls -A spill)"$'\n'
        done
    done 2>"$scratch/deaths" # messages of bash about killed jobs
    record "--max-memory: death and failure while words are written to the temporary file" "$problems"
    check "--max-memory: nine calls struck" is $struck 9
else
    skip "--max-memory: death and failure" "nothing may be traced here"
fi
unset TMPDIR

# --- Disks of increasing sizes that are too small, each in a separate mount namespace.

many_words 12000 >large.txt
dictc build -q -o large.wgd large.txt || exit 2

# on_disk KIB: builds on a disk of this size, which already contains the old file.
# shellcheck disable=SC2317 # `bash -c` calls it
on_disk() {
    mount -t tmpfs -o "size=${1}k" none folder || return 99
    cp old.wgd folder/a || return 98
    run dictc build -q -o folder/a large.txt
    judge old large.wgd
    return "$status"
}
export -f on_disk judge run
export out err
mine=(unshare -m)
[ "$(id -u)" = 0 ] || mine=(unshare -r -m)
if ! "${mine[@]}" mount -t tmpfs none folder 2>/dev/null; then
    skip "a full disk" "no disk of one's own may be mounted here"
else
    problems='' too_small=0
    for ((size = 4; size < 2000; size += 4)); do
        wrong=$("${mine[@]}" bash -c "on_disk $size")
        result=$?
        [ -z "$wrong" ] || problems+="$size KiB: $wrong"$'\n'
        if [ $result != 2 ]; then
            break
        fi
        too_small=$((too_small + 1))
        grep -qx 'dictc: folder/a: cannot .*: No space left on device' "$err" ||
            problems+="$size KiB: said $(cat "$err")"$'\n'
    done
    [ "$result" = 0 ] || problems+="$size KiB: exit status $result"$'\n'
    record "a disk that is too small" "$problems"
    # shellcheck disable=SC2016 # `bash -c` expands it
    full=$("${mine[@]}" bash -c 'mount -t tmpfs -o size=64k none spill && cp old.wgd folder/a &&
        TMPDIR=spill dictc build -q --max-memory=1 -o folder/a many.txt 2>&1
        echo "$? $(ls -A spill)"; cmp old.wgd folder/a')
    check "--max-memory: a disk that is too small" is "$full" \
        "dictc: spill: cannot keep words in a temporary file here: No space left on device (TMPDIR=FOLDER)
2 "
    check "some disks were too small" test $too_small -gt 5
fi

finish
