/* SPDX-License-Identifier: MIT */
/*
 * geometry.h: whether one cell may follow another, computed from the distance of the
 * two cells. The library computes it in another way: it makes lists from moves.
 */
#ifndef WG_TESTS_SUPPORT_GEOMETRY_H
#define WG_TESTS_SUPPORT_GEOMETRY_H

#include "support/random.h"

#include <stdbool.h>
#include <wordgrid/board.h>

struct geometry {
    int rows;
    int columns;
    enum wg_moves moves;
    bool is_torus;
    const struct wg_maze *walls; /* or NULL: none */
};

struct geometry geometry_of(const struct wg_board *board);

bool geometry_may_follow(const struct geometry *geometry, int from, int to);

/* Makes random walls, few of them, along the edge too. */
void geometry_roll_walls(struct random *random, struct wg_maze *walls, uint32_t rows,
                         uint32_t columns);

#endif
