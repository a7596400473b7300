/* SPDX-License-Identifier: MIT */
/*
 * fruitless.h: the pairs (state of the dictionary, state of the query) from which a search found no
 * word.
 *
 * A search that does not enter such a pair again ends after as many steps as there are pairs, times
 * the letters, and not after a step for each beginning of a word: a file of 1 KB can have 2^40 of
 * these. The author of a dictionary chooses the pairs, so the hash of the table has a secret. When
 * the table is full, it is emptied: the pairs that come next are the likeliest to come again soon,
 * and the result does not depend on the secret.
 */
#ifndef WG_QUERY_FRUITLESS_H
#define WG_QUERY_FRUITLESS_H

#include "base/keys.h"

/* All zero remembers nothing. */
struct fruitless {
    struct keys keys;   /* a key is the state of the dictionary, then the state of the query */
    uint32_t max_pairs; /* 0: none are remembered */
    uint64_t *pair;     /* room for a key */
};

/* Returns how many pairs fit into `nbytes` bytes. A state of the query has `state_nbytes` bytes. */
uint32_t fruitless_room(size_t state_nbytes, size_t nbytes);

/* Begins to remember up to `max_pairs` pairs, at least 1. Returns false if memory is out. */
bool fruitless_init(struct fruitless *fruitless, size_t state_nbytes, uint32_t max_pairs);

void fruitless_free(struct fruitless *fruitless);

/* Remembers a pair, if memory is there. At `query_state` are state_nbytes bytes, and zeros up to a
   multiple of 8 bytes. */
void fruitless_add(struct fruitless *fruitless, uint32_t state, const void *query_state);

bool fruitless_has(struct fruitless *fruitless, uint32_t state, const void *query_state);

#endif
