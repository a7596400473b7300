/* SPDX-License-Identifier: MIT */
/*
 * subsets.h: dictionaries of more and more words of one list, drawn at random from a
 * fixed seed. Marks are folded, so that one alphabet serves them all and the yardstick
 * knows its letters.
 */
#ifndef WG_TESTS_BENCH_SUBSETS_H
#define WG_TESTS_BENCH_SUBSETS_H

#include "lists.h"

#include <stdint.h>

enum { MAX_SUBSETS = 6 };

struct subset {
    uint32_t word_count;
    uint64_t node_count; /* of a trie of its words */
    char words_path[PATH_NBYTES];
    char dict_path[PATH_NBYTES];
};

struct subsets {
    const struct list *list; /* the largest there is */
    size_t count;
    struct subset items[MAX_SUBSETS]; /* by rising word_count */
    uint32_t frequencies[26];         /* of a to z in all of the list's words */
};

/* Makes those that the largest list has the words for; one of all its words at least.
 */
struct subsets *subsets_new(const struct list *lists);

void subsets_free(struct subsets *subsets);

#endif
