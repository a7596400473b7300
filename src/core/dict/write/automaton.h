/* SPDX-License-Identifier: MIT */
/*
 * automaton.h: the minimal acyclic automaton of a set of words, built from the
 * words in sorted order.
 *
 * The targets of a state's edges are numbered before the state itself. So every edge leads to a
 * state with a smaller number, and state 0 is the only state without edges. The same words give the
 * same numbers.
 */
#ifndef WG_DICT_WRITE_AUTOMATON_H
#define WG_DICT_WRITE_AUTOMATON_H

#include "base/keyed_hash.h"
#include "dict/write/wordset.h"

#include <wordgrid/status.h>

/* State s has the edges first_edges[s] to first_edges[s + 1] - 1, in symbol order. automaton_free
   accepts an automaton with all members zero. */
struct automaton {
    uint32_t states;
    uint32_t edges;
    uint32_t root;
    uint32_t longest; /* the length of the longest word, in symbols */
    uint64_t words;
    uint32_t *first_edges; /* has states + 1 items */
    uint8_t *is_word;      /* by state: 1 if a word ends there, otherwise 0 */
    uint32_t *targets;     /* by edge: the state that it leads to */
    uint8_t *symbols;      /* by edge: its code in the words, minus 1 */
    uint64_t probes;       /* for tests: how often a slot of the registry had another state */
};

/*
 * Builds the automaton of a sorted set of at least one word. Fails with WG_NO_MEMORY, or with
 * WG_LIMIT if there are more than FORMAT_MAX_EDGES edges. The caller must call automaton_free, even
 * after a failure.
 */
enum wg_status automaton_build(struct automaton *automaton, const struct wordset *set,
                               struct wg_error *error);

/* Like automaton_build, which draws a random key for its hash table of states, but with a given
   key. The key changes only `probes`. */
enum wg_status automaton_build_keyed(struct automaton *automaton, const struct wordset *set,
                                     const struct hash_key *hash_key, struct wg_error *error);

void automaton_free(struct automaton *automaton);

#endif
