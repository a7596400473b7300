/* SPDX-License-Identifier: MIT */
/* best_path.h: finds the path of any word that has the highest score, for solve --word. */
#pragma once

#include <wordgrid/check.h>

/*
 * Like wg_board_find_word, but finds the path with the highest score. Scoring, rules, start cell
 * and limits are those of the options of wg_check_begin. If several paths have the highest score,
 * finds the first of them. Letters that the dictionary lacks give no points. If paths can have
 * different scores, tries all paths of the word; otherwise ends at the first path. *found_out is as
 * for wg_check_word. After a failure with WG_STOPPED, it has the best path found until then. Also
 * fails with WG_LIMIT if a score is 2^32 or more.
 */
enum wg_status check_best_path(struct wg_check *check, struct wg_text word,
                               const struct wg_found **found_out, struct wg_error *error);
