/* SPDX-License-Identifier: MIT */
/* text_table.h: a hash table of texts. Each different text is stored once and has a number: 0 for
   the first text that was added, then 1, 2, ... */
#pragma once

#include "base/keyed_hash.h"

#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

#define TEXT_NONE UINT32_MAX

struct text_entry {
    size_t text_off;
    size_t nbytes;
    uint64_t hash;
};

/* An empty table has all members zero. The table draws its hash key when the first text is
   added. */
struct text_table {
    struct hash_key hash_key;   /* all zero: not drawn yet */
    struct text_entry *entries; /* indexed by number */
    size_t entries_capacity;
    uint32_t count;
    char *texts; /* one after the other */
    size_t texts_nbytes;
    size_t texts_capacity;
    uint32_t *slots; /* numbers; TEXT_NONE: a free slot */
    size_t slot_count;
    unsigned slot_bits; /* slot_count is 2^slot_bits, or 0 */
    /* The number of taken slots that all searches together have passed; for tests. */
    uint64_t probes;
};

/* Adds a text if the table lacks it. The caller must not pass a text that lies in this table,
   because adding may move the table's memory. Returns the number of the text. Returns TEXT_NONE if
   memory cannot be allocated, or if the table already has 2^30 texts. */
uint32_t text_table_add(struct text_table *table, struct wg_text text);

/* Returns the number of a text, or TEXT_NONE if the table lacks it. */
uint32_t text_table_find(struct text_table *table, struct wg_text text);

/* Returns the text with this number. Adding a text may move the bytes. */
struct wg_text text_table_text(const struct text_table *table, uint32_t number);

/* A text and its number in a table. */
struct text_number {
    struct wg_text text;
    uint32_t number;
};

/* Returns all texts of a table, sorted bytewise. The caller frees them. Returns NULL if there is
   not enough memory, never for an empty table. */
struct text_number *text_table_sort(const struct text_table *table);

/* Returns the number of bytes that the table has allocated. */
size_t text_table_nbytes(const struct text_table *table);

void text_table_free(struct text_table *table);
