#!/usr/bin/env bash
# Tests the program maze: every command, option and form of output, and errors.
set -u
# shellcheck disable=SC2317 # functions that try calls
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

cat >m.txt <<'MAZE'
+---+---+---+
|       |   |
+   +   +   +
|   |       |
+---+---+---+
MAZE

# --- help and version

for command in maze 'maze make' 'maze path' 'maze longest' 'maze info'; do
    # shellcheck disable=SC2086 # two words
    {
        try "$command --help: on standard output" 0 "~^Usage: $command" '' $command --help
        check "$command --help: 80 columns at most" awk \
            'length > 80 { print; long = 1 } END { exit long || NR < 10 }' "$out"
        check "$command --help: tells the exit statuses" grep -q '^Exit status: 0 ' "$out"
        try "$command --version" 0 '~^maze \(wordgrid\) [0-9]+\.[0-9]+\.[0-9]+$' '' \
            $command --version
    }
done
try "help COMMAND" 0 "$(maze path --help)" '' maze help path
try "maze alone: short help" 2 '' '~^  maze make 20 10 ' maze
try "make alone: short help" 2 '' '~^Usage: maze make ' maze make
try "an unknown command" 2 '' '~did you mean .longest' maze longst m.txt
try "an unknown option" 2 '' "~unknown option '--frm'; did you mean '--from'" maze path --frm m.txt
if has script; then
    for command in 'maze path' 'maze longest' 'maze info'; do
        try "$command with a terminal on standard input: short help" 2 \
            "~^Usage: $command" '' on_terminal "$command"
    done
else
    skip "nothing to do on a terminal" "no script (Debian package bsdutils)"
fi

# --- make

try "make" 0 '*' '' maze make --seed=7 12 9
cp "$out" a.txt
check "make: 2h+1 lines of 4w+1 characters" is "$(awk '{ print length }' a.txt | uniq -c | xargs)" '19 49'
try "make: -s is --seed, and the same maze" 0 "$(cat a.txt)" '' maze make -s 7 12 9
try "make: -o writes it" 0 '' '' maze make --seed=7 12 9 -o b.txt
check "make: the same bytes" cmp a.txt b.txt
maze make --seed=8 12 9 >b.txt
check "make: another seed, another maze" bash -c '! cmp -s a.txt b.txt'
try "make: one cell" 0 $'+---+\n|   |\n+---+' '' maze make 1 1
try "make: a corridor" 0 $'+---+---+---+\n|           |\n+---+---+---+' '' maze make 3 1
try "make: a shaft" 0 $'+---+\n|   |\n+   +\n|   |\n+---+' '' maze make 1 2
try "make: unicode" 0 $'┌───────────┐\n│           │\n└───────────┘' '' maze make -f unicode 3 1
try "make: the greatest seed" 0 '*' '' maze make --seed=18446744073709551615 3 3
maze make 20 20 >a.txt
maze make 20 20 >b.txt
check "make: without a seed, another one each time" bash -c '! cmp -s a.txt b.txt'
try "make: -v says the seed" 0 '*' '~^maze: seed [0-9]+$' maze make -v 20 20
cp "$out" a.txt
seed=$(sed -n 's/^maze: seed //p' "$err")
try "make: with which it is the same" 0 "$(cat a.txt)" '' maze make --seed="$seed" 20 20
try "make: one operand" 2 '' '~^maze: give two operands, WIDTH and HEIGHT' maze make 3
try "make: three operands" 2 '' '~^maze: give two operands, WIDTH and HEIGHT' maze make 3 4 5
try "make: no number" 2 '' '~^maze: WIDTH=x is not a number; give a number from 1 to ' maze make x 4
try "make: nothing high" 2 '' '~^maze: HEIGHT=0 is out of range; ' maze make 4 0
try "make: too large" 2 '' \
    'maze: 200000 rows of 100000 cells are too many; a maze has at most 268435456 cells' \
    maze make 100000 200000
