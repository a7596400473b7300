#!/usr/bin/env bash
# Tests boards roll and boards rate. best.sh and fill.sh test the other commands.
#
# functions that try calls:
# shellcheck disable=SC2317
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words {a..z} >alphabet
words cat cats act acts cast scat sat ta at sac quit quits |
    dictc build -q --alphabet=alphabet -o cat.wgd || exit 2
export WORDGRID_DICT=$PWD/cat.wgd
printf 'ca\nAt\nst\nxc\n' >four.dice

# --- the command line

for command in boards 'boards roll' 'boards rate'; do
    # shellcheck disable=SC2086
    try "$command --help" 0 "~^Usage: $command" '' $command --help
done
try "the program's help names the commands" 0 '~^ *roll ' '' boards --help
try "an unknown command" 2 '' "~unknown command 'rol'; did you mean 'roll'" boards rol
try "roll needs dice or letters" 2 '' '~give either --dice=NAME or --letters=DICT' boards roll -n 2
try "... not both" 2 '' '~give either' boards roll --dice=four.dice --letters=cat.wgd
try "roll has no operands" 2 '' "~'x' is an operand" boards roll --dice=four.dice x
try "an unknown name lists the names" 2 '' '~no dice are called .x.; .*big-1979, big-2012, boggle-1976' \
    boards roll --dice=x
try "a file that is not there" 2 '' '~no.dice: cannot open' boards roll --dice=no.dice
try "a folder" 2 '' '~^boards: ' boards roll --dice=./
printf 'ab\nc1\n' >wrong.dice
try "a wrong file" 2 '' '~^boards: wrong.dice:2:2: this is not a face' boards roll --dice=wrong.dice
try "dice that do not fill the board" 2 '' '~4 dice for the 6 cells of 2x3' \
    boards roll --dice=four.dice --size=2x3
head -n 3 four.dice >three.dice
try "dice that are not a square" 2 '' '~3 dice do not fill a square; give --size' \
    boards roll --dice=three.dice
try "... with a size" 0 '*' '' boards roll --dice=three.dice --size=3x1
for size in 0x4 4 4x 256x256 x; do
    try "--size=$size" 2 '' '~is not a size' boards roll --letters=cat.wgd --size=$size
done
try "contradicting words" 2 '' '~--min-words=3 is more than --max-words=2' \
    boards roll --dice=four.dice --min-words=3 --max-words=2
try "contradicting points" 2 '' '~--min-score=3 is more than --max-score=2' \
    boards roll --dice=four.dice --min-score=3 --max-score=2
try "a word longer than --max-length" 2 '' '~--longest=6 is more than --max-length=5' \
    boards roll --dice=four.dice --longest=6 -M 5
try "a longest word, but no words" 2 '' '~--max-words=0 contradicts --longest' \
    boards roll --dice=four.dice --longest=3 --max-words=0
try "points, but no words" 2 '' '~--max-words=0 contradicts --min-score' \
    boards roll --dice=four.dice --min-score=1 --max-words=0
try "a longer word than any" 2 '' '~--longest=6: the longest word of the dictionary .*cat.wgd has 5 letters' \
    boards roll --dice=four.dice --longest=6
try "more words than there are" 2 '' '~--min-words=13: the dictionary .*cat.wgd has 12 words' \
    boards roll --dice=four.dice --min-words=13
try "a longer word than a board has tiles" 2 '' '~--longest=5: the tiles of a board have at most 4 letters' \
    boards roll --dice=four.dice --longest=5
try "... of letters" 2 '' '~--longest=4: the tiles of a board have at most 3 letters' \
    boards roll --letters=cat.wgd --size=1x3 --longest=4
printf 'q.\n[it|s]\n' >two.dice
try "... with --qu, and faces of two letters" 2 '' '~--longest=5: the tiles of a board have at most 4 letters' \
    boards roll --qu --dice=two.dice --size=1x2 --longest=5
try "a board too small for any word" 2 '' '~--min-length=3: the tiles of a board have at most 2 letters' \
    boards roll --letters=cat.wgd --size=1x2 --min-words=1
