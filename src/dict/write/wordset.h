/* SPDX-License-Identifier: MIT */
/*
 * wordset.h: a set of words as strings of letter codes, added in any order, read
 * back sorted and each once.
 *
 * A word is 1 or more codes from 1 to 255; in memory a zero ends it, so a shorter
 * word sorts before what it begins. All words lie in one block, one after the
 * other: a word costs its length + 1 bytes, and 16 more for sorting.
 */
#ifndef WG_DICT_WRITE_WORDSET_H
#define WG_DICT_WRITE_WORDSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A word for sorting: its first eight codes as a number, and where it lies. */
struct word_key {
    uint64_t head;
    size_t off;
};

/* All zero is an empty set. */
struct wordset {
    uint8_t *codes;
    size_t nbytes;
    size_t capacity;
    size_t count;          /* words, repeated ones too until they are sorted */
    struct word_key *keys; /* after wordset_sort: each word once, in order */
};

void wordset_free(struct wordset *set);

/* Adds a word. Returns false when memory is out. */
bool wordset_add(struct wordset *set, const uint8_t *codes, size_t count);

/*
 * Replaces every code c by map[c] (map[0] is 0, no other is), sorts, and drops
 * repeated words. Returns false when memory is out.
 */
bool wordset_sort(struct wordset *set, const uint8_t map[256]);

/* Drops the words that are also in `other`; both are sorted. Returns how many. */
size_t wordset_subtract(struct wordset *set, const struct wordset *other);

/* Word `index` of a sorted set; a zero ends it. */
static inline const uint8_t *wordset_word(const struct wordset *set, size_t index)
{
    return set->codes + set->keys[index].off;
}

#endif
