/* SPDX-License-Identifier: MIT */
/*
 * graph.h: a board prepared for the search.
 *
 * For each item, the search needs the nodes that may follow a node, that match a symbol of a letter
 * set, and whose cells are not used. A graph has one of two forms, which find these nodes quickly.
 *
 * A graph is only for the frequent letters (walk.h), whose bits are the first 32 bits of a letter
 * set. put_rare_followers in search.c finds the followers by rare letters.
 *
 * By nodes: for boards of up to 64 nodes, if the expander is the portable one, the search has no
 * table of edges, a node matches several frequent letters, or over eight nodes may follow a node.
 * This form tests all nodes at once, with a bit for each node:
 *
 *     matches[b][byte b of the set], or-ed over b   nodes that match the set
 *   & follows[node]                                 ... and may follow
 *   & ~used                                         ... and are not used
 *
 * In the portable variant, 2,000 boards of 4x4 cells take 129 million instructions with this form
 * and 138 million by slots.
 *
 * By slots: for larger boards, and for vector instructions on other boards. A node has a slot for
 * each node that may follow it. A node's slots are in windows of eight, because a cell on a grid
 * has eight neighbours. A slot has two bit numbers of a byte each. slot_codes[slot] is the number
 * of the bit of its letter in a letter set. slot_bits[slot] is the number of its used bit, plus
 * SLOT_USED. So a few vector instructions test letters and used bits of all eight slots of a
 * window. An empty slot matches no letter.
 *
 * On boards of up to 64 nodes each node has its own used bit. A path can enter a cell through the
 * cell's own node or the first node of one of its chains (board.h). When a path visits any node of
 * a cell, it sets the used bits of all nodes through which this cell can be entered. On larger
 * boards a used bit stands for a color (topology.h), and several cells can have the same color. On
 * a short path, used bits are still exact, because all cells of the path have different colors. On
 * a longer path, a cell whose used bit is already 1 must be compared with the cells of the path.
 * Where a path may use a cell again, all nodes add no used bits, so no cell is ever used.
 */
#pragma once

#include "board/board.h"
#include "dict/format.h"

#include <assert.h>
#include <stdbool.h>

enum {
    /* The most nodes of a graph in the form by nodes, and of a graph in which each node has its own
       used bit. Larger boards have a graph by slots, with colors. */
    GRAPH_MAX_NODES = 64,
    GRAPH_SET_BYTES = 4, /* the first 32 bits of a letter set */
    WINDOW_SLOTS = 8,
    /* In a place of the graph, instead of a code: the node matches several frequent letters, or
       none. Frequent codes are below FORMAT_FREQUENT, 31. (The codes of rare letters are only in
       places of items.) */
    PLACE_CHOICE = 128,
    PLACE_UNMATCHED = 63,
    /* In slot_bits: added to the number of the slot's used bit. SLOT_NO_BIT: the slot has no used
       bit. */
    SLOT_USED = 64,
    SLOT_NO_BIT = 63,
    GRAPH_MAX_SLOTS = 1 << 22,
    /* used_bits, slot_codes and slot_bits have room for this many more nodes, because a vector can
       load data of several nodes, also after the last node. */
    GRAPH_SLACK = 32,
};

enum { PLACE_NODE_SHIFT = 8 };

/* A place is a node and the code of the symbol that the node spells: node << 8 | code. In the graph
   itself, the code is PLACE_CHOICE or PLACE_UNMATCHED if the node does not match exactly one
   frequent letter. */
static_assert(BOARD_MAX_NODES < (1 << 24) - 1, "a place has 24 bits for the node");

static inline uint32_t place_make(uint32_t node, uint32_t code)
{
    return node << PLACE_NODE_SHIFT | code;
}

static inline uint32_t place_node(uint32_t place)
{
    return place >> PLACE_NODE_SHIFT;
}

static inline uint32_t place_code(uint32_t place)
{
    return place & 0xff;
}

/* The place of an empty slot. */
#define PLACE_NONE UINT32_MAX

enum graph_form { GRAPH_BY_NODES, GRAPH_BY_SLOTS };