try "... without dead tiles" 2 '' '~--min-length=3: the tiles' \
    boards roll --letters=cat.wgd --size=1x2 --no-dead-tiles
try "... but a board of holes has none" 0 '..' '' bash -c \
    "printf 'a.\nx.\n' >blank.dice; boards roll --dice=blank.dice --size=1x2 --no-dead-tiles"
try "more points than all words have" 2 '' '~--min-score=13: 12 words have at most 12 points' \
    boards roll --dice=four.dice --min-score=13
try "... than --max-words" 2 '' '~--min-score=7: 2 words have at most 6 points' \
    boards roll --dice=four.dice --min-score=7 --max-words=2 --scoring=0,3
try "... with --scoring=none" 2 '' '~--min-score=1: 12 words have at most 0 points' \
    boards roll --dice=four.dice --min-score=1 --scoring=none
try "a letter that no die has" 2 '' '~--must=dog: no board of these dice has the letters of this word' \
    boards roll --dice=four.dice --must=cat --must=dog
try "a letter that too few dice have" 2 '' '~--must=tatt: no board of these dice' \
    boards roll --dice=four.dice --must=tatt
try "more letters than dice" 2 '' '~--must=cats.: no board of these dice' \
    boards roll --dice=four.dice --must=catsx
try "a letter that no word has" 2 '' '~--must=dog: no board of these letters' \
    boards roll --letters=cat.wgd --must=dog
try "more letters than cells" 2 '' '~--must=cats: no board of these letters' \
    boards roll --letters=cat.wgd --size=1x3 --must=cats
try "a wildcard is any letter" 0 '*' '' bash -c \
    "printf '?\nc\na\nt\n' >any.dice; boards roll --dice=any.dice --must=dcat"
try "contradicting lengths" 2 '' '~--min-length=5 is more than the greatest length, which is 4' \
    boards roll --dice=four.dice --min-words=1 -m5 -M4
try "an empty word" 2 '' '~--must is empty' boards roll --dice=four.dice --must=
musts=()
for ((i = 0; i < 17; i++)); do musts+=(--must=a); done
try "too many words" 2 '' '~--must can be given 16 times' boards roll --dice=four.dice "${musts[@]}"
try "a word that is not text" 2 '' '~^boards: ' boards roll --dice=four.dice --must=$'\xff'
try "--min-value alone" 2 '' '~--min-value says which words count' \
    boards roll --dice=four.dice --min-value=2
try "--min-value with --must alone" 2 '' '~--min-value says which words count' \
    boards roll --dice=four.dice --min-value=2 --must=a
try "--min-value without values" 2 '' '~has no values for --min-value' \
    boards roll --dice=four.dice --min-value=2 --min-words=1
try "--shard without a seed" 2 '' '~--shard needs --seed' boards roll --dice=four.dice --shard=1/2
try "no dictionary" 2 '' '~looked in' boards roll --dice=four.dice -d nowhere --min-words=1
try "no dictionary of the letters" 2 '' "~'nowhere'; name a file with --letters" \
    boards roll --letters=nowhere
try "... the folders" 2 '' '~looked in' boards roll --letters=nowhere
try "... is not needed without conditions" 0 '*' '' boards roll --dice=four.dice -d nowhere
try "dice that the dictionary cannot read" 2 '' "~^boards: odd.dice: die 1, face '€'" \
    bash -c "printf '€\nb\nc\nd\n' >odd.dice; boards roll --dice=odd.dice --min-words=1"
try "dice from standard input" 0 '*' '' boards roll --dice=- <four.dice

# --- the same boards with any number of threads and shards

