/* SPDX-License-Identifier: MIT */
/*
 * encode.h: writes an automaton and its alphabet as the bytes of a dictionary file.
 */
#ifndef WG_DICT_WRITE_ENCODE_H
#define WG_DICT_WRITE_ENCODE_H

#include "dict/write/automaton.h"
#include "dict/write/spell.h"

/*
 * The alphabet of the file: symbols[s] is the text of symbol s. `symbols` and `folds`
 * must be sorted bytewise.
 */
struct alphabet_source {
    const struct wg_text *symbols;
    uint32_t symbol_count;
    const struct spelling *folds; /* `symbol` is an index into symbols */
    size_t fold_count;
    const struct alphabet_source *parts; /* of section PART; NULL: no such section */
};

/*
 * Encodes a dictionary. `metadata` is the content of the META section, lines of
 * key=value; if it is empty, the file has no META section. On success sets *bytes_out
 * to the bytes of the file and *nbytes_out to their count. The pointer has the
 * alignment that the format needs; the caller frees it. Fails with WG_NO_MEMORY, or
 * with WG_LIMIT if the size of the file does not fit into a size_t.
 */
enum wg_status encode_dictionary(const struct automaton *automaton,
                                 const struct alphabet_source *alphabet,
                                 struct wg_text metadata, unsigned char **bytes_out,
                                 size_t *nbytes_out, struct wg_error *error);

#endif
