/* SPDX-License-Identifier: MIT */
/*
 * expand.h: one turn of the search, written once for all boards and all instruction sets except
 * AVX-512. (expand_avx512.c does the same steps in one loop.)
 *
 * A turn expands a chunk: items that spell equally many symbols (search.h). It has three steps.
 * Each step is a short loop over the chunk, without a branch that depends on a letter:
 *
 *   1. load_states: loads the state of each item, and lists the items with which a word
 *      ends (hits).
 *   2. find_followers: finds the nodes or slots (graph.h) that can follow each item.
 *      Lists the items with followers, the survivors: each item is written to the end
 *      of the list, but only an item with followers advances the end.
 *   3. put: writes each follower of each survivor as an item of the next level.
 *
 * Step 1 loads from the dictionary. These loads often miss the first-level cache. The loop is so
 * short that the loads of a dozen items overlap.
 *
 * These steps see only the first 32 bits of each letter set (walk.h): the frequent letters. If the
 * board has rare letters, put_rare_followers in search.c puts the followers by rare letters
 * afterwards. So a large alphabet does not slow down these steps.
 *
 * This file is a template. The file of each instruction set defines this function and then includes
 * the template. A window is eight slots (graph.h):
 *
 *     uint32_t test_slots(const struct graph *graph, size_t window, uint32_t set,
 *                         uint64_t used);
 *         returns two bits for each slot of a window. Bit k is 1 if slot k matches a
 *         letter of the set; for a slot with PLACE_CHOICE, it may be 1 for every set.
 *         Bit WINDOW_SLOTS + k is 1 if the used bit of slot k is in `used`. Only the
 *         members for slots are set in `graph`
 *
 * A file with vectors of eight lanes also defines WIDE_VECTORS and these functions.
 * The other files use the plain C of this file instead:
 *
 *     uint32_t load_states(const struct search *search,
 *                          const struct expansion *expansion);
 *         step 1: reads the states of the chunk's items from the table of edges, writes
 *         the states and hits of the chunk; returns the number of hits; can write up to
 *         count + 15 elements of each array, and overwrite the eight items from the top
 *         of the stack on
 *
 *     void test_items(const struct search *search, const struct expansion *expansion);
 *         the loop of step 2 for a simple graph: writes the used bits and
 *         chunk->followers of each item; can overwrite the free item at the top
 *
 *     uint32_t list_survivors(struct chunk *chunk, uint32_t count);
 *         writes chunk->survivor_indexes for a simple graph: lists the items i < count
 *         whose chunk->followers[i] is not 0; returns their number; can write up to
 *         count + 15 elements of both arrays
 *
 *     uint32_t put_window(struct items items, struct put put, uint32_t top);
 *         step 3 for a window: writes an item for each slot in put.followers, from
 *         `top` on; returns the new top; can overwrite the seven items from the new
 *         top on; none of these slots matches several frequent letters
 *
 * The last vector of a chunk also loads items after the chunk. load_states and test_items first
 * make these items valid, because their fields are used as indexes.
 *
 * expand_portable.c also has instances that read the states from the dictionary file (FROM_FILE),
 * for a search without a table of edges.
 */
#pragma once

#include "base/error.h"
#include "solve/expand_kinds.h"

/* --- Steps in plain C */

#ifndef WIDE_VECTORS
ALWAYS_INLINE uint32_t load_states(const struct search *search, const struct expansion *expansion)
{
    const struct edge *const edges = search->table->edges;
    const uint32_t first = expansion->first_item;
    const uint32_t *const states = search->items.states + first;
    struct chunk *const chunk = search->chunk;
    const uint32_t count = expansion->count;
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct edge state = edges[states[i]];
        chunk->states[i] = state;
        chunk->hits[hits] = first + i;
        hits += (state.set & SET_END) != 0;
    }
    return hits;
}

