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
   so do not copy it. All zero is empty. */
struct text_lists {
    struct alphabet_source source;
    struct wg_text texts[FORMAT_MAX_SYMBOLS]; /* of the symbols, sorted */
    uint8_t numbers[FORMAT_MAX_SYMBOLS];      /* by text: its symbol */
    struct spellings folds;
    struct sequence_source *sequences;
    size_t sequence_capacity;
    uint32_t forms[FORMAT_MAX_SYMBOLS];
};

/* A text and its number in a table. */
struct text_number {
    struct wg_text text;
    uint32_t number;
};

/* Returns all texts of a table, sorted. The caller frees them. Returns NULL when memory is out. */
struct text_number *sort_texts(const struct text_table *texts);

/* Adds a text that is read as `count` symbols, 0 to 4: to the folds if it is one, otherwise to the
   sequences. Returns false when memory is out. */
bool text_lists_add(struct text_lists *lists, struct wg_text text, const uint8_t *symbols,
                    size_t count);

/* Sets the folds and the sequences of lists->source. Fails with WG_LIMIT if a dictionary cannot
   have so many. */
enum wg_status text_lists_finish(struct text_lists *lists, struct wg_error *error);
void text_lists_free(struct text_lists *lists);

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

#endif
