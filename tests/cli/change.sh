#!/usr/bin/env bash
# Tests a dictionary that changes while a program reads it. If another file replaces the dictionary,
# the program must go on with the old file. If the dictionary is truncated or overwritten, the
# program must end with a message and exit status 3, after the output so far.
#
# Most programs here wait at a pipe, so at this time the dictionary is open. SIGSTOP stops the other
# programs at some time while the dictionary is mapped.
#
# functions that checks call:
# shellcheck disable=SC2317
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2
ulimit -c 0

# Random words, so that a search reads pages everywhere in the file.
awk 'BEGIN {
    srand(7)
    for (line = 0; line < 100000; line++) {
        word = ""
        for (i = 5 + int(rand() * 4); i > 0; i--)
            word = word substr("abcdefghijkl", 1 + int(rand() * 12), 1)
        print word
    }
}' >words.txt
dictc build -q -o whole.wgd words.txt || exit 2
words cat cats act | dictc build -q -o other.wgd || exit 2
rev words.txt | tr a-l d-o | dictc build -q -o large.wgd || exit 2
page=$(getconf PAGESIZE)
check "the dictionary has many pages" test "$(wc -c <whole.wgd)" -gt $((32 * page))
first_word=$(dictc dump whole.wgd 2>"$err" | head -n 1)
boards=(abcdefghijklabcd lkjihgfedcbalkji)
printf '%s\n' "${boards[@]}" | solve --batch -f tsv -d whole.wgd >boards.out || exit 2
mapfile -t answers <boards.out
for ((i = 0; i < 16; i++)); do
    printf '%s\n' "${boards[@]}"
done >many.txt
trap '' PIPE # so that a write to a program that ended too early does not end this test

cut_short='copy.wgd: was cut short or overwritten while it was read, or its disk failed; '
cut_short+='get a whole copy and run again'

written_to='copy.wgd: was written to while it was read, so the results may be wrong; '
written_to+='get a whole copy and run again'

mkfifo in out
# put_copy: makes copy.wgd with an old modification time, so that any change sets another time.
put_copy() {
    cp whole.wgd copy.wgd
    touch -d 2001-01-01 copy.wgd
}
# start COMMAND...: makes copy.wgd and runs the command in the background. Descriptor 5 is a pipe to
# its standard input, and 6 is a pipe from its standard output.
start() {
    put_copy
    timeout 60 "$@" <in >out 2>"$err" &
    pid=$!
    exec 5>in 6<out
}
# answer: reads the next line of the command's output into $line.
answer() {
    line=
    IFS= read -r -t 60 line <&6
}
# end: closes the command's input. Stores the rest of its output in $out, and its exit status in
# $status.
end() {
    exec 5>&-
    cat <&6 >"$out"
    exec 6<&-
    status=0
    wait "$pid" || status=$?
}
# ends NAME STATUS OUT ERR: calls `end`, then checks as `try` does.
ends() {
    end
    check "$1: exit status" is "$status" "$2"
    check "$1: what it writes then" matches "$out" "$3"
    check "$1: what it says" matches "$err" "$4"
}

# --- replaced

for change in 'mv other.new copy.wgd' 'rm copy.wgd'; do
    cp other.wgd other.new
    start solve --batch -j 2 -f tsv -d copy.wgd
    echo "${boards[0]}" >&5
    answer
    check "$change: before" is "$line" "${answers[0]}"
    $change
    printf '%s\n' "${boards[1]}" "${boards[0]}" >&5
    ends "$change: after" 0 "${answers[1]}"$'\n'"${answers[0]}" ''
done

# --- cut short

for size in 0 64 "$page"; do
    for n in 1 4; do
        name="batch -j $n, $size bytes left"
        start solve --batch -j $n -f tsv -d copy.wgd
        echo "${boards[0]}" >&5
        answer
        check "$name: a whole line before" is "$line" "${answers[0]}"
        truncate -s "$size" copy.wgd
        cat many.txt 2>"$scratch/echo" >&5
        ends "$name" 3 '' "solve: $cut_short"
    done
done

# --- overwritten in place, as `cp` does
#
# The search reads only pages that the file still has, or also other pages. The two cases have
# different messages.

for other in other.wgd large.wgd; do
    start solve --batch -f tsv -d copy.wgd
    echo "${boards[0]}" >&5
    answer
    check "over it $other: a whole line before" is "$line" "${answers[0]}"
    cp $other copy.wgd
    echo "${boards[0]}" 2>"$scratch/echo" >&5 # the command may have ended before
    end
    check "over it $other: exit status" is "$status" 3
    check "over it $other: what it says" matches "$err" "~^solve: ($cut_short|$written_to)\$"
done

# Changes without a fault. After a truncation within the last page, the rest of the page reads as
# zeros.
for size in "$(wc -c <whole.wgd)" $(($(wc -c <whole.wgd) - 1)); do
    start dictc find copy.wgd -
    printf '%s\n' "$first_word" zebra >&5
    answer
    truncate -s "$size" copy.wgd # sets the modification time even at the same size
    echo "$first_word" >&5
    ends "without a fault, $size bytes left" 3 "$first_word" "~^dictc: $written_to\$"
done

