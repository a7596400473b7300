/* SPDX-License-Identifier: MIT */
/*
 * encode.h: writes an automaton and its alphabet as the bytes of a dictionary file.
 */
#ifndef WG_DICT_WRITE_ENCODE_H
#define WG_DICT_WRITE_ENCODE_H

#include "alphabet/bytes.h"
#include "dict/write/automaton.h"

/* The optional content of a dictionary. */
struct encode_extras {
    bool has_numbers;       /* section NUMB */
    const uint64_t *values; /* section VALU: for each word, in order; or NULL. With
                               values, the file has NUMB too */
};

/*
 * Fails with WG_LIMIT if `widths`, the sum of the widths of all blocks of NUMB (is_numb) or LAST,
 * is above FORMAT_MAX_WIDTHS. Only a dictionary of over 75 million states can exceed this limit, so
 * tests call the function directly.
 */
enum wg_status encode_check_widths(uint64_t widths, uint32_t states, bool is_numb,
                                   struct wg_error *error);

/*
 * Encodes a dictionary. `metadata` is the content of section META: lines of key=value, sorted by
 * key. If it is empty, the file has no such section. On success sets *bytes_out to the bytes of the
 * file, aligned to 64 bytes, and *nbytes_out to their count. The caller frees the bytes. Fails with
 * WG_NO_MEMORY, or with WG_LIMIT if the size of the file does not fit into a size_t, if
 * encode_check_widths fails, or with extras if there are more than FORMAT_MAX_NUMBERED words.
 */
enum wg_status encode_dictionary(const struct automaton *automaton,
                                 const struct alphabet_source *alphabet, struct wg_text metadata,
                                 const struct encode_extras *extras, unsigned char **bytes_out,
                                 size_t *nbytes_out, struct wg_error *error);

#endif
