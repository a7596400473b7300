#!/usr/bin/env bash
# Tests boards best: results, options, states, shards, signals and errors.
set -u
# shellcheck disable=SC2317 # functions that try calls
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

tr -s ' ' '\n' >words.txt <<'END'
ate eat eats east eta oats oat pat pats peat peats pest pets seat seats set stop
stope spot spots tape tapes tap taps tea teas teat toe toes top tops quit quiet suit
END
dictc build -q -o w.wgd words.txt || exit 2
export WORDGRID_DICT=$PWD/w.wgd
best() { boards best -q --pool=20 --tempering=10 --seed=3 "$@"; }

# --- results

best --size=2x3 --climbs=3 >all || exit 2
check "a line of four columns for each result" awk -F'\t' \
    'NF != 4 || $4 !~ /^[a-z][a-z][a-z]\/[a-z][a-z][a-z]$/ { exit 1 }' all
check "best first" sort -c -k1,1nr all
check "each board once" is "$(sort -u all | wc -l)" "$(wc -l <all)"
cut -f4 all | solve --batch -f tsv >solved
check "solve finds as many words and points" is "$(cut -f3,2 solved | awk '{ print $2, $1 }')" \
    "$(awk '{ print $1, $2 }' all)"
try "-n 1: the first result" 0 "$(head -n 1 all)" '' best --size=2x3 --climbs=3 -n 1
try "-j 3 and another run: the same" 0 "$(cat all)" '' best --size=2x3 --climbs=3 -j 3
try "-j 1024: the same" 0 "$(cat all)" '' best --size=2x3 --climbs=3 -j 1024
try "-o FILE" 0 '' '' best --size=2x3 --climbs=3 -o out
check "-o FILE: the same bytes" cmp out all
try "-f json" 0 '~^\{"schema":"wordgrid.best.v1","board":\[\[.*"rows":2,"columns":3,"dictionary":"w","count":[0-9]+,"score":[0-9]+,"longest":[0-9]+\}$' '' \
    best --size=2x3 -f json
try "another size by default: 4x4" 0 '~	[a-z]{16}$' '' best --pool=1
try "--objective=words" 0 '*' '' best --size=2x3 --objective=words
try "--objective=longest" 0 '~^[0-9]+	[0-9]+	5	' '' best --size=2x3 --objective=longest
try "--moves and --torus" 0 '*' '' best --size=2x2 --moves=rook --torus
printf 'q 100\n' >q.scores
try "--qu: a tile [qu]; --letter-scores" 0 '~\[qu\]' '' best --qu --size=2x3 --letter-scores=q.scores
best --qu --size=2x3 --letter-scores=q.scores -n 1 >e
check "--letter-scores: solve finds as many points" is "$(cut -f1 e)" \
    "$(cut -f4 e | solve --batch -f tsv --letter-scores=q.scores | cut -f3)"
try "the seed of -v" 0 '*' '~seed 3' boards best -v --pool=2 --size=2x2 --seed=3
try "without a seed" 0 '*' '' boards best -q --pool=2 --size=2x2 --no-verify

# --- dice

printf 'at\npe\nss\n[ea]o\nqt\n.x\n' >my.dice
try "--dice" 0 '*' '' best --dice=my.dice --size=2x3
best --dice=my.dice --size=2x3 --climbs=2 | cut -f4 >rolled
check "--dice: the boards are rollable" is "$(boards rate --dice=my.dice -f json rolled |
    grep -c '"rollable": *true')" "$(wc -l <rolled)"
head -n 4 my.dice >four.dice
try "four dice: 2x2" 0 '~	[^/]*$' '' best --dice=four.dice
try "six dice are not a square" 2 '' '~6 dice do not fill a square; give --size' best --dice=my.dice
try "a size for other dice" 2 '' '*' best --dice=my.dice --size=3x3
printf '[a|s]t\np?\ne\n[eat|sea]\n' >choice.dice
best --dice=choice.dice >e || exit 2
check "faces that are a choice: solve finds as many words and points" is \
    "$(cut -f4 e | solve --batch -f tsv | cut -f3,2 | awk '{ print $2, $1 }')" \
    "$(awk '{ print $1, $2 }' e)"
