/* SPDX-License-Identifier: MIT */
/* dictc.h: the subcommands of dictc. Each run returns the exit status. */
#ifndef WG_TOOLS_DICTC_H
#define WG_TOOLS_DICTC_H

#include "common/cli.h"

#include <wordgrid/dict.h>

extern const struct cli_command dictc_build_command;
extern const struct cli_command dictc_info_command;
extern const struct cli_command dictc_check_command;
extern const struct cli_command dictc_dump_command;
extern const struct cli_command dictc_find_command;

int dictc_build(struct cli *cli);
int dictc_info(struct cli *cli);
int dictc_check(struct cli *cli);
int dictc_dump(struct cli *cli);
int dictc_find(struct cli *cli);

/* What messages call the dictionary of an operand. */
const char *dictc_title(const char *name);

/*
 * Opens the dictionary of an operand: a path, or '-' for standard input. The caller
 * gives it back to dict_file_close.
 */
enum wg_status dictc_open(const struct cli *cli, const char *name,
                          struct wg_dict **dict_out, struct wg_error *error);

#endif
