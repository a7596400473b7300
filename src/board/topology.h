/* SPDX-License-Identifier: MIT */
/*
 * topology.h: which cell may follow which, as an adjacency list.
 *
 * The search reads nothing else of a board's geometry: moves, walls and a torus are
 * ways to make this list. Holes are cells like any other here: no symbol matches them,
 * so no path enters them.
 */
#ifndef WG_BOARD_TOPOLOGY_H
#define WG_BOARD_TOPOLOGY_H

#include "maze/maze.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/board.h>

enum { TOPOLOGY_MAX_MOVES = 8 };

/* What a topology is made from. All zero: no cells. */
struct topology_shape {
    uint32_t rows; /* rows * columns: at most WG_BOARD_MAX_CELLS */
    uint32_t columns;
    enum wg_moves moves;
    bool is_torus;
    const struct wg_maze *walls; /* as many rows and columns; or NULL: none */
};

/*
 * For what is derived from the adjacency: equal versions mean equal neighbours, also on
 * different boards. Exact, so no hash.
 */
struct topology_version {
    uint64_t shape; /* rows, columns, moves, torus; 0: no cells */
    uint64_t walls; /* their serial number; 0: none */
};

/*
 * The cells that may follow cell c are neighbours[begins[c]] up to
 * neighbours[begins[c + 1]], in ascending order and none twice. If a may follow b, b
 * may follow a.
 */
struct topology {
    struct topology_shape shape; /* its walls are borrowed, see wg_board_options */
    struct topology_version version;
    uint32_t *begins;     /* cells + 1 */
    uint32_t *neighbours; /* at most TOPOLOGY_MAX_MOVES a cell */
    size_t begins_capacity;
    size_t neighbours_capacity;
    /* Of a path of up to so many cells, all have different colors. */
    uint32_t colorful_cells;
};

/*
 * Makes `topology` (all zero at first) the one of this shape. Keeps everything when it
 * already is. Returns false when memory is out; the topology is then that of no cells.
 */
bool topology_set(struct topology *topology, const struct topology_shape *shape);

/* Whether it has this shape, and with the walls as they are now. */
bool topology_is(const struct topology *topology, const struct topology_shape *shape);

static inline bool topology_versions_equal(struct topology_version a,
                                           struct topology_version b)
{
    return a.shape == b.shape && a.walls == b.walls;
}

/* A step, in rows down and columns to the right; over an edge of a torus or not. */
struct topology_step {
    int down;
    int right;
    bool is_over_edge;
};

/*
 * The step that leads from one cell to another; of several, around a narrow torus, the
 * one over the fewest edges, and then the straight one. All 0 where none does.
 */
struct topology_step topology_find_step(const struct topology *topology, uint32_t from,
                                        uint32_t to);

/*
 * A color for each cell, below 64: for whoever has one bit a color to remember a path
 * by. On boards of up to 8 x 8 cells each has its own. On others rows, and columns,
 * repeat their colors every 8 rows; around a torus, whose ends must meet, every 4 to 8.
 */
uint32_t topology_color(const struct topology *topology, uint32_t cell);

void topology_free(struct topology *topology);

#endif
