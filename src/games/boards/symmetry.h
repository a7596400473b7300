/* SPDX-License-Identifier: MIT */
/* symmetry.h: the rotations and reflections of a board, and the shifts of a torus, that map
   neighbours to neighbours. Boards that a map turns into one another spell the same words. */
#pragma once

#include "board/topology.h"

#include <wordgrid/status.h>

struct symmetry {
    uint32_t cells;
    uint32_t count;       /* of the maps; the first keeps every cell */
    uint8_t *maps;        /* maps[m * cells + c]: the cell whose face goes to cell c */
    uint64_t follows[64]; /* by cell: the cells that may follow it, as bits */
};

/* Finds the maps of boards with this topology, of up to 64 cells. The caller must call
   symmetry_free. Fails with WG_NO_MEMORY. */
enum wg_status symmetry_make(struct symmetry *symmetry_out, const struct topology *topology,
                             struct wg_error *error);

void symmetry_free(struct symmetry *symmetry);

/* Compares the board that map `m` makes of `faces` with another: below 0, 0 or above 0, as the
   first face that differs. */
int symmetry_compare(const struct symmetry *symmetry, uint32_t m, const uint8_t *faces,
                     const uint8_t *other);

/* Writes the first, in the order of faces, of the boards that the maps make of this board. */
void symmetry_choose(const struct symmetry *symmetry, const uint8_t *faces, uint8_t *faces_out);
