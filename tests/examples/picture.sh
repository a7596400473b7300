#!/usr/bin/env bash
# Draws the picture of README.md: a terminal with a command of solve and its output and, to the
# right, the board with the path of the first word.
#
#   picture.sh FOLDER_OF_THE_PROGRAMS PICTURE       fails if PICTURE differs from the drawing
#   picture.sh --update FOLDER_OF_THE_PROGRAMS PICTURE
set -euo pipefail
is_update=
if [ "${1-}" = --update ]; then
    is_update=yes
    shift
fi
bin=$1 picture=$2 board=ezmrnubeslospaon
drawn=$(mktemp)
trap 'rm -f "$drawn"' EXIT

{
    echo "\$ solve --limit=3 $board"
    "$bin/solve" --dict="$bin/english.wgd" --limit=3 "$board"
} | LC_ALL=C awk -v board=$board '
function box(x, y, width, height, radius, fill)
{
    printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\"/>\n",
        x, y, width, height, radius, fill
}
function x_of(column) { return BOARD + CELL * column + CELL / 2 }
function y_of(row) { return TOP + CELL * row + CELL / 2 }

{ text[NR] = $0 }
NR == 2 { n = split($0, cells, /[^0-9]+/) } # the points of the word, then row, column, and so on

END {
    BOARD = 536; TOP = 20; CELL = 50
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 756 240\" width=\"756\"" \
        " height=\"240\" role=\"img\">"
    print "<title>solve finds the words of a board</title>"
    box(0, 0, 756, 240, 10, "#1d2430")
    for (i = 1; i <= NR; i++)
        printf "<text x=\"24\" y=\"%d\" font-family=\"monospace\" font-size=\"15\" fill=\"%s\"" \
            " xml:space=\"preserve\">%s</text>\n", 60 + 32 * i, i == 1 ? "#8fd19e" : "#e6e9ef",
            text[i]
    for (i = 0; i < 16; i++)
        box(x_of(i % 4) - 22, y_of(int(i / 4)) - 22, 44, 44, 7, "#eef1f6")
    printf "<polyline fill=\"none\" stroke=\"#e0902f\" stroke-width=\"12\"" \
        " stroke-opacity=\"0.75\"" \
        " stroke-linejoin=\"round\" stroke-linecap=\"round\" points=\""
    for (i = 3; i < n; i += 2)
        printf "%s%d,%d", (i > 3 ? " " : ""), x_of(cells[i + 1]), y_of(cells[i])
    print "\"/>"
    printf "<circle cx=\"%d\" cy=\"%d\" r=\"15\" fill=\"#e0902f\"/>\n", x_of(cells[4]),
        y_of(cells[3])
    for (i = 0; i < 16; i++)
        printf "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"22\"" \
            " text-anchor=\"middle\" fill=\"#1d2430\">%s</text>\n",
            x_of(i % 4), y_of(int(i / 4)) + 8, substr(board, i + 1, 1)
    print "</svg>"
}' >"$drawn"

if [ -n "$is_update" ]; then
    cat "$drawn" >"$picture"
else
    cmp "$drawn" "$picture" || { echo "run picture.sh --update"; exit 1; }
fi
