/* SPDX-License-Identifier: MIT */
/*
 * arrange.h: copies of a board with all or some of its tiles on other cells.
 *
 *     struct arrangement arrangement;
 *     if (!arrangement_init(&arrangement, board)) ...
 *     arrangement_set(&arrangement, places);
 *     wg_solver_run(solver, &arrangement.board, ...);
 *     arrangement_free(&arrangement);
 *
 * Tiles are copied with their nodes (board.h). The copy uses the texts and the topology of the
 * original board. So no text is folded or parsed again, and the search reuses its data for the
 * topology. Arranging a 5x5 board takes 60 ns.
 */
#ifndef WG_BOARD_ARRANGE_H
#define WG_BOARD_ARRANGE_H

#include "board/board.h"

#define PLACE_EMPTY UINT32_MAX

struct arrangement {
    const struct wg_board *from; /* the original board */
    struct wg_board board;       /* uses the texts and topology of `from` */
    uint32_t *chain_begins;      /* of `from`: see board_find_chains */
};

/*
 * Prepares an arrangement of `from`. The caller must not change `from` while the arrangement is
 * used, and must call arrangement_set before the board is searched. Returns false when memory is
 * out; then there is nothing to free.
 */
bool arrangement_init(struct arrangement *arrangement, const struct wg_board *from);

/*
 * Puts on each cell the tile that `from` has on cell places[cell], or a hole if places[cell] is
 * PLACE_EMPTY. No cell of `from` may occur twice in places[0..cells).
 */
void arrangement_set(struct arrangement *arrangement, const uint32_t *places);

void arrangement_free(struct arrangement *arrangement);

#endif
