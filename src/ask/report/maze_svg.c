/* SPDX-License-Identifier: MIT */
/*
 * maze_svg.c: writes a maze as SVG, in the light or dark colours that the browser prefers.
 *
 * A cell is 10 x 10 units. Adjacent walls in a line are one stroke: consecutive bits in a row of
 * north walls, or in a column of west walls. Columns are scanned 64 at a time, so that each 64-bit
 * integer of walls is read once. All strokes are in one `path` element. The path through the maze
 * is one `polyline` element, with points only at its ends and turns. A ring is at the start of the
 * path and a disc at its end.
 */
#include "report/maze_drawing.h"

#include "base/load.h"
#include "walls/maze.h"

#include <inttypes.h>

enum { SIDE = 10, HALF = SIDE / 2, BLOCK = 64 };

static const char style[] =
    "<style>\n"
    ".paper{fill:#fff}\n"
    ".walls{fill:none;stroke:#222;stroke-width:2;stroke-linecap:square}\n"
    ".way{fill:none;stroke:#d33;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}\n"
    ".start{fill:#fff;stroke:#d33;stroke-width:2}\n"
    ".end{fill:#d33}\n"
    "@media (prefers-color-scheme:dark){\n"
    ".paper{fill:#181a1f}\n"
    ".walls{stroke:#d5d9e0}\n"
    ".way{stroke:#ff8a65}\n"
    ".start{fill:#181a1f;stroke:#ff8a65}\n"
    ".end{fill:#ff8a65}\n"
    "}\n"
    "</style>\n";

/* Writes a stroke of `length` walls from a post, to the right ('h') or down ('v'). */
static void put_stroke(struct sink *sink, uint64_t column, uint64_t row, char direction,
                       uint64_t length)
{
    sink_char(sink, 'M');
    sink_number(sink, column * SIDE);
    sink_char(sink, ' ');
    sink_number(sink, row * SIDE);
    sink_char(sink, direction);
    sink_number(sink, length * SIDE);
}

/* Returns the first column from `column` on whose bit is `value`, or `count` if no column has such
   a bit. */
static uint32_t next_column(const uint64_t *row, uint32_t column, uint32_t count, bool value)
{
    while (column < count) {
        const uint64_t bits =
            (value ? row[column / BLOCK] : ~row[column / BLOCK]) >> column % BLOCK;
        if (bits != 0) {
            column += lowest_bit64(bits);
            return column < count ? column : count;
        }
        column = (column / BLOCK + 1) * BLOCK;
    }
    return count;
}

static void put_rows(const struct wg_maze *maze, struct sink *sink)
{
    for (uint32_t row = 0; row <= maze->rows; row++) {
        const uint64_t *const walls = maze->north + row * maze->stride;
        uint32_t begin = next_column(walls, 0, maze->columns, true);
        while (begin < maze->columns) {
            const uint32_t end = next_column(walls, begin, maze->columns, false);
            put_stroke(sink, begin, row, 'h', end - begin);
            begin = next_column(walls, end, maze->columns, true);
        }
        sink_char(sink, '\n');
    }
}

/* Writes the west walls of 64 columns, which are in the integer `word` of each row of walls. A
   stroke is written when the loop reaches its lower end. */
static void put_columns(const struct wg_maze *maze, size_t word, struct sink *sink)
{
    uint32_t begins[BLOCK] = {0};
    uint64_t above = 0;
    for (uint32_t row = 0; row <= maze->rows; row++) {
        const uint64_t walls = row < maze->rows ? maze->west[row * maze->stride + word] : 0;
        for (uint64_t left = walls ^ above; left != 0; left &= left - 1) {
            const unsigned i = lowest_bit64(left);
            if ((walls >> i & 1) != 0) {
                begins[i] = row;
            } else {
                put_stroke(sink, word * BLOCK + i, begins[i], 'v', row - begins[i]);
            }
        }
        above = walls;
    }
    sink_char(sink, '\n');
}

/* Returns the middle of a row or a column. */
static uint64_t middle(uint32_t place)
{
    return (uint64_t)place * SIDE + HALF;
}

static void put_circle(const struct wg_maze *maze, uint32_t cell, const char *class,
                       struct sink *sink)
{
    sink_format(sink, "<circle class=\"%s\" cx=\"%" PRIu64 "\" cy=\"%" PRIu64 "\" r=\"3\"/>\n",
                class, middle(cell % maze->columns), middle(cell / maze->columns));
}

/* A line feed after this many corners keeps the lines of the file short. */
enum { CORNERS_PER_LINE = 16 };

static void put_path(const struct wg_maze *maze, const struct wg_maze_path *path, struct sink *sink)
{
    const uint32_t *const cells = path->cells;
    unsigned corners = 0;
    sink_string(sink, "<polyline class=\"way\" points=\"");
    for (uint32_t i = 0; i < path->ncells; i++) {
        const bool is_end = i == 0 || i + 1 == path->ncells;
        if (is_end || cells[i] - cells[i - 1] != cells[i + 1] - cells[i]) {
            if (i > 0) {
                sink_char(sink, ++corners % CORNERS_PER_LINE == 0 ? '\n' : ' ');
            }
            sink_number(sink, middle(cells[i] % maze->columns));
            sink_char(sink, ',');
            sink_number(sink, middle(cells[i] / maze->columns));
        }
    }
    sink_string(sink, "\"/>\n");
    put_circle(maze, cells[0], "start", sink);
    put_circle(maze, cells[path->ncells - 1], "end", sink);
}

static void put_head(const struct wg_maze *maze, struct sink *sink)
{
    const uint64_t width = ((uint64_t)maze->columns + 1) * SIDE;
    const uint64_t height = ((uint64_t)maze->rows + 1) * SIDE;
    sink_format(sink,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%" PRIu64 "\" height=\"%" PRIu64
                "\" viewBox=\"-5 -5 %" PRIu64 " %" PRIu64 "\" role=\"img\">\n"
                "<title>Maze of %" PRIu32 " x %" PRIu32 " cells</title>\n",
                width, height, width, height, maze->columns, maze->rows);
    sink_string(sink, style);
    sink_format(sink,
                "<rect class=\"paper\" x=\"-5\" y=\"-5\" width=\"%" PRIu64 "\" height=\"%" PRIu64
                "\"/>\n",
                width, height);
}

void maze_draw_svg(const struct wg_maze *maze, const struct wg_maze_path *path, struct sink *sink)
{
    put_head(maze, sink);
    if (path != NULL && path->ncells > 0) {
        put_path(maze, path, sink);
    }
    sink_string(sink, "<path class=\"walls\" d=\"");
    put_rows(maze, sink);
    for (size_t word = 0; word < maze->stride; word++) {
        put_columns(maze, word, sink);
    }
    sink_string(sink, "\"/>\n</svg>\n");
}
