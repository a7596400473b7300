/* SPDX-License-Identifier: MIT */
/*
 * arrows.c: draws a path without a picture in memory. Each row asks the path again
 * and again for its next cell to the right: rows + cells passes over the path, which
 * for words is nothing, and no scratch memory for boards of 65,535 cells.
 */
#include "report/arrows.h"

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

/* -1, 0 or 1: where `to` lies from `from`. */
static int sign(uint32_t from, uint32_t to)
{
    return (to > from) - (to < from);
}

/* The sign for the path's cell number `step`: no change of place at the last. */
static const char *arrow_at(uint32_t columns, const uint32_t *path, uint32_t ncells,
                            uint32_t step)
{
    const uint32_t here = path[step];
    const uint32_t next = step + 1 < ncells ? path[step + 1] : here;
    const int down = sign(here / columns, next / columns);
    const int right = sign(here % columns, next % columns);
    return (step == 0 ? first_arrows : arrows)[down + 1][right + 1];
}

/* The step of the path on the lowest cell in [begin, end); ncells if none is. */
static uint32_t next_step(const uint32_t *path, uint32_t ncells, uint32_t begin,
                          uint32_t end)
{
    uint32_t step = ncells;
    for (uint32_t i = 0; i < ncells; i++) {
        if (path[i] >= begin && path[i] < end) {
            step = i;
            end = path[i];
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

void arrows_draw(struct sink *sink, uint32_t rows, uint32_t columns,
                 const uint32_t *path, uint32_t ncells)
{
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t cell = row * columns; /* all before it is drawn */
        const uint32_t end = cell + columns;
        while (cell < end) {
            const uint32_t step = next_step(path, ncells, cell, end);
            const uint32_t drawn = step < ncells ? path[step] : end - 1;
            put_spaces(sink, 2 * (drawn - cell));
            sink_string(sink,
                        step < ncells ? arrow_at(columns, path, ncells, step) : " ");
            sink_char(sink, drawn + 1 < end ? ' ' : '\n');
            cell = drawn + 1;
        }
    }
}
