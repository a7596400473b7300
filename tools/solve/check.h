/* SPDX-License-Identifier: MIT */
/* check.h: solve --check, and what --word has in common with it. */
#ifndef WG_TOOLS_SOLVE_CHECK_H
#define WG_TOOLS_SOLVE_CHECK_H

#include "search.h"

#include <wordgrid/check.h>

/*
 * Makes a check of words on run->board. `start` is as for solve_start_cell. Also after a failure,
 * the caller must free *check_out, which must be NULL before.
 */
enum wg_status solve_begin_check(const struct solve_run *run, int64_t start,
                                 struct wg_check **check_out, struct wg_error *error);

/*
 * Checks the lines of the file of --check as words on run->board, and writes an answer to each.
 * Sets run->is_absent if a word does not count.
 */
enum wg_status solve_check(struct solve_run *run, int64_t start, struct wg_error *error);

#endif
