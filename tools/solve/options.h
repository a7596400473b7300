/* SPDX-License-Identifier: MIT */
/* options.h: reads the command line of solve. */
#ifndef WG_TOOLS_SOLVE_OPTIONS_H
#define WG_TOOLS_SOLVE_OPTIONS_H

#include "settings.h"

/* Fills the table of options of solve_command. Call it before cli_init. */
void solve_make_options(void);

/* For cli_init. */
extern const struct cli_command solve_command;

/* Reads all arguments. Ends the program with a usage error if they are wrong. */
void solve_read_settings(struct cli *cli, struct solve_settings *settings);

#endif
