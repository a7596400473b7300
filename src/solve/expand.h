/* SPDX-License-Identifier: MIT */
/*
 * expand.h: one turn of the search, written once for all kinds of board and sets.
 *
 * A turn has two steps, each a loop without branches on letters:
 *
 *   1. look: for every item of the chunk, from its edge to its state, from the state
 *      to its letter set; does a word end here, and which followers match? Those
 *      that have any are kept (append always, advance where true).
 *   2. put: write every follower of every survivor as an item. A survivor has two
 *      on average, so an inner loop over each one's bits would mispredict its end
 *      nearly every time; one loop goes over the bits of all.
 *
 * The functions are inlined into the instances of expand_portable.c, where `width`
 * (set words; 0: any number) and `is_small` are constants.
 */
#ifndef WG_SOLVE_EXPAND_H
#define WG_SOLVE_EXPAND_H

#include "solve/search.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The widths that have an instance of their own. */
enum { WIDTH_ANY = 0, WIDTH_ONE = 1, WIDTH_TWO = 2 };

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

ALWAYS_INLINE bool set_ends_word(const struct walk *walk, union letter_set set,
                                 unsigned width)
{
    return width == WIDTH_ANY ? walk_set_ends_word(walk, set.bytes)
                              : (set.bits >> (width * 32 - 1) & 1) != 0;
}

ALWAYS_INLINE unsigned set_letters(const struct walk *walk, union letter_set set,
                                   unsigned width)
{
    return width == WIDTH_ANY
               ? walk_set_letters(walk, set.bytes)
               : popcount64(set.bits & ~(UINT64_C(1) << (width * 32 - 1)));
}

/* How many letters of the set come before a symbol. */
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

/* Small boards: the nodes that match a symbol of the set (graph.h, matches). */
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

/* Large boards: whether a node matches a symbol of the set. */
ALWAYS_INLINE bool node_matches(const struct graph *graph, uint32_t node,
                                union letter_set set, unsigned width)
{
    const uint32_t *letters = graph_letters(graph, node);
    if (width == WIDTH_ONE) {
        return (letters[0] & set.bits) != 0;
    }
    if (width == WIDTH_TWO) {
        return (load_le64(letters) & set.bits) != 0;
    }
    uint32_t common = 0;
    for (uint32_t i = 0; i < graph->board->set_words; i++) {
        common |= letters[i] & load_le32(set.bytes + (size_t)i * 4);
    }
    return common != 0;
}

/* Whether a cell is on the path of an item: the slow, exact answer. */
static inline bool is_on_path(const struct search *search, uint32_t item, uint32_t cell)
{
    const struct node *nodes = search->graph.board->nodes;
    for (; item != ITEM_NONE; item = search->items[item].parent) {
        if (nodes[place_node(search->items[item].place)].cell == cell) {
            return true;
        }
    }
    return false;
}

/*
 * Large boards: the slots from `slot` on, at most 64, that match the set and whose
 * cell is not used. Past EXACT_STEPS a used bit is only a suspicion.
 */
ALWAYS_INLINE uint64_t matching_slots(const struct search *search, uint32_t item,
                                      uint32_t slot, uint32_t slot_end,
                                      union letter_set set, uint32_t depth,
                                      unsigned width)
{
    const struct graph *graph = &search->graph;
    const uint64_t used = search->items[item].used;
    const uint32_t count = slot_end - slot < 64 ? slot_end - slot : 64;
    uint64_t free_slots = 0;
    uint64_t suspects = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct slot *about = &graph->slots[slot + i];
        const uint64_t matches = node_matches(graph, about->node, set, width);
        const uint64_t is_used = (used & about->used_bit) != 0;
        free_slots |= (matches & ~is_used) << i;
        suspects |= (matches & is_used) << i;
    }
    if (depth >= EXACT_STEPS) {
        for (; suspects != 0; suspects &= suspects - 1) {
            const uint32_t i = lowest_bit64(suspects);
            const uint32_t node = graph->slots[slot + i].node;
            if (!is_on_path(search, item, graph->board->nodes[node].cell)) {
                free_slots |= UINT64_C(1) << i;
            }
        }
    }
    return free_slots;
}

/*
 * Field by field: a struct made on the stack and copied would be stored in small
 * pieces and loaded in large ones, which stalls (a third of the search's time).
 */
ALWAYS_INLINE void keep(struct survivor *survivor, uint64_t followers,
                        union letter_set set, uint32_t first_edge, uint32_t item)
{
    survivor->followers = followers;
    survivor->set = set;
    survivor->first_edge = first_edge;
    survivor->item = item;
}

