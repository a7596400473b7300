/* SPDX-License-Identifier: MIT */
/* clear.h: solve --clear: finds words that empty a board whose letters fall. */
#ifndef WG_TOOLS_SOLVE_CLEAR_H
#define WG_TOOLS_SOLVE_CLEAR_H

#include "search.h"

/*
 * Finds sequences of words that empty the board. Writes to the sink of `run`. After a failure, the
 * caller must first finish the sink and then print the message in `error`.
 */
enum wg_status solve_clear(struct solve_run *run, struct wg_error *error);

#endif
