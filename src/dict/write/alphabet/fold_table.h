/* SPDX-License-Identifier: MIT */
/*
 * fold_table.h: lists the spellings of each symbol of a dictionary without an alphabet file. The
 * list is stored in the dictionary file (section ALPH).
 */
#ifndef WG_DICT_WRITE_ALPHABET_FOLD_TABLE_H
#define WG_DICT_WRITE_ALPHABET_FOLD_TABLE_H

#include "dict/write/alphabet/letters.h"
#include "dict/write/alphabet/spell.h"

/*
 * Adds to `folds`, which must be empty, all folds of the symbols that have the codes
 * codes[0..count): upper and mixed case, canonically equivalent texts, and under WG_FOLD_MARKS the
 * accented letters that Unicode has as one code point. `symbol` of a fold is an index into `codes`.
 * The folds are sorted, and no text occurs twice. Under WG_FOLD_NONE there are no folds. A fold
 * never equals the text of a symbol and has at most 64 bytes. Calls letters_freeze. Fails with
 * WG_NO_MEMORY. The caller must free the list, even after a failure.
 */
enum wg_status fold_table_make(struct spellings *folds, struct letters *letters, enum wg_fold fold,
                               const uint8_t *codes, unsigned count, struct wg_error *error);

#endif
