/* SPDX-License-Identifier: MIT */
/*
 * roll_run.h: finds the boards of `boards roll` by several threads.
 *
 * Board n of a seed has its own random numbers (boards/roll.h). It is the first of its rolls that
 * meets the conditions. So each thread looks for a board of its own. When every board is found or
 * taken, idle threads help with the boards that are not found yet: they try later rolls of the same
 * board, in blocks. A roll that meets the conditions counts once all blocks before its block are
 * tried. So the result is the same with any number of threads.
 */
#ifndef WG_TOOLS_BOARDS_ROLL_RUN_H
#define WG_TOOLS_BOARDS_ROLL_RUN_H

#include "boards/roll.h"
#include "conditions.h"
#include "game.h"
#include "report/sink.h"

struct roll_run {
    const struct cli *cli;
    const struct game *game; /* without a dictionary if there are no conditions */
    const struct conditions *conditions;
    const struct roller *roller;
    uint64_t begin; /* the numbers of the boards: begin..end - 1 */
    uint64_t end;
    double seconds;   /* the time limit; 0: none */
    unsigned threads; /* 0: one for each processor */
    uint64_t rolls;   /* result: the rolls that the found boards took */
};

/*
 * Prints the boards to `sink`, one on each line. Fails with WG_STOPPED at the time limit; the sink
 * then has the boards before the first that was not found. Other failures are those of
 * conditions_check and pipeline_run.
 */
enum wg_status roll_boards(struct roll_run *roll, struct sink *sink, struct wg_error *error);

#endif
