/* SPDX-License-Identifier: MIT */
/* check.h: solve --check. */
#ifndef WG_TOOLS_SOLVE_CHECK_H
#define WG_TOOLS_SOLVE_CHECK_H

#include "search.h"

/*
 * Checks the lines of the file of --check as words on run->board, and writes an answer to each.
 * Sets run->is_absent if a word does not count. `start` is as for solve_start_cell.
 */
enum wg_status solve_check(struct solve_run *run, int64_t start, struct wg_error *error);

#endif
