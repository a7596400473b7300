/* SPDX-License-Identifier: MIT */
/* search.c: the stack of items, its first level, and code that all expanders share. */
#include "solve/search.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "dict/read/dict.h"

#include <stdlib.h>

void search_init(struct search *search, const struct wg_dict *dict, const struct expander *expander)
{
    search->dict = dict;
    search->walk = dict->walk;
    search->expander = expander;
}

/* --- The stack */

enum wg_status search_reserve_items(struct search *search, size_t needed)
{
    struct items *items = &search->items;
    if (needed > STACK_MAX_ITEMS) { /* tested first: the capacity can be larger than this limit */
        return WG_LIMIT;
    }
    if (needed <= items->capacity) {
        return WG_OK;
    }
    const size_t wanted = (needed < FIRST_ITEMS ? FIRST_ITEMS : needed) + ITEMS_SLACK;
    size_t states = items->capacity;
    size_t places = states;
    size_t parents = states;
    size_t used = states;
    size_t keys = states;
    if (!ARRAY_RESERVE(items->states, &states, wanted) ||
        !ARRAY_RESERVE(items->places, &places, wanted) ||
        !ARRAY_RESERVE(items->parents, &parents, wanted) ||
        !ARRAY_RESERVE(items->used, &used, wanted) || !ARRAY_RESERVE(items->keys, &keys, wanted)) {
        return WG_NO_MEMORY;
    }
    items->capacity = states - ITEMS_SLACK; /* all five have grown to the same size */
    return WG_OK;
}

void search_free(struct search *search)
{
    FREE_ALL(search->items.states, search->items.places, search->items.parents, search->items.used,
             search->items.keys, search->chunk, search->survivors, search->levels);
    graph_free(&search->graphs[0]);
    graph_free(&search->graphs[1]);
}

/*
 * For each letter that is both in the set of the node and in the set of `state`, puts a follower of
 * `parent` on the stack. `state` is the state of `parent`. The follower gets the used bits and the
 * key of `parent`. Takes the 32-bit words of the sets from `first_word` on. With a table,
 * state->first_edge must be an index in the table. Returns the new top.
 */
static uint32_t put_letters(const struct search *search, uint32_t parent,
                            const struct walk_state *state, uint32_t node, uint32_t first_word,
                            uint32_t top)
{
    const struct walk *const walk = &search->walk;
    const struct items items = search->items;
    const uint32_t *const letters = graph_letters(search->graph, node);
    unsigned before = 0; /* the letters in the earlier 32-bit words of the set */
    for (uint32_t i = 0; i < walk->set_words; i++) {
        const uint32_t set = walk_letters(walk, state->number, i);
        uint32_t left = i < first_word ? 0 : letters[i] & set;
        for (; left != 0; left &= left - 1) {
            const uint32_t lower = set & (left ^ (left - 1)) >> 1;
            const unsigned edge = before + popcount32(lower);
            items.states[top] =
                search->table != NULL ? state->first_edge + edge : walk_target(walk, state, edge);
            items.places[top] = place_make(node, i * 32 + lowest_bit64(left));
            items.used[top] = items.used[parent];
            items.keys[top] = items.keys[parent];
            items.parents[top++] = parent;
        }
        before += popcount32(set);
    }
    return top;
}

/* Sets the size of chunks for this board. The size determines the order of the hits, which must be
   the same with all expanders. So the size must not depend on the expander. */
static void size_chunks(struct search *search)
{
    const struct graph *graph = search->graph;
    const struct wg_board *board = graph->board;
    const uint32_t readings = (board->node_count + board->cells - 1) / board->cells;
    search->slots = (uint64_t)WINDOW_SLOTS * readings;
    search->followers = search->slots * graph->most_choices;
    const uint64_t items = CHUNK_FOLLOWERS / search->followers;
    search->chunk_items = items > CHUNK_ITEMS       ? CHUNK_ITEMS
                          : items < CHUNK_MIN_ITEMS ? CHUNK_MIN_ITEMS
                                                    : (uint32_t)items;
}

enum wg_status search_begin(struct search *search)
{
    const struct graph *graph = search->graph;
    const size_t windows = graph->form == GRAPH_BY_NODES ? 1 : graph->most_followers / WINDOW_SLOTS;
    size_chunks(search);
    if (search->chunk == NULL) {
        search->chunk = malloc(sizeof *search->chunk);
    }
    return search->chunk != NULL && ARRAY_RESERVE(search->survivors, &search->survivors_capacity,
                                                  search->chunk_items * windows + 1)
               ? WG_OK
               : WG_NO_MEMORY;
}

/*
 * Writes the item of level 1 for a node to `top`. `letter` is 0 if the node matches no letter.
 * Otherwise it is the bit of the only letter that the node matches; this letter must be frequent.
 * Returns whether a word begins with this letter. If not, the caller must overwrite the item by the
 * next item. No branch depends on the letter.
 */
ALWAYS_INLINE bool put_root(struct items items, struct edge root, uint32_t letter, uint32_t place,
                            uint32_t top)
{
    items.states[top] = root.first + popcount32(root.set & (letter - 1));
    items.places[top] = place;
    items.used[top] = 0;
    items.keys[top] = 0;
    items.parents[top] = ITEM_ROOT;
    return (letter & root.set) != 0;
}

