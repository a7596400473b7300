/* SPDX-License-Identifier: MIT */
/*
 * keys.h: a set of keys of one width, numbered as they are added, each with a value.
 * Exact: keys are compared, not their hashes.
 *
 * Keys lie one behind the other in the order of their numbers; a table of numbers
 * finds them. (word_table.h is the same idea for texts, of any length.) So emptying a
 * set takes time for what was in it, not for what once was, and to go through it is to
 * count.
 */
#ifndef WG_SOLVE_KEYS_H
#define WG_SOLVE_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KEYS_NONE UINT32_MAX

struct keys {
    size_t key_words;
    uint64_t *entries; /* a key and its value, each */
    size_t entries_capacity;
    uint32_t *slots;   /* numbers, or KEYS_NONE */
    size_t slot_count; /* a power of two, or 0 */
    uint32_t count;
};

/* An empty set of keys of so many words, at least 1. */
void keys_init(struct keys *keys, size_t key_words);
void keys_free(struct keys *keys);
void keys_clear(struct keys *keys);

/* The memory that it holds, in bytes. */
size_t keys_nbytes(const struct keys *keys);

/* The number of a key; KEYS_NONE if it is not there. */
uint32_t keys_find(const struct keys *keys, const uint64_t *key);

/*
 * The number of a key, which is added with value 0 if it is not there: *is_new_out.
 * KEYS_NONE when memory is out, or at 2^30 keys. `key` does not lie in the set.
 */
uint32_t keys_add(struct keys *keys, const uint64_t *key, bool *is_new_out);

/* The key of this number, which holds until one is added. */
static inline const uint64_t *keys_at(const struct keys *keys, uint32_t number)
{
    return keys->entries + number * (keys->key_words + 1);
}

static inline uint64_t *keys_value(const struct keys *keys, uint32_t number)
{
    return keys->entries + number * (keys->key_words + 1) + keys->key_words;
}

#endif