seed=${WG_SEED:-$RANDOM}
echo "WG_SEED=$seed"
# same NAME OPTION...: one thread, several threads and all shards together must print the same
# boards.
same() {
    local name=$1 n k
    shift
    boards roll --seed="$seed" "$@" -j1 >whole || echo "exit status $?" >>whole
    boards roll --seed="$seed" "$@" -j3 >threads
    check "$name: threads" cmp whole threads
    for n in 2 7; do
        for ((k = 1; k <= n; k++)); do
            boards roll --seed="$seed" "$@" -j2 --shard=$k/$n
        done >shards
        check "$name: $n shards" cmp whole shards
    done
}
same "dice" --dice=boggle-1987 -n 3000
try "-s is --seed" 0 "$(boards roll --dice=boggle-1987 -n 3 --seed=3)" '' \
    boards roll --dice=boggle-1987 -n 3 -s 3
try "more threads than boards" 0 "$(boards roll --dice=four.dice --min-words=3 -s 3 -j1)" '' \
    boards roll --dice=four.dice --min-words=3 -s 3 -j 1024
same "conditions" --dice=four.dice -n 40 --min-words=3 --no-dead-tiles
same "a word" --letters=cat.wgd --size=2x3 -n 10 --must=cats --longest=4
same "fewer boards than shards" --dice=big-2012 -n 3
boards roll --seed="$seed" --dice=boggle-1987 -n 10 >few
boards roll --seed="$seed" --dice=boggle-1987 -n 3000 | head >first
check "a smaller -n is the beginning" cmp few first
# A board that takes thousands of rolls, so idle threads help with it.
same "a rare board" --dice=boggle-1976 -n 2 --must=quits
try "no seed, other boards" 0 '*' '' boards roll --dice=super-big
mv "$out" one
run boards roll --dice=super-big
check "... each time" bash -c '! cmp -s "$0" one' "$out"

# --- the boards that are rolled

for name in boggle-1976:4 boggle-1987:4 boggle-french:4 big-1979:5 deluxe-1997:5 big-2012:5 super-big:6; do
    side=${name#*:} name=${name%:*}
    boards roll --dice="$name" --seed="$seed" -n 50 >rolled
    boards rate --dice="$name" -f json rolled >rated
    check "$name: the dice show each roll" is "$(grep -c '"rollable":true,"dice":\[' rated)" 50
    check "$name: $side rows" is "$(grep -c "\"rows\":$side,\"columns\":$side," rated)" 50
done
check "there are digraph faces" grep -q '\[he\]' rolled
check "there are blank faces" grep -qF . rolled
try "rows of a board that is not square" 0 '~^([a-z]{3}/){3}[a-z]{3}$' '' \
    boards roll --letters=cat.wgd --size=4x3
try "one row" 0 '~^[a-z]{5}$' '' boards roll --letters=cat.wgd --size=1x5
try "... is read with the same --size" 0 '*' '' bash -c \
    'boards roll --letters=cat.wgd --size=1x4 --longest=3 | solve --batch --size=1x4'

# meets NAME PYTHON OPTION...: checks with Python that each of 30 boards meets a condition.
meets() {
    local name=$1 expression=$2
    shift 2
    run boards roll --dice=four.dice --seed="$seed" -n 30 "$@"
    check "$name: rolled" is "$status $(wc -l <"$out")" "0 30"
    cp "$out" rolled
    run boards rate -f json rolled
    check "$name" json "all($expression for d in ds)"
}
meets "--min-words" 'd["count"] >= 3' --min-words=3
meets "--max-words" 'd["count"] <= 2' --max-words=2
meets "--max-words=0" 'd["count"] == 0' --max-words=0
meets "words" '2 <= d["count"] <= 3' --min-words=2 --max-words=3
meets "score" '2 <= d["score"] <= 3' --min-score=2 --max-score=3
meets "--longest" 'len(d["longest"]) >= 4' --longest=4
meets "--no-dead-tiles" 'd["dead"] == []' --no-dead-tiles
meets "all together" '2 <= d["count"] <= 8 and d["dead"] == [] and len(d["longest"]) >= 4' \
    --min-words=2 --max-words=8 --no-dead-tiles --longest=4
boards roll --dice=four.dice --seed="$seed" -n 20 --must=XAC --must=ax >rolled
failed_words=0
while read -r board; do
    solve -q -w xac "$board" >/dev/null && solve -q -w ax "$board" >/dev/null || failed_words=1
