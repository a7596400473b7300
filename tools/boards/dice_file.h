/* SPDX-License-Identifier: MIT */
/* dice_file.h: the value of --dice: a set of dice that comes along, or a file. */
#ifndef WG_TOOLS_BOARDS_DICE_FILE_H
#define WG_TOOLS_BOARDS_DICE_FILE_H

#include "boards/dice.h"
#include "common/cli.h"

/*
 * Reads the dice. A name without '/' and '.' that is not a file is looked up as
 * dice/NAME.dice (common/name_lookup.h); if there is none, this is a usage error, which
 * lists the names. "-" is standard input. The caller must call dice_free, also after a
 * failure, on dice that were zero before. Fails like dice_parse, or with WG_IO.
 */
enum wg_status dice_file_read(const struct cli *cli, const char *name,
                              struct dice *dice, struct wg_error *error);

#endif
