/* SPDX-License-Identifier: MIT */
#include "solve/graph.h"

#include "base/array.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

void graph_free(struct graph *graph)
{
    free(graph->places);
    free(graph->used_bits);
    free(graph->matches);
    free(graph->begins);
    free(graph->windows_memory);
    free(graph->filled);
    *graph = (struct graph){0};
}

/* --- Each node's place */

/*
 * A node with one letter has its symbol, one with several PLACE_CHOICE; one that has
 * none is never entered, so any will do.
 */
static uint32_t find_place(struct graph *graph, uint32_t node)
{
    const uint32_t *letters = graph_letters(graph, node);
    unsigned choices = 0;
    uint32_t symbol = 0;
    for (uint32_t i = 0; i < graph->board->set_words; i++) {
        choices += popcount32(letters[i]);
        symbol = letters[i] != 0 ? i * 32 + lowest_bit64(letters[i]) : symbol;
    }
    if (choices > graph->most_choices) {
        graph->most_choices = choices;
    }
    return place_make(node, choices > 1 ? PLACE_CHOICE : symbol);
}

static void find_places(struct graph *graph)
{
    graph->most_choices = 1;
    for (uint32_t node = 0; node < graph->board->node_count; node++) {
        graph->places[node] = find_place(graph, node);
    }
}

