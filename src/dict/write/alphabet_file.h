/* SPDX-License-Identifier: MIT */
/*
 * alphabet_file.h: reads an alphabet file, which has one symbol on each line, and joins
 * the cuts of a word (cut.h) to these symbols.
 */
#ifndef WG_DICT_WRITE_ALPHABET_FILE_H
#define WG_DICT_WRITE_ALPHABET_FILE_H

#include "dict/write/cut.h"
#include "dict/write/input.h"

struct symbol {
    uint32_t letter; /* id of the symbol's text */
    uint16_t next;   /* index + 1 of the next symbol of the chain; 0: none */
    uint16_t npoints;
    uint32_t points[FORMAT_MAX_TEXT_NBYTES]; /* ids of its folded code points */
};

/* The symbols that begin with the same code point, the longest first. */
struct symbol_chain {
    uint16_t first; /* index + 1 of the longest; 0: none */
    bool is_lone;   /* the code point is a symbol; no longer symbol begins with it */
};

/* All zero is an empty alphabet. */
struct alphabet_file {
    struct symbol *symbols;
    size_t count;
    size_t capacity;
    struct symbol_chain *chains; /* indexed by the id of the first code point */
};

/* Reads the symbols and freezes the cutter. Fails as described at letters_new. The
   caller must call alphabet_file_free, even after a failure. */
enum wg_status alphabet_file_read(struct alphabet_file *alphabet, struct cutter *cutter,
                                  struct input *input, struct wg_error *error);
void alphabet_file_free(struct alphabet_file *alphabet);

/* Replaces the cuts of the cutter's word by symbols: from left to right, always by the
   longest symbol that fits. Where no symbol fits, one cut becomes LETTER_NONE. */
void join_symbols(const struct alphabet_file *alphabet, struct cutter *cutter);

#endif
