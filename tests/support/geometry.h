/* SPDX-License-Identifier: MIT */
/*
 * geometry.h: tells in which directions a path may step from one cell to another. It compares the
 * positions of the two cells. The library uses another method: it makes lists of neighbours.
 */
#pragma once

#include "support/random.h"

#include <stdbool.h>
#include <wordgrid/board.h>

struct geometry {
    int rows;
    int columns;
    enum wg_moves moves;
    bool is_torus;
    const struct wg_maze *walls; /* NULL: none; borrowed from the board */
};

struct geometry geometry_of(const struct wg_board *board);

/* Returns the directions in which a step may lead from one cell to another, a bit for each; 0: the
   cells are no neighbours. */
uint32_t geometry_directions(const struct geometry *geometry, int from, int to);

static inline bool geometry_may_follow(const struct geometry *geometry, int from, int to)
{
    return geometry_directions(geometry, from, to) != 0;
}

/* Sets a few random walls and gaps, also along the edge of the board. */
void geometry_roll_walls(struct random *random, struct wg_maze *walls, uint32_t rows,
                         uint32_t columns);
