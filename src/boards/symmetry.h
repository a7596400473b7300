/* SPDX-License-Identifier: MIT */
/*
 * symmetry.h: the rotations and reflections of a board that keep all its neighbours.
 *
 * A square has eight, another rectangle four; with the moves of hexagons some of them change which
 * cells are neighbours, and are left out. On a torus a board can also be shifted. Boards that such
 * a map turns into one another spell the same words.
 */
#ifndef WG_BOARDS_SYMMETRY_H
#define WG_BOARDS_SYMMETRY_H

#include "boards/neighbours.h"

#include <wordgrid/board.h>

struct symmetry {
    uint32_t cells;
    uint32_t count; /* of the maps; the first keeps every cell */
    uint8_t *maps;  /* maps[m * cells + c]: the cell whose face goes to cell c */
};

/*
 * Fills the grid and the symmetry of boards of this size. The caller must free the symmetry. Fails
 * with WG_NO_MEMORY, or as topology_set does.
 */
enum wg_status symmetry_make(struct symmetry *symmetry_out, struct grid *grid_out, uint32_t rows,
                             uint32_t columns, enum wg_moves moves, bool is_torus,
                             struct wg_error *error);

void symmetry_free(struct symmetry *symmetry);

/* Writes the board that is first in the order of faces, of all maps of this board. */
void symmetry_choose(const struct symmetry *symmetry, const uint8_t *faces, uint8_t *faces_out);

#endif