/* In a simple graph (graph.h), a node and its window have the same number. */
ALWAYS_INLINE void test_items(const struct search *search, const struct expansion *expansion)
{
    const struct graph slots = slots_of(search->graph);
    const uint32_t *const places = search->items.places + expansion->first_item;
    const uint32_t *const parents = search->items.parents + expansion->first_item;
    const uint64_t *const used_before = search->items.used;
    uint64_t *const used_now = search->items.used + expansion->first_item;
    const uint64_t *const used_bits = search->graph->used_bits;
    struct chunk *const chunk = search->chunk;
    const size_t count = expansion->count;
    for (size_t i = 0; i < count; i++) {
        const uint32_t node = place_node(places[i]);
        const uint64_t used = used_before[parents[i]] | used_bits[node];
        const uint32_t tests = test_slots(&slots, node, chunk->states[i].set, used);
        chunk->followers[i] = (uint8_t)(tests & ~(tests >> WINDOW_SLOTS));
        used_now[i] = used;
    }
}

ALWAYS_INLINE uint32_t list_survivors(struct chunk *chunk, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        chunk->survivor_indexes[kept] = i;
        kept += chunk->followers[i] != 0;
    }
    return kept;
}
#endif

/* --- Step 2 */

/* For graphs by nodes (graph.h): returns the nodes that match a letter of the set. */
ALWAYS_INLINE uint64_t matching_nodes(const struct graph *graph, uint32_t set)
{
    const uint64_t *table = graph->matches;
    uint64_t nodes = 0;
    for (unsigned i = 0; i < GRAPH_SET_BYTES; i++, table += 256) {
        nodes |= table[set >> 8 * i & 0xff];
    }
    return nodes;
}

ALWAYS_INLINE size_t find_followers_by_nodes(const struct search *search, uint32_t first,
                                             uint32_t count)
{
    const struct graph *const graph = search->graph;
    const struct items items = search->items;
    struct chunk *const chunk = search->chunk;
    uint64_t *const survivors = search->survivors;
    size_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = place_node(items.places[first + i]);
        const uint64_t used = items.used[items.parents[first + i]] | graph->used_bits[node];
        const uint64_t found =
            matching_nodes(graph, chunk->states[i].set) & graph->follows[node] & ~used;
        items.used[first + i] = used;
        survivors[kept] = found;
        chunk->survivor_indexes[kept] = i;
        kept += found != 0;
    }
    return kept;
}

/* The loop of test_items stores at addresses that do not depend on its results. When this loop also
   listed the survivors, a search with AVX2 took 11 to 14 % more time. */
ALWAYS_INLINE size_t find_followers_simple(const struct search *search,
                                           const struct expansion *expansion)
{
    test_items(search, expansion);
    const uint32_t survivors = list_survivors(search->chunk, expansion->count);
    search->chunk->survivor_indexes[survivors] = 0; /* put_plain loads one more */
    return survivors;
}

ALWAYS_INLINE size_t find_followers_by_windows(const struct search *search, uint32_t first,
                                               uint32_t count, uint32_t depth)
{
    const struct graph slots = slots_of(search->graph);
    const struct items items = search->items;
    const uint64_t *const used_bits = search->graph->used_bits;
    const struct chunk *const chunk = search->chunk;
    uint64_t *const survivors = search->survivors;
    const bool is_exact = depth < search->graph->exact_cells;
    size_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t item = first + i;
        const uint32_t node = place_node(items.places[item]);
        const uint64_t used = items.used[items.parents[item]] | used_bits[node];
        const struct window_range range = slots.ranges[node];
        items.used[item] = used;
        for (uint32_t number = range.begin; number < range.end; number++) {
            const uint32_t tests = test_slots(&slots, number, chunk->states[i].set, used);
            const uint32_t taken = tests >> WINDOW_SLOTS;
            const uint32_t suspects = is_exact ? 0 : tests & taken;
            uint32_t found = tests & ~taken & 0xff;
            if (suspects != 0) {
                found |= find_unused_slots(search, &slots.windows[number], item, suspects);
            }
            survivors[kept] = survivor_pack(number, i, found);
            kept += found != 0;
        }
    }
    return kept;
}

/* --- Step 3 */

