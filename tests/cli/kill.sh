#!/usr/bin/env bash
# dictc that is killed, or whose system calls fail, at any one of those by which it
# writes, from beginning to end: the old file is whole or the new one is, and where the
# program lives to see what went wrong, no temporary file stays. strace does the harm.
# Then on disks that are too small. (Not with a sanitizer that looks for leaks: it
# does so by tracing, and a program is traced by one.)
set -u
# shellcheck disable=SC2317 # functions that check calls
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words kissa koira yö >old.txt
words kissa koira yö äiti aamu >new.txt
dictc build -q -o old.wgd old.txt || exit 2
dictc build -q -o new.wgd new.txt || exit 2
dictc dump -o new.list new.wgd || exit 2

mkdir folder

# prepare TARGET: the folder has the old file, or nothing.
prepare() {
    rm -f folder/*
    if [ "$1" = old ]; then
        cp old.wgd folder/a
    fi
}

# judge TARGET WHOLE: what is wrong with the folder after the last `run`.
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
    2 | 127) # 127: the loader had not yet begun the program
        [ $has = "$1" ] || [ "$1$has" = newnothing ] ||
            { [ $has = new ] && grep -q 'written, but cannot sync' "$err"; } ||
            echo "exit status $status, the file is $has"
        [ "$status" = 127 ] || grep -q '^dictc: .' "$err" || echo 'no message'
        ;;
    137)
        [ $has = "$1" ] || [ $has = new ] || [ "$1$has" = newnothing ] ||
            echo "killed, the file is $has"
        ;;
    *) echo "exit status $status" ;;
    esac
    [ "$temporaries" = 0 ] || [ "$status" = 137 ] || echo "it left $(ls -A folder)"
}

# harm HOW TARGET WHOLE COMMAND...: at each call, one after the other, until none is
# left to be harmed. HOW is of strace --inject; so is $hide.
harm() {
    local how=$1 target=$2 whole=$3 call problems='' n wrong
    shift 3
    for call in openat write fsync fchmod linkat rename renameat2 unlink dup close; do
        for ((n = 1; ; n++)); do
            prepare "$target"
            run strace -qqq -f -o trace "${hide[@]}" -e trace="?$call" \
                -e inject="?$call:$how:when=$n" "$@"
            if ! grep -qE 'INJECTED|killed by SIGKILL' trace; then
                break
            fi
            struck=$((struck + 1))
            wrong=$(judge "$target" "$whole")
            [ -z "$wrong" ] || problems+="$call number $n: $wrong"$'\n'
            [ $n -lt 500 ] || { problems+="$call: no end"$'\n'; break; }
        done
        # What was not harmed has to succeed.
        [ "$status" = 0 ] || problems+="$call unharmed: exit status $status: $(cat "$err")"$'\n'
    done 2>"$scratch/deaths" # where bash says how they ended
    record "$how: $* ($target file${hide[*]:+, named temporary})" "$problems"
}

left_out=no
if ! has strace; then
    skip "death and failure at any call" "no strace here"
    left_out=yes
elif ! strace -qqq -o trace -e trace=close true 2>/dev/null; then
    skip "death and failure at any call" "nothing may be traced here"
    left_out=yes
else
    struck=0
    for target in old new; do
        # Without /proc, of which `access` tells, there are no nameless temporaries.
        for named in no yes; do
            hide=()
            if [ $named = yes ]; then
                hide=(-e 'inject=?access:error=ENOENT')
            fi
            for how in signal=KILL error=ENOSPC error=EIO; do
                harm $how $target new.wgd dictc build -q -o folder/a new.txt
            done
            harm signal=KILL $target new.list dictc dump -o folder/a new.wgd
            harm error=ENOSPC $target new.list dictc dump -o folder/a new.wgd
        done
    done
    echo "$struck calls struck"
fi

# --- Disks of every size that is too small. They end with their mounts' own space.

awk 'BEGIN {
    for (i = 0; i < 6000; i++) {
        n = i * 7919 % 1000003
        print sprintf("%c%c%c%c%c%c", 97 + n % 26, 97 + n / 26 % 26, 97 + n / 676 % 26,
            97 + n / 17576 % 26, 97 + n % 17, 97 + n % 13)
    }
}' >large.txt
dictc build -q -o large.wgd large.txt || exit 2

# on_disk KIB: builds on a disk of this size, which has the old file.
# shellcheck disable=SC2317 # a shell of its own calls it
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
    check "some disks were too small" test $too_small -gt 5
fi

if [ $left_out = yes ] && [ $failed = 0 ]; then
    exit 77 # which ctest shows as skipped
fi
finish
