/* SPDX-License-Identifier: MIT */
/*
 * bytes.h: writes the sections ALPH, PART and SEQS. The encoder writes these sections to a
 * dictionary. With an alphabet file, the compiler also writes the sections to memory, and reads
 * words by these sections.
 */
#ifndef WG_DICT_WRITE_ALPHABET_BYTES_H
#define WG_DICT_WRITE_ALPHABET_BYTES_H

#include "dict/format.h"

#include <stdbool.h>
#include <wordgrid/status.h>

/* --- A list of the texts that are read as symbols */

/* A text that folds to a symbol. */
struct spelling {
    uint8_t symbol; /* as given to spellings_add */
    uint8_t nbytes;
    char bytes[FORMAT_MAX_TEXT_NBYTES];
};

static inline struct wg_text spelling_text(const struct spelling *spelling)
{
    return (struct wg_text){spelling->bytes, spelling->nbytes};
}

/* An empty list has all members zero. */
struct spellings {
    struct spelling *items;
    size_t count;
    size_t capacity;
};

/* Adds a text of at most FORMAT_MAX_TEXT_NBYTES. Returns false if there is not enough memory. */
bool spellings_add(struct spellings *spellings, unsigned symbol, struct wg_text text);

/* Sorts by text, bytewise, and drops repeated texts. */
void spellings_settle(struct spellings *spellings);
void spellings_free(struct spellings *spellings);

/* --- The sections */

/* An entry of section SEQS: a text that stands for no symbol or for 2 to 4 symbols. */
struct sequence_source {
    struct wg_text text;
    uint8_t count;
    uint8_t symbols[4]; /* indices into alphabet_source.symbols */
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

#endif
