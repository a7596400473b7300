/* SPDX-License-Identifier: MIT */
/*
 * expand.h: one turn of the search, written once for all boards, sets and machines.
 *
 * A turn expands a chunk: items that spell equally many symbols (search.h). It has five
 * steps. Each step is a short loop over the chunk, without a branch that depends on a
 * letter:
 *
 *   1. find_states: from the edge of each item to its state.
 *   2. load_sets: from each state to its letter set.
 *   3. scan_sets: finds the first edge of each state, and the items with which a word
 *      ends (hits).
 *   4. find_followers: finds the nodes or slots (graph.h) that can follow each item.
 *      Lists the items with followers, the survivors: each item is written to the end
 *      of the list, but only an item with followers advances the end.
 *   5. put: writes each follower of each survivor as an item of the next level.
 *
 * Steps 1 and 2 load from the dictionary; these loads usually miss the first-level
 * cache. The loops are so short that the loads of a dozen items overlap. With all steps
 * in a single loop the search took a quarter more time.
 *
 * This file is a template. Each instruction set has a file, which defines these
 * functions and then includes the template. A window is eight slots (graph.h):
 *
 *     uint32_t match_window(const struct window *window, union letter_set set,
 *                           unsigned width);
 *         returns a bit for each slot: 1 if the slot matches a symbol of the set
 *
 *     uint32_t used_window(const struct window *window, uint64_t used);
 *         returns a bit for each slot: 1 if the slot's used bit is in `used`
 *
 *     uint32_t used_neighbours(const struct window *window, uint64_t follows,
 *                              uint64_t used);
 *         returns the same as used_window. Called only for a simple graph (graph.h);
 *         slot k of the window is then the k-th node in `follows`. Needed only with
 *         HAS_USED_NEIGHBOURS 1: otherwise used_window is called
 *
 *     uint32_t put_window(struct items items, struct put put, uint32_t top,
 *                         unsigned width);
 *         writes an item for each slot in put.followers, from `top` on (these slots
 *         never match several symbols); returns the new top; can overwrite the seven
 *         items from the new top on
 *
 *     void find_states(const struct walk *walk, const uint32_t *edges,
 *                      uint32_t count, uint32_t *states, uint32_t *block_offs);
 *         step 1; can overwrite the fifteen elements after the last
 *
 *     uint32_t scan_sets_one(const struct walk *walk, struct chunk *chunk,
 *                            uint32_t first_item, uint32_t count);
 *         step 3 for sets of 32 bits: reads the sets and states of the chunk, writes
 *         its first edges and hits; returns the number of hits; can write up to
 *         count + 15 elements of each array
 *
 * `width` is the number of 32-bit words in a set: the constant WIDTH_ONE or WIDTH_TWO.
 * A file that has no vector code for one of these functions uses the plain C of
 * expand_kinds.h (`#define find_states find_states_plain`). With HAS_PUT_WINDOW 0, step
 * 5 is in plain C. The last vector of a chunk also loads values after the end of the
 * chunk. They are not initialized, so they must not become addresses.
 */
#ifndef WG_SOLVE_EXPAND_H
#define WG_SOLVE_EXPAND_H

#include "solve/expand_kinds.h"

/* --- Letter sets of one, two or any number of 32-bit words */

ALWAYS_INLINE union letter_set load_set(const struct walk *walk, uint32_t number,
                                        unsigned width)
{
    const size_t words = width == WIDTH_ANY ? walk->set_words : width;
    const unsigned char *bytes = walk->sets + number * words * 4;
    switch (width) {
    case WIDTH_ONE:
        return (union letter_set){.bits = load_le32(bytes)};
    case WIDTH_TWO:
        return (union letter_set){.bits = load_le64(bytes)};
    default:
        return (union letter_set){.bytes = bytes};
    }
}

/* Counts the letters of a set that are lower than `symbol`. */
ALWAYS_INLINE uint32_t set_rank(union letter_set set, uint32_t symbol, unsigned width)
{
    if (width != WIDTH_ANY) {
        return popcount64(set.bits & ((UINT64_C(1) << symbol) - 1));
    }
    uint32_t rank = 0;
    for (uint32_t i = 0; i < symbol / 32; i++) {
        rank += popcount32(load_le32(set.bytes + (size_t)i * 4));
    }
    const uint32_t word = load_le32(set.bytes + (size_t)(symbol / 32) * 4);
    return rank + popcount32(word & ((UINT32_C(1) << symbol % 32) - 1));
}

/* --- Step 2 */

ALWAYS_INLINE void load_sets(const struct search *search, uint32_t count,
                             unsigned width)
{
    const struct walk walk = search->walk;
    struct chunk *const chunk = search->chunk;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t number =
            walk_set_number_in(&walk, chunk->states[i], chunk->block_offs[i]);
        chunk->sets[i] = load_set(&walk, number, width);
    }
}

