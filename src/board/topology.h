/* SPDX-License-Identifier: MIT */
/*
 * topology.h: which cell may follow which, as an adjacency list.
 *
 * The search reads nothing else of a board's geometry. Holes are cells like any
 * other here: no symbol matches them, so no path enters them.
 */
#ifndef WG_BOARD_TOPOLOGY_H
#define WG_BOARD_TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The cells that may follow cell c are neighbours[begins[c]] up to
 * neighbours[begins[c + 1]], in ascending order.
 */
struct topology {
    uint32_t rows;
    uint32_t columns;
    uint32_t *begins;     /* rows * columns + 1 */
    uint32_t *neighbours; /* at most 8 a cell */
    size_t begins_capacity;
    size_t neighbours_capacity;
    /*
     * For what is derived from the adjacency: equal versions mean equal neighbours,
     * also on different boards. Exact, so not a hash: king's moves follow from rows
     * and columns. 0: no cells.
     */
    uint64_t version;
};

/*
 * Makes `topology` (all zero at first) the king's moves on rows * columns cells.
 * Keeps everything when it already is. Returns false when memory is out; the
 * topology is then that of no cells.
 */
bool topology_set_king(struct topology *topology, uint32_t rows, uint32_t columns);

void topology_free(struct topology *topology);

#endif