/* The windows of a node: from begin up to, but not including, end. */
struct window_range {
    uint32_t begin;
    uint32_t end;
};

/* Eight slots of one node, for up to eight nodes that may follow it. */
struct window {
    uint32_t places[WINDOW_SLOTS];
};

struct graph {
    const struct wg_board *board;
    const struct topology *topology;
    enum graph_form form;
    bool has_chains;      /* the board has chains (board.h) */
    bool is_exact;        /* each node has its own used bit */
    uint32_t exact_cells; /* on paths of up to this many cells used bits are exact */
    /* In the form by slots: true if each node has exactly one window, with the same number. */
    bool is_simple;
    bool shares_windows;   /* some nodes of chains may share windows: see graph.c */
    bool has_choices;      /* some node matches several frequent letters */
    bool has_rare;         /* some node matches a rare letter */
    uint32_t most_choices; /* the most symbols that one node matches */
    /* The most nodes that may follow one node. In the form by slots: the most slots of one node,
       including empty slots. */
    uint32_t most_followers;

    /* For each node: its place, and the used bits that it adds to a path. */
    uint32_t *places;
    size_t places_capacity;
    uint64_t *used_bits;
    size_t used_bits_capacity;

    /* For each node, the nodes that may follow it, as bits. Set only if is_exact. */
    uint64_t follows[GRAPH_MAX_NODES];
    /* The nodes that match a rare letter. Set only if is_exact. */
    uint64_t rare_nodes;
    /* In the form by nodes: a table for each of the first four bytes of a letter set. */
    uint64_t *matches;
    size_t matches_capacity;

    /* All members from here to filled_count are for the form by slots. */
    struct window_range *ranges; /* for each node: its windows */
    size_t ranges_capacity;
    /*
     * For each slot: the code in its place, and SLOT_USED + the number of its used bit. Both are
     * numbers of bits in a vector of 128 bits. The low half of the vector is a letter set, whose
     * upper 32 bits are 0. The high half is the used bits of a path. A slot with PLACE_CHOICE must
     * be tested as if it matched every set; put_choices (expand.h) finds its letters. On a board of
     * over GRAPH_MAX_NODES nodes, the second and later nodes of a chain have SLOT_NO_BIT: when a
     * path comes to them, it has already used their cell.
     */
    uint8_t *slot_codes;
    uint8_t *slot_bits;
    size_t slot_codes_capacity;
    size_t slot_bits_capacity;
    struct window *windows;
    size_t windows_capacity;
    /* The slots that are not empty, with their nodes. graph_prepare writes the places and codes of
       each new board to these slots. */
    struct filled_slot *filled;
    size_t filled_capacity;
    uint32_t filled_count;

    /* The version of the topology from which the data above was made. (Places, codes and matches
       are made anew for each board.) All 0 if there is no such data, or if it was made for a board
       with chains. */
    struct topology_version topology_version;
};

struct filled_slot {
    uint32_t slot;
    uint32_t node;
};

/*
 * Prepares the graph of `board` and one of its topologies (board_pass), both of which it borrows. A
 * board of more than GRAPH_MAX_NODES nodes has the form by slots. A smaller board has this form if
 * `wants_slots` is true, no node matches several frequent letters, and at most WINDOW_SLOTS nodes
 * may follow a node. (Measured with AVX2: the other boards take 0.6 to 0.9 times as long by nodes.)
 * Data of the previous board is reused if it is valid for this board.
 *
 * Fails with WG_NO_MEMORY, or with WG_LIMIT if the graph could need more than GRAPH_MAX_SLOTS
 * slots. (65,535 cells have 0.5 million slots. But a tile with many readings can be entered through
 * many nodes, and each of them adds a slot to every cell around the tile.) The caller sets the
 * error message.
 */
enum wg_status graph_prepare(struct graph *graph, const struct wg_board *board,
                             const struct topology *topology, bool wants_slots);

void graph_free(struct graph *graph);

/* The letter set of a node. */
static inline const uint32_t *graph_letters(const struct graph *graph, uint32_t node)
{
    return graph->board->letters + (size_t)node * graph->board->set_words;
}
