/* SPDX-License-Identifier: MIT */
/*
 * graph.h: a board prepared for the search.
 *
 * The search asks one question of a board, very often: from this node, with these
 * cells used, which nodes match a symbol of this letter set? A board of up to 64
 * nodes answers it for all nodes at once:
 *
 *     matches[b][byte b of the set], or-ed over b   nodes that match the set
 *   & follows[node]                                 ... and may follow
 *   & ~used                                         ... and are not used
 *
 * A larger board looks at the node's slots, the list of nodes that may follow it,
 * one by one. There `used` is a signature, a bit for the cell's row and column
 * modulo 8: exact for paths of up to EXACT_STEPS cells on a grid of king's moves,
 * as no such path holds two cells of one bit; beyond, a hit is verified.
 */
#ifndef WG_SOLVE_GRAPH_H
#define WG_SOLVE_GRAPH_H

#include "board/board.h"
#include "dict/format.h"

#include <stdbool.h>

enum {
    GRAPH_SMALL_NODES = 64,
    GRAPH_SET_BYTES = FORMAT_MAX_SET_WORDS * 4,
    EXACT_STEPS = 8,
    PLACE_CHOICE = 0xff, /* the symbol of a place that matches several */
};

/*
 * A node and the symbol it was entered by: node << 8 | symbol. In the graph itself
 * the symbol is PLACE_CHOICE where the node matches several.
 */
static inline uint32_t place_make(uint32_t node, uint32_t symbol)
{
    return node << 8 | symbol;
}

static inline uint32_t place_node(uint32_t place)
{
    return place >> 8;
}

static inline uint32_t place_symbol(uint32_t place)
{
    return place & 0xff;
}

/* What is fixed for a node of a large board as the follower of another. */
struct slot {
    uint64_t used_bit; /* of its cell; 0 for the next node of a chain */
    uint32_t place;
    uint32_t node;
};

struct graph {
    const struct wg_board *board;
    uint32_t node_count;
    bool is_small;
    bool has_chains;       /* some nodes must be followed by a certain one */
    uint32_t most_choices; /* symbols that one node matches */

    /* Small boards; a bit a node. */
    uint64_t *matches;                    /* set bytes * 256 */
    uint64_t follows[GRAPH_SMALL_NODES];  /* nodes that may follow */
    uint64_t occupies[GRAPH_SMALL_NODES]; /* nodes that this one rules out */
    uint32_t places[GRAPH_SMALL_NODES];
    /* What follows[] was made from; plain_cells 0: it is not the topology as it is. */
    uint64_t topology_version;
    uint32_t plain_cells;

    /* Large boards: node n's slots are slots[begins[n]] up to begins[n + 1]. */
    uint32_t *begins;
    size_t begins_capacity;
    struct slot *slots;
    size_t slots_capacity;
    uint32_t most_followers; /* of one node */
};

/*
 * Prepares for `board`. Returns false when memory is out. What was prepared for the
 * board before is reused where it still holds.
 */
bool graph_prepare(struct graph *graph, const struct wg_board *board);

void graph_free(struct graph *graph);

/* The bit of a cell in the signature of used cells of a large board. */
static inline uint64_t graph_used_bit(const struct wg_board *board, uint32_t cell)
{
    const uint32_t row = cell / board->columns;
    const uint32_t column = cell % board->columns;
    return UINT64_C(1) << ((row & 7) << 3 | (column & 7));
}

/* Bits of the letter set of a node. */
static inline const uint32_t *graph_letters(const struct graph *graph, uint32_t node)
{
    return graph->board->letters + (size_t)node * graph->board->set_words;
}

#endif
