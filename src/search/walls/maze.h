/* SPDX-License-Identifier: MIT */
/*
 * maze.h: the walls of a maze, two bits for each cell.
 *
 * The two bits of a cell are its north and its west wall. Its south and its east wall are bits of
 * its neighbours. For the last row and the last column, they are bits of one more row and one more
 * column, which have walls but no cells:
 *
 *     +---+---+---+         north[0]  1 1 1       (rows + 1) x columns bits
 *     |       |   |         west[0]   1 0 1 1     rows x (columns + 1) bits
 *     +   +   +   +         north[1]  0 0 0
 *     |   |       |         west[1]   1 1 0 1
 *     +---+---+---+         north[2]  1 1 1
 *
 * Each row of bits begins with a new 64-bit integer. Its unused bits are 0. So the walls of 4000 x
 * 4000 cells take 4 MB, and a row of bits is drawn or counted by reading 63 integers. But even in a
 * narrow maze, the two rows of bits for a row of cells take 16 bytes.
 */
#pragma once

#include <wordgrid/maze.h>

struct wg_maze {
    uint32_t rows;
    uint32_t columns;
    size_t stride;   /* integers in a row of bits, for columns + 1 bits */
    uint64_t *north; /* (rows + 1) * stride */
    uint64_t *west;  /* rows * stride */
    size_t north_capacity;
    size_t west_capacity;
    /* In a process, equal serials mean equal walls. Code that keeps results made from the walls
       compares serials to detect changes. 0: no cells. */
    uint64_t serial;
};

/* Returns `stride` for this number of columns. */
static inline size_t maze_stride(uint32_t columns)
{
    return columns / 64 + 1;
}

/* `row` is 0 to rows. Row `rows` has the walls below the last row of cells. */
static inline bool maze_has_north(const struct wg_maze *maze, uint32_t row, uint32_t column)
{
    return (maze->north[row * maze->stride + column / 64] >> column % 64 & 1) != 0;
}

/* `column` is 0 to columns. Column `columns` has the walls right of the last cells. */
static inline bool maze_has_west(const struct wg_maze *maze, uint32_t row, uint32_t column)
{
    return (maze->west[row * maze->stride + column / 64] >> column % 64 & 1) != 0;
}

/* Removes all cells, but keeps the memory for the next walls. */
static inline void maze_empty(struct wg_maze *maze)
{
    maze->rows = 0;
    maze->columns = 0;
    maze->serial = 0;
}

/* Copies walls and serial number to `copy`, unless the serial numbers are equal. Before the first
   call, all bytes of `copy` must be 0. Returns false if there is not enough memory; then `copy` has
   no cells. */
bool maze_copy(struct wg_maze *copy, const struct wg_maze *maze);

/* Frees the memory that the maze points to, but not the struct. */
void maze_release(struct wg_maze *maze);

/* Sets a new serial number. Call it after each change of the walls. Thread-safe. */
void maze_renew_serial(struct wg_maze *maze);