try "make: no seed" 2 '' \
    '~^maze: --seed=-1 is not a seed; give a number from 0 to 18446744073709551615$' \
    maze make --seed=-1 3 3
try "make: a seed of more than 64 bits is not another one" 2 '' '~ is not a seed; ' \
    maze make --seed=18446744073709551616 3 3
try "make: an unknown form" 2 '' \
    '~^maze: --format=png is not known; choose text, unicode, svg or json$' maze make -f png 3 3

# --- path

way='+---+---+---+
| X   X |   |
+   +   +   +
|   | X   X |
+---+---+---+'
try "path: from corner to corner" 0 "$way" '' maze path m.txt
try "path: from standard input" 0 "$way" '' maze path <m.txt
try "path: '-' is standard input" 0 "$way" '' maze path - <m.txt
try "path: a pipe" 0 "$way" '' maze path < <(cat m.txt)
maze path m.txt >way.txt
try "path: a path in the drawing is ignored" 0 "$way" '' maze path way.txt
maze path -f unicode m.txt >unicode.txt
try "path: reads what it draws, in box drawing characters" 0 "$way" '' maze path unicode.txt
try "path: in box drawing characters" 0 \
    $'┌───────┬───┐\n│ •   • │   │\n│   ╷   ╵   │\n│   │ •   • │\n└───┴───────┘' '' \
    maze path --format=unicode m.txt
try "path: --from and --to" 0 \
    $'+---+---+---+\n|       | X |\n+   +   +   +\n|   | X   X |\n+---+---+---+' '' \
    maze path --from=0,2 --to 1,1 m.txt
try "path: to where it starts" 0 \
    $'+---+---+---+\n|       | X |\n+   +   +   +\n|   |       |\n+---+---+---+' '' \
    maze path --from=0,2 --to=0,2 m.txt
try_json "path: as JSON" 'd == {"schema": "wordgrid.maze.v1", "rows": 2, "columns": 3,
    "walls": {"north": ["111", "000", "111"], "west": ["1011", "1101"]}, "from": [0, 0],
    "to": [1, 2], "steps": 3, "path": [[0, 0], [0, 1], [1, 1], [1, 2]]}' \
    maze path -f json m.txt
try_json "make: as JSON" '"path" not in d and len(d["walls"]["north"]) == 10' \
    maze make -f json 12 9
try "path: as a picture" 0 '~<polyline class="way" points="5,5 15,5 15,15 25,15"/>' '' \
    maze path -f svg m.txt
if has python3; then
    check "path: the picture is XML" python3 -c \
        'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$out"
else
    skip "path: the picture is XML" "no python3 (Debian package python3)"
fi

sed '2s/|       |/|   |   |/; 3s/+   +/+---+/' m.txt >closed.txt
try "path: no path: status 1" 1 '' 'maze: no path leads from 0,0 to 1,2' maze path closed.txt
try "path: no path, quietly" 1 '' '' maze path -q closed.txt
try "path: no path: no file either" 1 '' '*' maze path -o none.txt closed.txt
check "path: none" test ! -e none.txt
for place in x 1 '1,' ,1 1,2,3 -1,0 4294967296,0 18446744073709551616,0 '1, 2' ''; do
    try "path: --from=$place" 2 '' "~^maze: --from=$place is not a cell; write it like 0,3" \
        maze path --from="$place" m.txt
done
try "path: --to below the last row" 2 '' \
    '~^maze: --to=2,0 is not in the maze; its last cell is 1,2$' maze path --to=2,0 m.txt
try "path: --from behind the last column" 2 '' \
    '~^maze: --from=0,3 is not in the maze; its last cell is 1,2$' maze path --from=0,3 m.txt
try "path: two drawings" 2 '' "~^maze: 'm.txt' is one operand too many" maze path m.txt m.txt

# --- longest

try "longest" 0 \
    $'+---+---+---+\n| X   X | X |\n+   +   +   +\n| X | X   X |\n+---+---+---+' '' \
    maze longest m.txt
