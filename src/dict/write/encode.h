/* SPDX-License-Identifier: MIT */
/*
 * encode.h: writes an automaton and its alphabet as the bytes of a dictionary file.
 */
#ifndef WG_DICT_WRITE_ENCODE_H
#define WG_DICT_WRITE_ENCODE_H

#include "dict/write/automaton.h"
#include "dict/write/spell.h"

/* The content of section ALPH or PART: symbols[s] is the text of symbol s. `symbols`
   and `folds` must be sorted bytewise. */
struct alphabet_source {
    const struct wg_text *symbols;
    uint32_t symbol_count;
    const struct spelling *folds; /* `symbol` is an index into symbols */
    size_t fold_count;
    const struct alphabet_source *parts; /* section PART; NULL: the file has none */
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

#endif
