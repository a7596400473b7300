/* SPDX-License-Identifier: MIT */
/* expand_kinds.h: code that the template expand.h and the files including it share. */
#pragma once

#include "solve/search.h"

/*
 * The kinds of graph (graph.h) for which expand() has separate instances:
 *
 *     BY_NODES     a graph by nodes
 *     SIMPLE       a simple graph by slots, one window for each node; used bits are
 *                  exact on the items' paths
 *     BY_WINDOWS   any graph by slots: any number of windows for each node
 */
enum graph_kind { BY_NODES, SIMPLE, BY_WINDOWS };

/* The source of edges, the table or the file: see struct search. */
enum edge_source { FROM_TABLE, FROM_FILE };

/* The followers of an item within one window. */
struct put {
    uint32_t followers; /* a bit for each slot */
    uint32_t item;
    const struct edge *state; /* of the item */
    const struct window *window;
};

/* Returns a copy of the graph's pointers to slots. Loops use the copy, because the compiler must
   assume that stores to items and chunks change the original. */
ALWAYS_INLINE struct graph slots_of(const struct graph *graph)
{
    return (struct graph){
        .ranges = graph->ranges,
        .windows = graph->windows,
        .slot_codes = graph->slot_codes,
        .slot_bits = graph->slot_bits,
    };
}

/* Step 1 of expand.h without a table of edges. */
static inline uint32_t load_states_from_file(const struct search *search, const uint32_t *states,
                                             uint32_t first_item, uint32_t count)
{
    const struct walk walk = search->walk;
    struct chunk *const chunk = search->chunk;
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t number = walk_set_number(&walk, states[i]);
        const uint32_t set = walk_set(&walk, number);
        const uint32_t letters = popcount32(set & ~SET_END);
        chunk->states[i].set = set;
        chunk->states[i].first =
            __builtin_expect(number < walk.first_wide, 1)
                ? walk_first_edge(&walk, states[i], letters)
                : walk_wide_first_edge(&walk, states[i], walk_set_letters(&walk, number));
        chunk->set_numbers[i] = number;
        chunk->hits[hits] = first_item + i;
        hits += (set & SET_END) != 0;
    }
    return hits;
}
