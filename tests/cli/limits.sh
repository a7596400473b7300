# shellcheck shell=bash
# limits.sh: tests boards with too many results to wait for or to store: the limits that end the
# search, its memory and its messages. Output that Ctrl-C ends must have only whole lines.
. "$(dirname "$0")/lib.sh" || exit 2

# square SIDE TILE: prints a square board with this tile on all cells.
square() {
    local row i
    row=$(for ((i = 0; i < $1; i++)); do printf '%s' "$2"; done)
    for ((i = 0; i < $1; i++)); do echo "$row"; done
}
# runs MOST: prints the words a, aa, ... up to MOST letters.
runs() { awk -v most="$1" 'BEGIN { for (i = 1; i <= most; i++) print word = word "a" }'; }
# choice OF LETTERS-EACH: prints a tile with OF alternatives of LETTERS-EACH letters each.
choice() {
    awk -v of="$1" -v each="$2" 'BEGIN {
        printf "["
        for (i = 0; i < of; i++) {
            printf "%s", (i > 0 ? "|" : "")
            n = i
            for (k = 0; k < each; k++) {
                printf "%c", 97 + (n + k) % 26
                n = int(n / 26)
            }
        }
        print "]"
    }'
}

cp "$bin/english.wgd" .
runs 60 | dictc build -q -o runs.wgd
runs 3600 | dictc build -q -o long-runs.wgd
square 60 '?' >wild.txt
square 255 '?' | head -n 255 >wildest.txt
square 60 a >one-letter.txt
(cat one-letter.txt; echo .; echo b) >cut-off.txt
square 16 "$(choice 200 1)" >letters.txt
square 16 "$(choice 200 2)" >readings.txt
words {a..z} >alphabet
dictc build -q --alphabet=alphabet -o few.wgd < <(words cat cats act acts scat cast)

# --- memory, and the time limit

# within COMMAND...: runs the command in $limit_kib KiB of address space, if solve can start in this
# space. (A sanitizer reserves far more.)
limit_kib=262144
if [ -n "${WG_SANITIZE-}" ]; then
    within() { "$@"; }
    in_256=
elif (ulimit -v $limit_kib && solve --version) >"$scratch/version" 2>&1; then
    within() (ulimit -v $limit_kib && "$@")
    in_256=', in 256 MB'
else
    skip "256 MB" "this build takes more for itself"
    within() { "$@"; }
    in_256=
