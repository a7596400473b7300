#!/usr/bin/env bash
# Tests solve --batch in several threads: the output must not depend on the number of threads, a
# result must not wait for the next line, and a batch can end early. solve.sh tests each kind of
# line.
#
# programs in quotes; files that are only read; functions that try calls:
# shellcheck disable=SC2016,SC2094,SC2317
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words {a..z} >letters
words cat cats act acts cast scat sat | dictc build -q --alphabet=letters -o cat.wgd || exit 2
threads=(1 2 3 8)

# Lines of every kind: small and large boards, with and without an
# identifier, wildcards, blank lines, lines that are not boards, CRLF, invalid UTF-8, no
# line feed at the end.
lines=6000
[ -z "${WG_SANITIZE-}" ] || lines=1500
awk -v lines=$lines 'BEGIN {
    srand(11)
    for (line = 1; line < lines; line++) {
        side = 1 + int(rand() * 6)
        board = ""
        for (i = 0; i < side * side; i++)
            board = board substr("cats.x?q", 1 + int(rand() * (rand() < 0.1 ? 8 : 4)), 1)
        kind = int(rand() * 40)
        if (kind == 0) board = board "1"
        if (kind == 1) board = ""
        if (kind == 2) board = board "cats[ca"
        if (kind == 3) board = "\xff" board
        if (kind == 4) board = "cat/sax/" board
        if (kind >= 30) board = "line " line "\t" board
        printf "%s%s\n", board, kind == 5 ? "\r" : ""
    }
    printf "cats"
}' >lines.txt

# --- each blank line gets an error as its line of output

empty='the board is empty; give it tiles'
printf 'cats\n\n  \t\nid\t\n\r\n/\nscat\n\n' >blank.txt
for n in "${threads[@]}"; do
    try "-j $n: blank lines: tsv" 1 "$(printf '%s\n' $'cats\t7\t7' $'\terror\t'"$empty" \
        $'  \t\terror\t'"$empty" $'id\t\terror\t'"$empty" $'\terror\t'"$empty" \
        $'/\terror\t'"$empty" $'scat\t7\t7' $'\terror\t'"$empty")" \
        'solve: lines that are not boards: 6, the first is blank.txt:2; each has its error in the output' \
        solve --batch -j "$n" -f tsv -d cat.wgd blank.txt
    try "-j $n: blank lines: jsonl" 1 '*' '*' solve --batch -j "$n" -d cat.wgd blank.txt
    check "-j $n: blank lines: jsonl: as many lines" is "$(wc -l <"$out")" 8
    check "-j $n: blank lines: jsonl: the error" is "$(sed -n 2p "$out")" \
        '{"schema":"wordgrid.solve.v1","board_text":"","error":{"message":"'"$empty"'"}}'
    try "-j $n: blank lines: --strict" 2 $'cats\t7\t7' "solve: blank.txt:2: $empty" \
        solve --batch --strict -j "$n" -f tsv -d cat.wgd blank.txt
done
printf '\xef\xbb\xbfcats\n' >mark.txt
try "a byte-order mark at the start of each file is not part of a line" 0 \
    $'cats\t7\t7\ncats\t7\t7' '' solve --batch -f tsv -d cat.wgd mark.txt mark.txt
try "a file with a byte-order mark alone has no line" 0 '' '' \
    solve --batch -f tsv -d cat.wgd - < <(printf '\xef\xbb\xbf')
try "an empty file has no line" 0 '' '' solve --batch -f tsv -d cat.wgd /dev/null

# --- every number of threads gives the same bytes

for form in tsv jsonl; do
    run solve --batch -j 1 --stats -f $form -d cat.wgd lines.txt - lines.txt <lines.txt
    sed -i 's/, seconds .*//' "$err"
    cp "$out" one.out
    cp "$err" one.err
    check "$form: a line for each" is "$(wc -l <one.out)" $((3 * lines))
    for n in "${threads[@]}"; do
        run solve --batch -j "$n" --stats -f $form -d cat.wgd lines.txt - lines.txt <lines.txt
        sed -i 's/, seconds .*//' "$err"
        check "$form -j $n: exit status" is "$status" 1
        check "$form -j $n: the same output" cmp one.out "$out"
        check "$form -j $n: the same messages" cmp one.err "$err"
    done
    run solve --batch -f $form -d cat.wgd lines.txt - lines.txt < <(cat lines.txt)
    check "$form: all processors, from a pipe: the same output" cmp one.out "$out"
