/* SPDX-License-Identifier: MIT */
/* columns.h: finds the board in a line of columns, which tabs separate, such as the lines that
   `solve --batch -f tsv` and `boards best` print. */
#pragma once

#include "dict/alphabet.h"

#include <stdbool.h>
#include <wordgrid/status.h>

/* The columns that are used: an identifier (bytes NULL: none) and the text of a board. */
struct columns {
    struct wg_text id;
    struct wg_text board;
    bool has_others;   /* the line has other columns, which are ignored */
    bool is_ambiguous; /* the identifier is a board, too */
};

/*
 * Divides a line:
 *
 * - Without a tab, the line is the board.
 * - BOARD NUMBER..., and ID BOARD NUMBER...: the board stands before the first number. Before two
 *   numbers, as in the output of a batch, it can be a text in another form (form.h).
 * - If one of three or more columns, but not the first, is the only board of several rows, it is
 *   the board. Column 1 is the identifier of a board in column 2.
 * - If all columns but the last are numbers, as in the output of boards best, the last column is
 *   the board.
 * - A line of three or more columns that is a board as a whole has tabs between its tiles.
 * - Otherwise, an identifier stands before the first tab, and the board after it. It is ambiguous
 *   if the identifier is a board of several rows.
 *
 * `board_rows` and `board_columns` are the size of boards; 0: not known.
 */
struct columns columns_divide(const struct alphabet *alphabet, uint32_t board_rows,
                              uint32_t board_columns, struct wg_text line);

/* Takes column `number`, from 1, as the board. Column 1 is the identifier if it is not the board.
   Returns false if the line has no column of this number. */
bool columns_take(struct wg_text line, unsigned number, struct columns *columns_out);
