/* SPDX-License-Identifier: MIT */
/*
 * arrows.c: draws a path without a picture in memory. Each row asks the path again
 * and again for its next cell to the right: rows + cells passes over the path, which
 * for words is nothing, and no scratch memory for boards of 65,535 cells.
 */
#include "report/arrows.h"

#include <stdlib.h>

/* By the step's change of row and of column, each from -1 to 1. */
static const char *const first_arrows[3][3] = {
    {"🢄", "🢁", "🢅"},
    {"🢀", "◊", "🢂"},
    {"🢇", "🢃", "🢆"},
};
static const char *const arrows[3][3] = {
    {"↖", "↑", "↗"},
    {"←", "◊", "→"},
    {"↙", "↓", "↘"},
};

/* What is drawn. */
struct drawing {
    struct sink *sink;
    uint32_t rows;
    uint32_t columns;
    enum wg_moves moves;
    bool is_torus;
    const uint32_t *path;
    uint32_t ncells;
    uint32_t width; /* of a cell, in characters */
};

/* The direction from one cell of the path to the next: -1 to 1; 0, 0 at the last. */
struct step {
    int down;
    int right;
    bool is_over_edge;
};

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/*
 * Rows are a cell apart, and so are columns, but with hexagons those of different rows
 * half a cell. A step that seems longer, on a torus, goes the other way round.
 */
static struct step step_at(const struct drawing *drawing, uint32_t number)
{
    const uint32_t here = drawing->path[number];
    const uint32_t next =
        number + 1 < drawing->ncells ? drawing->path[number + 1] : here;
    const int row = (int)(here / drawing->columns);
    const int to_row = (int)(next / drawing->columns);
    const int rows = to_row - row;
    const bool is_slanted = drawing->moves == WG_MOVES_HEX && rows != 0;
    const int half_cells =
        2 * ((int)(next % drawing->columns) - (int)(here % drawing->columns)) +
        (is_slanted ? to_row % 2 - row % 2 : 0);
    const bool is_over_row = drawing->is_torus && abs(rows) > 1;
    const bool is_over_column =
        drawing->is_torus && abs(half_cells) > (is_slanted ? 1 : 2);
    return (struct step){
        .down = is_over_row ? -sign(rows) : sign(rows),
        .right = is_over_column ? -sign(half_cells) : sign(half_cells),
        .is_over_edge = is_over_row || is_over_column,
    };
}

/* The step of the path on the lowest cell in [begin, end); ncells if none is. */
static uint32_t next_step(const struct drawing *drawing, uint32_t begin, uint32_t end)
{
    uint32_t step = drawing->ncells;
    for (uint32_t i = 0; i < drawing->ncells; i++) {
        if (drawing->path[i] >= begin && drawing->path[i] < end) {
            step = i;
            end = drawing->path[i];
        }
    }
    return step;
}

static void put_spaces(struct sink *sink, uint32_t count)
{
    while (count-- > 0) {
        sink_char(sink, ' ');
    }
}

static uint32_t count_digits(uint32_t number)
{
    uint32_t digits = 1;
    for (; number >= 10; number /= 10) {
        digits++;
    }
    return digits;
}

/* What stands on the path's cell of this number. */
static void put_sign(const struct drawing *drawing, uint32_t number)
{
    if (drawing->moves == WG_MOVES_KNIGHT) {
        put_spaces(drawing->sink, drawing->width - count_digits(number + 1));
        sink_number(drawing->sink, number + 1);
        return;
    }
    const struct step step = step_at(drawing, number);
    sink_string(drawing->sink,
                (number == 0 ? first_arrows : arrows)[step.down + 1][step.right + 1]);
}

static void draw_row(const struct drawing *drawing, uint32_t row)
{
    struct sink *const sink = drawing->sink;
    uint32_t cell = row * drawing->columns; /* all before it is drawn */
    const uint32_t end = cell + drawing->columns;
    if (drawing->moves == WG_MOVES_HEX && row % 2 != 0) {
        sink_char(sink, ' ');
    }
    while (cell < end) {
        const uint32_t number = next_step(drawing, cell, end);
        const bool is_blank = number == drawing->ncells;
        const uint32_t drawn = is_blank ? end - 1 : drawing->path[number];
        put_spaces(sink, (drawing->width + 1) * (drawn - cell));
        if (is_blank) {
            put_spaces(sink, drawing->width);
        } else {
            put_sign(drawing, number);
        }
        sink_char(sink, drawn + 1 < end ? ' ' : '\n');
        cell = drawn + 1;
    }
}

static bool goes_over_edge(const struct drawing *drawing)
{
    bool any = false;
    for (uint32_t i = 0; i < drawing->ncells; i++) {
        any |= step_at(drawing, i).is_over_edge;
    }
    return any;
}

void arrows_draw(struct sink *sink, const struct wg_board *board, const uint32_t *path,
                 uint32_t ncells)
{
    const enum wg_moves moves = wg_board_moves(board);
    const bool is_numbered = moves == WG_MOVES_KNIGHT;
    const struct drawing drawing = {
        .sink = sink,
        .rows = wg_board_rows(board),
        .columns = wg_board_columns(board),
        .moves = moves,
        .is_torus = wg_board_is_torus(board),
        .path = path,
        .ncells = ncells,
        .width = is_numbered ? count_digits(ncells) : 1,
    };
    for (uint32_t row = 0; row < drawing.rows; row++) {
        draw_row(&drawing, row);
    }
    if (is_numbered) {
        sink_string(sink, "(the cells are numbered: a knight's move is no arrow)\n");
    } else if (goes_over_edge(&drawing)) {
        sink_string(sink,
                    "(an arrow over an edge goes on at the opposite edge of the "
                    "board)\n");
    }
}
