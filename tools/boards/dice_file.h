/* SPDX-License-Identifier: MIT */
/* dice_file.h: reads the value of --dice: the name of a set of dice that is installed with the
   programs, or a file. */
#ifndef WG_TOOLS_BOARDS_DICE_FILE_H
#define WG_TOOLS_BOARDS_DICE_FILE_H

#include "boards/dice.h"
#include "common/cli.h"

/*
 * Reads the dice. A name without '/' and '.' that is not a file is looked up as dice/NAME.dice
 * (common/name_lookup.h); if there is none, this is a usage error, which lists the names. "-" is
 * standard input. `output` is the file of -o, or NULL; it is a usage error if the dice are in this
 * file. All members of `dice` must be 0 before. The caller must call dice_free, also after a
 * failure. Fails like dice_parse, or with WG_IO.
 */
enum wg_status dice_file_read(const struct cli *cli, const char *name, const char *output,
                              struct dice *dice, struct wg_error *error);

#endif