done <rolled
check "--must" is "$(wc -l <rolled) $failed_words" "20 0"
try "--qu counts" 0 '~q' '' bash -c "printf 'q\ni\nt\ns\n' >q.dice
    boards roll --dice=q.dice --qu --min-words=2 -m4"

# --- limits

try "--time-limit" 2 '' '~^boards: stopped after 0 boards, at --time-limit=0.2; ' \
    boards roll --dice=four.dice --min-words=12 --time-limit=0.2
try "... with many threads" 2 '' '~^boards: stopped after 0 boards' \
    boards roll --dice=four.dice -n 20 --min-words=12 --time-limit=0.2 -j4
try "... of a word" 2 '' '~^boards: stopped after 0 boards' \
    boards roll --dice=four.dice --must=xcc --time-limit=0.2
try "... without conditions" 2 '' '~^boards: stopped after [0-9,]+ boards, at --time-limit=0.2; ' \
    bash -c 'boards roll --dice=four.dice -n 1000000000000 --time-limit=0.2 >many'
check "... prints whole boards" bash -c '[ "$(tail -n 1 many | wc -c)" = 5 ]; rm many'
rm -f so_far
boards roll --dice=four.dice --min-words=12 --seed=1 --time-limit=0.2 -q -o so_far
check "... writes the boards so far, none" is "$? $(wc -c <so_far)" "2 0"
for ((i = 0; i < 10; i++)); do
    boards roll --dice=four.dice --min-words=5 --seed=$((seed + i)) -n 1000000 --time-limit=0.05 \
        -q -j4 >so_far
    n=$(wc -l <so_far)
    boards roll --dice=four.dice --min-words=5 --seed=$((seed + i)) -n $((n + 1)) | head -n "$n" >first
    check "... prints the first boards ($n)" cmp so_far first
done
# Boards of wildcards have more words than the limits of a search allow, so they are rejected.
printf '?\n?\n?\n?\n' >wild.dice
try "boards of wildcards" 0 '*' '' boards roll --dice=wild.dice --min-words=5
try "-v says the seed and the rolls" 0 '*' '~seed 5
boards: boards tried [0-9]+' boards roll -v --dice=four.dice --seed=5 --min-words=1
try "an output without a name" 2 '' '~-o has an empty name' boards roll --dice=four.dice -o ''
try "a dictionary without a name" 2 '' "~no dictionary is called ''" \
    boards roll --dice=four.dice --min-words=1 -d ''
rm -f full
mkfifo full
if env --default-signal=INT true 2>/dev/null; then
    interrupt "roll" boards roll --dice=boggle-1987 -n 100000000 -j2
    interrupt "roll with conditions" boards roll --dice=four.dice -n 100000000 -j2 --min-words=1
else
    skip "Ctrl-C" "env has no --default-signal"
fi
try "-o" 0 '' '' boards roll --dice=four.dice --seed=1 -n 5 -o out.txt
check "... writes the boards" cmp out.txt <(boards roll --dice=four.dice --seed=1 -n 5)
try "-o of the dice" 2 '' '~four.dice' boards roll --dice=four.dice -o four.dice
try "-o of the dictionary" 2 '' '~cat.wgd' boards roll --dice=four.dice --min-words=1 -o cat.wgd
try "... that no condition needs" 2 '' '~^boards: cat.wgd: is an input, which -o would replace' \
    boards roll --dice=four.dice --min-words=0 -d cat.wgd -o cat.wgd
try "... or that only the environment names" 2 '' '~^boards: cat.wgd: is an input \(.*/cat.wgd\), ' \
    boards roll --dice=four.dice -o cat.wgd
words 'c 3' >points
for option in --letter-scores --bonus; do
    try "-o of $option" 2 '' '~^boards: points: is an input' \
        boards roll --dice=four.dice $option=points -o points
