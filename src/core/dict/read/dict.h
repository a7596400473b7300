/* SPDX-License-Identifier: MIT */
/* dict.h: struct wg_dict, for code that reads its automaton or its alphabet directly. Only
   wg_dict_open and the functions that it calls write to it, except for three caches:
   own_edge_cache, numbers.own_cache and lookup.starts. */
#pragma once

#include "base/file_map.h"
#include "dict/alphabet.h"
#include "dict/read/edges.h"
#include "dict/read/lookup.h"
#include "dict/read/walk.h"

#include <wordgrid/dict.h>

/* Section VALU: see word_numbers_open.c. */
struct values {
    const unsigned char *records;
    const unsigned char *bits;
    uint32_t position_bits;
    uint32_t base_bits;
    uint64_t most; /* an upper bound of all values: the largest base + 2^width - 1 of a block */
};

/* What is made of NUMB when it is first needed: see word_numbers.h. */
struct number_cache {
    unsigned char *_Atomic made; /* owned: NUMB of a file without this section; NULL: not made */
    struct number_starts *_Atomic starts; /* owned; NULL: not made yet */
};

/* The sections NUMB and VALU: see word_numbers.h. */
struct numbers {
    const unsigned char *records; /* NULL: the file has no numbers */
    size_t nbytes;                /* of NUMB */
    struct values values;         /* values.records is NULL: the file has no values */
    /* Points to the next member: functions that get a const dictionary change it. */
    struct number_cache *cache;
    struct number_cache own_cache;
};

struct wg_dict {
    struct file_map map;
    bool owns_map;
    struct walk walk;
    uint8_t codes[FORMAT_MAX_SYMBOLS]; /* walk.codes */
    uint8_t code_symbols[256];         /* walk.code_symbols */
    struct lookup lookup;
    struct alphabet alphabet;
    struct alphabet parts;         /* section PART: see alphabet.parts */
    unsigned char *alphabet_bytes; /* copy of section ALPH, owned: see open.c */
    unsigned char *part_bytes;     /* copy of section PART, owned; or NULL */
    unsigned char *sequence_bytes; /* copy of section SEQS, owned; or NULL */
    const char *metadata;          /* section META, in the map: lines of key=value; or NULL */
    size_t metadata_nbytes;
    struct wg_dict_counts counts;
    struct numbers numbers;
    /* Points to the next member: functions that get a const dictionary change it. */
    struct edge_cache *edge_cache;
    struct edge_cache own_edge_cache;
};
