/* SPDX-License-Identifier: MIT */
/* own.h: makes the alphabet of a dictionary from its words, if there is no alphabet file. It has
   the letters of the words, their folds, and conversions. A conversion is a text that is read as
   another text, its meaning, or that does not count. The files of hunspell declare conversions
   (ICONV and IGNORE). */
#pragma once

#include "alphabet/letters.h"

/* An empty list has all members zero. */
struct conversions {
    struct text_table texts;    /* the texts that are converted */
    struct text_table meanings; /* the texts as which they are read */
    uint32_t *items;            /* by number of a text: of its meaning, or MEANING_DISPUTED */
    size_t capacity;
};

/* The text has two meanings. */
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
 * Makes an alphabet. Letter i is the symbol with the code codes[i], of `count` codes. The other
 * spellings of the letters, of up to 64 bytes, are
 *
 * - the folds, unless `fold` is WG_FOLD_NONE: upper and mixed case, canonically equivalent texts,
 *   and under WG_FOLD_MARKS the accented letters that Unicode has as one code point;
 * - the conversions that have one meaning of 0 to 4 of the symbols. A conversion is left out if
 *   each of its characters is in a symbol or a fold: it could change how a word is read.
 *
 * Fails with WG_LIMIT if the words have too many changed segments (cut.h), and with WG_NO_MEMORY.
 * The caller must call alphabet_file_free, even after a failure.
 */
enum wg_status own_alphabet_make(struct alphabet_file *file, struct letters *letters,
                                 enum wg_fold fold, const uint8_t *codes, unsigned count,
                                 const struct conversions *conversions, struct wg_error *error);