/* --- Step 3 */

/* Step 3 for sets of any size. */
static inline uint32_t scan_sets_any(const struct walk *walk, struct chunk *chunk,
                                     uint32_t first_item, uint32_t count)
{
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const unsigned char *set = chunk->sets[i].bytes;
        chunk->first_edges[i] =
            walk_first_edge(walk, chunk->states[i], walk_set_letters(walk, set));
        chunk->hits[hits] = first_item + i;
        hits += walk_set_ends_word(walk, set);
    }
    return hits;
}

ALWAYS_INLINE uint32_t scan_sets(const struct search *search, uint32_t first_item,
                                 uint32_t count, unsigned width)
{
    switch (width) {
    case WIDTH_ONE:
        return scan_sets_one(&search->walk, search->chunk, first_item, count);
    case WIDTH_TWO:
        return scan_sets_plain(
            &search->walk, search->chunk, first_item, count, WIDTH_TWO);
    default:
        return scan_sets_any(&search->walk, search->chunk, first_item, count);
    }
}

/* --- Step 4 */

#if !HAS_USED_NEIGHBOURS
ALWAYS_INLINE uint32_t used_neighbours(const struct window *window, uint64_t follows,
                                       uint64_t used)
{
    (void)follows;
    return used_window(window, used);
}
#endif

/* For graphs by nodes (graph.h): returns the nodes that match a symbol of the set. */
ALWAYS_INLINE uint64_t matching_nodes(const struct graph *graph,
                                      const struct walk *walk, union letter_set set,
                                      unsigned width)
{
    const uint64_t *table = graph->matches;
    uint64_t nodes = 0;
    if (width == WIDTH_ANY) {
        for (uint32_t i = 0; i < walk->set_words * 4; i++, table += 256) {
            nodes |= table[set.bytes[i]];
        }
        return nodes;
    }
    for (unsigned i = 0; i < width * 4; i++, table += 256) {
        nodes |= table[set.bits >> 8 * i & 0xff];
    }
    return nodes;
}

/* Does the same as match_window, for sets of any size. */
static inline uint32_t match_window_any(const struct window *window,
                                        union letter_set set, size_t set_words)
{
    const uint32_t *letters = window->letters;
    uint32_t matching = 0;
    for (uint32_t i = 0; i < WINDOW_SLOTS; i++) {
        uint32_t common = 0;
        for (size_t k = 0; k < set_words; k++) {
            common |= *letters++ & load_le32(set.bytes + k * 4);
        }
        matching |= (uint32_t)(common != 0) << i;
    }
    return matching;
}

ALWAYS_INLINE uint32_t find_matching(const struct window *window, union letter_set set,
                                     size_t set_words, unsigned width)
{
    return width == WIDTH_ANY ? match_window_any(window, set, set_words)
                              : match_window(window, set, width);
}

ALWAYS_INLINE size_t find_followers_by_nodes(const struct search *search,
                                             uint32_t first, uint32_t count,
                                             unsigned width)
{
    const struct walk walk = search->walk;
    const struct graph *const graph = search->graph;
    const struct items items = search->items;
    struct chunk *const chunk = search->chunk;
    uint64_t *const survivors = search->survivors;
    size_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = place_node(items.places[first + i]);
        const uint64_t used =
            items.used[items.parents[first + i]] | graph->used_bits[node];
        const uint64_t found = matching_nodes(graph, &walk, chunk->sets[i], width) &
                               graph->follows[node] & ~used;
        items.used[first + i] = used;
        survivors[kept] = found;
        chunk->survivor_indexes[kept] = i;
        kept += found != 0;
    }
    return kept;
}

/* In a simple graph (graph.h), a node and its window have the same number. */
ALWAYS_INLINE size_t find_followers_simple(const struct search *search, uint32_t first,
                                           size_t count, unsigned width)
{
    /* A copy: the compiler must assume that the stores below change the original. */
    const struct graph graph = {.windows = search->graph->windows};
    const size_t set_words = width == WIDTH_ANY ? search->walk.set_words : width;
    const uint32_t *const places = search->items.places + first;
    const uint32_t *const parents = search->items.parents + first;
    uint64_t *const used_before = search->items.used;
    uint64_t *const used_now = used_before + first;
    const uint64_t *const used_bits = search->graph->used_bits;
    const uint64_t *const follows = search->graph->follows;
    struct chunk *const chunk = search->chunk;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t node = place_node(places[i]);
        const uint64_t used = used_before[parents[i]] | used_bits[node];
        const struct window *window = graph_window(&graph, node, set_words);
        const uint32_t found = find_matching(window, chunk->sets[i], set_words, width) &
                               ~used_neighbours(window, follows[node], used);
        used_now[i] = used;
        chunk->survivor_indexes[kept] = (uint32_t)i;
        chunk->followers[kept] = (uint8_t)found;
        kept += found != 0;
    }
    return kept;
}