# One board is sent to solve after the message that the dictionary is open.
mkfifo said
for options in '' --word=abcdef --sort=board --format=json --html=page.html; do
    put_copy
    echo old >page.html
    # shellcheck disable=SC2086 # none or one
    timeout 60 solve -v $options -d copy.wgd <in >"$out" 2>said &
    pid=$!
    exec 5>in 6<said
    answer
    check "board $options: is open" is "$line" "solve: dictionary copy.wgd"
    truncate -s 0 copy.wgd
    echo "${boards[0]}" 2>"$scratch/echo" >&5
    exec 5>&-
    cat <&6 >"$err"
    exec 6<&-
    status=0
    wait "$pid" || status=$?
    check "board $options: exit status" is "$status" 3
    check "board $options: what it says" \
        matches "$err" "~^solve: ($cut_short|$written_to)\$"
    check "board $options: a page stays as it was" is "$(cat page.html)" old
done

# The output is larger than the pipe and the program's buffer. So the dump is not complete when the
# test reads its first byte, and goes on while the file is truncated.
for format in list trie-text dot; do
    dictc dump -f $format whole.wgd >whole.out
    start dictc dump -f $format copy.wgd
    IFS= read -r -t 60 -n 1 first <&6
    truncate -s 64 copy.wgd
    end
    { printf %s "$first"; cat "$out"; } >part.out
    check "dump -f $format: exit status" is "$status" 3
    check "dump -f $format: what it says" \
        matches "$err" "~^dictc: ($cut_short|$written_to)\$"
    check "dump -f $format: a part of all" cmp -n "$(wc -c <part.out)" part.out whole.out
    check "dump -f $format: and not all" test "$(wc -c <part.out)" -lt "$(wc -c <whole.out)"
done

# A missing word is reported immediately, after the words before it.
start dictc find copy.wgd -
printf '%s\n' "$first_word" zebra >&5
answer
check "find: before" is "$line" "$first_word"
truncate -s 64 copy.wgd
echo "$first_word" >&5
end
check "find: exit status" is "$status" 3
check "find: nothing else" matches "$out" ''
check "find: what it says" matches "$err" "~^dictc: $cut_short\$"

# --- cut short at any moment
#
# stopped COMMAND...: makes copy.wgd, runs the command, and stops it while copy.wgd is
# mapped. Returns false if the command ended first.
stopped() {
    local maps i
    put_copy
    "$@" >"$out" 2>"$err" &
    pid=$!
    for ((i = 0; i < 100000; i++)); do
        mapfile -d '' maps 2>/dev/null </proc/$pid/maps || break
        if [[ ${maps[*]} == *"/copy.wgd"* ]]; then
            kill -STOP $pid 2>/dev/null || break
            return 0
        fi
        [ -n "${maps[*]}" ] || break
    done
    wait $pid
    return 1
}
# The rest of the first page of a file that is cut within this page reads as zeros. A search that
# checked other bytes can then read outside the map (wordgrid/dict.h). The programs handle the
# fault. The address sanitizer would report it, so with the sanitizer, files are cut to 0 bytes.
most_left=64
if LC_ALL=C grep -q __asan_init "$(command -v dictc)"; then
    most_left=0
fi
# at_any_moment NAME WHEN_DONE WHEN_CUT COMMAND...: runs the command many times, and truncates
# copy.wgd during each run. A run must exit with 0, and then the command WHEN_DONE must succeed; or
# with 3 and a message about copy.wgd, and then WHEN_CUT must succeed.
at_any_moment() {
    local name=$1 when_done=$2 when_cut=$3 i cut=0 wrong=
    shift 3
    for ((i = 0; i < 500 && cut < 10; i++)); do
        if ! stopped "$@"; then
            $when_done || wrong+="time $i: done at once, but not right; "
            continue
        fi
        truncate -s $((i % 2 * most_left)) copy.wgd
        kill -CONT $pid
        status=0
        wait $pid || status=$?
        case $status in
        0) $when_done || wrong+="time $i: done, but not right; " ;;
        3)
            matches "$err" "~^dictc: ($cut_short|$written_to)\$" && cut=$((cut + 1)) ||
                matches "$err" '~^dictc: copy.wgd: ' || wrong+="time $i: $(cat "$err"); "
            $when_cut || wrong+="time $i: cut short, but something has changed; "
            ;;
        *) wrong+="time $i: exit status $status: $(cat "$err"); " ;;
        esac
    done
    check "$name: done, or a message" is "$wrong" ''
    [ $cut -gt 0 ] || skip "$name: a message" "it was never cut short in time here"
}
mkdir folder
dictc dump whole.wgd >whole.list
said_sound() { grep -q '^copy.wgd: sound (' "$out"; }
file_is_new() { cmp -s folder/list whole.list && echo old >folder/list; }
folder_is_old() { [ "$(ls -A folder)" = list ] && [ "$(cat folder/list)" = old ]; }
if [ -r /proc/self/maps ]; then
    echo old >folder/list
    at_any_moment "check" said_sound true dictc check copy.wgd
    at_any_moment "dump -o" file_is_new folder_is_old dictc dump -o folder/list copy.wgd
else
    skip "cut short at any moment" "there is no /proc"
fi

# --- other faults

export ASAN_OPTIONS=${ASAN_OPTIONS:-}:handle_sigbus=0
export TSAN_OPTIONS=${TSAN_OPTIONS:-}:handle_sigbus=0
if env --default-signal=BUS true 2>/dev/null; then
    put_copy
    env --default-signal=BUS solve --batch -f tsv -d copy.wgd <in >out 2>"$err" &
    pid=$!
    exec 5>in 6<out
    echo "${boards[0]}" >&5
    answer
    kill -BUS $pid
    {
        ends "a SIGBUS from elsewhere" $((128 + $(kill -l BUS))) '' ''
    } 2>"$scratch/bash" # the message of bash about the killed job
else
    skip "a SIGBUS from elsewhere" "env has no --default-signal here"
fi

finish
