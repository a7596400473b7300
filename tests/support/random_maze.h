/* SPDX-License-Identifier: MIT */
/* random_maze.h: random mazes of every kind. */
#pragma once

#include "base/random.h"

#include <assert.h>
#include <wordgrid/maze.h>

/* Adds walls (if `has_wall` is true) or removes them, at about one of `rarity` places, also along
   the edge. */
static inline void change_walls(struct wg_maze *maze, struct random *random, unsigned rarity,
                                bool has_wall)
{
    for (uint32_t row = 0; row < wg_maze_rows(maze); row++) {
        for (uint32_t column = 0; column < wg_maze_columns(maze); column++) {
            for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
                if (random_below(random, rarity) == 0) {
                    wg_maze_set_wall(maze, row, column, side, has_wall);
                }
            }
        }
    }
}

/*
 * Makes a maze of up to most_rows x most_columns cells. It can be perfect, or have loops, closed
 * cells, separate parts, openings and random walls.
 */
static inline void random_maze(struct wg_maze *maze, struct random *random, uint32_t most_rows,
                               uint32_t most_columns)
{
    const uint32_t rows = 1 + random_below(random, most_rows);
    const uint32_t columns = 1 + random_below(random, most_columns);
    enum wg_status status;
    if (random_below(random, 3) == 0) {
        status = wg_maze_reset(maze, rows, columns, random_below(random, 2) == 0, NULL);
    } else {
        status = wg_maze_make(maze, rows, columns, random_next(random), NULL);
    }
    assert(status == WG_OK);
    (void)status;
    if (random_below(random, 4) != 0) {
        change_walls(maze, random, 1 + random_below(random, 20), false);
    }
    if (random_below(random, 3) != 0) {
        change_walls(maze, random, 2 + random_below(random, 20), true);
    }
}

/* Returns whether a passage leads from this side to another cell. Stores that cell in *cell_out. */
static inline bool maze_neighbour(const struct wg_maze *maze, uint32_t cell, enum wg_side side,
                                  uint32_t *cell_out)
{
    const uint32_t rows = wg_maze_rows(maze);
    const uint32_t columns = wg_maze_columns(maze);
    const uint32_t row = cell / columns;
    const uint32_t column = cell % columns;
    const bool is_edge = (side == WG_NORTH && row == 0) || (side == WG_WEST && column == 0) ||
                         (side == WG_EAST && column + 1 == columns) ||
                         (side == WG_SOUTH && row + 1 == rows);
    const uint32_t to[] = {cell - columns, cell - 1, cell + 1, cell + columns};
    *cell_out = to[side];
    return !is_edge && !wg_maze_has_wall(maze, row, column, side);
}
