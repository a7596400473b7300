/* SPDX-License-Identifier: MIT */
#include "solve/graph.h"

#include "base/array.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

void graph_free(struct graph *graph)
{
    free(graph->matches);
    free(graph->begins);
    free(graph->slots);
    *graph = (struct graph){0};
}

static unsigned count_letters(const struct graph *graph, uint32_t node)
{
    const uint32_t *letters = graph_letters(graph, node);
    unsigned count = 0;
    for (uint32_t i = 0; i < graph->board->set_words; i++) {
        count += popcount32(letters[i]);
    }
    return count;
}

static uint32_t only_symbol(const struct graph *graph, uint32_t node)
{
    const uint32_t *letters = graph_letters(graph, node);
    uint32_t i = 0;
    while (letters[i] == 0) {
        i++;
    }
    return i * 32 + lowest_bit64(letters[i]);
}

static uint32_t place_of(struct graph *graph, uint32_t node)
{
    const unsigned choices = count_letters(graph, node);
    if (choices > graph->most_choices) {
        graph->most_choices = choices;
    }
    return place_make(node, choices == 1 ? only_symbol(graph, node) : PLACE_CHOICE);
}

/*
 * matches[]: for each byte of a set and each value of it, the nodes that match one
 * of its symbols. Built by doubling: the values with bit b set are those without it,
 * or-ed with the nodes of symbol b.
 */
static void make_matches(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    const uint32_t set_bytes = board->set_words * 4;
    uint64_t nodes_of[GRAPH_SET_BYTES * 8];
    memset(nodes_of, 0, (size_t)set_bytes * 8 * sizeof nodes_of[0]);
    for (uint32_t node = 0; node < graph->node_count; node++) {
        const uint32_t *letters = graph_letters(graph, node);
        for (uint32_t i = 0; i < board->set_words; i++) {
            for (uint32_t left = letters[i]; left != 0; left &= left - 1) {
                nodes_of[i * 32 + lowest_bit64(left)] |= UINT64_C(1) << node;
            }
        }
    }
    for (uint32_t b = 0; b < set_bytes; b++) {
        uint64_t *table = graph->matches + (size_t)b * 256;
        table[0] = 0;
        for (uint32_t bit = 0; bit < 8; bit++) {
            const uint64_t nodes = nodes_of[b * 8 + bit];
            const uint32_t half = UINT32_C(1) << bit;
            for (uint32_t i = 0; i < half; i++) {
                table[half + i] = table[i] | nodes;
            }
        }
    }
}

/* follows[] where every node is a cell: straight from the topology, and reusable. */
static void make_plain_follows(struct graph *graph)
{
    const struct topology *topology = &graph->board->topology;
    const uint32_t cells = graph->board->cells;
    if (graph->plain_cells == cells && graph->topology_version == topology->version) {
        return;
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        graph->follows[cell] = 0;
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            graph->follows[cell] |= UINT64_C(1) << topology->neighbours[i];
        }
        graph->occupies[cell] = UINT64_C(1) << cell;
    }
    graph->topology_version = topology->version;
    graph->plain_cells = cells;
}

/* The general way: a cell may be entered through any entry node. */
static void make_chained_follows(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    const struct topology *topology = &board->topology;
    uint64_t entries[GRAPH_SMALL_NODES] = {0}; /* of a cell */
    for (uint32_t node = 0; node < board->node_count; node++) {
        if (board->nodes[node].is_entry) {
            entries[board->nodes[node].cell] |= UINT64_C(1) << node;
        }
    }
    for (uint32_t node = 0; node < board->node_count; node++) {
        const struct node *about = &board->nodes[node];
        graph->occupies[node] = entries[about->cell];
        if (about->next != NODE_NONE) {
            graph->follows[node] = UINT64_C(1) << about->next;
            continue;
        }
        graph->follows[node] = 0;
        for (uint32_t i = topology->begins[about->cell];
             i < topology->begins[about->cell + 1];
             i++) {
            graph->follows[node] |= entries[topology->neighbours[i]];
        }
    }
    graph->plain_cells = 0;
}

