/* SPDX-License-Identifier: MIT */
/*
 * grid.h: a square board for solvers that are simple recursions, and the results of such a solver.
 * C++ can include this header.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GRID_MAX_SIDE = 32, GRID_MAX_CELLS = GRID_MAX_SIDE * GRID_MAX_SIDE };

/* The number of different words of three or more letters on a board, and their points. */
struct totals {
    uint32_t words;
    uint32_t score;
};

struct grid_cell {
    unsigned letter; /* 0 is a */
    unsigned neighbour_count;
    unsigned neighbours[8];
    bool is_used;
};

struct grid {
    unsigned side; /* 0: none yet */
    struct grid_cell cells[GRID_MAX_CELLS];
};

/*
 * Puts side * side letters (boards.h) on the grid and returns the number of cells; side is 1 to
 * GRID_MAX_SIDE. Neighbours are computed only if the side has changed.
 */
unsigned grid_lay(struct grid *grid, const char *letters, unsigned side);

/* Returns the points of a word of this length, or 0 if the word is too short to count. */
uint32_t grid_points(size_t length);

#ifdef __cplusplus
}
#endif
