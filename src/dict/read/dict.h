/* SPDX-License-Identifier: MIT */
/* dict.h: struct wg_dict, for code that reads its automaton or its alphabet directly.
   Only open.c writes to it. */
#ifndef WG_DICT_READ_DICT_H
#define WG_DICT_READ_DICT_H

#include "base/file_map.h"
#include "dict/alphabet.h"
#include "dict/read/walk.h"

#include <wordgrid/dict.h>

struct wg_dict {
    struct file_map map;
    bool owns_map;
    struct walk walk;
    struct alphabet alphabet;
    struct alphabet parts;         /* section PART: see alphabet.parts */
    unsigned char *alphabet_bytes; /* copy of section ALPH, owned: see open.c */
    unsigned char *part_bytes;     /* copy of section PART, owned; or NULL */
    const char *metadata;          /* section META, in the map: lines of key=value */
    size_t metadata_nbytes;
    bool has_metadata_section; /* wg_dict_check refuses a META of 0 bytes */
    struct wg_dict_counts counts;
};

#endif