/* Returns the value of items.states for the follower of an item by the letter with this frequent
   code. */
ALWAYS_INLINE uint32_t follow(const struct search *search, uint32_t index, uint32_t item,
                              uint32_t code, enum edge_source source)
{
    const struct chunk *const chunk = search->chunk;
    const struct edge state = chunk->states[index];
    const uint32_t edge = state.first + popcount32(state.set & ((UINT32_C(1) << code) - 1));
    if (source == FROM_TABLE) {
        return edge;
    }
    /* In a wide state, edges with rare codes follow the edges with frequent codes. */
    const bool is_last =
        (state.set & ~SET_END) >> code == 1 && chunk->set_numbers[index] < search->walk.first_wide;
    return is_last ? walk_last(&search->walk, search->items.states[item])
                   : walk_edge(&search->walk, edge);
}

/* For a node that matches several frequent letters (a choice or a wildcard): puts an item for each
   of these letters that is in the set. Such nodes are rare, so the branch to this function is
   predicted well. Returns the new top. */
static inline uint32_t put_choices(const struct search *search, uint32_t index, uint32_t item,
                                   uint32_t node, uint32_t top, enum edge_source source)
{
    const struct items items = search->items;
    uint32_t left = *graph_letters(search->graph, node) & search->chunk->states[index].set;
    for (; left != 0; left &= left - 1) {
        const uint32_t code = lowest_bit64(left);
        items.states[top] = follow(search, index, item, code, source);
        items.places[top] = place_make(node, code);
        items.parents[top++] = item;
    }
    return top;
}

/* --- The data of survivor i */

ALWAYS_INLINE uint64_t followers_of(const struct search *search, size_t i, enum graph_kind kind)
{
    switch (kind) {
    case BY_NODES:
        return search->survivors[i];
    case SIMPLE:
        return search->chunk->followers[search->chunk->survivor_indexes[i]];
    case BY_WINDOWS:
        break;
    }
    return survivor_slots(search->survivors[i]);
}

ALWAYS_INLINE uint32_t index_of(const struct search *search, size_t i, enum graph_kind kind)
{
    return kind == BY_WINDOWS ? survivor_index(search->survivors[i])
                              : search->chunk->survivor_indexes[i];
}

ALWAYS_INLINE const struct window *window_of(const struct search *search, size_t i, uint32_t item,
                                             enum graph_kind kind)
{
    return &search->graph->windows[kind == SIMPLE ? place_node(search->items.places[item])
                                                  : survivor_window(search->survivors[i])];
}

/*
 * Step 3 in plain C. A survivor has two followers on average. With an inner loop over the bits of
 * one survivor, the end of that loop would nearly always be mispredicted. So a single loop goes
 * over the followers of all survivors: when no bit of one survivor is left, the bits of the next
 * are already loaded.
 */
ALWAYS_INLINE uint32_t put_plain(const struct search *search, const struct expansion *expansion,
                                 size_t count, enum graph_kind kind, enum edge_source source)
{
    const struct items items = search->items;
    uint32_t top = expansion->top;
    uint64_t followers = followers_of(search, 0, kind);
    for (size_t i = 0; i < count;) {
        const uint64_t next_followers = followers_of(search, i + 1, kind);
        const uint32_t bit = lowest_bit64(followers);
        const uint32_t index = index_of(search, i, kind);
        const uint32_t item = expansion->first_item + index;
        const uint32_t place = kind == BY_NODES ? search->graph->places[bit]
                                                : window_of(search, i, item, kind)->places[bit];
        const uint32_t code = place_code(place);
        items.keys[item] = item_key(&items, item);
        if (__builtin_expect(code == PLACE_CHOICE, 0)) {
            top = put_choices(search, index, item, place_node(place), top, source);
        } else {
            items.states[top] = follow(search, index, item, code, source);
            items.places[top] = place;
            items.parents[top++] = item;
        }
        const uint64_t rest = followers & (followers - 1);
        const uint64_t is_last = rest == 0; /* a branch would be unpredictable */
        followers = rest | (next_followers & (0 - is_last));
        i += (size_t)is_last;
    }
    return top;
}

