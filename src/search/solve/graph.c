/* SPDX-License-Identifier: MIT */
/* graph.c: see graph.h. */
#include "solve/graph.h"

#include "base/array.h"
#include "base/load.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void graph_free(struct graph *graph)
{
    FREE_ALL(graph->places, graph->used_bits, graph->matches, graph->ranges, graph->windows,
             graph->filled, graph->slot_codes, graph->slot_bits);
    *graph = (struct graph){0};
}

/* --- The place of each node */

static bool has_letters(const struct graph *graph, uint32_t node)
{
    const uint32_t *letters = graph_letters(graph, node);
    uint32_t any = 0;
    for (uint32_t i = 0; i < graph->board->set_words; i++) {
        any |= letters[i];
    }
    return any != 0;
}

/* Sets places, has_choices, has_rare, rare_nodes and most_choices. */
static void find_places(struct graph *graph)
{
    /* Copies: the compiler must assume that the stores below change the originals. */
    const uint32_t nodes = graph->board->node_count;
    const uint32_t set_words = graph->board->set_words;
    const uint32_t *letters = graph->board->letters;
    uint32_t *const places = graph->places;
    uint64_t rare_nodes = 0;
    uint32_t most_frequent = 1;
    uint32_t most_choices = 1;
    for (uint32_t node = 0; node < nodes; node++, letters += set_words) {
        const uint32_t frequent = popcount32(letters[0]);
        uint32_t choices = frequent;
        for (uint32_t i = 1; i < set_words; i++) {
            choices += popcount32(letters[i]);
        }
        rare_nodes |= (uint64_t)(choices > frequent) << node % 64;
        most_frequent = frequent > most_frequent ? frequent : most_frequent;
        most_choices = choices > most_choices ? choices : most_choices;
        places[node] = place_make(node, frequent == 0   ? PLACE_UNMATCHED
                                        : frequent == 1 ? lowest_bit64(letters[0])
                                                        : PLACE_CHOICE);
    }
    graph->has_choices = most_frequent > 1;
    graph->has_rare = rare_nodes != 0;
    graph->rare_nodes = rare_nodes;
    graph->most_choices = most_choices;
}

/* Whether a path may use a cell again. Then no node has used bits. */
static bool may_reuse(const struct graph *graph)
{
    return graph->topology->shape.may_reuse;
}

/* --- On boards of up to GRAPH_MAX_NODES nodes: a bit for each node */

/*
 * Sets entries[c] to the nodes through which a path may enter cell c, a bit for each node. Also
 * sets used_bits: when a path visits a node, all entries of the node's cell count as used.
 *
 * On a board without chains each node is an entry, because the data is reused for boards with other
 * letters. On a board with chains, a node without letters is not an entry. So a `[qu]` tile takes
 * one slot of each neighbour, not two.
 */
static void find_entries(struct graph *graph, uint64_t *entries)
{
    const struct wg_board *board = graph->board;
    memset(entries, 0, board->cells * sizeof *entries);
    for (uint32_t node = 0; node < board->node_count; node++) {
        if (board->nodes[node].is_entry && (!graph->has_chains || has_letters(graph, node))) {
            entries[board->nodes[node].cell] |= UINT64_C(1) << node;
        }
    }
    for (uint32_t node = 0; node < board->node_count; node++) {
        graph->used_bits[node] = may_reuse(graph) ? 0 : entries[board->nodes[node].cell];
    }
}

/* --- By nodes */

/*
 * Fills matches[]: a table for each of the first four bytes of a letter set. For each value of the
 * byte, the table has the nodes that match a letter whose bit is 1 in the value. A table is doubled
 * once for each bit: the new half is a copy of the old half, or-ed with the nodes of the bit's
 * letter.
 */
