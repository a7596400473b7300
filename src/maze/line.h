/* SPDX-License-Identifier: MIT */
/*
 * maze_line.h: a line of a drawing to a row of walls (formats/walls.md). It is a piece
 * of four characters for each column, and a last post or wall. What stands in a wrong
 * place fails with WG_BAD_INPUT and its line and column.
 */
#ifndef WG_BOARD_MAZE_LINE_H
#define WG_BOARD_MAZE_LINE_H

#include "maze/maze.h"

/* A place in a line, which has no line end and no blanks behind it. */
struct maze_line {
    const unsigned char *p;
    const unsigned char *end;
    uint64_t number;
    uint64_t column;     /* of p, from 1 */
    uint32_t code_point; /* the one that was looked at last */
    unsigned nbytes;     /* that it has */
};

/*
 * The walls above or below a row of cells, or those to the left of each cell and the
 * last one: bits of a row that has room for columns + 1 of them (board/maze.h).
 */
enum wg_status maze_line_walls(struct maze_line *line, uint32_t columns,
                               uint64_t *walls, struct wg_error *error);
enum wg_status maze_line_cells(struct maze_line *line, uint32_t columns,
                               uint64_t *walls, struct wg_error *error);

/* Whether a drawing may begin so: with a post. */
enum wg_status maze_line_begin(struct maze_line *line, struct wg_error *error);

#endif
