/* SPDX-License-Identifier: MIT */
/*
 * fruitless.h: the pairs (state of the dictionary, state of the query) from which a search found no
 * word.
 *
 * If a search does not enter such a pair again, the number of its steps grows with the number of
 * pairs times the number of letters. Otherwise it grows with the number of beginnings of words, and
 * a file of 1 KB can have 2^40 beginnings. The author of a dictionary can choose the pairs, so the
 * hash of the table has a secret. A full table is emptied. The pairs that are added next are in the
 * part of the automaton where the search goes on, so they are the most likely to occur again. No
 * order of use is kept, and the pairs in the table do not depend on the secret, so neither do the
 * steps.
 */
#pragma once

#include "base/keys.h"

/* All zero: stores no pairs. */
struct fruitless {
    struct keys keys;   /* a key is the state of the dictionary, then the state of the query */
    uint32_t max_pairs; /* 0: none are remembered */
    uint64_t *pair;     /* room for a key */
};

/* Returns how many pairs fit into `nbytes` bytes. A state of the query has `state_nbytes` bytes. */
uint32_t fruitless_room(size_t state_nbytes, size_t nbytes);

/* Begins to remember up to `max_pairs` pairs, at least 1. Returns false if there is not enough
   memory. */
bool fruitless_init(struct fruitless *fruitless, size_t state_nbytes, uint32_t max_pairs);

void fruitless_free(struct fruitless *fruitless);

/* Adds a pair if there is enough memory. `query_state` points to state_nbytes bytes, and zeros up
   to a multiple of 8 bytes. */
void fruitless_add(struct fruitless *fruitless, uint64_t state, const void *query_state);

bool fruitless_has(struct fruitless *fruitless, uint64_t state, const void *query_state);
