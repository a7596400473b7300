/* SPDX-License-Identifier: MIT */
/*
 * arrange.h: the tiles of a board on other cells of it, some of them or all.
 *
 *     struct arrangement arrangement;
 *     if (!arrangement_init(&arrangement, board)) ...
 *     arrangement_set(&arrangement, places);
 *     wg_solver_run(solver, &arrangement.board, ...);
 *     arrangement_free(&arrangement);
 *
 * Nothing is folded or read again: tiles keep their text and nodes their letters, and
 * the topology is that of the board itself, so that what is made from it is kept. A
 * board of 5x5 takes 60 ns.
 */
#ifndef WG_BOARD_ARRANGE_H
#define WG_BOARD_ARRANGE_H

#include "board/board.h"

#define PLACE_EMPTY UINT32_MAX

struct arrangement {
    const struct wg_board *from;
    struct wg_board board;  /* its texts and topology are those of `from` */
    uint32_t *chain_begins; /* of each cell of `from`, and one more */
};

/*
 * All holes; `from` must stay as it is as long as the arrangement is used. Returns
 * false when memory is out, with nothing left to free.
 */
bool arrangement_init(struct arrangement *arrangement, const struct wg_board *from);

/*
 * Puts on each cell the tile that `from` has on places[cell], or a hole where that is
 * PLACE_EMPTY. No cell of `from` stands there twice.
 */
void arrangement_set(struct arrangement *arrangement, const uint32_t *places);

void arrangement_free(struct arrangement *arrangement);

#endif