static void make_matches(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    uint64_t nodes_of[GRAPH_SET_BYTES * 8] = {0}; /* by code: the nodes that match the letter */
    for (uint32_t node = 0; node < board->node_count; node++) {
        for (uint32_t left = *graph_letters(graph, node); left != 0; left &= left - 1) {
            nodes_of[lowest_bit64(left)] |= UINT64_C(1) << node;
        }
    }
    for (uint32_t b = 0; b < GRAPH_SET_BYTES; b++) {
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

/* Returns the nodes that may follow a node, a bit for each. */
static uint64_t find_follows(const struct graph *graph, uint32_t node, const uint64_t *entries)
{
    const struct wg_board *board = graph->board;
    const struct topology *topology = graph->topology;
    const uint32_t cell = board->nodes[node].cell;
    if (board->nodes[node].next != NODE_NONE) {
        return UINT64_C(1) << board->nodes[node].next;
    }
    uint64_t follows = 0;
    for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
        follows |= entries[topology->neighbours[i]];
    }
    return follows;
}

static void make_follows(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    uint64_t entries[GRAPH_MAX_NODES]; /* by cell */
    find_entries(graph, entries);
    graph->most_followers = 0;
    for (uint32_t node = 0; node < board->node_count; node++) {
        graph->follows[node] = find_follows(graph, node, entries);
        const uint32_t count = popcount64(graph->follows[node]);
        if (count > graph->most_followers) {
            graph->most_followers = count;
        }
    }
}

/* --- By slots */

/* Adds a slot for `node` after the first *count slots. The memory must be reserved. */
static void add_slot(struct graph *graph, uint32_t *count, uint32_t node)
{
    const struct wg_board *board = graph->board;
    const uint32_t slot = (*count)++;
    const uint32_t cell = board->nodes[node].cell;
    graph->filled[graph->filled_count++] = (struct filled_slot){slot, node};
    if (graph->is_exact) {
        graph->slot_bits[slot] = (uint8_t)(SLOT_USED + node);
    } else if (board->nodes[node].is_entry) {
        graph->slot_bits[slot] = (uint8_t)(SLOT_USED + topology_color(graph->topology, cell));
    }
}

/*
 * Adds a slot for each node that may follow `node`, in ascending order: first the own nodes of the
 * neighbouring cells, then the nodes that begin chains. The chains of cell c are the nodes from
 * chains[c] up to, but not including, chains[c + 1].
 *
 * On a board with chains, cells whose own node has no letters get no slot: see find_entries.
 */
static void add_node_slots(struct graph *graph, uint32_t *count, uint32_t node,
                           const uint32_t *chains)
{
    const struct wg_board *board = graph->board;
    const struct topology *topology = graph->topology;
    const struct node *from = &board->nodes[node];
    if (from->next != NODE_NONE) {
        add_slot(graph, count, from->next);
        return;
    }
    const uint32_t *const begin = topology->neighbours + topology->begins[from->cell];
    const uint32_t *const end = topology->neighbours + topology->begins[from->cell + 1];
    for (const uint32_t *cell = begin; cell < end; cell++) {
        if (!graph->has_chains || has_letters(graph, *cell)) {
            add_slot(graph, count, *cell);
        }
    }
    for (const uint32_t *cell = begin; graph->has_chains && cell < end; cell++) {
        for (uint32_t entry = chains[*cell]; entry < chains[*cell + 1]; entry++) {
            if (board->nodes[entry].is_entry) {
                add_slot(graph, count, entry);
            }
        }
    }
}

/* Returns whether one window is enough for each node, because a path can enter each cell through
   one node only. */
static bool may_be_simple(const struct graph *graph, const uint32_t *chains)
{
    static_assert((int)TOPOLOGY_MAX_MOVES <= (int)WINDOW_SLOTS, "one window is enough");
    const struct wg_board *board = graph->board;
    if (graph->topology->shape.may_stay) {
        return false;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        uint32_t entries = has_letters(graph, cell);
        for (uint32_t node = chains[cell]; node < chains[cell + 1]; node++) {
            entries += board->nodes[node].is_entry;
        }
        if (entries > 1) {
            return false;
        }
    }
    return true;
}

/* Returns whether a node uses the windows of its cell's own node. If graph->shares_windows is true,
   the last node of a chain does so, because the same nodes may follow both. This saves most of the
   windows of tiles with many readings. */
static bool shares_windows(const struct graph *graph, uint32_t node)
{
    return graph->shares_windows && node >= graph->board->cells &&
           graph->board->nodes[node].next == NODE_NONE;
}

/* Returns an upper bound for the slots of all nodes, empty ones included. */
static size_t bound_slots(const struct graph *graph, const uint32_t *chains)
{
    const struct wg_board *board = graph->board;
    const struct topology *topology = graph->topology;
    size_t slots = 0;
    if (graph->is_exact) { /* one window each: see graph_prepare */
        return (size_t)board->node_count * WINDOW_SLOTS;
    }
    for (uint32_t node = 0; node < board->node_count; node++) {
        const uint32_t cell = board->nodes[node].cell;
        if (shares_windows(graph, node)) {
            continue;
        }
        /* One more window, because the last window can be partly empty. Inside a chain this window
           has the only slot, because only one node follows. */
        slots += WINDOW_SLOTS;
        if (board->nodes[node].next != NODE_NONE) {
            continue;
        }
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            const uint32_t neighbour = topology->neighbours[i];
            slots++;
            for (uint32_t k = chains[neighbour]; k < chains[neighbour + 1]; k++) {
                slots += board->nodes[k].is_entry;
            }
        }
    }
    return slots;
}