done
mkdir -p home/dice
cp four.dice home/dice/mine.dice
for command in roll best rate; do
    try "$command: -o of dice that have a name" 2 '' '~^boards: home/dice/mine.dice: is an input' \
        env WORDGRID_PATH=home boards $command --dice=mine -o home/dice/mine.dice
done
check "... which stay" cmp four.dice home/dice/mine.dice
try "-o of the letters" 2 '' '~cat.wgd' boards roll --letters=cat.wgd -o cat.wgd
check "they are as they were" bash -c 'dictc check cat.wgd && [ "$(wc -l <four.dice)" = 4 ]'
if has script; then
    ends_on_terminal INT rolling "boards roll --dice=four.dice --min-words=12 -n 2"
    check "progress while no board is found" grep -qE \
        'rolling  0 of 2 boards   [0-9]+ s so far   [0-9,]+ rolls' "$scratch/terminal"
    check "progress: Ctrl-C removes the line" is "$(tail -c 4 "$scratch/terminal")" $'\r\e[K'
    try "progress: not among boards" 0 '!rolling' '' \
        on_terminal "boards roll --dice=four.dice -n 100000"
fi

try "--dice=-" 0 '~.' '' boards roll --dice=- <four.dice
try "standard input twice" 2 '' '~standard input can be only one' \
    boards roll --dice=- --letter-scores=- --min-words=1 <four.dice

# --- rate

try "rate: the dice and the boards on standard input" 2 '' '~standard input can be only one' \
    boards rate --dice=- <four.dice
try "rate: '-' is standard input, too" 2 '' '~standard input can be only one' \
    boards rate --letter-scores=- four.dice - <four.dice
printf 'ca/ts\nid\ttaac\nx1\n[qu]it/..s\n' >boards.txt
printf 'ca/ts\t8\t8\tacts\t-\t-\t-\nid\ttaac\t2\t2\tact\t-\t-\t-\nx1\terror\tcolumn 2: %s\n%s\n' \
    "'1' is not a tile; a tile is a letter, [qu], [a|e], ? or ." \
    '[qu]it/..s	2	3	quits	-	-	-' >expected
run boards rate boards.txt
check "tsv" cmp "$out" expected
check "... and the count of errors" matches "$err" '~^boards: lines that are not boards: 1'
run boards rate -j2 - <boards.txt
check "from standard input" cmp "$out" expected
run boards rate -f json boards.txt
check "json" json '[d["schema"] for d in ds] == ["wordgrid.rate.v1"] * 4 and
    ds[0]["count"] == 8 and ds[0]["score"] == 8 and ds[0]["longest"] == "acts" and
    ds[0]["dead"] == [] and ds[0]["common"] is None and ds[0]["rollable"] is None and
    ds[1]["id"] == "id" and "column" in ds[2]["error"] and ds[3]["longest"] == "quits"'
try "--strict" 2 '~taac' '~^boards: boards.txt:3:2: ' boards rate --strict boards.txt
try "dead tiles" 0 'cat/xyz	1	1	cat	1,0 1,1 1,2	-	-' '' boards rate <<<'cat/xyz'
try "a tile that only a later path uses is not dead" 0 'ca/at	2	2	act	-	-	-' '' \
    boards rate <<<'ca/at'
try "no words" 0 'x	0	0	-	0,0	-	no' '' boards rate --dice=four.dice <<<x
try "--size" 0 'catx	1	1	cat	0,3	-	-' '' boards rate --size=1x4 <<<catx
printf 'cat\t5\nact\t1\nscat\t7\nsac\t2\n' >values.tsv
dictc build -q -f tsv -o values.wgd values.tsv || exit 2
try "--min-value" 0 'ca/ts	4	4	scat	-	0.500	-' '' \
    boards rate -d values.wgd --min-value=5 <<<'ca/ts'
try_json "--min-value in JSON" 'd["common"] == 0.5' bash -c \
    "boards rate -d values.wgd --min-value=5 -f json <<<ca/ts"