try "longest: -v counts the dead ends" 0 '*' 'maze: 2 dead ends, 5 steps' maze longest -v m.txt
printf '%s\n' '+---+---+' '|       |' '+   +   +' '|       |' '+---+---+' >open.txt
printf '%s\n' '+---+---+---+' '|   |       |' '+---+   +   +' '|   |       |' \
    '+---+---+---+' >beside.txt
try "longest: no dead end, and the first cell closed off" 0 \
    $'+---+---+---+\n|   | X   X |\n+---+   +   +\n|   |     X |\n+---+---+---+' \
    'maze: no cell is a dead end; the path starts at 1,2 instead, which is far from others' \
    maze longest beside.txt
try "longest: cells alone" 0 $'+---+\n| X |\n+---+' \
    'maze: there is no passage between any two cells' maze longest <(maze make 1 1)
try "longest: no dead end: says so" 0 \
    $'+---+---+\n| X   X |\n+   +   +\n|     X |\n+---+---+' \
    'maze: no cell is a dead end; the path starts at 1,1 instead, which is far from others' \
    maze longest open.txt
try "longest: no dead end, quietly" 0 '~X' '' maze longest -q open.txt
maze make --seed=5 150 140 | awk 'NR == 1 || NR == 281 { print; next }
    NR % 6 == 3 { gsub(/---/, "   ") } { print }' >loops.txt
run maze longest loops.txt
cp "$out" longest.txt
for threads in 1 2 3 7 1024; do
    try "longest: -j $threads: the same" 0 "$(cat longest.txt)" '' maze longest -j $threads loops.txt
done
try "longest: -j 0" 2 '' '~^maze: --threads=0 is out of range; give a number from 1 to ' \
    maze longest -j 0 m.txt
try_json "longest: as JSON" 'd["from"] == [0, 2] and d["to"] == [1, 0] and d["steps"] == 5' \
    maze longest -f json m.txt

# --- info

try "info" 0 'rows           2
columns        3
cells          6
walls          2
passages       5
openings       0
dead ends      2
parts          1
loops          0
perfect        yes' '' maze info m.txt
try_json "info: as JSON" 'd == {"rows": 2, "columns": 3, "cells": 6, "walls": 4,
    "passages": 3, "openings": 0, "dead_ends": 2, "parts": 3, "loops": 0, "perfect": False}' \
    maze info --json closed.txt
try "info: large numbers" 0 '~^cells          10,000$' '' maze info -- <(maze make 100 100)
try "info: from standard input" 0 '~^perfect        yes$' '' maze info <m.txt

# --- texts that are not drawings

sed '4s/   |$/|/' m.txt >cut.txt
for command in 'maze path' 'maze longest' 'maze info'; do
    # shellcheck disable=SC2086 # two words
    {
        try "$command: half a cell" 2 '' \
            "~^maze: cut.txt:4:10: '\|' within a cell; " $command cut.txt
        try "$command: from standard input" 2 '' \
            "~^maze: standard input:4:10: '\|' within a cell; " $command <cut.txt
        try "$command: nothing at all" 2 '' \
            '~^maze: standard input:1:1: no drawing here; the input is empty$' $command
        try "$command: no such file" 2 '' \
            '~^maze: nosuch.txt: cannot open: No such file or directory$' $command nosuch.txt
        try "$command: a folder" 2 '' '~^maze: \.: cannot read: Is a directory$' $command .
        try "$command: not text" 2 '' '~^maze: /dev/zero:1:1: U\+0000 where a post ' \
            $command /dev/zero
    }
done
sed 's/$/\r/' m.txt >crlf.txt
try "path: CR LF" 0 "$way" '' maze path crlf.txt

# --- files

cp m.txt same.txt
try "path: -o does not replace the drawing" 2 '' '~^maze: same.txt: is an input( \(.*\))?, which -o ' \
    maze path -o same.txt same.txt
