/* SPDX-License-Identifier: MIT */
/*
 * lists.h: sorts the texts of an alphabet file into the lists that a dictionary has: symbols,
 * folds, sequences, forms and parts (bytes.h). Also opens an alphabet file, to read words by it.
 */
#ifndef WG_DICT_WRITE_ALPHABET_LISTS_H
#define WG_DICT_WRITE_ALPHABET_LISTS_H

#include "alphabet/bytes.h"
#include "alphabet/file.h"
#include "dict/alphabet.h"

/* The lists of a section, and their description for the encoder. `source` points into this struct,
   so do not copy the struct. Empty lists have all members zero. */
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

/* Returns all texts of a table, sorted. The caller frees them. Returns NULL if there is not enough
   memory. */
struct text_number *sort_texts(const struct text_table *texts);

/* Adds a text that is read as `count` symbols, 0 to 4: to the folds if `count` is 1, otherwise to
   the sequences. Returns false if there is not enough memory. */
bool text_lists_add(struct text_lists *lists, struct wg_text text, const uint8_t *symbols,
                    size_t count);

/* Sets the folds and the sequences of lists->source. Fails with WG_LIMIT if a dictionary cannot
   have so many folds or sequences. */
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

/* --- An open alphabet file: its lists are made into the sections that a dictionary has, so words
   can be read as in a dictionary (dict/alphabet.h). */

struct spelled {
    struct alphabet_file file;
    struct alphabet_lists lists;
    struct alphabet alphabet; /* symbol i is letter i of the file */
    struct alphabet parts;
    unsigned char *bytes; /* of the sections */
    bool can_misread;     /* a word can be listed as a text that is read as another word */
    uint8_t *shown;       /* the memory of spelled_show */
    size_t shown_capacity;
};

/* Fails as letters_new does. *spelled must be all zero. The caller must call spelled_close, even
   after a failure. */
enum wg_status spelled_open(struct spelled *spelled, struct input *input, enum wg_fold fold,
                            struct wg_error *error);
void spelled_close(struct spelled *spelled);

/*
 * Sets *text_out to the text with which the word of these codes is listed, valid until the next
 * call. A code is 1 + the place of a letter. Returns false if there is not enough memory.
 */
bool spelled_show(struct spelled *spelled, const uint8_t *codes, size_t count,
                  struct wg_text *text_out);

#endif
