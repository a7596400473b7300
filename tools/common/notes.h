/* SPDX-License-Identifier: MIT */
/* notes.h: prints the notes of a board. A batch counts them instead (line_batch.h). */
#pragma once

#include "common/cli.h"

#include <wordgrid/board.h>

/* Prints each note of the board with its place, unless --quiet is given. `source` is the name of
   the input, in which the text of the board begins at `line`. */
void notes_print(const struct cli *cli, const struct wg_board *board, const char *source,
                 uint64_t line);