check "path: it is as it was" cmp m.txt same.txt
for command in path longest; do
    for operand in '' - /dev/stdin ./same.txt; do
        # shellcheck disable=SC2086 # an empty $operand is no operand
        try "$command $operand: -o does not replace standard input" 2 '' \
            '~^maze: same.txt: is an input( \(.*\))?, which -o would replace; name another file$' \
            maze $command -o same.txt $operand <same.txt
        check "$command $operand: it is as it was" cmp m.txt same.txt
    done
    try "$command: a device may be both" 2 '' '~^maze: standard input:1:1: no drawing here; ' \
        maze $command -o /dev/null </dev/null
done
try "path: -o with an empty name" 2 '' '~^maze: -o has an empty name; ' maze path -o '' m.txt
echo old >kept.txt
try "path: -o replaces another file" 0 '' '' maze path -o kept.txt m.txt
check "path: by the drawing" is "$(cat kept.txt)" "$way"
to() { "${@:2}" >"$1"; }
closed() { "$@" >&-; }
for command in 'maze make 3 3' 'maze path m.txt' 'maze longest m.txt' 'maze info m.txt' \
    'maze make 300 300' 'maze make -f svg 3 3' 'maze make -f unicode 3 3' \
    'maze info --json m.txt'; do
    # shellcheck disable=SC2086 # several words
    {
        try "$command: /dev/full" 2 '' \
            "maze: standard output: cannot write: No space left on device" to /dev/full $command
        try "$command: closed standard output" 2 '' \
            "maze: standard output: cannot write: Bad file descriptor" closed $command
    }
done

# --- a large maze, and Ctrl-C

maze make --seed=1 1500 1500 >large.txt
try_json "large: perfect" 'd["perfect"] and d["cells"] == 2250000' maze info --json large.txt
maze make --seed=1 -f unicode 1500 1500 >large-unicode.txt
check "large: the same from box drawing characters" cmp \
    <(maze path large.txt) <(maze path large-unicode.txt)

# interrupt_reading NAME COMMAND...: sends SIGINT while COMMAND waits for more input.
interrupt_reading() {
    local name=$1 pid
    shift
    exec 3<>open # its readers get no end of file
    cat m.txt >&3
    env --default-signal=INT "$@" <open >got.out 2>"$err" &
    pid=$!
    sleep 0.3 # most likely, the command is reading
    end_by INT $pid
    exec 3>&-
    check "Ctrl-C: $name: ends it" is $end_status 130
    check "Ctrl-C: $name: nothing is printed" test ! -s got.out
}
if env --default-signal=INT true 2>/dev/null; then
    mkfifo full open
    {
        interrupt "a maze" maze make 1500 1500
        interrupt "a path" maze path large.txt
        interrupt "JSON" maze path -f json large.txt
        interrupt_reading "a drawing without an end" maze info
    } 2>"$scratch/jobs" # messages of bash about killed jobs
else
    skip "Ctrl-C" "env cannot undo that the shell ignores SIGINT"
fi

# A ring of 800 equal dead ends: `longest` must search the maze from each of them, which takes 4 s.
if has script && has awk; then
    awk 'BEGIN {
        n = 400
        for (row = 0; row <= 2 * n; row++) {
            walls = cells = ""
            for (column = 0; column < n; column++) {
                on_ring = row == n || row == n - 1
                is_open = row != 0 && row != 2 * n && (row != n || column == 0 || column == n - 1)
                walls = walls (is_open ? "+   " : "+---")
                cells = cells (on_ring && column > 0 ? "    " : "|   ")
            }
            print walls "+"
            if (row < 2 * n)
                print cells "|"
        }
    }' >ring.txt
    try "progress: on a terminal, after a second" 0 '~searching  [0-9]+ of 800 dead ends' '' \
        on_terminal 'maze longest -j 1 -o ring.svg -f svg ring.txt'
    try "progress: not where it is no terminal" 0 '' '' \
        maze longest -o ring2.svg -f svg ring.txt
    check "progress: the same path" cmp ring.svg ring2.svg
else
    skip "progress on a terminal" "no script (Debian package bsdutils)"
fi

finish
