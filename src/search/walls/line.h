/* SPDX-License-Identifier: MIT */
/*
 * line.h: reads one line of a drawing as a row of walls (formats/walls.md). A line has a piece of
 * four characters for each column, and then one more post ('+', where walls meet) or wall. At a
 * wrong character, the functions fail with WG_BAD_INPUT and store its line and column in the error.
 *
 * A piece of the text form is compared and stored as one little-endian integer of 32 bits.
 */
#pragma once

#include "walls/maze.h"

enum { MAZE_PIECE = 4 }; /* characters from a column's wall to the next column's */

/* A post, and to the right of it no wall or a wall. */
#define MAZE_NO_WALL UINT32_C(0x2020202b) /* "+   " */
#define MAZE_WALL    UINT32_C(0x2d2d2d2b) /* "+---" */

/* A cell without a wall to its left. XOR with BAR adds the wall, with MARK the X. */
#define MAZE_BLANK UINT32_C(0x20202020)
#define MAZE_BAR   ((uint32_t)('|' ^ ' '))
#define MAZE_MARK  ((uint32_t)('X' ^ ' ') << 16)

/* A position in a line. The caller must cut off the line end and trailing blanks. */
struct maze_line {
    const unsigned char *p;
    const unsigned char *end;
    uint64_t number;
    uint64_t column;     /* of p, from 1 */
    uint32_t code_point; /* at p, as decoded by line.c */
    unsigned nbytes;     /* the length of this code point in UTF-8 */
};

/* maze_line_walls reads the walls above or below a row of cells. maze_line_cells reads the walls to
   the left of each cell and to the right of the last cell. `walls` is a row of columns + 1 bits
   (maze.h). */
enum wg_status maze_line_walls(struct maze_line *line, uint32_t columns, uint64_t *walls,
                               struct wg_error *error);
enum wg_status maze_line_cells(struct maze_line *line, uint32_t columns, uint64_t *walls,
                               struct wg_error *error);

/* Fails if the line does not begin with a post. Each line of walls must do so. */
enum wg_status maze_line_begin(struct maze_line *line, struct wg_error *error);
