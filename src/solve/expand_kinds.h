/* SPDX-License-Identifier: MIT */
/* expand_kinds.h: code that the template expand.h and the files including it share. */
#ifndef WG_SOLVE_EXPAND_KINDS_H
#define WG_SOLVE_EXPAND_KINDS_H

#include "solve/search.h"

/*
 * The kinds of graph (graph.h) for which expand() has separate instances:
 *
 *     BY_NODES     a graph by nodes
 *     SIMPLE       a simple graph by slots: one window for each node
 *     BY_WINDOWS   any other graph by slots: any number of windows for each node
 */
enum graph_kind { BY_NODES, SIMPLE, BY_WINDOWS };

/* The followers of an item within one window. */
struct put {
    uint32_t followers; /* a bit for each slot */
    uint32_t item;
    uint32_t first_edge; /* of the item's state */
    const struct window *window;
    union letter_set set;
};

/* --- What the vector code assumes about RANK and EDGE (walk.h) */

static_assert(RANK_BLOCK_STATES == 1 << 6 && RANK_BLOCK_NBYTES == 8 + 4,
              "the offset of a block is computed by shifts");

/*
 * Whether both of these are true for every edge:
 *
 *   - the number of its first bit in EDGE fits 32 bits,
 *   - a load of 32 bits from the byte with this bit contains all bits of the edge.
 */
static inline bool targets_fit_32_bits(const struct walk *walk)
{
    return walk->edge_bits <= 25 && walk->edges <= UINT32_MAX / walk->edge_bits;
}

/* --- The steps in plain C: see expand.h */

ALWAYS_INLINE void find_states_plain(const struct walk *walk, const uint32_t *edges,
                                     uint32_t count, uint32_t *states,
                                     uint32_t *block_offs)
{
    const struct walk at = *walk;
    for (uint32_t i = 0; i < count; i++) {
        states[i] = walk_target(&at, edges[i]);
        block_offs[i] = walk_block_off(states[i]);
    }
}

ALWAYS_INLINE uint32_t scan_sets_plain(const struct walk *walk, struct chunk *chunk,
                                       uint32_t first_item, uint32_t count,
                                       unsigned width)
{
    const struct walk at = *walk;
    const uint64_t word_end = UINT64_C(1) << (width * 32 - 1);
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t set = chunk->sets[i].bits;
        chunk->first_edges[i] =
            walk_first_edge(&at, chunk->states[i], popcount64(set & ~word_end));
        chunk->hits[hits] = first_item + i;
        hits += (set & word_end) != 0;
    }
    return hits;
}

ALWAYS_INLINE uint32_t scan_sets_one_plain(const struct walk *walk, struct chunk *chunk,
                                           uint32_t first_item, uint32_t count)
{
    return scan_sets_plain(walk, chunk, first_item, count, WIDTH_ONE);
}

ALWAYS_INLINE uint32_t match_window_plain(const struct window *window,
                                          union letter_set set, unsigned width)
{
    const uint32_t *letters = window->letters;
    uint32_t matching = 0;
    for (uint32_t i = 0; i < WINDOW_SLOTS; i++) {
        const uint64_t slot_letters =
            width == WIDTH_ONE ? letters[i] : load_words(letters + (size_t)i * 2);
        matching |= (uint32_t)((slot_letters & set.bits) != 0) << i;
    }
    return matching;
}

ALWAYS_INLINE uint32_t used_window_plain(const struct window *window, uint64_t used)
{
    const uint64_t *bits = window->used_bits;
    uint32_t taken = 0;
    for (uint32_t i = 0; i < WINDOW_SLOTS; i++) {
        taken |= (uint32_t)((bits[i] & used) != 0) << i;
    }
    return taken;
}

#endif
