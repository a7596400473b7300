/* SPDX-License-Identifier: MIT */
/* best_path.h: finds the path of any word that has the highest score, for solve --word. */
#ifndef WG_SOLVE_BEST_PATH_H
#define WG_SOLVE_BEST_PATH_H

#include <wordgrid/check.h>

/*
 * Like wg_board_find_word, but finds the path with the highest score by `scoring` and `rules` of
 * the options of wg_check_begin, and its start and limits are those of the options. If several
 * paths have this score, finds the first. Letters that the dictionary lacks give no points. If
 * paths can have different scores, tries all paths of the word; otherwise ends at the first.
 * *found_out is as for wg_check_word; after a failure with WG_STOPPED, it has the best path found
 * until then. Also fails with WG_LIMIT for a score of 2^32 or more.
 */
enum wg_status check_best_path(struct wg_check *check, struct wg_text word,
                               const struct wg_found **found_out, struct wg_error *error);

#endif
