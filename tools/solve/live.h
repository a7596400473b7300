/* SPDX-License-Identifier: MIT */
/* live.h: solve --html --live: writes a page with the solver and the dictionary in it.
 */
#ifndef WG_TOOLS_SOLVE_LIVE_H
#define WG_TOOLS_SOLVE_LIVE_H

#include "search.h"

/*
 * Writes the page and finishes the sink. Without --quiet, also prints a message. The page first
 * shows the board of the operands, if there are operands. Fails with WG_UNSUPPORTED if
 * wordgrid.wasm.gz is not installed, like solve_parse_board, or with WG_IO. After a failure, an
 * existing file is unchanged.
 */
enum wg_status solve_live(struct solve_run *run, struct wg_error *error);

#endif