enum wg_status search_put_roots(struct search *search, int64_t cell, uint32_t *next_node,
                                struct level *level_out)
{
    const struct graph *const graph = search->graph;
    const struct wg_board *const board = graph->board;
    const size_t most = (size_t)board->node_count * graph->most_choices;
    const bool is_plain = search->table != NULL && !graph->has_choices && !graph->has_rare;
    uint32_t top = ITEM_ROOT + 1;
    uint32_t node = *next_node;
    TRY(search_reserve_items(search,
                             top + (most < ROOT_ITEMS ? most : ROOT_ITEMS + FORMAT_MAX_SYMBOLS)));
    struct walk_state root = {0};
    struct edge edge = {0};
    if (search->table != NULL) {
        edge = search->table->root;
    }
    if (!is_plain) {
        root = walk_enter(&search->walk, search->walk.root);
        root.first_edge = search->table != NULL ? edge.first : root.first_edge;
    }
    const struct items items = search->items;
    items.used[ITEM_ROOT] = 0;
    items.keys[ITEM_ROOT] = 0;
    for (; node < board->node_count && top < ROOT_ITEMS; node++) {
        const bool may_begin =
            board->nodes[node].is_entry && (cell < 0 || board->nodes[node].cell == cell);
        if (is_plain) {
            const uint32_t letter = *graph_letters(graph, node);
            top += may_begin & put_root(items, edge, letter, graph->places[node], top);
        } else if (may_begin) {
            top = put_letters(search, ITEM_ROOT, &root, node, 0, top);
        }
    }
    *next_node = node;
    *level_out = (struct level){ITEM_ROOT + 1, top};
    return WG_OK;
}

/* --- For the expanders */

/* Whether the cell of a node is on the path of an item. */
static bool is_on_path(const struct search *search, uint32_t node, uint32_t item)
{
    const struct node *const nodes = search->graph->board->nodes;
    const uint32_t cell = nodes[node].cell;
    while (item != ITEM_ROOT && nodes[place_node(search->items.places[item])].cell != cell) {
        item = search->items.parents[item];
    }
    return item != ITEM_ROOT;
}

uint32_t find_unused_slots(const struct search *search, const struct window *window, uint32_t item,
                           uint32_t suspects)
{
    uint32_t unused = 0;
    for (; suspects != 0; suspects &= suspects - 1) {
        const uint32_t bit = lowest_bit64(suspects);
        unused |= (uint32_t)!is_on_path(search, place_node(window->places[bit]), item) << bit;
    }
    return unused;
}

void drop_unfinished_hits(struct search *search, struct expansion *expansion)
{
    const struct node *nodes = search->graph->board->nodes;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < expansion->hit_count; i++) {
        const uint32_t item = search->chunk->hits[i];
        const uint32_t node = place_node(search->items.places[item]);
        search->chunk->hits[kept] = item;
        kept += nodes[node].next == NODE_NONE;
    }
    expansion->hit_count = kept;
}

/* --- Rare letters */

/* Returns whether the state of item `index` of the chunk is wide. If it is, stores it in *state,
   for put_letters. */
static bool enter_wide(const struct search *search, uint32_t first_item, uint32_t index,
                       struct walk_state *state)
{
    const struct chunk *const chunk = search->chunk;
    if (search->table != NULL) {
        const uint32_t edge = search->items.states[first_item + index];
        state->first_edge = search->table->edges[edge].first;
        if (state->first_edge < search->table->first_wide) {
            return false;
        }
        state->number = edges_wide_set(search->table, state->first_edge);
        return true;
    }
    state->first_edge = chunk->states[index].first;
    state->number = chunk->set_numbers[index];
    if (state->number < search->walk.first_wide) {
        return false;
    }
    state->state = search->items.states[first_item + index];
    state->letters = walk_set_letters(&search->walk, state->number);
    return true;
}

/* Puts the followers of an item that match rare letters on the stack, from `top` on. Returns the
   new top. */
static uint32_t put_rare(const struct search *search, uint32_t item, const struct walk_state *state,
                         uint32_t top)
{
    const struct graph *const graph = search->graph;
    const uint32_t from = place_node(search->items.places[item]);
    const uint64_t used = search->items.used[item];
    if (graph->is_exact) {
        uint64_t left = graph->follows[from] & graph->rare_nodes & ~used;
        for (; left != 0; left &= left - 1) {
            top = put_letters(search, item, state, lowest_bit64(left), 1, top);
        }
        return top;
    }
    const struct window_range range = graph->ranges[from];
    for (uint32_t i = range.begin * WINDOW_SLOTS; i < range.end * WINDOW_SLOTS; i++) {
        const uint32_t place = graph->windows[i / WINDOW_SLOTS].places[i % WINDOW_SLOTS];
        const uint32_t bit = graph->slot_bits[i];
        const bool is_suspect = bit >= SLOT_USED && (used >> (bit - SLOT_USED) & 1) != 0;
        if (place != PLACE_NONE && !(is_suspect && is_on_path(search, place_node(place), item))) {
            top = put_letters(search, item, state, place_node(place), 1, top);
        }
    }
    return top;
}

enum wg_status put_rare_followers(struct search *search, struct expansion *expansion, uint32_t top)
{
    const struct graph *const graph = search->graph;
    const size_t most = (size_t)graph->most_followers * graph->most_choices;
    for (uint32_t i = 0; i < expansion->count; i++) {
        struct walk_state state;
        if (enter_wide(search, expansion->first_item, i, &state)) {
            const uint32_t item = expansion->first_item + i;
            TRY(search_reserve_items(search, top + most));
            search->items.keys[item] = item_key(&search->items, item);
            top = put_rare(search, item, &state, top);
        }
    }
    expansion->top = top;
    return WG_OK;
}
