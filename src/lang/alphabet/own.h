/* SPDX-License-Identifier: MIT */
/*
 * own.h: the spellings of a dictionary without an alphabet file: the folds of each symbol, and the
 * conversions. A conversion is a text that is read as another text, or that does not count. Inputs
 * of words declare conversions (ICONV and IGNORE of hunspell).
 */
#ifndef WG_DICT_WRITE_ALPHABET_OWN_H
#define WG_DICT_WRITE_ALPHABET_OWN_H

#include "alphabet/letters.h"
#include "alphabet/lists.h"

/*
 * Adds to `folds`, which must be empty, all folds of the symbols that have the codes
 * codes[0..count): upper and mixed case, canonically equivalent texts, and under WG_FOLD_MARKS the
 * accented letters that Unicode has as one code point. `symbol` of a fold is an index into `codes`.
 * The folds are sorted, and no text occurs twice. Under WG_FOLD_NONE there are no folds. A fold
 * never equals the text of a symbol and has at most 64 bytes. Fails with WG_NO_MEMORY. The caller
 * must free the list, even after a failure.
 */
enum wg_status fold_table_make(struct spellings *folds, struct letters *letters, enum wg_fold fold,
                               const uint8_t *codes, unsigned count, struct wg_error *error);

/* An empty list has all members zero. */
struct conversions {
    struct text_table texts; /* the texts that are converted */
    /* By the number of a text: the number of its meaning, or MEANING_DISPUTED if it has two
       meanings. */
    uint32_t *items;
    size_t capacity;
    struct text_table meanings;
};

#define MEANING_DISPUTED TEXT_NONE

void conversions_free(struct conversions *conversions);

/*
 * Adds a text of valid UTF-8, which is read as `meaning`. An empty meaning: the text does not
 * count. The order of the calls does not matter: a meaning that is not empty replaces an empty
 * meaning, and a text with two meanings that are not empty is left out. Returns false if there is
 * not enough memory.
 */
bool conversions_add(struct conversions *conversions, struct wg_text text, struct wg_text meaning);

/*
 * Adds the texts that are read as one of the symbols codes[0..count) to lists->folds, and sorts
 * lists->folds. Adds the texts that are read as no symbol or as 2 to 4 symbols to the sequences.
 * Leaves a text out if no dictionary can have it, if it has two meanings, or if its meaning is not
 * such symbols. Also leaves a text out if each of its characters is in the text of a symbol or in a
 * fold: such a text could change how a word is read. The texts of the sequences lie in
 * `conversions`. Call this function after fold_table_make. Fails with WG_LIMIT if there are too
 * many spellings, and with WG_NO_MEMORY.
 */
enum wg_status conversions_list(const struct conversions *conversions, struct letters *letters,
                                const uint8_t *codes, unsigned count, struct text_lists *lists,
                                struct wg_error *error);

#endif