/* Step 1; returns the number of survivors. */
ALWAYS_INLINE size_t look(struct search *search, struct expansion *expansion,
                          unsigned width, bool is_small)
{
    const struct walk walk = search->walk;
    const struct graph *graph = &search->graph;
    const struct item *const items = search->items;
    struct survivor *survivors = search->survivors;
    const uint32_t end = expansion->first_item + expansion->count;
    size_t kept = 0;
    uint32_t hits = 0;
    for (uint32_t item = expansion->first_item; item < end; item++) {
        const uint32_t state = walk_target(&walk, items[item].edge);
        const union letter_set set =
            load_set(&walk, walk_set_number(&walk, state), width);
        const uint32_t first_edge =
            walk_first_edge(&walk, state, set_letters(&walk, set, width));
        const uint32_t node = place_node(items[item].place);
        search->hits[hits] = item;
        hits += set_ends_word(&walk, set, width);
        if (is_small) {
            const uint64_t found = matching_nodes(graph, &walk, set, width) &
                                   graph->follows[node] & ~items[item].used;
            keep(&survivors[kept], found, set, first_edge, item);
            kept += found != 0;
            continue;
        }
        const uint32_t slot_end = graph->begins[node + 1];
        for (uint32_t slot = graph->begins[node]; slot < slot_end; slot += 64) {
            const uint64_t found = matching_slots(
                search, item, slot, slot_end, set, expansion->depth, width);
            keep(&survivors[kept], found, set, first_edge, item);
            survivors[kept].first_slot = slot;
            kept += found != 0;
        }
    }
    expansion->hit_count = hits;
    return kept;
}

/*
 * A follower that matches several symbols of the set (a choice or a wildcard) gives
 * an item for each. Rare, so a branch to it is predicted well.
 */
static inline struct item *put_choices(const struct search *search,
                                       const struct survivor *survivor, uint32_t node,
                                       uint64_t used, struct item *next, unsigned width)
{
    const uint32_t *letters = graph_letters(&search->graph, node);
    const uint64_t key = search->items[survivor->item].key;
    for (uint32_t i = 0; i < search->walk.set_words; i++) {
        const uint32_t word = width == WIDTH_ANY
                                  ? load_le32(survivor->set.bytes + (size_t)i * 4)
                                  : (uint32_t)(survivor->set.bits >> i * 32);
        for (uint32_t left = letters[i] & word; left != 0; left &= left - 1) {
            const uint32_t symbol = i * 32 + lowest_bit64(left);
            *next++ = (struct item){
                .used = used,
                .key = seen_key(key, symbol),
                .edge = survivor->first_edge + set_rank(survivor->set, symbol, width),
                .place = place_make(node, symbol),
                .parent = survivor->item,
            };
        }
    }
    return next;
}

/*
 * Step 2; returns the new top of the stack. The survivors' followers are taken as
 * one sequence: when the bits of one run out, the next one's are already loaded.
 */
ALWAYS_INLINE uint32_t put(struct search *search, size_t count, uint32_t top,
                           unsigned width, bool is_small)
{
    const struct graph *graph = &search->graph;
    struct item *const items = search->items;
    const struct survivor *survivor = search->survivors;
    const struct survivor *const end = survivor + count;
    struct item *next = items + top;
    uint64_t followers = survivor->followers;
    while (survivor < end) {
        const uint64_t next_followers = survivor[1].followers;
        const uint32_t bit = lowest_bit64(followers);
        const struct slot *slot =
            is_small ? NULL : &graph->slots[survivor->first_slot + bit];
        const uint32_t place = is_small ? graph->places[bit] : slot->place;
        const uint32_t symbol = place_symbol(place);
        const struct item *const before = &items[survivor->item];
        const uint64_t used =
            before->used | (is_small ? graph->occupies[bit] : slot->used_bit);
        if (__builtin_expect(symbol == PLACE_CHOICE, 0)) {
            next = put_choices(search, survivor, place_node(place), used, next, width);
        } else {
            next->used = used;
            next->key = seen_key(before->key, symbol);
            next->edge = survivor->first_edge + set_rank(survivor->set, symbol, width);
            next->place = place;
            next->parent = survivor->item;
            next++;
        }
        const uint64_t rest = followers & (followers - 1);
        const uint64_t is_last = rest == 0; /* arithmetic: a branch would be a guess */
        followers = rest | (next_followers & (0 - is_last));
        survivor += is_last;
    }
    return (uint32_t)(next - items);
}

/* Chains only: a word does not end on a node that another must follow. */
static inline void drop_unfinished(const struct search *search,
                                   struct expansion *expansion, uint32_t *hits)
{
    const struct node *nodes = search->graph.board->nodes;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < expansion->hit_count; i++) {
        const uint32_t node = place_node(search->items[hits[i]].place);
        hits[kept] = hits[i];
        kept += nodes[node].next == NODE_NONE;
    }
    expansion->hit_count = kept;
}

/* How many items the survivors can lead to: each follower once a matching symbol. */
static inline size_t most_items(const struct search *search, size_t survivors)
{
    size_t followers = 0;
    for (size_t i = 0; i < survivors; i++) {
        followers += popcount64(search->survivors[i].followers);
    }
    return followers * search->graph.most_choices;
}

/* A whole turn. */
ALWAYS_INLINE bool expand(struct search *search, struct expansion *expansion,
                          unsigned width, bool is_small)
{
    const size_t survivors = look(search, expansion, width, is_small);
    if (search->graph.has_chains) {
        drop_unfinished(search, expansion, search->hits);
    }
    if (!expansion->wants_followers || survivors == 0) {
        return true;
    }
    const size_t needed = expansion->top + most_items(search, survivors);
    if (!search_reserve_items(search, needed)) {
        return false;
    }
    expansion->top = put(search, survivors, expansion->top, width, is_small);
    return true;
}

#endif
