/* SPDX-License-Identifier: MIT */
/*
 * keys.h: a hash table whose keys all have the same width. Each key has a value and a number; keys
 * are numbered in the order of adding. Lookups compare whole keys; the hash only selects the slot.
 *
 * An array holds the keys in the order of their numbers. The slots hold only numbers. So a loop
 * over the numbers visits all keys, and the time to clear a table depends on its current keys, not
 * on its capacity. (text_table.h is a similar table for texts of any length, without values.)
 */
#pragma once

#include "base/keyed_hash.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KEYS_NONE UINT32_MAX

enum { KEYS_MAX = 1 << 30 }; /* the most keys of a table */

/* An empty table has all members zero except key_words, which the caller sets. The table draws its
   secret when the first key is added. */
struct keys {
    size_t key_words;           /* 64-bit integers in a key, at least 1 */
    struct number_key hash_key; /* all zero: not drawn yet */
    uint64_t *entries;          /* each entry is a key and its value */
    size_t entries_capacity;
    uint32_t *slots; /* numbers, or KEYS_NONE */
    size_t slot_count;
    unsigned slot_bits; /* slot_count is 2^slot_bits, or 0 */
    uint32_t count;
    /* The number of taken slots that all searches together have passed; for tests. */
    uint64_t probes;
};

void keys_free(struct keys *keys);  /* the table is then empty */
void keys_clear(struct keys *keys); /* removes all keys, keeps the memory */

/* Returns the allocated memory in bytes. */
size_t keys_nbytes(const struct keys *keys);

/* Returns the number of a key, or KEYS_NONE if the table does not have the key. */
uint32_t keys_find(struct keys *keys, const uint64_t *key);

/* Adds a key with value 0 if the table does not have the key. Sets *is_new_out to whether the key
   was added. Returns the number of the key, or KEYS_NONE if there is not enough memory or the table
   has KEYS_MAX keys. `key` must not point into the table. */
uint32_t keys_add(struct keys *keys, const uint64_t *key, bool *is_new_out);

/* keys_at returns the key with this number; keys_value returns its value. The pointers are valid
   until a key is added. */
static inline const uint64_t *keys_at(const struct keys *keys, uint32_t number)
{
    return keys->entries + number * (keys->key_words + 1);
}

static inline uint64_t *keys_value(const struct keys *keys, uint32_t number)
{
    return keys->entries + number * (keys->key_words + 1) + keys->key_words;
}
