/* SPDX-License-Identifier: MIT */
/*
 * boards.h: what the files of the program boards share.
 *
 *     main.c       the table of subcommands
 *     best*.c      `boards best` (best.h)
 *     fill*.c      `boards fill` (fill_run.h)
 *     roll*.c      `boards roll` (roll_run.h)
 *     rate.c       `boards rate`
 *     conditions*.c  the conditions of `boards roll`
 *     game.c       the options about words and scores, the dictionary, the dice
 *
 * To add a subcommand, add its file to this list and to tools/CMakeLists.txt, its declarations
 * below, and its entry to the table in main.c.
 */
#ifndef WG_TOOLS_BOARDS_BOARDS_H
#define WG_TOOLS_BOARDS_BOARDS_H

#include "common/cli.h"

extern const struct cli_command best_command;
extern const struct cli_command fill_command;
extern const struct cli_command roll_command;
extern const struct cli_command rate_command;

/* The subcommands. Each returns the exit status. */
int boards_best(struct cli *cli);
int boards_fill(struct cli *cli);
int boards_roll(struct cli *cli);
int boards_rate(struct cli *cli);

#endif
