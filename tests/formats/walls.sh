#!/usr/bin/env bash
# Tests walls.py, which was written from formats/walls.md alone. walls.py must make the same mazes
# as the program maze, read the drawings of maze, and find the same paths.
#
#   walls.sh FOLDER_OF_THE_PROGRAMS
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
second=$(cd "$(dirname "$0")" && pwd)/walls.py
cd "$scratch"

# same_ways FILE: with the commands path and longest, walls.py and maze must print the same drawing,
# or both must print nothing.
same_ways() {
    local command
    for command in path longest; do
        "$bin/maze" $command -q "$1" >first || true
        python3 "$second" $command "$1" >second || true
        cmp first second || complain "$command: $1: the ways differ"
    done
}

for size in '1 1' '1 9' '9 1' '2 2' '12 9' '64 5' '65 7' '31 130'; do
    for seed in 0 7 18446744073709551615; do
        # shellcheck disable=SC2086 # two numbers
        {
            "$bin/maze" make --seed=$seed $size >first
            python3 "$second" make $seed $size >second
        }
        cmp first second || complain "make: $size, seed $seed: the mazes differ"
    done
done

for seed in 1 2 3 4; do
    "$bin/maze" make --seed=$seed 14 10 >perfect.txt
    # Makes random changes, as a user could make them: loops, closed cells, openings.
    awk -v seed=$seed '
        function random(n) { state = (state * 16807) % 2147483647; return state % n }
        BEGIN { state = seed }
        {
            for (i = 2; i < length; i += 4) {
                if (NR % 2 == 1 && random(5) == 0)
                    $0 = substr($0, 1, i - 1) (random(3) ? "   " : "---") substr($0, i + 3)
                if (NR % 2 == 0 && random(5) == 0)
                    $0 = substr($0, 1, i + 2) (random(3) ? " " : "|") substr($0, i + 4)
            }
            print
        }' perfect.txt >changed.txt
    sed 's/ *$/\r/' changed.txt >crlf.txt
    "$bin/maze" path -q -f unicode perfect.txt >unicode.txt
    for drawing in perfect.txt changed.txt crlf.txt unicode.txt; do
        same_ways $drawing
    done
done
printf '%s\n' '+---+---+' '|       |' '+   +   +' '|       |' '+---+---+' >ring.txt
same_ways ring.txt
printf '%s\n' '+---+---+---+---+' '|   |           |' '+---+   +---+   +' '|   |           |' \
    '+---+---+---+---+' >rings.txt
same_ways rings.txt
printf '%s\n' '+---+---+' '|   |   |' '+---+---+' >alone.txt
same_ways alone.txt

exit $failed