ALWAYS_INLINE size_t find_followers_by_windows(const struct search *search,
                                               uint32_t first, uint32_t count,
                                               uint32_t depth, unsigned width)
{
    const struct graph *const graph = search->graph;
    const size_t set_words = width == WIDTH_ANY ? search->walk.set_words : width;
    const struct items items = search->items;
    const struct chunk *const chunk = search->chunk;
    uint64_t *const survivors = search->survivors;
    const bool is_exact = depth < graph->exact_cells;
    size_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t item = first + i;
        const uint32_t node = place_node(items.places[item]);
        const uint64_t used = items.used[items.parents[item]] | graph->used_bits[node];
        const struct window_range range = graph->ranges[node];
        items.used[item] = used;
        for (uint32_t number = range.begin; number < range.end; number++) {
            const struct window *window = graph_window(graph, number, set_words);
            const uint32_t matching =
                find_matching(window, chunk->sets[i], set_words, width);
            const uint32_t taken = used_window(window, used);
            uint32_t found = matching & ~taken;
            if (!is_exact) {
                found |= find_unused_slots(search, window, item, matching & taken);
            }
            survivors[kept] = survivor_pack(number, i, found);
            kept += found != 0;
        }
    }
    return kept;
}

/* --- Step 5 */

/*
 * For a node that matches several symbols (a choice or a wildcard): puts an item for
 * each of these symbols that is in the set. Such nodes are rare, so the branch to this
 * function is predicted well. Returns the new top.
 */
static inline uint32_t put_choices(const struct search *search, uint32_t index,
                                   uint32_t item, uint32_t node, uint32_t top,
                                   unsigned width)
{
    const struct items items = search->items;
    const union letter_set set = search->chunk->sets[index];
    const uint32_t *letters = graph_letters(search->graph, node);
    const uint32_t first_edge = search->chunk->first_edges[index];
    for (uint32_t i = 0; i < search->walk.set_words; i++) {
        const uint32_t word = width == WIDTH_ANY ? load_le32(set.bytes + (size_t)i * 4)
                                                 : (uint32_t)(set.bits >> i * 32);
        for (uint32_t left = letters[i] & word; left != 0; left &= left - 1) {
            const uint32_t symbol = i * 32 + lowest_bit64(left);
            items.edges[top] = first_edge + set_rank(set, symbol, width);
            items.places[top] = place_make(node, symbol);
            items.parents[top++] = item;
        }
    }
    return top;
}

/* --- The data of survivor i */

ALWAYS_INLINE uint64_t followers_of(const struct search *search, size_t i,
                                    enum graph_kind kind)
{
    switch (kind) {
    case BY_NODES:
        return search->survivors[i];
    case SIMPLE:
        return search->chunk->followers[i];
    case BY_WINDOWS:
        break;
    }
    return survivor_slots(search->survivors[i]);
}

ALWAYS_INLINE uint32_t index_of(const struct search *search, size_t i,
                                enum graph_kind kind)
{
    return kind == BY_WINDOWS ? survivor_index(search->survivors[i])
                              : search->chunk->survivor_indexes[i];
}

ALWAYS_INLINE const struct window *window_of(const struct search *search, size_t i,
                                             uint32_t item, unsigned width,
                                             enum graph_kind kind)
{
    const struct graph graph = {.windows = search->graph->windows};
    const size_t set_words = width == WIDTH_ANY ? search->walk.set_words : width;
    const uint32_t window = kind == SIMPLE ? place_node(search->items.places[item])
                                           : survivor_window(search->survivors[i]);
    return graph_window(&graph, window, set_words);
}

/*
 * Step 5 in plain C. A survivor has two followers on average. With an inner loop over
 * the bits of one survivor, the end of that loop would nearly always be mispredicted.
 * So a single loop goes over the followers of all survivors: when no bit of one
 * survivor is left, the bits of the next are already loaded.
 */
