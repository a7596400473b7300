/* SPDX-License-Identifier: MIT */
/*
 * automaton.h: the minimal acyclic automaton of a set of words, built from the
 * words in sorted order.
 *
 * States are numbered as they are completed, ends before beginnings, so every edge
 * leads to a smaller number and state 0 is the one without edges. The same words
 * give the same numbers.
 */
#ifndef WG_DICT_WRITE_AUTOMATON_H
#define WG_DICT_WRITE_AUTOMATON_H

#include "dict/write/wordset.h"

#include <wordgrid/status.h>

/* Edges of state s: first_edges[s] up to first_edges[s + 1], in symbol order. */
struct automaton {
    uint32_t states;
    uint32_t edges;
    uint32_t root;
    uint32_t longest;
    uint64_t words;
    uint32_t *first_edges; /* states + 1 */
    uint8_t *is_word;      /* states */
    uint32_t *targets;     /* edges */
    uint8_t *symbols;      /* edges: the code less one */
};

/*
 * Builds the automaton of a sorted set (at least one word). Fails with WG_NO_MEMORY
 * and, past FORMAT_MAX_EDGES, with WG_LIMIT. The caller frees it with
 * automaton_free in any case.
 */
enum wg_status automaton_build(struct automaton *automaton, const struct wordset *set,
                               struct wg_error *error);

void automaton_free(struct automaton *automaton);

#endif
