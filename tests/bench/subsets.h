/* SPDX-License-Identifier: MIT */
/*
 * subsets.h: makes dictionaries of increasing numbers of words of one list. The words are chosen at
 * random from a fixed seed. Folding removes accents, so that all dictionaries have the same
 * alphabet of under 32 letters.
 */
#pragma once

#include "boards.h"
#include "lists.h"

#include <stdint.h>

enum { MAX_SUBSETS = 6 };

struct subset {
    uint32_t word_count;
    uint64_t node_count; /* nodes of a trie of these words, without the root */
    char words_path[PATH_NBYTES];
    char dict_path[PATH_NBYTES];
};

struct subsets {
    const struct list *list; /* the largest list */
    size_t count;
    struct subset items[MAX_SUBSETS];    /* in ascending order of word_count */
    uint32_t frequencies[LATIN_LETTERS]; /* of a to z in all words of the list */
};

/* Makes a dictionary of each size for which the largest list has enough words; if it has too few
   for all sizes, one of all its words. */
struct subsets *subsets_new(const struct list *lists);

void subsets_free(struct subsets *subsets);
