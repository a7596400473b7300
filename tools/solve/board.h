/* SPDX-License-Identifier: MIT */
/* board.h: solves a single board. */
#ifndef WG_TOOLS_SOLVE_BOARD_H
#define WG_TOOLS_SOLVE_BOARD_H

#include "search.h"

/*
 * Solves one board, or looks for --word on it. Writes to the sink of `run`. Calls sink_finish only
 * with --html. After a failure, the caller must first finish the sink and then print the message in
 * `error`.
 */
enum wg_status solve_board(struct solve_run *run, struct wg_error *error);

#endif