#ifdef WIDE_VECTORS
/* Step 3 with vectors, a window at a time. */
ALWAYS_INLINE uint32_t put_windows(const struct search *search, const struct expansion *expansion,
                                   size_t count, enum graph_kind kind)
{
    struct graph slots = slots_of(search->graph);
    const struct search at = {
        .items = search->items,
        .survivors = search->survivors,
        .chunk = search->chunk,
        .graph = &slots,
    };
    const uint32_t first = expansion->first_item;
    uint32_t top = expansion->top;
    for (size_t i = 0; i < count; i++) {
        const uint32_t index = index_of(&at, i, kind);
        const uint32_t item = first + index;
        const struct put put = {
            .followers = (uint32_t)followers_of(&at, i, kind),
            .item = item,
            .state = &at.chunk->states[index],
            .window = window_of(&at, i, item, kind),
        };
        at.items.keys[item] = item_key(&at.items, item);
        top = put_window(at.items, put, top);
    }
    return top;
}
#endif

/* Makes room for the followers of the survivors and puts them. Fails like search_reserve_items. */
ALWAYS_INLINE enum wg_status put(struct search *search, const struct expansion *expansion,
                                 size_t survivors, uint32_t *top_out, enum graph_kind kind,
                                 enum edge_source source)
{
    const struct graph *graph = search->graph;
    const size_t most = survivors * (kind == BY_NODES ? graph->most_followers : WINDOW_SLOTS);
    TRY(search_reserve_items(search, expansion->top + most * graph->most_choices));
#ifdef WIDE_VECTORS
    if (!graph->has_choices && kind != BY_NODES && source == FROM_TABLE) {
        *top_out = put_windows(search, expansion, survivors, kind);
        return WG_OK;
    }
#endif
    *top_out = put_plain(search, expansion, survivors, kind, source);
    return WG_OK;
}

/* --- A whole turn */

ALWAYS_INLINE enum wg_status expand(struct search *search, struct expansion *expansion,
                                    enum graph_kind kind, enum edge_source source)
{
    const uint32_t first = expansion->first_item;
    const uint32_t count = expansion->count;
    const struct graph *graph = search->graph;
    uint32_t top = expansion->top;
    size_t survivors = 0;
    expansion->hit_count =
        source == FROM_TABLE
            ? load_states(search, expansion)
            : load_states_from_file(search, search->items.states + first, first, count);
    if (graph->has_chains) {
        drop_unfinished_hits(search, expansion);
    }
    if (!expansion->wants_followers) {
        return WG_OK;
    }
    switch (kind) {
    case BY_NODES:
        survivors = find_followers_by_nodes(search, first, count);
        break;
    case SIMPLE:
        survivors = find_followers_simple(search, expansion);
        break;
    case BY_WINDOWS:
        survivors = find_followers_by_windows(search, first, count, expansion->depth);
    }
    if (survivors > 0) {
        TRY(put(search, expansion, survivors, &top, kind, source));
    }
    if (graph->has_rare) {
        return put_rare_followers(search, expansion, top);
    }
    expansion->top = top;
    return WG_OK;
}

/* Defines the expander of a file: EXPANDER(avx2, GRAPH_BY_SLOTS) defines expander_avx2. */
#define EXPANDER(file_name, board_form)                                                            \
    static enum wg_status expand_by_slots(struct search *search, struct expansion *expansion)      \
    {                                                                                              \
        return search->graph->is_simple && expansion->depth < search->graph->exact_cells           \
                   ? expand(search, expansion, SIMPLE, FROM_TABLE)                                 \
                   : expand(search, expansion, BY_WINDOWS, FROM_TABLE);                            \
    }                                                                                              \
                                                                                                   \
    const struct expander expander_##file_name = {                                                 \
        .name = #file_name,                                                                        \
        .form = (board_form),                                                                      \
        .by_slots = expand_by_slots,                                                               \
    }
