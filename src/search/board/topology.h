/* SPDX-License-Identifier: MIT */
/*
 * topology.h: the cells that may follow each cell, as an adjacency list.
 *
 * The search uses no other geometry of a board: moves, walls and a torus only change this list.
 * Holes are in the list like other cells; no symbol matches them, so no path enters them.
 */
#pragma once

#include "walls/maze.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/board.h>

enum {
    TOPOLOGY_MAX_MOVES = 8,
    TOPOLOGY_MAX_NEIGHBOURS = TOPOLOGY_MAX_MOVES + 1 /* with the cell itself */
};

/* The names of enum wg_moves in the order of its values, ended by NULL. */
extern const char *const moves_names[];

/* The input of topology_set. All zero: no cells. */
struct topology_shape {
    uint32_t rows; /* rows * columns is at most WG_BOARD_MAX_CELLS */
    uint32_t columns;
    enum wg_moves moves;
    bool is_torus;
    const struct wg_maze *walls; /* with the same rows and columns; NULL: none */
    bool may_reuse;              /* a path may use a cell again: no neighbours differ by this */
    bool may_stay;               /* a cell may follow itself */
    uint32_t direction;          /* 0: all moves; n: only the n-th, up to topology_directions */
};

/* Topologies with equal versions have equal neighbours, even if they belong to different boards. So
   data derived from the neighbours can be reused. A version is not a hash, so there are no
   collisions. */
struct topology_version {
    uint64_t shape; /* all but the walls; 0: no cells */
    uint64_t walls; /* their serial number; 0: no walls */
};

/* The cells that may follow cell c are neighbours[begins[c]] up to, but not including,
   neighbours[begins[c + 1]], in ascending order and without repetition. If a may follow b, b may
   follow a, unless the shape has a direction. */
struct topology {
    struct topology_shape shape; /* its walls belong to the board */
    struct topology_version version;
    uint32_t *begins;     /* cells + 1 entries */
    uint32_t *neighbours; /* at most TOPOLOGY_MAX_NEIGHBOURS for each cell */
    size_t begins_capacity;
    size_t neighbours_capacity;
    /* The cells of a path of up to this many cells have different topology_color. */
    uint32_t colorful_cells;
};

/* Gives `topology` this shape. Before the first call, all its bytes must be 0. Makes no new list if
   the topology has this shape already. Returns false if there is not enough memory; the topology
   then has no cells. */
bool topology_set(struct topology *topology, const struct topology_shape *shape);

/* The number of directions that these moves have. */
uint32_t topology_directions(enum wg_moves moves);

/* Whether the topology was made from this shape, with the walls as they are now. */
bool topology_is(const struct topology *topology, const struct topology_shape *shape);

static inline bool topology_versions_equal(struct topology_version a, struct topology_version b)
{
    return a.shape == b.shape && a.walls == b.walls;
}

/* A step from a cell to a neighbour, in rows down and columns to the right. */
struct topology_step {
    int down;
    int right;
    bool is_over_edge; /* over an edge of a torus */
};

/* Finds the step that leads from one cell to another. On a narrow torus there can be several. Then
   chooses the step over the fewest edges, and among equals the step with the fewest rows plus
   columns. Returns all 0 if no step leads to the other cell. */
struct topology_step topology_find_step(const struct topology *topology, uint32_t from,
                                        uint32_t to);

/*
 * Returns the color of a cell, below 64, so that a path can be stored as a bit for each color. On
 * boards of up to 8x8 cells all colors differ. On larger boards the colors repeat every 8 rows and
 * every 8 columns. On a larger torus they repeat every 4 to 8 rows or columns, so that the last
 * repetition ends where the first begins.
 */
uint32_t topology_color(const struct topology *topology, uint32_t cell);

void topology_free(struct topology *topology);
