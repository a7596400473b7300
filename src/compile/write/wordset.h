/* SPDX-License-Identifier: MIT */
/*
 * wordset.h: a set of words, stored as strings of letter codes. Words are added in any order; then
 * wordset_sort sorts them and drops repeated words.
 *
 * A word is 1 or more codes from 1 to 255. In memory a zero ends the word, so a word sorts before
 * the longer words that begin with it. All words lie in one block of memory, one after the other. A
 * word needs one byte for each code, one for the zero, and 16 for its word_key.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A word in the array that is sorted. */
struct word_key {
    uint64_t head; /* eight codes of the word, as one number: see wordset.c */
    size_t off;    /* where the word begins in wordset.codes */
};

/* An empty set has all members zero. */
struct wordset {
    uint8_t *codes;
    size_t nbytes;
    size_t capacity;
    size_t count;          /* of words; before wordset_sort, with repeated words */
    struct word_key *keys; /* after wordset_sort: each word once, in order */
};

void wordset_free(struct wordset *set);

/* Adds a word. Returns false if there is not enough memory. */
bool wordset_add(struct wordset *set, const uint8_t *codes, size_t count);

/* Replaces every code c by map[c], sorts, and drops repeated words. map[0] must be 0; map[c] must
   not be 0 for any code c that occurs. Returns false if there is not enough memory. */
bool wordset_sort(struct wordset *set, const uint8_t map[256]);

/* Makes a map that changes no code. */
void wordset_map_same(uint8_t map_out[256]);

/* The two halves of wordset_sort: wordset_order replaces codes and sorts, so that equal words are
   next to each other, and wordset_drop_repeated keeps the first of equal words. */
bool wordset_order(struct wordset *set, const uint8_t map[256]);
void wordset_drop_repeated(struct wordset *set);

/* The number of words that wordset_filter has dropped, and the number of different words among
   these. */
struct wordset_drops {
    size_t words;
    size_t different;
};

/*
 * Drops the words that `other` has too or, if keeps_common is true, the words that `other` lacks.
 * Both sets must have been sorted with the same map. Equal words may still be in `set`. `dropped`,
 * unless it is NULL, has a bit for each byte of set->codes, the lowest bit first: the function sets
 * the bit of the byte at which a dropped word begins.
 */
struct wordset_drops wordset_filter(struct wordset *set, const struct wordset *other,
                                    bool keeps_common, uint8_t *dropped);

/* Returns word `index` of a sorted set; the word ends with a zero. */
static inline const uint8_t *wordset_word(const struct wordset *set, size_t index)
{
    return set->codes + set->keys[index].off;
}
