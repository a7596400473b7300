/* SPDX-License-Identifier: MIT */
/*
 * lists.h: sorts the texts of an alphabet file into the lists that a dictionary has: symbols,
 * folds, sequences, forms and parts (bytes.h).
 */
#ifndef WG_DICT_WRITE_ALPHABET_LISTS_H
#define WG_DICT_WRITE_ALPHABET_LISTS_H

#include "dict/write/alphabet/bytes.h"
#include "dict/write/alphabet/file.h"

/* The lists of a section, and their description for the encoder. `source` points into this struct,
   so do not copy it. */
struct text_lists {
    struct alphabet_source source;
    struct wg_text texts[FORMAT_MAX_SYMBOLS]; /* of the symbols, sorted */
    uint8_t numbers[FORMAT_MAX_SYMBOLS];      /* by text: its symbol */
    struct spellings folds;
    struct sequence_source *sequences;
    uint32_t forms[FORMAT_MAX_SYMBOLS];
};

struct alphabet_lists {
    struct text_lists letters;
    struct text_lists parts; /* for section PART */
};

/*
 * Makes the lists of a dictionary with this alphabet file: symbol i is letter i of the file. `file`
 * must not change, and must outlive the lists. Fails with WG_NO_MEMORY, or with WG_LIMIT if there
 * are too many folds or sequences. The caller must free the lists, even after a failure.
 */
enum wg_status alphabet_lists_make(struct alphabet_lists *lists, const struct alphabet_file *file,
                                   struct wg_error *error);
void alphabet_lists_free(struct alphabet_lists *lists);

/* Fails with WG_LIMIT if a dictionary cannot have so many folds or sequences. */
enum wg_status alphabet_check_counts(size_t folds, size_t sequences, struct wg_error *error);

#endif