static bool prepare_small(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    if (graph->matches == NULL) {
        const size_t set_bytes = (size_t)board->set_words * 4;
        graph->matches = malloc(set_bytes * 256 * sizeof *graph->matches);
        if (graph->matches == NULL) {
            return false;
        }
    }
    for (uint32_t node = 0; node < graph->node_count; node++) {
        graph->places[node] = place_of(graph, node);
    }
    make_matches(graph);
    if (graph->has_chains) {
        make_chained_follows(graph);
    } else {
        make_plain_follows(graph);
    }
    return true;
}

static bool add_slot(struct graph *graph, uint32_t *count, uint32_t node, uint64_t bit)
{
    if (!ARRAY_RESERVE(graph->slots, &graph->slots_capacity, (size_t)*count + 1)) {
        return false;
    }
    graph->slots[(*count)++] =
        (struct slot){.used_bit = bit, .place = place_of(graph, node), .node = node};
    return true;
}

/* The entry nodes of a cell, which lie at first_chain[cell] and on, as slots. */
static bool add_cell_slots(struct graph *graph, uint32_t *count, uint32_t cell,
                           const uint32_t *first_chain)
{
    const struct wg_board *board = graph->board;
    const uint64_t bit = graph_used_bit(board, cell);
    if (board->nodes[cell].is_entry && !add_slot(graph, count, cell, bit)) {
        return false;
    }
    for (uint32_t node = first_chain[cell];
         node < board->node_count && board->nodes[node].cell == cell;
         node++) {
        if (board->nodes[node].is_entry && !add_slot(graph, count, node, bit)) {
            return false;
        }
    }
    return true;
}

static bool add_node_slots(struct graph *graph, uint32_t *count, uint32_t node,
                           const uint32_t *first_chain)
{
    const struct wg_board *board = graph->board;
    const struct node *about = &board->nodes[node];
    if (about->next != NODE_NONE) {
        return add_slot(graph, count, about->next, 0);
    }
    const struct topology *topology = &board->topology;
    for (uint32_t i = topology->begins[about->cell];
         i < topology->begins[about->cell + 1];
         i++) {
        if (!add_cell_slots(graph, count, topology->neighbours[i], first_chain)) {
            return false;
        }
    }
    return true;
}

/* Where the chains of each cell begin among the nodes; node_count: it has none. */
static uint32_t *find_first_chains(const struct wg_board *board)
{
    uint32_t *first_chain = malloc(board->cells * sizeof *first_chain);
    if (first_chain == NULL) {
        return NULL;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        first_chain[cell] = board->node_count;
    }
    for (uint32_t node = board->node_count; node-- > board->cells;) {
        first_chain[board->nodes[node].cell] = node;
    }
    return first_chain;
}

static bool prepare_large(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    const size_t needed = (size_t)graph->node_count + 1;
    uint32_t *first_chain = find_first_chains(board);
    bool is_done = first_chain != NULL &&
                   ARRAY_RESERVE(graph->begins, &graph->begins_capacity, needed);
    uint32_t count = 0;
    graph->most_followers = 0;
    for (uint32_t node = 0; is_done && node < graph->node_count; node++) {
        graph->begins[node] = count;
        is_done = add_node_slots(graph, &count, node, first_chain);
        if (count - graph->begins[node] > graph->most_followers) {
            graph->most_followers = count - graph->begins[node];
        }
    }
    if (is_done) {
        graph->begins[graph->node_count] = count;
    }
    free(first_chain);
    return is_done;
}

bool graph_prepare(struct graph *graph, const struct wg_board *board)
{
    graph->board = board;
    graph->node_count = board->node_count;
    graph->is_small = board->node_count <= GRAPH_SMALL_NODES;
    graph->has_chains = board->node_count > board->cells;
    graph->most_choices = 1;
    return graph->is_small ? prepare_small(graph) : prepare_large(graph);
}