/* --- By nodes */

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
    for (uint32_t node = 0; node < board->node_count; node++) {
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

/*
 * A cell may be entered through any of its entry nodes, and whichever of them a path
 * takes, all are used.
 */
static void make_follows(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    const struct topology *topology = &board->topology;
    uint64_t entries[GRAPH_MAX_NODES] = {0}; /* of a cell */
    for (uint32_t node = 0; node < board->node_count; node++) {
        if (board->nodes[node].is_entry) {
            entries[board->nodes[node].cell] |= UINT64_C(1) << node;
        }
    }
    for (uint32_t node = 0; node < board->node_count; node++) {
        const struct node *about = &board->nodes[node];
        graph->used_bits[node] = entries[about->cell];
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
    graph->is_exact = true;
    graph->most_followers = GRAPH_MAX_NODES;
}

static bool prepare_nodes(struct graph *graph, bool is_as_before)
{
    if (graph->matches == NULL) {
        const size_t set_bytes = (size_t)graph->board->set_words * 4;
        graph->matches = malloc(set_bytes * 256 * sizeof *graph->matches);
        if (graph->matches == NULL) {
            return false;
        }
    }
    make_matches(graph);
    if (!is_as_before) {
        make_follows(graph);
    }
    return true;
}

/* --- By slots */

static uint64_t used_bit(const struct wg_board *board, uint32_t cell)
{
    if (board->cells <= EXACT_CELLS) {
        return UINT64_C(1) << cell;
    }
    const uint32_t row = cell / board->columns;
    const uint32_t column = cell % board->columns;
    return UINT64_C(1) << ((row & 7) << 3 | (column & 7));
}

/* The next slot; room was made. */
static void add_slot(struct graph *graph, uint32_t *count, uint32_t node, uint64_t bit)
{
    unsigned char *window =
        graph_window(graph, *count / WINDOW_SLOTS, graph->board->set_words);
    graph->filled[graph->filled_count++] = (struct filled_slot){*count, node};
    window_used_bits(window)[(*count)++ % WINDOW_SLOTS] = bit;
}

/* The chains of a cell, which lie at first_chain[cell] and on, by their entry nodes. */
static void add_chain_slots(struct graph *graph, uint32_t *count, uint32_t cell,
                            const uint32_t *first_chain)
{
    const struct wg_board *board = graph->board;
    const uint64_t bit = used_bit(board, cell);
    for (uint32_t node = first_chain[cell];
         node < board->node_count && board->nodes[node].cell == cell;
         node++) {
        if (board->nodes[node].is_entry) {
            add_slot(graph, count, node, bit);
        }
    }
}

/* In the nodes' order, in which a search by nodes finds them: chains come last. */
static void add_node_slots(struct graph *graph, uint32_t *count, uint32_t node,
                           const uint32_t *first_chain)
{
    const struct wg_board *board = graph->board;
    const struct node *about = &board->nodes[node];
    if (about->next != NODE_NONE) {
        add_slot(graph, count, about->next, 0);
        return;
    }
    const struct topology *topology = &board->topology;
    const uint32_t *const end =
        topology->neighbours + topology->begins[about->cell + 1];
    const uint32_t *const begin = topology->neighbours + topology->begins[about->cell];
    for (const uint32_t *cell = begin; cell < end; cell++) {
        if (board->nodes[*cell].is_entry) {
            add_slot(graph, count, *cell, used_bit(board, *cell));
        }
    }
    for (const uint32_t *cell = begin; cell < end && graph->has_chains; cell++) {
        add_chain_slots(graph, count, *cell, first_chain);
    }
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

/* How many slots all nodes have, the last windows' rest included; at most. */
static size_t bound_slots(const struct graph *graph, const uint32_t *first_chain)
{
    const struct wg_board *board = graph->board;
    const struct topology *topology = &board->topology;
    size_t slots = 0;
    for (uint32_t node = 0; node < board->node_count; node++) {
        const uint32_t cell = board->nodes[node].cell;
        slots += WINDOW_SLOTS;
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            uint32_t entry = first_chain[topology->neighbours[i]];
            slots++;
            for (; entry < board->node_count &&
                   board->nodes[entry].cell == topology->neighbours[i];
                 entry++) {
                slots += board->nodes[entry].is_entry;
            }
        }
    }
    return slots;
}

/* The nodes of the slots that were filled last, a bit each. */
static uint64_t nodes_of(const struct graph *graph, uint32_t first_filled)
{
    uint64_t nodes = 0;
    for (uint32_t i = first_filled; i < graph->filled_count; i++) {
        nodes |= UINT64_C(1) << graph->filled[i].node;
    }
    return nodes;
}

/* begins[], used bits and the list of filled slots: a window or more for each node. */
static void list_slots(struct graph *graph, const uint32_t *first_chain)
{
    const struct wg_board *board = graph->board;
    uint32_t count = 0;
    graph->filled_count = 0;
    graph->most_followers = WINDOW_SLOTS;
    for (uint32_t node = 0; node < board->node_count; node++) {
        const uint32_t first = count;
        const uint32_t first_filled = graph->filled_count;
        graph->begins[node] = first / WINDOW_SLOTS;
        graph->used_bits[node] = used_bit(board, board->nodes[node].cell);
        add_node_slots(graph, &count, node, first_chain);
        if (board->node_count <= GRAPH_MAX_NODES) {
            graph->follows[node] = nodes_of(graph, first_filled);
        }
        count = (count + WINDOW_SLOTS - 1) / WINDOW_SLOTS * WINDOW_SLOTS;
        if (count == first) {
            count += WINDOW_SLOTS;
        }
        if (count - first > graph->most_followers) {
            graph->most_followers = count - first;
        }
    }
    graph->window_count = count / WINDOW_SLOTS;
    graph->begins[board->node_count] = graph->window_count;
}

/* Room for `slots` slots, all empty. */
static bool reserve_slots(struct graph *graph, size_t slots)
{
    const struct wg_board *board = graph->board;
    const size_t windows = slots / WINDOW_SLOTS + 1;
    const size_t nbytes = windows * window_nbytes(board->set_words);
    if (slots > UINT32_MAX - WINDOW_SLOTS ||
        !ARRAY_RESERVE(
            graph->begins, &graph->begins_capacity, (size_t)board->node_count + 1) ||
        !ARRAY_RESERVE(graph->filled, &graph->filled_capacity, slots) ||
        !ARRAY_RESERVE(graph->windows_memory,
                       &graph->windows_capacity,
                       nbytes + WINDOW_ALIGNMENT)) {
        return false;
    }
    const size_t misalignment = (uintptr_t)graph->windows_memory % WINDOW_ALIGNMENT;
    graph->windows = graph->windows_memory + WINDOW_ALIGNMENT - misalignment;
    memset(graph->windows, 0, nbytes);
    return true;
}

static bool make_slots(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    uint32_t *first_chain = find_first_chains(board);
    const bool has_room =
        first_chain != NULL && reserve_slots(graph, bound_slots(graph, first_chain));
    if (has_room) {
        list_slots(graph, first_chain);
        graph->is_exact = board->cells <= EXACT_CELLS;
        graph->is_simple = graph->is_exact && board->node_count == board->cells &&
                           graph->most_followers == WINDOW_SLOTS;
    }
    free(first_chain);
    return has_room;
}

/*
 * What the board's letters are, into the slots; `set_words` is a constant where it is
 * one, as for most boards.
 */
static inline __attribute__((always_inline)) void fill_slots(const struct graph *graph,
                                                             uint32_t set_words)
{
    const struct filled_slot *const end = graph->filled + graph->filled_count;
    const uint32_t *const letters = graph->board->letters;
    const uint32_t *const places = graph->places;
    for (const struct filled_slot *at = graph->filled; at < end; at++) {
        unsigned char *window = graph_window(graph, at->slot / WINDOW_SLOTS, set_words);
        const uint32_t slot = at->slot % WINDOW_SLOTS;
        window_places(window)[slot] = places[at->node];
        for (uint32_t i = 0; i < set_words; i++) {
            window_letters(window)[slot * set_words + i] =
                letters[(size_t)at->node * set_words + i];
        }
    }
}

/* --- Both */

bool graph_prepare(struct graph *graph, const struct wg_board *board, bool wants_slots)
{
    const bool is_by_slots = wants_slots || board->node_count > GRAPH_MAX_NODES;
    const enum graph_form form = is_by_slots ? GRAPH_BY_SLOTS : GRAPH_BY_NODES;
    const bool is_plain = board->node_count == board->cells;
    const bool is_as_before = is_plain && graph->form == form &&
                              graph->plain_cells == board->cells &&
                              graph->topology_version == board->topology.version;
    graph->board = board;
    graph->form = form;
    graph->has_chains = !is_plain;
    if (!ARRAY_RESERVE(graph->places, &graph->places_capacity, board->node_count) ||
        !ARRAY_RESERVE(
            graph->used_bits, &graph->used_bits_capacity, board->node_count)) {
        graph->plain_cells = 0;
        return false;
    }
    find_places(graph);
    if (!is_as_before) {
        graph->plain_cells = 0; /* until all is made */
    }
    if (is_by_slots) {
        if (!is_as_before && !make_slots(graph)) {
            return false;
        }
        if (board->set_words == 1) {
            fill_slots(graph, 1);
        } else {
            fill_slots(graph, board->set_words);
        }
    } else if (!prepare_nodes(graph, is_as_before)) {
        return false;
    }
    graph->topology_version = board->topology.version;
    graph->plain_cells = is_plain ? board->cells : 0;
    return true;
}