done
split -n r/3 lines.txt part.
check "jsonl: each line as it is among others" cmp <(sort one.out) \
    <(for i in 1 2 3; do
        for part in part.*; do solve --batch -q -j 3 -d cat.wgd "$part"; done
    done | sort)
try "more threads than lines" 0 $'cats\t7\t7\nxxxx\t0\t0' '' \
    solve --batch -j 64 -f tsv -d cat.wgd < <(words cats xxxx)
try "more threads than lines: none" 0 '' '' solve --batch -j 64 -f tsv -d cat.wgd

# --- the answer to a line does not depend on the lines before it

many() { printf -- "$1%.0s" {1..75}; }
words b B bob Bob nyb NYb ébb Ébb | dictc build -q -o case.wgd
words b bob nyb NYb ébb | dictc build -q --fold=none -o none.wgd
words b B bob Bob nyb NYb ébb Ébb | dictc build -q --fold=marks -o marks.wgd
words b o n ny é >ny.txt
words nyb bob ébb | dictc build -q -o ny.wgd --alphabet=ny.txt
words b B '[B]' '[b]' 'Bo/ob' 'boBb' '[bo]B/bo' '[b|B]o/B[B|b]' "[bb]$(many /B)" \
    "$(many '[bb]/')b" "$(many '[b|B]/')B" '[ny]b/NY' '[NY]b/[nY]y' $'e\u0301b/É\u0062' \
    '[é|É]/b' '?B' 'B/?' B1 '[b' xX/Xx 'qQ' bBoBbobOb $'B\xff' >kinds.txt
kinds=$(wc -l <kinds.txt)
dictionaries=(case none marks ny)
# With a sanitizer, a process takes long to start.
[ -z "${WG_SANITIZE-}" ] || dictionaries=(marks)
awk '{ line[NR] = $0 } END {
    for (i = 1; i <= NR; i++) for (k = 1; k <= NR; k++) { print line[i]; print line[k] }
}' kinds.txt >pairs.txt
for dict in "${dictionaries[@]}"; do
    for form in tsv jsonl; do
        while IFS= read -r line; do
            printf '%s\n' "$line" | solve --batch -q -j 1 -m 1 -f $form -d $dict.wgd
        done <kinds.txt >alone.out
        awk '{ line[NR] = $0 } END {
            for (i = 1; i <= NR; i++) for (k = 1; k <= NR; k++) { print line[i]; print line[k] }
        }' alone.out >pairs.want
        run solve --batch -q -j 1 -m 1 -f $form -d $dict.wgd pairs.txt
        check "$dict, $form: all lines" is "$(wc -l <"$out")" $((2 * kinds * kinds))
        check "$dict, $form: each line as it is alone" cmp pairs.want "$out"
    done
done

# Earlier lines must not change the effect of --max-memory, although the solver keeps its tables.
times() { printf -- "$1%.0s" $(seq "$2"); }
letters() { eval "printf '%s\n' $(times "$1" "$2")"; }
letters '{a,b}' 16 | sed 's/$/cccc/' | dictc build -q -o long.wgd
letters '{a,b,c,d}' 8 | dictc build -q -o eight.wgd
words "$(times '[a|b]' 16)cccc" "$(times '[a|b]' 12)aaaacccc" >long.txt
words "$(times '[a|b|c|d]' 8)" "$(times '[a|b|c|d]' 5)aaa" "$(times '[a|b|c|d]' 6)aa" >eight.txt
for of in 'long -f tsv' 'long -f jsonl' 'long -a -f jsonl' 'eight -f tsv' 'eight -f jsonl'; do
    read -r dict options <<<"$of"
    # shellcheck disable=SC2086 # several words
    row() { solve --batch -q -j 1 --max-memory=4 --moves=rook --size=1x"$1" -d "$dict.wgd" $options; }
    columns=20
    [ "$dict" = long ] || columns=8
    while IFS= read -r line; do row $columns <<<"$line"; done <"$dict.txt" >alone.out 2>"$err"
    row $columns <"$dict.txt" >together.out 2>>"$err"
    check "--max-memory, $of: ends the first" grep -q 'incomplete\|"complete":false' \
        <(head -n 1 alone.out)
    check "--max-memory, $of: and none after it" is \
        "$(sed 1d alone.out | grep -c 'incomplete\|"complete":false')" 0
    check "--max-memory, $of: after that each line as it is alone" cmp alone.out together.out
done

# --- with --strict, the first bad line ends the batch

