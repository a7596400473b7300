/* SPDX-License-Identifier: MIT */
/*
 * maze.h: where the walls are, two bits a cell.
 *
 * Of a cell's four walls two are its own: the one to the north and the one to the west.
 * The other two belong to its neighbours, or to one more row and column that are walls
 * alone:
 *
 *     +---+---+---+         north[0]  1 1 1       rows + 1 of them
 *     |       |   |         west[0]   1 0 1 1     rows of them, columns + 1 bits each
 *     +   +   +   +         north[1]  0 0 0
 *     |   |       |         west[1]   1 1 0 1
 *     +---+---+---+         north[2]  1 1 1
 *
 * A row of bits begins with a word of its own; bits behind the last column are 0. So
 * 4000 x 4000 cells are 4 MB, and a row is drawn or counted from 63 words; but each row
 * of a narrow maze takes 16 bytes.
 */
#ifndef WG_BOARD_MAZE_H
#define WG_BOARD_MAZE_H

#include <wordgrid/maze.h>

struct wg_maze {
    uint32_t rows;
    uint32_t columns;
    size_t stride;   /* words a row: room for columns + 1 bits */
    uint64_t *north; /* (rows + 1) * stride */
    uint64_t *west;  /* rows * stride */
    size_t north_capacity;
    size_t west_capacity;
    /* No other walls in this process have this number: for what is made from them. 0:
       no cells. */
    uint64_t serial;
};

/* The words of a row of so many columns. */
static inline size_t maze_stride(uint32_t columns)
{
    return columns / 64 + 1;
}

/* `row` up to rows: the last are the walls below the last row. */
static inline bool maze_has_north(const struct wg_maze *maze, uint32_t row,
                                  uint32_t column)
{
    return (maze->north[row * maze->stride + column / 64] >> column % 64 & 1) != 0;
}

/* `column` up to columns: the last are the walls behind the last column. */
static inline bool maze_has_west(const struct wg_maze *maze, uint32_t row,
                                 uint32_t column)
{
    return (maze->west[row * maze->stride + column / 64] >> column % 64 & 1) != 0;
}

/* Makes it one of no cells, and keeps the memory. */
static inline void maze_empty(struct wg_maze *maze)
{
    maze->rows = 0;
    maze->columns = 0;
    maze->serial = 0;
}

/* Gives the maze the next serial number: after each change. Thread-safe. */
void maze_renew_serial(struct wg_maze *maze);

#endif
