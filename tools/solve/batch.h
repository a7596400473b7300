/* SPDX-License-Identifier: MIT */
/* batch.h: solves one board for each line of the input, in several threads. */
#ifndef WG_TOOLS_SOLVE_BATCH_H
#define WG_TOOLS_SOLVE_BATCH_H

#include "search.h"

/*
 * Solves the boards in the operands' files and writes the results to the sink of `run`,
 * in the order of the boards. After a failure, the sink has the results so far, and
 * `error` has a message for the user.
 */
enum wg_status solve_batch(struct solve_run *run, struct wg_error *error);

#endif