fi
# ends_whole FILE: checks that the file ends with a line feed, or is empty.
ends_whole() { [ ! -s "$1" ] || is "$(tail -c 1 "$1" | wc -l)" 1; }
anything='!^$.' # a pattern that matches any output
forms=('' -a '-a -s board' '-a -f json' '-a -f arrows -n 100')
i=0
for dict in english runs long-runs; do
    for board in wild wildest one-letter letters readings; do
        case $dict-$board in
        english-one-letter | *runs-readings) continue ;; # few results
        esac
        i=$((i + 1))
        for ((k = 0; k < ${#forms[@]}; k++)); do
            # One form for each dictionary and board, so each form for two or three pairs of these.
            [ -n "${WG_LONG-}" ] || [ $(((i + k) % ${#forms[@]})) = 0 ] || continue
            # shellcheck disable=SC2086 # several options
            try "$dict, $board, ${forms[k]}: ends$in_256" 2 "$anything" \
                '~^solve: stopped (to end within 0\.1 s, as --time-limit|after [0-9,]* results?, )' \
                within solve -d $dict.wgd --time-limit=0.1 ${forms[k]} @$board.txt
            check "and the last line is whole" ends_whole "$out"
        done
    done
done
# A climb has only as many threads as its pool has boards.
try "boards best, many threads, a pool of one$in_256" 0 '*' '' \
    within boards best -d english.wgd --size=3x3 --pool=1 -j 1000
# Each further thread reserves up to 136 MB of address space for its stack and the
# allocator's arena.
limit_kib=409600
in_more=${in_256:+, in 400 MB}
try "a batch of them$in_more" 1 '*' \
    '~^solve: boards stopped by --time-limit, --max-results or --max-memory: 6, ' \
    within solve --batch -j 2 -d english.wgd --time-limit=0.1 -a \
    < <(for i in 1 2 3; do for f in wild letters; do tr '\n' / <$f.txt; echo; done; done |
        sed 's|/$||')
check "each line says so" is "$(grep -c '"complete":false' "$out")" 6

# A job of a thread is a group of lines. After fast boards, a job has several boards whose search
# would not end.
{
    yes xxxx | head -n 30000
    yes "$(square 4 '?' | tr '\n' / | sed 's|/$||')" | head -n 12
} >mixed.txt
# On a busy machine, the limit can stop a fast board, too: a thread may not run for 0.1 s.
try "endless boards in one job$in_more" 1 '*' \
    '~^solve: boards stopped by --time-limit, --max-results or --max-memory: (1[2-9]|[2-9][0-9]), ' \
    within solve --batch -j 2 -a -d english.wgd --time-limit=0.1 mixed.txt
check "all lines" is "$(wc -l <"$out")" 30012

# If there is no memory for a line of output, the program must fail, and print no part of the line.
# Without a time limit: a search that a busy machine stops early needs less memory.
if [ -n "$in_256" ]; then
    tail -n 1 mixed.txt >endless.txt
    for limit_kib in 110000 ${WG_LONG:+130000}; do
        try "a line too large for $limit_kib KiB" 2 '' '~^solve: (.*: )?out of memory' \
            within solve --batch -j 1 -a -d english.wgd --time-limit=none endless.txt
    done
    limit_kib=262144
fi

# --- a number of results

try "--max-results: the first that are found" 2 $'cat\ncats' \
    '~^solve: stopped after 2 results; there are more, which a larger --max-results=N ' \
    solve -d few.wgd --max-results=2 -f words -s board cat/sss
try "--max-results: sorted, with their count" 2 '~^2 words, 2 points; incomplete$' '*' \
    solve -d few.wgd --max-results=2 cat/sss
try "--max-results: just enough" 0 '~^4 words, 4 points$' '' \
    solve -d few.wgd --max-results=4 cat/sss
try "--max-results: paths are results with -a" 2 '*' '~^solve: stopped after 5 results; ' \
    solve -d few.wgd -a --max-results=5 -f tsv cat/sss
check "five rows" is "$(wc -l <"$out")" 5
run solve -d few.wgd --max-results=3 -f json cat/sss
check "--max-results: JSON says that it is not complete" \
    json 'd["complete"] is False and d["count"] == 3 and len(d["words"]) == 3'
try "--max-results: --limit prints fewer of them" 2 '*' '~^solve: stopped after 3 results' \
    solve -d few.wgd --max-results=3 -n 1 -f words cat/sss
check "one" is "$(wc -l <"$out")" 1
try "--max-results: in a batch" 1 $'catsss\t3\t3\tincomplete\tresults\nxxxxxx\t0\t0' \
    '~^solve: boards stopped by --time-limit, --max-results or --max-memory: 1, the first is standard input:1; their lines say so$' \
    solve --batch -f tsv -d few.wgd --size=2x3 --max-results=3 \
    < <(words catsss xxxxxx)
try "--max-results=0" 2 '' '~^solve: --max-results=0 is out of range; give 1 or more$' \
    solve -d few.wgd --max-results=0 cat/sss
try "without the option there is a limit, and it is said" 2 '*' \
    '~^solve: stopped after 4,000,000 results; there are more, ' \
    solve -d english.wgd -a -s board -f words @wild.txt
# A million words of five letters take 128 MB of results; the board has 1.2 million.
awk 'BEGIN {
    for (i = 0; i < 1200000; i++) {
        word = ""
        n = i
        for (k = 0; k < 5; k++) {
            word = word sprintf("%c", 97 + n % 26)
            n = int(n / 26)
        }
        print word
    }
}' | dictc build -q -o many.wgd
try "words that take 128 MB" 2 '*' \
    '~^solve: stopped after [0-9,]* results, at 128 MB of memory; ' \
    solve -d many.wgd --size=1x5 -f words '?????'
try "--max-memory lets all through" 0 '*' '' \
    solve -d many.wgd --max-memory=200 --size=1x5 -f words '?????'
check "all of them" is "$(wc -l <"$out")" 1200000
try "--max-memory=0" 2 '' '~^solve: --max-memory=0 is out of range; give a number from 1 to ' \
    solve -d many.wgd --max-memory=0 cats
try "one result" 2 cat '~^solve: stopped after 1 result; ' \
    solve -d few.wgd --max-results=1 -f words -s board cat/sss
try "results that take much memory end it, too" 2 '*' \
    '~^solve: stopped after [0-9,]* results, at 128 MB of memory; ' \
    solve -d long-runs.wgd -a -m 1000 -f words @one-letter.txt

# --- boards that are too large for a search

square 255 "$(choice 7 2)" >ways.txt
try "too many ways from tile to tile" 2 '' \
    "~^solve: the board's tiles can follow one another in over 4194304 ways; " \
    solve -d english.wgd @ways.txt
square 255 "$(choice 16 2)" >nodes.txt
try "too many readings" 2 '' \
    "~^solve: nodes.txt:[0-9]+:[0-9]+: the tiles' readings take over 1048576 nodes; " \
    solve -d english.wgd @nodes.txt

# --- Ctrl-C

# interrupt_search NAME COMMAND...: sends SIGINT to the command when it has opened the dictionary
# and has not printed yet. Checks that the command prints nothing.
interrupt_search() {
    local name=$1 pid i
    shift
    rm -f "$err" # of an earlier call
    env --default-signal=INT "$@" -v >got.out 2>"$err" &
    pid=$!
    for ((i = 0; i < 600; i++)); do
        grep -qs '^solve: dictionary ' "$err" && break
        sleep 0.1
    done
    sleep 0.1
    kill -INT $pid
    ended $pid >"$scratch/ended"
    check "Ctrl-C: $name: ends it" is "$(cat "$scratch/ended")" 130
    check "Ctrl-C: $name: nothing is printed" test ! -s got.out
}
if env --default-signal=INT true 2>/dev/null; then
    mkfifo full
    {
        interrupt "words as they are found" solve -d english.wgd -a -s board @wild.txt
        interrupt "a table" solve -d english.wgd -a --max-results=100000 @wild.txt
        interrupt "drawings" solve -d runs.wgd -a -f arrows --max-results=100 @one-letter.txt
        interrupt "one long line" \
            solve -d english.wgd -a -f json --max-results=100000 @wild.txt
        interrupt "a dump" dictc dump english.wgd
        interrupt "a dump of one line" dictc dump -f trie-text english.wgd
        interrupt "a graph" dictc dump -f dot english.wgd
        interrupt "words that begin so" dictc find --prefix english.wgd s
        interrupt_search "wildcards" solve -d english.wgd @wild.txt
        interrupt_search "one letter, as JSON" solve -d runs.wgd -f json @one-letter.txt
        interrupt_search "a word that is not there" \
            solve -d runs.wgd --word="$(runs 59 | tail -n 1)b" @cut-off.txt
    } 2>"$scratch/jobs" # messages of bash about killed jobs
else
    skip "Ctrl-C" "env cannot undo that the shell ignores it"
fi

finish