yes catsxxxxx | head -n 5000 >sound.txt
solve --batch -f tsv -d cat.wgd sound.txt >sound.out
for bad in 1 2 63 2500 5000; do
    sed "${bad}s/.*/id\tab1d/" sound.txt >bad.txt
    for n in "${threads[@]}"; do
        try "--strict -j $n: line $bad" 2 '*' "~^solve: bad.txt:$bad:6: '1' is not a tile" \
            solve --batch --strict -j "$n" -f tsv -d cat.wgd sound.txt bad.txt sound.txt
        check "--strict -j $n: what stands before line $bad, and no more" \
            cmp "$out" <(cat sound.out; head -n $((bad - 1)) sound.out)
    done
done
for n in "${threads[@]}"; do
    try "-j $n: a missing file ends it after those before" 2 '*' \
        '~^solve: nowhere.txt: cannot open' \
        solve --batch -j "$n" -f tsv -d cat.wgd sound.txt nowhere.txt sound.txt
    check "-j $n: which are whole" cmp "$out" sound.out
    try "-j $n: so does a line over 16 MiB, with its number" 2 '*' \
        '~^solve: standard input:5001: the line is longer than 16 MiB, the limit for a board$' \
        solve --batch -j "$n" -f tsv -d cat.wgd \
        < <(cat sound.txt; head -c 16777217 /dev/zero | tr '\0' a; echo; cat sound.txt)
    check "-j $n: after those before it" cmp "$out" sound.out
done

# --- --time-limit applies to each board separately

printf 'a%.0s' {1..60} >a.txt
for ((i = 3; i <= 60; i++)); do head -c $i a.txt; echo; done | dictc build -q --alphabet=letters -o a.wgd
endless=$(printf 'a%.0s' {1..144})
try "--time-limit -j 3: stops those that last" 1 '*' \
    '~^solve: boards stopped by --time-limit, --max-results or --max-memory: 4, the first is standard input:2; their lines say so$' \
    solve --batch -j 3 --time-limit=0.1 -f tsv -d a.wgd \
    < <(words aaaa "$endless" xxxx "$endless" "$endless" aaaa "$endless")
check "--time-limit -j 3: in order" is \
    "$(cut -f 2- "$out" | sed 's/[0-9]\+\t[0-9]\+\ti/i/' | tr '\t\n' ' ;')" \
    '2 2;incomplete time;0 0;incomplete time;incomplete time;2 2;incomplete time;'
