/* SPDX-License-Identifier: MIT */
/* search.c: the stack of items, its first level, and code that all expanders share. */
#include "solve/search.h"

#include "base/array.h"

#include <stdlib.h>

static void find_root_edges(struct search *search)
{
    const struct walk_state root = walk_enter(&search->walk, search->walk.root);
    for (uint32_t symbol = 0; symbol < search->walk.symbols; symbol++) {
        search->root_edges[symbol] =
            walk_has(&root, symbol) ? walk_edge(&root, symbol) : EDGE_NONE;
    }
}

void search_init(struct search *search, const struct walk *walk,
                 const struct expander *expander)
{
    search->walk = *walk;
    search->expander = expander;
    find_root_edges(search);
}

/* Returns the index of the function to use in by_slots or expand_by_nodes. */
static uint32_t width_of(const struct search *search)
{
    return search->walk.set_words <= WIDTH_TWO ? search->walk.set_words : WIDTH_ANY;
}

expand_fn *search_expand(const struct search *search)
{
    const struct expander *expander = search->expander;
    return search->graph->form == GRAPH_BY_NODES ? expand_by_nodes[width_of(search)]
                                                 : expander->by_slots[width_of(search)];
}

enum wg_status search_prepare(struct search *search, const struct wg_board *board)
{
    const bool wants_slots =
        search->expander->form == GRAPH_BY_SLOTS && width_of(search) != WIDTH_ANY;
    search->graph = &search->graphs[board_has_chains(board)];
    return graph_prepare(search->graph, board, wants_slots);
}

/* --- The stack */

enum wg_status search_reserve_items(struct search *search, size_t needed)
{
    struct items *items = &search->items;
    if (needed <= items->capacity) {
        return WG_OK;
    }
    if (needed > STACK_MAX_ITEMS) {
        return WG_LIMIT;
    }
    const size_t wanted = needed + ITEMS_SLACK;
    size_t edges = items->capacity;
    size_t places = edges;
    size_t parents = edges;
    size_t used = edges;
    size_t keys = edges;
    if (!ARRAY_RESERVE(items->edges, &edges, wanted) ||
        !ARRAY_RESERVE(items->places, &places, wanted) ||
        !ARRAY_RESERVE(items->parents, &parents, wanted) ||
        !ARRAY_RESERVE(items->used, &used, wanted) ||
        !ARRAY_RESERVE(items->keys, &keys, wanted)) {
        return WG_NO_MEMORY;
    }
    items->capacity = edges - ITEMS_SLACK; /* all five have grown to the same size */
    return WG_OK;
}

void search_free(struct search *search)
{
    free(search->items.edges);
    free(search->items.places);
    free(search->items.parents);
    free(search->items.used);
    free(search->items.keys);
    free(search->chunk);
    free(search->survivors);
    free(search->levels);
    graph_free(&search->graphs[0]);
    graph_free(&search->graphs[1]);
}

/* Puts an item on the stack for each symbol of the node that begins a word. Returns the
   new top. */
static uint32_t put_root(const struct search *search, uint32_t node, uint32_t top)
{
    const struct items items = search->items;
    const uint32_t *letters = graph_letters(search->graph, node);
    for (uint32_t i = 0; i < search->walk.set_words; i++) {
        for (uint32_t left = letters[i]; left != 0; left &= left - 1) {
            const uint32_t symbol = i * 32 + lowest_bit64(left);
            items.edges[top] = search->root_edges[symbol];
            items.places[top] = place_make(node, symbol);
            items.parents[top] = ITEM_ROOT;
            top += search->root_edges[symbol] != EDGE_NONE;
        }
    }
    return top;
}

/*
 * Sets the size of chunks for this board. The size determines the order of the hits,
 * which must be the same with all expanders. So it must not depend on the expander.
 */
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
    const size_t windows =
        graph->form == GRAPH_BY_NODES ? 1 : graph->most_followers / WINDOW_SLOTS;
    size_chunks(search);
    if (search->chunk == NULL) {
        search->chunk = malloc(sizeof *search->chunk);
    }
    return search->chunk != NULL && ARRAY_RESERVE(search->survivors,
                                                  &search->survivors_capacity,
                                                  search->chunk_items * windows + 1)
               ? WG_OK
               : WG_NO_MEMORY;
}

enum wg_status search_put_roots(struct search *search, int64_t cell,
                                uint32_t *next_node, struct level *level_out)
{
    const struct wg_board *board = search->graph->board;
    const size_t most = (size_t)board->node_count * search->graph->most_choices;
    uint32_t top = ITEM_ROOT + 1;
    uint32_t node = *next_node;
    const enum wg_status status = search_reserve_items(
        search, top + (most < ROOT_ITEMS ? most : ROOT_ITEMS + FORMAT_MAX_SYMBOLS));
    if (status != WG_OK) {
        return status;
    }
    search->items.used[ITEM_ROOT] = 0;
    search->items.keys[ITEM_ROOT] = 0;
    for (; node < board->node_count && top < ROOT_ITEMS; node++) {
        if (board->nodes[node].is_entry &&
            (cell < 0 || board->nodes[node].cell == cell)) {
            top = put_root(search, node, top);
        }
    }
    *next_node = node;
    *level_out = (struct level){ITEM_ROOT + 1, top};
    return WG_OK;
}

/* --- For the expanders */

uint32_t find_unused_slots(const struct search *search, const struct window *window,
                           uint32_t item, uint32_t suspects)
{
    const struct node *nodes = search->graph->board->nodes;
    uint32_t unused = 0;
    for (; suspects != 0; suspects &= suspects - 1) {
        const uint32_t bit = lowest_bit64(suspects);
        const uint32_t cell = nodes[place_node(window->places[bit])].cell;
        uint32_t at = item;
        while (at != ITEM_ROOT &&
               nodes[place_node(search->items.places[at])].cell != cell) {
            at = search->items.parents[at];
        }
        unused |= (uint32_t)(at == ITEM_ROOT) << bit;
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
