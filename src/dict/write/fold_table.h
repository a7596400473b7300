/* SPDX-License-Identifier: MIT */
/*
 * fold_table.h: lists the spellings of each symbol. The lists are stored in the
 * dictionary file.
 */
#ifndef WG_DICT_WRITE_FOLD_TABLE_H
#define WG_DICT_WRITE_FOLD_TABLE_H

#include "dict/write/letters.h"
#include "dict/write/spell.h"

/*
 * A fold of a symbol is a text that a reader of the file accepts in place of the text
 * of the symbol. Some symbols of several letters have too many folds to list. For these
 * symbols, the folds of each of their letters are listed instead; such a letter is
 * called a part (sections ALPH and PART of the format). Each list is sorted bytewise
 * and has no text twice.
 */
struct fold_lists {
    struct spellings folds; /* `symbol` is an index into `codes` of fold_lists_make */
    struct spellings parts; /* the texts of the parts; `symbol` is not used */
    struct spellings part_folds; /* `symbol` is an index into the parts */
};

/*
 * Lists all folds of the symbols that have the codes codes[0..count): upper and mixed
 * case, canonically equivalent texts, and under WG_FOLD_MARKS the accented letters that
 * Unicode has as one code point. Under WG_FOLD_NONE there are no folds. A fold never
 * equals the text of a symbol and has at most 64 bytes. Calls letters_freeze. Fails
 * with WG_NO_MEMORY, or with WG_LIMIT if there are more than 255 parts. The caller must
 * free the lists, even after a failure.
 */
enum wg_status fold_lists_make(struct fold_lists *lists, struct letters *letters,
                               enum wg_fold fold, const uint8_t *codes, unsigned count,
                               struct wg_error *error);
void fold_lists_free(struct fold_lists *lists);

#endif
