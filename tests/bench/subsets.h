/* SPDX-License-Identifier: MIT */
/*
 * subsets.h: dictionaries of more and more words of one list, drawn at random from a fixed seed.
 * Accents are folded away, so that all dictionaries have one alphabet of under 32 letters.
 */
#ifndef WG_TESTS_BENCH_SUBSETS_H
#define WG_TESTS_BENCH_SUBSETS_H

#include "boards.h"
#include "lists.h"

#include <stdint.h>

enum { MAX_SUBSETS = 6 };

struct subset {
    uint32_t word_count;
    uint64_t node_count; /* nodes that a trie of its words takes, without the root */
    char words_path[PATH_NBYTES];
    char dict_path[PATH_NBYTES];
};

struct subsets {
    const struct list *list; /* the largest list */
    size_t count;
    struct subset items[MAX_SUBSETS];    /* by rising word_count */
    uint32_t frequencies[LATIN_LETTERS]; /* of a to z in all of the list's words */
};

/* Makes every size for which the largest list has enough words, or one of all. */
struct subsets *subsets_new(const struct list *lists);

void subsets_free(struct subsets *subsets);

#endif