# The results are large. Only one thread at a time can store such results.
for n in 1 2 8; do
    try "-j $n: large results, in order" 1 '*' \
        '~^solve: boards stopped by --time-limit, --max-results or --max-memory: 4, ' \
        solve --batch -j "$n" -a --time-limit=0.3 -d a.wgd \
        < <(words $'1\taaaa' $'2\t'"$endless" $'3\txxxx' $'4\t'"$endless" \
            $'5\t'"$endless" $'6\taaaa' $'7\t'"$endless")
    check "-j $n: large results: all lines" is \
        "$(grep -o '^{"schema":"[^"]*","id":"[0-9]*"' "$out" | grep -o '[0-9]*"$' | tr -d '"\n')" \
        1234567
done
SECONDS=0
try "--strict -j 3: a bad line ends the search of the boards after it" 2 '' \
    "~^solve: standard input:1:1: '1' is not a tile" \
    solve --batch --strict -j 3 --time-limit=120 -f tsv -d a.wgd \
    < <(words 1 "$endless" "$endless" "$endless" "$endless")
check "--strict -j 3: long before their time is over" test $SECONDS -lt 100

# --- a line is answered while the input stays open
#
# The time limits have an effect only if the test fails: without them, it would wait for ever.

# answers LINE: prints the answer of the coprocess.
answers() {
    local answer=
    printf '%s\n' "$1" >&"${COPROC[1]}"
    IFS= read -r -t 60 answer <&"${COPROC[0]}"
    printf '%s' "$answer"
}
for n in "${threads[@]}"; do
    coproc solve --batch --strict -j "$n" -f tsv -d cat.wgd 2>"$err"
    pid=$COPROC_PID
    check "-j $n: a line is answered at once" is "$(answers cats)" $'cats\t7\t7'
    check "-j $n: and the next one" is "$(answers xxxx)" $'xxxx\t0\t0'
    printf ca >&"${COPROC[1]}"
    check "-j $n: and one in two pieces" is "$(answers ts)" $'cats\t7\t7'
    answers ab1d >/dev/null
    ended "$pid" >"$scratch/ended"
    check "-j $n: --strict ends it while the input is open" is "$(cat "$scratch/ended")" 2
    check "-j $n: with the line's number" grep -q '^solve: standard input:4:3: ' "$err"
done
mkfifo open
exec 3<>open # does not wait for a reader; its readers get no end of file
for n in "${threads[@]}"; do
    echo cats >&3
    try "-j $n: a full disk ends it while the input is open" 2 '' \
        'solve: standard output: cannot write: No space left on device' \
        timeout 60 bash -c "solve --batch -j $n -d cat.wgd open >/dev/full"
done
exec 3>&-
for n in "${threads[@]}"; do
    try "--strict -j $n: a bad line ends it although nobody writes to the next file" 2 '' \
        "~^solve: standard input:1:1: '1' is not a tile" \
        timeout 60 solve --batch --strict -j "$n" -d cat.wgd - open < <(words 1)
done
(sleep 0.1; echo cats >open) &
try "a pipe that nobody writes to yet is waited for" 0 $'cats\t7\t7' '' \
    timeout 60 solve --batch -j 2 -f tsv -d cat.wgd open
wait

# --- a signal ends the batch

for n in "${threads[@]}"; do
    try "-j $n: a closed pipe ends it quietly" 0 '141 0' '' bash -c "
        yes cats | signals PIPE solve --batch -j $n -d cat.wgd | head -n 1 >/dev/null
        echo \${PIPESTATUS[*]:1}"
    try "-j $n: a closed pipe, SIGPIPE ignored" 0 '2 0' \
        'solve: standard output: cannot write: Broken pipe' bash -c "
        trap '' PIPE
        yes cats 2>/dev/null | solve --batch -j $n -d cat.wgd | head -n 1 >/dev/null
        echo \${PIPESTATUS[*]:1}"
done
if env --default-signal=INT true 2>/dev/null; then
    mkfifo full
    yes catscatscatscats | head -n 20000 >many.txt
    solve --batch -d cat.wgd many.txt >many.out
    # The pipe is full, so the signal arrives during a write. In the test of two signals, no process
    # reads the pipe.
    for n in "${threads[@]}"; do
        for signal in INT TERM HUP; do
            exec 3<>full
            env --default-signal=$signal solve --batch -j "$n" -d cat.wgd many.txt >full &
            pid=$!
            exec 4<full 3>&-
            head -c 1 <&4 >got.out # the program has begun to write
            sleep 0.1
            kill -$signal $pid
            cat <&4 >>got.out
            exec 4<&-
            ended $pid >"$scratch/ended"
            check "SIG$signal -j $n: ends it" \
                is "$(cat "$scratch/ended")" $((128 + $(kill -l $signal)))
            check "SIG$signal -j $n: whole lines" is "$(tail -c 1 got.out | wc -l)" 1
            check "SIG$signal -j $n: a part of all" cmp -n "$(wc -c <got.out)" got.out many.out
            check "SIG$signal -j $n: and not all" test "$(wc -c <got.out)" -lt "$(wc -c <many.out)"
        done
        # The thread sanitizer delays a second signal of a thread until the write returns.
        [ "${WG_SANITIZE-}" != thread ] || continue
        exec 3<>full
        env --default-signal=INT solve --batch -j "$n" -d cat.wgd many.txt >full &
        pid=$!
        sleep 0.3 # most likely the pipe is full
        end_by INT $pid
        check "SIGINT twice -j $n: though nobody reads" is $end_status 130
        exec 3>&-
    done 2>"$err" # messages of bash about killed jobs
else
    skip "signals" "env cannot undo that the shell ignores them"
fi

# --- progress

if has script; then
    mkfifo endless
    for output in '>' '-o '; do
        yes cats >endless &
        ends_on_terminal INT solving "solve --batch -d cat.wgd -f tsv endless ${output}endless.tsv"
        kill $! 2>/dev/null # if the program has not opened the FIFO
        check "progress with $output" grep -qE \
            'solving  [0-9,]+ boards   [0-9,.]+(/s| million/s)   [0-9]+ s so far' "$scratch/terminal"
        check "progress with $output: Ctrl-C removes it" \
            is "$(tail -c 4 "$scratch/terminal")" $'\r\e[K'
        check "progress with $output: Ctrl-C: the usual exit status" is $end_status 130
    done
    try "progress: not among results on a terminal" 0 '!solving' '' \
        on_terminal "{ echo cats; sleep 2.5; echo cats; } | solve --batch -d cat.wgd"
else
    skip "progress" "no script (Debian package bsdutils)"
fi

finish
