/* SPDX-License-Identifier: MIT */
/*
 * tile.h: from the letters of a tile to its folded text and its nodes (board.h).
 *
 * Text is folded symbol by symbol: the longest spelling that the dictionary knows
 * becomes its symbol's text; a letter that it does not know stays as it is, but in
 * lower case if it is ASCII. Tiles and words that are looked for are folded alike,
 * so their texts can be compared byte for byte.
 *
 * A tile's readings are all the ways to cut its folded text into symbols: with a
 * symbol `ny` besides `n` and `y`, `[ny]` reads as ny and as n, y. Text that holds
 * a letter which the dictionary lacks has none.
 */
#ifndef WG_BOARD_TILE_H
#define WG_BOARD_TILE_H

#include "board/board.h"
#include "dict/alphabet.h"
#include "dict/format.h"

enum {
    TILE_MAX_NBYTES = 1024, /* of a tile's text, folded */
    TILE_MAX_READINGS = 256 /* of a tile, all alternatives together */
};

/*
 * The longest symbol or fold of at most `limit` bytes that `text` begins with and
 * that ends where a letter does: its length, and the symbol in *symbol_out; 0 if
 * there is none.
 */
size_t match_symbol(const struct alphabet *alphabet, struct wg_text text, size_t limit,
                    uint32_t *symbol_out);

/* Whether no letter of `text` is cut in two after nbytes. */
bool is_letter_end(struct wg_text text, size_t nbytes);

/*
 * Folds what `text`, which is not empty, begins with; returns how many bytes of it
 * that took. Writes *nbytes_out bytes, fewer than FOLD_ROOM(text), to `out`.
 */
size_t fold_next(const struct alphabet *alphabet, struct wg_text text, char *out,
                 size_t *nbytes_out);

#define FOLD_ROOM(text) ((text).nbytes + FORMAT_MAX_TEXT_NBYTES)

/* Takes the first of the alternatives ("a|e") off `rest`, which is not empty. */
struct wg_text next_alternative(struct wg_text *rest);

/*
 * Makes `cell`, a hole so far, a tile of these letters: one letter, or what stands
 * in brackets, checked (token.h). Cells are set in ascending order, so that the
 * chains of one cell lie together. Fails with WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status tile_set_letters(struct wg_board *board, uint32_t cell,
                                struct wg_text letters, struct wg_error *error);

#endif
