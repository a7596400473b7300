/* SPDX-License-Identifier: MIT */
/* tile_text.h: writes symbols as tiles in the text of a board (formats/board.md). */
#ifndef WG_BOARDS_TILE_TEXT_H
#define WG_BOARDS_TILE_TEXT_H

#include <wordgrid/board.h>

enum { TILE_TEXT_NBYTES = WG_SYMBOL_MAX_NBYTES + 2 };

/*
 * Writes the tile of a symbol to text_out: its text, in brackets if it needs them. The caller must
 * give text_out room for TILE_TEXT_NBYTES bytes. Sets *nbytes_out to the length, or to 0 if no tile
 * has this text. Parses `board`, which loses its tiles. Fails with WG_NO_MEMORY.
 */
enum wg_status tile_text_write(struct wg_board *board, struct wg_text symbol, char *text_out,
                               size_t *nbytes_out, struct wg_error *error);

#endif
