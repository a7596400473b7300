/* SPDX-License-Identifier: MIT */
/* search.c: the stack of items, and where every word begins. */
#include "solve/search.h"

#include "base/array.h"

#include <stdlib.h>

bool search_reserve_items(struct search *search, size_t needed)
{
    return needed < ITEM_NONE &&
           ARRAY_RESERVE(search->items, &search->items_capacity, needed);
}

void search_free(struct search *search)
{
    free(search->items);
    free(search->survivors);
    free(search->levels);
    graph_free(&search->graph);
}

/* The items of one node: one for each symbol that it and the root's set have. */
static uint32_t begin_at(struct search *search, const struct walk_state *root,
                         uint32_t node, uint32_t top)
{
    const struct graph *graph = &search->graph;
    const struct node *about = &graph->board->nodes[node];
    const uint32_t *letters = graph_letters(graph, node);
    const uint64_t used = graph->is_small ? graph->occupies[node]
                                          : graph_used_bit(graph->board, about->cell);
    for (uint32_t i = 0; i < search->walk.set_words; i++) {
        for (uint32_t left = letters[i] & load_le32(root->set + (size_t)i * 4);
             left != 0;
             left &= left - 1) {
            const uint32_t symbol = i * 32 + lowest_bit64(left);
            search->items[top].used = used;
            search->items[top].edge = walk_edge(root, symbol);
            search->items[top].place = place_make(node, symbol);
            search->items[top].parent = ITEM_NONE;
            search->items[top].key = seen_key(0, symbol);
            top++;
        }
    }
    return top;
}

bool search_begin(struct search *search, int64_t cell, uint32_t *count_out)
{
    const struct wg_board *board = search->graph.board;
    const struct walk_state root = walk_enter(&search->walk, search->walk.root);
    const size_t windows =
        search->graph.is_small ? 1 : (search->graph.most_followers + 63) / 64;
    uint32_t top = 0;
    if (!ARRAY_RESERVE(search->survivors,
                       &search->survivors_capacity,
                       CHUNK_ITEMS * windows + 1)) {
        return false;
    }
    for (uint32_t node = 0; node < board->node_count; node++) {
        if (board->nodes[node].is_entry &&
            (cell < 0 || board->nodes[node].cell == cell)) {
            if (!search_reserve_items(search, top + (size_t)search->walk.symbols)) {
                return false;
            }
            top = begin_at(search, &root, node, top);
        }
    }
    *count_out = top;
    return true;
}
