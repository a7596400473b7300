/* SPDX-License-Identifier: MIT */
/*
 * encode.h: writes an automaton and its alphabet as the bytes of a dictionary file.
 */
#ifndef WG_DICT_WRITE_ENCODE_H
#define WG_DICT_WRITE_ENCODE_H

#include "dict/write/alphabet/spell.h"
#include "dict/write/automaton.h"

/* An entry of section SEQS: a text that stands for no symbol or for 2 to 4 symbols. */
struct sequence_source {
    struct wg_text text;
    uint8_t count;
    uint8_t symbols[4]; /* indices into alphabet_source.symbols */
};

/* The content of section ALPH or PART: the texts of the symbols, and the folds. Both
   must be sorted bytewise. */
struct alphabet_source {
    const struct wg_text *symbols;
    uint32_t symbol_count;
    /* Which symbol of the automaton each text is, a permutation; NULL: text i is symbol
       i. Not used for PART. */
    const uint8_t *numbers;
    const struct spelling *folds; /* `symbol` is an index into symbols */
    size_t fold_count;
    const struct alphabet_source *parts;     /* section PART; NULL: the file has none */
    const struct sequence_source *sequences; /* section SEQS, sorted bytewise by text */
    size_t sequence_count;
    const uint32_t *forms; /* section FORM: indices into folds, ascending */
    size_t form_count;
};

/*
 * Encodes a dictionary. `metadata` is the content of section META: lines of key=value,
 * sorted by key. If it is empty, the file has no such section. On success sets
 * *bytes_out to the bytes of the file, aligned to 64 bytes, and *nbytes_out to their
 * count. The caller frees the bytes. Fails with WG_NO_MEMORY, or with WG_LIMIT if the
 * size of the file does not fit into a size_t.
 */
enum wg_status encode_dictionary(const struct automaton *automaton,
                                 const struct alphabet_source *alphabet,
                                 struct wg_text metadata, unsigned char **bytes_out,
                                 size_t *nbytes_out, struct wg_error *error);

/* What a dictionary can have besides its words. */
struct encode_extras {
    bool has_numbers;       /* section NUMB */
    const uint32_t *values; /* section VALU: for each word, in order; or NULL. With
                               values, the file has NUMB too */
};

/*
 * Fails with WG_LIMIT if `widths`, the sum of the widths of all blocks of NUMB
 * (is_numb) or LAST, is above FORMAT_MAX_WIDTHS. Only a dictionary of over 75 million
 * states can have so many, so tests call this function.
 */
enum wg_status encode_check_widths(uint64_t widths, uint32_t states, bool is_numb,
                                   struct wg_error *error);

/* Like encode_dictionary, with extras. Fails with WG_LIMIT, too, if there are more than
   FORMAT_MAX_NUMBERED words, or if encode_check_widths fails. */
enum wg_status encode_with_extras(const struct automaton *automaton,
                                  const struct alphabet_source *alphabet,
                                  struct wg_text metadata,
                                  const struct encode_extras *extras,
                                  unsigned char **bytes_out, size_t *nbytes_out,
                                  struct wg_error *error);

#endif