/* Sets the ranges, used bits, filled slots and is_simple. Each node has at least one window. */
static void list_slots(struct graph *graph, const uint32_t *chains)
{
    const struct wg_board *board = graph->board;
    uint32_t count = 0;
    graph->filled_count = 0;
    graph->most_followers = WINDOW_SLOTS;
    for (uint32_t node = 0; node < board->node_count; node++) {
        const uint32_t first = count;
        if (!graph->is_exact) {
            graph->used_bits[node] = (uint64_t)!may_reuse(graph)
                                     << topology_color(graph->topology, board->nodes[node].cell);
        }
        if (shares_windows(graph, node)) {
            graph->ranges[node] = graph->ranges[board->nodes[node].cell];
            continue;
        }
        if (graph->is_exact) {
            for (uint64_t left = graph->follows[node]; left != 0; left &= left - 1) {
                add_slot(graph, &count, lowest_bit64(left));
            }
        } else {
            add_node_slots(graph, &count, node, chains);
        }
        count = (count + WINDOW_SLOTS - 1) / WINDOW_SLOTS * WINDOW_SLOTS;
        if (count == first) {
            count += WINDOW_SLOTS;
        }
        if (count - first > graph->most_followers) {
            graph->most_followers = count - first;
        }
        graph->ranges[node] = (struct window_range){first / WINDOW_SLOTS, count / WINDOW_SLOTS};
    }
    graph->is_simple =
        graph->most_followers == WINDOW_SLOTS && count == board->node_count * WINDOW_SLOTS;
}

/* Makes room for `slots` slots, all empty. Fails like graph_prepare. */
static enum wg_status reserve_slots(struct graph *graph, size_t slots)
{
    const struct wg_board *board = graph->board;
    const size_t windows = slots / WINDOW_SLOTS + 1;
    if (slots > GRAPH_MAX_SLOTS) {
        return WG_LIMIT;
    }
    if (!ARRAY_RESERVE(graph->ranges, &graph->ranges_capacity, board->node_count) ||
        !ARRAY_RESERVE(graph->filled, &graph->filled_capacity, slots) ||
        !ARRAY_RESERVE(graph->slot_codes, &graph->slot_codes_capacity,
                       slots + (size_t)GRAPH_SLACK * WINDOW_SLOTS) ||
        !ARRAY_RESERVE(graph->slot_bits, &graph->slot_bits_capacity,
                       slots + (size_t)GRAPH_SLACK * WINDOW_SLOTS) ||
        !ARRAY_RESERVE(graph->windows, &graph->windows_capacity, windows)) {
        return WG_NO_MEMORY;
    }
    memset(graph->windows, 0xff, windows * sizeof *graph->windows); /* PLACE_NONE */
    memset(graph->slot_codes, PLACE_UNMATCHED, windows * WINDOW_SLOTS);
    memset(graph->slot_bits, SLOT_NO_BIT, windows * WINDOW_SLOTS);
    return WG_OK;
}

