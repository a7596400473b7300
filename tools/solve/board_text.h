/* SPDX-License-Identifier: MIT */
/* board_text.h: the text of one board, from the operands. */
#ifndef WG_TOOLS_SOLVE_BOARD_TEXT_H
#define WG_TOOLS_SOLVE_BOARD_TEXT_H

#include "search.h"

/* Parses the operands, or the file that they name, into run->board. */
enum wg_status solve_parse_board(struct solve_run *run, struct wg_error *error);

#endif
