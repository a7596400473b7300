/* SPDX-License-Identifier: MIT */
/*
 * neighbours.h: the words of a board and of all boards that differ from it by one change. A change
 * puts another face on a cell, or swaps the faces of two cells. A 4x4 board over 26 letters has 400
 * neighbours of the first kind and up to 120 of the second.
 *
 * The idea: most of what a board spells, its neighbours spell too.
 *
 * 1. A search of the board itself stores each beginning of a word with its path, and
 *    for each word the cells of all its paths. A word stays if one of its paths has no
 *    changed cell.
 * 2. A path of a neighbour through a changed cell is a beginning from 1, a step to a
 *    changed cell, and the rest, which a search of the neighbour finds. The steps are
 *    found for all faces at once: each beginning is visited once for each cell.
 *
 * So rating a neighbour costs only the search for these rests. Rating the 250 best 4x4 boards over
 * ENABLE and their neighbours takes 5.2 ms a board, 10 microseconds a neighbour, in plain C. With a
 * recursion instead of levels (path_search.h) it takes 7.7 ms.
 */
#ifndef WG_BOARDS_NEIGHBOURS_H
#define WG_BOARDS_NEIGHBOURS_H

#include "boards/path_search.h"

enum { NEIGHBOURS_MAX_CELLS = PATH_MAX_CELLS };

/* What a board is worth. */
struct worth {
    uint64_t points;
    uint32_t words;
    uint32_t longest; /* in symbols */
};

struct neighbours;

/* Borrows `tree` and `grid`. Returns NULL when memory is out. */
struct neighbours *neighbours_new(const struct word_tree *tree, const struct grid *grid);
void neighbours_free(struct neighbours *n);

/*
 * Called for each neighbour, with its faces and its worth. Returning false ends the call of
 * neighbours_rate.
 */
typedef bool neighbour_fn(void *context, const uint8_t *faces, const struct worth *worth);

/*
 * Rates the board with these faces, and then all its neighbours.
 * Fails with WG_STOPPED if `each` returns false, WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status neighbours_rate(struct neighbours *n, const uint8_t *faces, struct worth *worth_out,
                               neighbour_fn *each, void *context, struct wg_error *error);

/* Rates the board alone, a tenth faster than neighbours_rate does. Fails with WG_LIMIT or
   WG_NO_MEMORY. */
enum wg_status neighbours_rate_board(struct neighbours *n, const uint8_t *faces,
                                     struct worth *worth_out, struct wg_error *error);

#endif
