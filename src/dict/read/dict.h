/* SPDX-License-Identifier: MIT */
/* dict.h: what an open dictionary is made of, for the layers that walk it. */
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
    unsigned char *alphabet_bytes; /* ALPH, owned: see open.c */
    const char *metadata;          /* META: lines of key=value */
    size_t metadata_nbytes;
};

#endif