try "--min-value without values" 2 '' '~has no values' boards rate --min-value=5 <<<'ca/ts'
for option in --min-words=1 --longest=3 --min-score=1 --no-dead-tiles; do
    try "--min-value above all values, with $option" 2 '' \
        '~--min-value=8: no word of the dictionary .*values.wgd has such a value' \
        boards roll -d values.wgd --dice=four.dice --min-value=8 --time-limit=2 "$option"
done
try "more words than have the value" 2 '' \
    '~--min-words=3: the dictionary .*values.wgd has 2 words of --min-value or more' \
    boards roll -d values.wgd --dice=four.dice --min-value=5 --min-words=3 --time-limit=2
try "more points than the words of the value have" 2 '' \
    '~--min-score=3: 2 words have at most 2 points' \
    boards roll -d values.wgd --dice=four.dice --min-value=5 --min-score=3 --time-limit=2
try "only common words count in roll" 0 '*' '' \
    boards roll -d values.wgd --dice=four.dice --min-value=5 --min-words=2 --max-words=2 --seed=1
check "... as rate counts them" bash -c 'boards rate -d values.wgd --min-value=5 "$0" |
    awk -F"\t" "{ exit !(\$2 * \$6 >= 1.9 && \$2 * \$6 <= 2.1) }"' "$out"
printf 'c 3\na t 1\ns 2\n' >letters.txt
try "--letter-scores" 0 'ca/t.	2	10	act	-	-	-' '' \
    boards rate --letter-scores=letters.txt <<<'ca/t.'
try "--scoring" 0 'ca/t.	2	6	act	-	-	-' '' boards rate --scoring=length <<<'ca/t.'
try "--moves" 0 'ca/ts	0	0	-	0,0 0,1 1,0 1,1	-	-' '' boards rate --moves=bishop <<<'ca/ts'
try "--time-limit of a board" 1 '~incomplete	time$' '~boards stopped by --time-limit, or the limit of a million words or 64 MiB: 1, ' \
    bash -c "printf '????????????????????????????????????????????????????????????????\n' |
        boards rate --time-limit=0.000001"
awk 'BEGIN { for (i = 0; i < 1300000; i++)
    printf "%c%c%c%c%c\n", 97 + i / 456976, 97 + i / 17576 % 26, 97 + i / 676 % 26, 97 + i / 26 % 26, 97 + i % 26 }' |
    dictc build -q -o million.wgd
try "... which roll refuses" 2 '' '~--min-words=1000001: the search of a board ends at 1000000 words' \
    boards roll -d million.wgd --dice=four.dice --min-words=1000001
try "over a million words" 1 '~^[?]{5}	1000000	.*incomplete	results$' \
    '~boards stopped by --time-limit, or the limit of a million words or 64 MiB: 1, ' \
    boards rate -d million.wgd --size=1x5 <<<'?????'
awk 'BEGIN { srand('"$seed"'); for (i = 0; i < 3000; i++) {
    b = ""; for (k = 0; k < 9; k++) b = b substr("catsx", 1 + int(rand() * 5), 1); print b } }' >many.txt
boards rate --dice=four.dice -j1 many.txt >whole
boards rate --dice=four.dice -j3 many.txt >threads
check "rate: threads" cmp whole threads
for k in 1 2 3; do
    boards rate -q --dice=four.dice --shard=$k/3 -o "part.$k" many.txt
done
cat part.1 part.2 part.3 >joined
check "rate: shards" cmp whole joined
try "a shard of standard input" 2 '' '~name exactly one FILE' boards rate --shard=1/2
try "a shard of two files" 2 '' '~name exactly one FILE' boards rate --shard=1/2 many.txt many.txt
try "-o of an input" 2 '' '~many.txt' boards rate -o many.txt many.txt
try "-o of standard input" 2 '' '~^boards: ' bash -c 'boards rate -o many.txt <many.txt'
if has script; then
    check "a terminal: short help" bash -c "script -qec 'boards rate' typescript | grep -q 'boards rate --help'"
else
    skip "a terminal: short help" "no script (Debian package bsdutils)"
fi

finish
