/* SPDX-License-Identifier: MIT */
/*
 * arrange.h: boards of one shape, with tiles of one board.
 *
 *     struct arrangement arrangement;
 *     if (!arrangement_init(&arrangement, shape, tiles)) ...
 *     arrangement_set(&arrangement, places);
 *     wg_solver_run(solver, &arrangement.board, ...);
 *     arrangement_free(&arrangement);
 *
 * Tiles are copied with their nodes (board.h). The arrangement uses the texts of `tiles` and the
 * topology of `shape`. So no text is folded or parsed again, and the search reuses its data for the
 * topology. Arranging a 5x5 board takes 60 ns.
 */
#pragma once

#include "board/board.h"

#define PLACE_EMPTY UINT32_MAX

struct arrangement {
    const struct wg_board *from; /* has the tiles */
    struct wg_board board;
    uint32_t *chain_begins; /* of `from`: see board_find_chains */
};

/*
 * Prepares boards of the size and the topology of `shape`, with tiles of `from`. Both can be the
 * same board, and must be for the same dictionary. The caller must not change either while the
 * arrangement is used, and must call arrangement_set before the board is searched. Returns false if
 * there is not enough memory; then there is nothing to free.
 */
bool arrangement_init(struct arrangement *arrangement, const struct wg_board *shape,
                      const struct wg_board *from);

/* Puts on each cell the tile that `from` has on cell places[cell], or a hole if places[cell] is
   PLACE_EMPTY. If `shape` is `from`, none of its cells may occur twice in places[0..cells). */
void arrangement_set(struct arrangement *arrangement, const uint32_t *places);

void arrangement_free(struct arrangement *arrangement);
