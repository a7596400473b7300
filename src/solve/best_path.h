/* SPDX-License-Identifier: MIT */
/* best_path.h: finds the path of a given word that has the highest score. */
#ifndef WG_SOLVE_BEST_PATH_H
#define WG_SOLVE_BEST_PATH_H

#include <wordgrid/board.h>
#include <wordgrid/solve.h>

struct best_path {
    uint32_t *cells; /* set by the caller: room for wg_board_cell_count() cells */
    uint32_t ncells; /* 0: the word is not on the board */
    uint32_t score;
};

/*
 * Like wg_board_find_word, but finds the path with the highest score by `scoring` and `rules` of
 * the options. If several paths have this score, finds the first. `length` is the length of the
 * word in symbols. Letters that the dictionary lacks give no points. If paths can have different
 * scores, tries all paths of the word; otherwise ends at the first. After a failure with
 * WG_STOPPED, *best is the best path found until then. Also fails like scorer_init, and with
 * WG_LIMIT for a score of 2^32 or more.
 */
enum wg_status find_best_path(const struct wg_board *board, const struct wg_solve_options *options,
                              struct wg_text word, uint32_t length, int64_t from, double seconds,
                              struct best_path *best, struct wg_error *error);

#endif