try "no such dice" 2 '' '*' best --dice=none.dice
printf '[quiet]\n' >long.dice
try "a face that is a word" 0 '2	1	5	[quiet]' '' best --dice=long.dice

# --- symbols that no tile can have

printf '%s\n' a b c / . [ '?' "c'h" >odd.alphabet
printf '%s\n' a/b ab. a[c a?b "c'hab" bac cab >odd.txt
dictc build -q --alphabet=./odd.alphabet -o odd.wgd odd.txt || exit 2
best -d odd.wgd --size=2x2 --state=odd.state >odd || exit 2
check "other symbols: solve finds as many words and points" is \
    "$(cut -f4 odd | solve --batch -d odd.wgd -f tsv | cut -f3,2 | awk '{ print $2, $1 }')" \
    "$(awk '{ print $1, $2 }' odd)"
try "other symbols: goes on from a state" 0 "$(cat odd)" '' best -d odd.wgd --size=2x2 --state=odd.state

printf '%s\n' / . >none.alphabet
echo /./ >none.txt
dictc build -q --alphabet=./none.alphabet -o none.wgd none.txt || exit 2
try "no letter that a tile can have" 2 '' '~no letter of the words can be a tile' best -d none.wgd

# --- start

cut -f4 all >start
try "--start: at least as good" 0 "~^$(head -n 1 all | cut -f1)" '' best --size=2x3 --start=start
try "--start: a file of best; further climbs" 0 '*' '' best --size=2x3 --start=all --climbs=3
printf 'tea/ote\r\ntea/o?e\n' >bad
try "--start: a tile that is not a letter" 2 '' "~bad:2: tile '\?' is not a letter" best --size=2x3 --start=bad
try "--start: a board of another size" 2 '' '~^boards: bad:1:' best --size=2x2 --start=bad
echo ttt/ttt >unrollable
try "--start: a board that the dice cannot show" 2 '' '~unrollable:1: the dice cannot show' \
    best --size=2x3 --start=unrollable --dice=my.dice
: >empty
try "--start: no board" 2 '' '~empty: has no board' best --size=2x3 --start=empty
try "--start: no such file" 2 '' '~nowhere: ' best --size=2x3 --start=nowhere

# --- state

try "--time-limit: what was found, and a message" 2 '*' '~stopped at the time limit' \
    best --size=4x4 --climbs=100000000 --time-limit=0.2 --state=s
check "--state: of the run" grep -q '^wordgrid climb 1$' s
best --size=2x3 --climbs=2 --state=s1 >two
check "--state: goes on after two climbs" is "$(best --size=2x3 --climbs=3 --state=s1)" "$(cat all)"
check "--state: nothing left to do" is "$(best --size=2x3 --climbs=3 --state=s1)" "$(cat all)"
sed 's/^climb.*/climb\t0/; /^best/d' s1 >s2
best --size=2x3 --climbs=1 --state=s2 >/dev/null
printf 'new\tate/tea\ndone\ttea/ate\n' >>s2
sed -i 's/^climb.*/climb\t0/' s2
try "--state: goes on with a pool" 0 '*' '' best --size=2x3 --climbs=1 --state=s2
boards best -q --size=2x2 --climbs=1 --state=drawn >drawn.one
check "--state: goes on with the seed of the file" is \
    "$(boards best -q --size=2x2 --climbs=1 --state=drawn)" "$(cat drawn.one)"
try "--state: other options" 2 '' '~s1:2: the run that wrote this had other options; this run has size=2x2' \
    best --size=2x2 --climbs=3 --state=s1
try "--state: the default, given" 0 "$(cat all)" '' best --size=2x3 --climbs=3 --state=s1 -m 3 -M 99
try "--state: another least length" 2 '' '~other options; this run has .* length=2-5' \
    best --size=2x3 --climbs=3 --state=s1 -m 2
best --size=2x3 --start=start --state=s4 >started
try "--state: the same boards to start from" 0 "$(cat started)" '' \
    best --size=2x3 --start=all --state=s4
echo tea/ate >later
for other in '' --start=later; do
    try "--state: other boards to start from, $other" 2 '' '~s4:2: .* had other options' \
        best --size=2x3 $other --state=s4
done
try "--state: boards to start from, none before" 2 '' '~s1:2: .* this run has .* start=' \
    best --size=2x3 --climbs=3 --start=start --state=s1
try "--state: fewer climbs" 2 '' '~s1:3: climb 3 is not one of this run' best --size=2x3 --state=s1
: >s3
try "--state: an empty file is a new one" 0 "$(head -n 1 two)" '' best --size=2x3 -n 1 --climbs=2 --state=s3
try "--state: another file" 2 '' '~words.txt:1: is not a state' best --size=2x3 --state=words.txt
for line in 'climb	1x' 'climb	99999999999999999999' 'best	xxx' 'old	tea/tea' \
    'round	x' 'round	11' 'chain	xxx'; do
    { sed 2q s1; printf '%s\n' "$line"; } >s3
    try "--state: bad line $line" 2 '' '~s3:3: ' best --size=2x3 --state=s3
done
{ sed 2q s1; yes 'chain	tea/tea' | head -n 9; } >s3
try "--state: too many chains" 2 '' '~s3:11: there are too many chains' best --size=2x3 --state=s3
try "--state: cannot be written" 2 '' '~^boards: none/s' best --size=2x3 --state=none/s
mkdir lost
boards best -q --pool=2 --size=2x2 --climbs=100000000 --state=lost/s >lost.out 2>lost.err &
pid=$!
until [ -s lost/s ] && [ "$(wc -l <lost/s)" -gt 3 ]; do
    kill -0 $pid || break
    sleep 0.05
done
mv lost moved
wait $pid
check "--state: cannot be written any more: fails" is $? 2
check "... says so" grep -q '^boards: lost/s' lost.err
check "... prints the results so far" grep -q '	[a-z]\{4\}$' lost.out

# --- shards

# The outputs of shards are joined by the command in the help. Some boards have equal points.
join=$(boards best --help | sed -n "s/.*'\(sort -k.*\)'.*/\1/p")
best --size=2x3 --pool=2 --tempering=0 --climbs=40 >whole
check "equal points" test "$(cut -f 1 whole | uniq -d)" != ''
for k in 1 2 3 4; do
    best --size=2x3 --pool=2 --tempering=0 --climbs=40 --shard=$k/4 || exit 2
done | eval "$join" >shards
check "the shards together are the whole" is "$(sort shards)" "$(sort whole)"

# --- signals

for signal in INT TERM; do
    # A shell that is not interactive ignores SIGINT in background jobs.
    env --default-signal=$signal boards best -q --pool=20 --climbs=100000000 \
        --state="s.$signal" >"$signal" 2>"$signal.err" &
    pid=$!
    until [ -s "s.$signal" ] && [ "$(wc -l <"s.$signal")" -gt 3 ]; do
        kill -0 $pid || break
        sleep 0.05
    done
    kill -s $signal $pid
    wait $pid
    status=$?
    check "SIG$signal: the usual exit status" is $status $((128 + $(kill -l $signal)))
    check "SIG$signal: the results so far" grep -q '	[a-z]\{16\}$' "$signal"
    check "SIG$signal: a message" grep -q 'stopped by a signal' "$signal.err"
done

# --- pictures

best --size=2x3 --climbs=3 --plot=plot.svg >plotted
check "--plot: the same results" cmp plotted all
check "--plot: title, seed, labels, the best points" draws plot.svg \
    $'Best board by time: \u2068w\u2069, 2x3' 'seed 3, 3 finished climbs' \
    'time since the start (logarithmic)' 'points of the best board so far'
check "--plot: the best points, and the time" \
    grep -qE ">$(head -n 1 all | cut -f 1) after [0-9.]+ s<" plot.svg
best --size=2x3 --objective=longest --plot=plot.svg >/dev/null
check "--plot: --objective=longest" draws plot.svg 'letters of the longest word so far'
check "--plot: --objective=longest: its length" grep -q '>5 after ' plot.svg
env --default-signal=INT boards best -q --pool=20 --climbs=100000000 --state=s.plot \
    --plot=stopped.svg >stopped 2>stopped.err &
pid=$!
until [ -s s.plot ] && [ "$(wc -l <s.plot)" -gt 3 ]; do
    kill -0 $pid || break
    sleep 0.05
done
kill -INT $pid
wait $pid
check "--plot: SIGINT: the usual exit status" is $? 130
check "--plot: SIGINT: what was reached" grep -q ">$(head -n 1 stopped | cut -f 1) after " stopped.svg
mkfifo pipe.svg
cat pipe.svg >piped.svg &
reader=$!
boards best -q --pool=20 --seed=3 --size=2x3 --climbs=3 --plot=pipe.svg >plotted &
ended $! >pipe.status
check "--plot: a pipe: ends" is "$(cat pipe.status)" 0
kill $reader 2>/dev/null
wait $reader
check "--plot: a pipe" draws piped.svg 'seed 3, 3 finished climbs'
best --size=1x2 --climbs=3 --plot=none.svg >e
check "--plot: boards without words: a first and a last point" \
    is "$(grep -c '^0	' e) $(sed -n 's/.* points="\(.*\)".*/\1/p' none.svg | wc -w)" '1 3'
if [ -e /dev/full ]; then
    try "--plot: a full disk: prints the results" 2 "$(cat all)" '~^boards: /dev/full: ' \
        best --size=2x3 --climbs=3 --plot=/dev/full
fi
try "--plot=-" 2 '' '~standard output has the results; name a file' best --plot=-
for option in -o --state; do
    try "--plot and $option of one file" 2 '' '~one: named as two outputs' \
        best --plot=one $option ./one
done
cp all starts
try "--plot of boards on standard input" 2 '' '~starts: is an input' \
    best --start=- --plot=starts <starts
try "--plot of the dictionary" 2 '' '~w.wgd: is an input' best --plot=w.wgd

# --- errors

for size in 4 0x4 4x0 9x8 4x4x4; do
    try "--size=$size" 2 '' "~--size=$size is not a size" best --size=$size
done
try "an operand" 2 '' "~'x' is an operand; boards best has only options" best x
try "--bonus" 2 '' '~--bonus cannot be used here: the points of a word would depend on its path' best --bonus=q.scores
try "hexagons on a torus" 2 '' '~even number of rows' best --size=3x3 --moves=hex --torus
try "a dictionary that is none" 3 '' '*' best -d words.txt
try "no dictionary" 2 '' '~looked in' best -d nothing
cp w.wgd copy.wgd
mkdir dice
cp four.dice dice/mine.dice
for input in copy.wgd four.dice q.scores start dice/mine.dice; do
    dice=four.dice
    [ $input != dice/mine.dice ] || dice=mine
    cp $input kept
    for output in --output --state --plot; do
        try "$output: an input, $input" 2 '' "~${input##*/}: is an input.*, which (-o|$output) would" \
            env WORDGRID_PATH=. boards best -d copy.wgd --dice=$dice --letter-scores=q.scores \
            --start=start $output=$input
    done
    check "... is as it was" cmp kept $input
done
mkfifo state.pipe
try "--state: a pipe" 2 '' '~^boards: state.pipe: is not a regular file' \
    timeout -k 60 20 boards best --state=state.pipe
try "--state: standard output" 2 '' '~standard output: named as two outputs' best --state=-
try "output over the state" 2 '' '~s1: named as two outputs' best --state=s1 -o s1
try "output over the state, no file yet" 2 '' '~new: named as two outputs' best --state=new -o new
yes a | head -n 81 >many.dice
try "too many dice" 2 '' '~81 dice; boards best has boards of at most 64 cells' best --dice=many.dice
try "standard input twice" 2 '' '~standard input can be only one' best --dice=- --letter-scores=- </dev/null
try "--shard: more parts than climbs" 2 '' '~there are fewer climbs than parts; give --climbs=3 or more' \
    boards best --size=2x2 --shard=1/3

finish
