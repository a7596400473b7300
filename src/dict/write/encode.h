/* SPDX-License-Identifier: MIT */
/*
 * encode.h: from an automaton and its alphabet to the bytes of a dictionary file.
 */
#ifndef WG_DICT_WRITE_ENCODE_H
#define WG_DICT_WRITE_ENCODE_H

#include "dict/write/automaton.h"
#include "dict/write/letters.h"

/*
 * The alphabet as the file has it: symbol s is spelled symbols[s]. Both lists are
 * sorted bytewise.
 */
struct alphabet_source {
    const struct wg_text *symbols;
    uint32_t symbol_count;
    const struct fold_spelling *folds;
    size_t fold_count;
};

/*
 * Encodes. `metadata` is the META section, lines of key=value, left out if empty.
 * On success *bytes_out (from aligned_alloc; the caller frees it) holds *nbytes_out
 * bytes. Fails with WG_NO_MEMORY, or WG_LIMIT where a size_t has too few bits.
 */
enum wg_status encode_dictionary(const struct automaton *automaton,
                                 const struct alphabet_source *alphabet,
                                 struct wg_text metadata, unsigned char **bytes_out,
                                 size_t *nbytes_out, struct wg_error *error);

#endif
