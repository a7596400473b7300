/* SPDX-License-Identifier: MIT */
/* batch.h: solve --batch: solves one board for each line of the input, by threads. */
#ifndef WG_TOOLS_SOLVE_BATCH_H
#define WG_TOOLS_SOLVE_BATCH_H

#include "search.h"

/*
 * Solves the boards in the files that the operands name. Writes the results to the sink of `run`,
 * in the order of the boards. After a failure, the sink contains the results so far, and `error`
 * contains a message for the user.
 */
enum wg_status solve_batch(struct solve_run *run, struct wg_error *error);

#endif
