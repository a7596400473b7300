/* SPDX-License-Identifier: MIT */
/*
 * make.c: makes perfect mazes by random depth-first search. formats/walls.md describes the method
 * under "Making a maze".
 *
 * The search goes from a cell to an unvisited neighbour, or back if there is none. It has no stack:
 * a stack could grow to millions of cells for 4000 x 4000. Instead, each cell has one byte for the
 * side through which it was entered. These sides lead back to the first cell. They are also the
 * only passages of the maze. So the walls are written at the end, once and in order.
 *
 * 4000 x 4000 cells take 0.25 s and 16 MB.
 */
#include "walls/maze.h"

#include "base/error.h"
#include "base/load.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

/* The marks of cells. ENTERED + a side: the cell was entered through that side. The cells around
   the grid are OUTSIDE, so that they are never entered. */
enum { UNVISITED, ENTERED /* + side */, FIRST = ENTERED + 4, OUTSIDE };

/* The grid with the cells around it: a row above, a row below, and a cell before each row. That
   cell is also the one after the row above. */
struct grid {
    uint32_t rows;
    uint32_t columns;
    size_t width;   /* columns + 1: from a mark to the mark below it */
    uint8_t *marks; /* (rows + 2) * width */
};

/* Returns the marks of a row, from its first cell on. */
static uint8_t *row_marks(const struct grid *grid, uint32_t row)
{
    return grid->marks + (row + (size_t)1) * grid->width + 1;
}

static void mark_outside(struct grid *grid)
{
    memset(grid->marks, OUTSIDE, grid->width);
    for (uint32_t row = 0; row <= grid->rows; row++) {
        row_marks(grid, row)[-1] = OUTSIDE;
    }
    memset(row_marks(grid, grid->rows), OUTSIDE, grid->columns);
}

/* Returns the set of sides that lead to unvisited cells: bit WG_NORTH and so on. */
static unsigned unvisited_sides(const uint8_t *cell, size_t width)
{
    return (unsigned)(*(cell - width) == UNVISITED) << WG_NORTH |
           (unsigned)(cell[-1] == UNVISITED) << WG_WEST |
           (unsigned)(cell[1] == UNVISITED) << WG_EAST |
           (unsigned)(cell[width] == UNVISITED) << WG_SOUTH;
}

static void search(const struct grid *grid, uint64_t seed)
{
    const ptrdiff_t width = (ptrdiff_t)grid->width;
    const ptrdiff_t steps[] = {-width, -1, 1, width};
    struct random random = {seed};
    uint8_t *cell = row_marks(grid, 0);
    *cell = FIRST;
    for (;;) {
        unsigned sides = unvisited_sides(cell, grid->width);
        if (sides == 0) {
            if (*cell == FIRST) {
                return;
            }
            cell += steps[*cell - ENTERED];
            continue;
        }
        if ((sides & (sides - 1)) != 0) {
            for (unsigned lower = random_below(&random, popcount32(sides)); lower > 0; lower--) {
                sides &= sides - 1;
            }
        }
        const unsigned side = lowest_bit64(sides);
        cell += steps[side];
        *cell = (uint8_t)(ENTERED + 3 - side); /* the opposite side */
    }
}

/* Writes a bit for each of the walls on one side of the cells of a row: WG_NORTH or WG_WEST.
   `neighbours` are the cells behind these walls. A wall is open if one of its two cells was entered
   through it. */
static void write_row(uint64_t *walls, const uint8_t *neighbours, const uint8_t *cells,
                      enum wg_side side, uint32_t columns)
{
    const uint8_t entered = (uint8_t)(ENTERED + side);
    const uint8_t neighbour_entered = (uint8_t)(ENTERED + 3 - side); /* through its opposite side */
    for (uint32_t column = 0; column < columns; column += 64) {
        const uint32_t count = columns - column < 64 ? columns - column : 64;
        uint64_t bits = 0;
        for (uint32_t i = 0; i < count; i++) {
            const bool is_open = neighbours[i] == neighbour_entered || cells[i] == entered;
            bits |= (uint64_t)!is_open << i;
        }
        walls[column / 64] = bits;
        neighbours += 64;
        cells += 64;
    }
}

/* Writes all walls except those along the edge, which wg_maze_reset has written. */
static void write_walls(const struct grid *grid, struct wg_maze *maze)
{
    for (uint32_t row = 0; row < grid->rows; row++) {
        const uint8_t *const cells = row_marks(grid, row);
        uint64_t *const west = maze->west + row * maze->stride;
        const uint64_t edge = west[maze->columns / 64] & UINT64_C(1) << maze->columns % 64;
        if (row > 0) {
            write_row(maze->north + row * maze->stride, row_marks(grid, row - 1), cells, WG_NORTH,
                      grid->columns);
        }
        write_row(west, cells - 1, cells, WG_WEST, grid->columns);
        west[maze->columns / 64] |= edge; /* the wall after the last cell */
    }
}

enum wg_status wg_maze_make(struct wg_maze *maze, uint32_t rows, uint32_t columns, uint64_t seed,
                            struct wg_error *error)
{
    TRY(wg_maze_reset(maze, rows, columns, true, error));
    struct grid grid = {.rows = rows, .columns = columns, .width = columns + (size_t)1};
    grid.marks = calloc(rows + (size_t)2, grid.width);
    if (grid.marks == NULL) {
        maze_empty(maze);
        return fail_memory(error);
    }
    mark_outside(&grid);
    search(&grid, seed);
    write_walls(&grid, maze);
    free(grid.marks);
    return WG_OK;
}
