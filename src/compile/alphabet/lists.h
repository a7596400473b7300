/* SPDX-License-Identifier: MIT */
/*
 * lists.h: sorts the texts of an alphabet into the lists that a dictionary has (symbols, folds,
 * sequences, forms and parts), and writes the sections ALPH, PART and SEQS. The encoder writes
 * these sections to a dictionary. With an alphabet file, the compiler also writes the sections to
 * memory, and reads words by these sections.
 */
#pragma once

#include "alphabet/file.h"
#include "alphabet/spell.h"
#include "dict/alphabet.h"

/* --- The sections */

/* An entry of section SEQS: a text that stands for no symbol or for 2 to 4 symbols. */
struct sequence_source {
    struct wg_text text;
    uint8_t count;
    uint8_t symbols[MEANING_MAX_LETTERS]; /* indices into alphabet_source.symbols */
};

/* The content of section ALPH or PART: the texts of the symbols, and the folds. Both must be sorted
   bytewise. */
struct alphabet_source {
    const struct wg_text *symbols;
    uint32_t symbol_count;
    /* numbers[i]: the symbol of the automaton whose text is text i. A permutation; NULL: text i is
       symbol i. Not used for PART. */
    const uint8_t *numbers;
    const struct spelling *folds; /* `symbol` is an index into symbols */
    size_t fold_count;
    const struct alphabet_source *parts;     /* section PART; NULL: the file has none */
    const struct sequence_source *sequences; /* section SEQS, sorted bytewise by text */
    size_t sequence_count;
    const uint32_t *forms; /* section FORM: indices into folds, ascending */
    size_t form_count;
};

/* Writes section ALPH, or PART if `alphabet` describes parts, unless `out` is NULL. Returns the
   size of the section. */
uint64_t write_alph(unsigned char *out, const struct alphabet_source *alphabet);

/* Like write_alph, for section SEQS. Returns 0 if there is no such section. */
uint64_t write_seqs(unsigned char *out, const struct alphabet_source *alphabet);

/* --- The lists */

/* The lists of a section, and their description for the encoder. `source` points into this struct,
   so do not copy the struct. */
struct text_lists {
    struct alphabet_source source;
    struct wg_text texts[FORMAT_MAX_SYMBOLS]; /* of the symbols, sorted */
    uint8_t numbers[FORMAT_MAX_SYMBOLS];      /* by text: its symbol */
    struct spellings folds;
    struct sequence_source *sequences;
    size_t sequence_capacity;
    uint32_t forms[FORMAT_MAX_SYMBOLS];
};

/* Empty lists have all members zero. */
struct alphabet_lists {
    struct text_lists letters;
    struct text_lists parts; /* for section PART */
};

/*
 * Makes the lists of a dictionary with this alphabet: symbol i is letter i of the file. `file` must
 * not change, and must outlive the lists. Fails with WG_NO_MEMORY, or with WG_LIMIT if there are
 * too many folds or sequences for a dictionary. The caller must free the lists, even after a
 * failure.
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

/* Sets *text_out to the text with which the word of these codes is listed, valid until the next
   call. A code is 1 + the place of a letter. Returns false if there is not enough memory. */
bool spelled_show(struct spelled *spelled, const uint8_t *codes, size_t count,
                  struct wg_text *text_out);
