/* SPDX-License-Identifier: MIT */
/* search.c: the stack of items, and where every word begins. */
#include "solve/search.h"

#include "base/array.h"

#include <stdlib.h>

enum { FIRST_ITEMS = 1024 };

static bool resize(void **array, size_t count, size_t element_nbytes)
{
    void *moved = realloc(*array, count * element_nbytes);
    if (moved != NULL) {
        *array = moved;
    }
    return moved != NULL;
}

bool search_reserve_items(struct search *search, size_t needed)
{
    struct items *items = &search->items;
    if (needed <= items->capacity) {
        return true;
    }
    size_t grown = items->capacity == 0 ? FIRST_ITEMS : items->capacity * 2;
    grown = grown < needed ? needed : grown;
    if (grown >= ITEM_NONE ||
        !resize((void **)&items->used, grown, sizeof *items->used) ||
        !resize((void **)&items->edges, grown, sizeof *items->edges) ||
        !resize((void **)&items->places, grown, sizeof *items->places) ||
        !resize((void **)&items->parents, grown, sizeof *items->parents) ||
        !resize((void **)&items->keys, grown, sizeof *items->keys)) {
        return false;
    }
    items->capacity = grown;
    return true;
}

void search_free(struct search *search)
{
    free(search->items.used);
    free(search->items.edges);
    free(search->items.places);
    free(search->items.parents);
    free(search->items.keys);
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
            search->items.used[top] = used;
            search->items.edges[top] = walk_edge(root, symbol);
            search->items.places[top] = place_make(node, symbol);
            search->items.parents[top] = ITEM_NONE;
            search->items.keys[top] = seen_key(0, symbol);
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