static enum wg_status make_slots(struct graph *graph)
{
    const struct wg_board *board = graph->board;
    uint32_t *chains = NULL;
    graph->shares_windows = false;
    if (!graph->is_exact) {
        chains = malloc(((size_t)board->cells + 1) * sizeof *chains);
        if (chains == NULL) {
            return WG_NO_MEMORY;
        }
        board_find_chains(board, chains);
        graph->shares_windows =
            !may_be_simple(graph, chains) || bound_slots(graph, chains) > GRAPH_MAX_SLOTS;
    }
    const enum wg_status status = reserve_slots(graph, bound_slots(graph, chains));
    if (status == WG_OK) {
        list_slots(graph, chains);
    }
    free(chains);
    return status;
}

/* Writes the places and codes of the board to the slots. */
static void fill_slots(const struct graph *graph)
{
    static_assert(sizeof(struct window) == WINDOW_SLOTS * sizeof(uint32_t),
                  "the slots of all windows are one array");
    const struct filled_slot *const end = graph->filled + graph->filled_count;
    const uint32_t *const places = graph->places;
    uint32_t *const slot_places = (uint32_t *)(void *)graph->windows;
    uint8_t *const slot_codes = graph->slot_codes;
    for (const struct filled_slot *at = graph->filled; at < end; at++) {
        const uint32_t place = places[at->node];
        slot_places[at->slot] = place;
        slot_codes[at->slot] = (uint8_t)place_code(place);
    }
}

/* --- Both forms */

enum wg_status graph_prepare(struct graph *graph, const struct wg_board *board,
                             const struct topology *topology, bool wants_slots)
{
    const bool has_chains = board_has_chains(board);
    const bool is_same_topology =
        !has_chains && topology_versions_equal(graph->topology_version, topology->version);
    const enum graph_form form_before = graph->form;
    enum wg_status status = WG_OK;
    graph->board = board;
    graph->topology = topology;
    graph->has_chains = has_chains;
    graph->is_exact = board->node_count <= GRAPH_MAX_NODES;
    graph->exact_cells = graph->is_exact ? UINT32_MAX : topology->colorful_cells;
    graph->topology_version = (struct topology_version){0}; /* set again at the end */
    if (!ARRAY_RESERVE(graph->places, &graph->places_capacity, board->node_count) ||
        !ARRAY_RESERVE(graph->used_bits, &graph->used_bits_capacity,
                       board->node_count + GRAPH_SLACK)) {
        return WG_NO_MEMORY;
    }
    find_places(graph);
    if (graph->is_exact && !is_same_topology) {
        make_follows(graph);
    }
    if (graph->is_exact &&
        (!wants_slots || graph->has_choices || graph->most_followers > WINDOW_SLOTS)) {
        graph->form = GRAPH_BY_NODES;
        if (!ARRAY_RESERVE(graph->matches, &graph->matches_capacity,
                           (size_t)GRAPH_SET_BYTES * 256)) {
            return WG_NO_MEMORY;
        }
        make_matches(graph);
    } else {
        graph->form = GRAPH_BY_SLOTS;
        if (!is_same_topology || form_before != GRAPH_BY_SLOTS) {
            status = make_slots(graph);
        }
        if (status == WG_OK) {
            fill_slots(graph);
        }
    }
    if (status == WG_OK) {
        graph->topology_version = has_chains ? (struct topology_version){0} : topology->version;
    }
    return status;
}
