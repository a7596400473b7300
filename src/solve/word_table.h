/* SPDX-License-Identifier: MIT */
/* word_table.h: words by number: each text is kept once. */
#ifndef WG_SOLVE_WORD_TABLE_H
#define WG_SOLVE_WORD_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

#define WORD_NONE UINT32_MAX

struct word_entry {
    size_t text_off;
    size_t nbytes;
    uint64_t hash;
};

/* All zero is an empty table. */
struct word_table {
    struct word_entry *entries;
    size_t entries_capacity;
    uint32_t count;
    char *texts;
    size_t texts_nbytes;
    size_t texts_capacity;
    uint32_t *slots;
    size_t slot_count;
};

/* The word's number; WORD_NONE when memory is out. */
uint32_t word_table_add(struct word_table *table, struct wg_text word);

/* Holds until a word is added. */
struct wg_text word_table_text(const struct word_table *table, uint32_t number);

size_t word_table_nbytes(const struct word_table *table);

void word_table_free(struct word_table *table);

#endif