ALWAYS_INLINE uint32_t put_plain(const struct search *search,
                                 const struct expansion *expansion, size_t count,
                                 unsigned width, enum graph_kind kind)
{
    const struct items items = search->items;
    const struct chunk *const chunk = search->chunk;
    uint32_t top = expansion->top;
    uint64_t followers = followers_of(search, 0, kind);
    for (size_t i = 0; i < count;) {
        const uint64_t next_followers = followers_of(search, i + 1, kind);
        const uint32_t bit = lowest_bit64(followers);
        const uint32_t index = index_of(search, i, kind);
        const uint32_t item = expansion->first_item + index;
        const uint32_t place =
            kind == BY_NODES ? search->graph->places[bit]
                             : window_of(search, i, item, width, kind)->places[bit];
        const uint32_t symbol = place_symbol(place);
        items.keys[item] = item_key(&items, item);
        if (__builtin_expect(symbol == PLACE_CHOICE, 0)) {
            top = put_choices(search, index, item, place_node(place), top, width);
        } else {
            items.edges[top] =
                chunk->first_edges[index] + set_rank(chunk->sets[index], symbol, width);
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

#if HAS_PUT_WINDOW
/* Step 5 with vectors, a window at a time. */
ALWAYS_INLINE uint32_t put_windows(const struct search *search,
                                   const struct expansion *expansion, size_t count,
                                   unsigned width, enum graph_kind kind)
{
    /* Copies: the compiler must assume that writing items changes the originals. */
    struct graph windows = {.windows = search->graph->windows};
    const struct search at = {
        .items = search->items,
        .survivors = search->survivors,
        .chunk = search->chunk,
        .graph = &windows,
    };
    uint32_t top = expansion->top;
    for (size_t i = 0; i < count; i++) {
        const uint32_t index = index_of(&at, i, kind);
        const uint32_t item = expansion->first_item + index;
        const struct put put = {
            .followers = (uint32_t)followers_of(&at, i, kind),
            .item = item,
            .first_edge = at.chunk->first_edges[index],
            .window = window_of(&at, i, item, width, kind),
            .set = at.chunk->sets[index],
        };
        at.items.keys[item] = item_key(&at.items, item);
        top = put_window(at.items, put, top, width);
    }
    return top;
}
#endif

/* --- A whole turn */

ALWAYS_INLINE enum wg_status expand(struct search *search, struct expansion *expansion,
                                    unsigned width, enum graph_kind kind)
{
    const uint32_t first = expansion->first_item;
    const uint32_t count = expansion->count;
    const struct graph *graph = search->graph;
    struct chunk *const chunk = search->chunk;
    size_t survivors = 0;
    find_states(&search->walk,
                search->items.edges + first,
                count,
                chunk->states,
                chunk->block_offs);
    load_sets(search, count, width);
    expansion->hit_count = scan_sets(search, first, count, width);
    if (graph->has_chains) {
        drop_unfinished_hits(search, expansion);
    }
    if (!expansion->wants_followers) {
        return WG_OK;
    }
    switch (kind) {
    case BY_NODES:
        survivors = find_followers_by_nodes(search, first, count, width);
        break;
    case SIMPLE:
        survivors = find_followers_simple(search, first, count, width);
        break;
    case BY_WINDOWS:
        survivors =
            find_followers_by_windows(search, first, count, expansion->depth, width);
    }
    if (survivors == 0) {
        return WG_OK;
    }
    const size_t most =
        survivors * (kind == BY_NODES ? graph->most_followers : WINDOW_SLOTS);
    const enum wg_status status =
        search_reserve_items(search, expansion->top + most * graph->most_choices);
    if (status != WG_OK) {
        return status;
    }
#if HAS_PUT_WINDOW
    if (graph->most_choices == 1 && kind != BY_NODES && width != WIDTH_ANY) {
        expansion->top = put_windows(search, expansion, survivors, width, kind);
        return WG_OK;
    }
#endif
    expansion->top = put_plain(search, expansion, survivors, width, kind);
    return WG_OK;
}

ALWAYS_INLINE enum wg_status expand_slots(struct search *search,
                                          struct expansion *expansion, unsigned width)
{
    return search->graph->is_simple ? expand(search, expansion, width, SIMPLE)
                                    : expand(search, expansion, width, BY_WINDOWS);
}

/*
 * Defines the expander of a file: EXPANDER(avx2, GRAPH_BY_SLOTS) defines expander_avx2.
 * Sets of more than 64 bits use the portable code.
 */
#define EXPANDER(file_name, board_form)                                                \
    static enum wg_status expand_slots_one(struct search *search,                      \
                                           struct expansion *expansion)                \
    {                                                                                  \
        return expand_slots(search, expansion, WIDTH_ONE);                             \
    }                                                                                  \
                                                                                       \
    static enum wg_status expand_slots_two(struct search *search,                      \
                                           struct expansion *expansion)                \
    {                                                                                  \
        return expand_slots(search, expansion, WIDTH_TWO);                             \
    }                                                                                  \
                                                                                       \
    const struct expander expander_##file_name = {                                     \
        .name = #file_name,                                                            \
        .form = (board_form),                                                          \
        .by_slots = {expand_slots_any, expand_slots_one, expand_slots_two},            \
    }

#endif
