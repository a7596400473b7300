/* SPDX-License-Identifier: MIT */
/* board_text.h: reads the text of a single board. */
#ifndef WG_TOOLS_SOLVE_BOARD_TEXT_H
#define WG_TOOLS_SOLVE_BOARD_TEXT_H

#include "search.h"

/* Parses the operands, the file that they name, or standard input into run->board. */
enum wg_status solve_parse_board(struct solve_run *run, struct wg_error *error);

#endif
