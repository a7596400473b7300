/* SPDX-License-Identifier: MIT */
/*
 * tile.h: turns the letters of a tile into its folded text and its nodes (board.h).
 *
 * Text is folded symbol by symbol: the longest spelling that the dictionary knows is replaced by
 * the text of its symbol or symbols ("ß" by "ss"). Characters that stand for no symbol are removed.
 * A letter that the dictionary lacks stays as it is, except that an ASCII capital becomes a small
 * letter. With a dictionary without folds (--fold=none), capitals are kept, because B and b are
 * different letters there. Tiles and the words to look for are folded by the same rules, so their
 * texts can be compared byte for byte.
 *
 * The readings of a tile are all ways to cut its alternatives (`a`, `e` of `[a|e]`) into symbols:
 * with a symbol `ny` besides `n` and `y`, `[ny]` has two readings: ny, and n then y. Text with a
 * letter that the dictionary lacks has no reading.
 */
#pragma once

#include "board/board.h"
#include "dict/alphabet.h"
#include "dict/format.h"

enum {
    TILE_MAX_NBYTES = 1024, /* of the folded text of a tile */
    TILE_MAX_READINGS = 256 /* of all alternatives of a tile together */
};

/* Finds the longest symbol or fold at the beginning of `text`, which must be folded. The match has
   at most `limit` bytes and does not end inside a letter. Returns the length of the match in bytes
   and sets *symbol_out, or returns 0 if there is none. */
size_t match_symbol(const struct alphabet *alphabet, struct wg_text text, size_t limit,
                    uint32_t *symbol_out);

/* Returns whether a letter of `text` ends after its first `nbytes` bytes: no mark follows, or a
   mark with which a symbol begins. */
bool is_letter_end(const struct alphabet *alphabet, struct wg_text text, size_t nbytes);

/* Folds the unit (alphabet.h) or letter at the beginning of `text`, which must not be empty, and
   removes the code points after it that stand for no symbol. Writes the folded text to `out`:
   *nbytes_out bytes, fewer than FOLD_ROOM(text). Returns how many bytes of `text` were folded. */
size_t fold_next(const struct alphabet *alphabet, struct wg_text text, char *out,
                 size_t *nbytes_out);

#define FOLD_ROOM(text) ((text).nbytes + (size_t)ALPHABET_MAX_RUN * FORMAT_MAX_TEXT_NBYTES)

/* Returns the first alternative of `rest` ("a" of "a|e"), and removes it and the '|' after it from
   `rest`. The caller must not pass an empty `rest`. */
struct wg_text next_alternative(struct wg_text *rest);

/* Puts a tile on `cell`, which must be a hole. `letters` is the text of a token of letters
   (token.h). The caller must set cells in ascending order, so that the nodes of chains are in the
   order of their cells. Fails with WG_LIMIT or WG_NO_MEMORY. */
enum wg_status tile_set_letters(struct wg_board *board, uint32_t cell, struct wg_text letters,
                                struct wg_error *error);
