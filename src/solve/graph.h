/* SPDX-License-Identifier: MIT */
/*
 * graph.h: a board prepared for the search.
 *
 * The search asks one question of a board, very often: from this node, with these
 * cells used, which nodes match a symbol of this letter set? There are two forms of
 * board to answer it from.
 *
 * By nodes, for up to 64 of them and plain C, all nodes at once, a bit each:
 *
 *     matches[b][byte b of the set], or-ed over b   nodes that match the set
 *   & follows[node]                                 ... and may follow
 *   & ~used                                         ... and are not used
 *
 * By slots, for every board and for vectors: a node's slots are the nodes that may
 * follow it, in windows of eight, as many as a cell on a grid has neighbours. A
 * window has an array each of its slots' used bits, places and letters, so that one
 * instruction looks at all eight. A slot too many matches no letter.
 *
 * Boards of up to 64 nodes have a used bit a node: being on a node uses all that its
 * cell can be entered by. On larger ones a used bit stands for a color (topology.h):
 * exact for short paths, as all their cells have different colors; beyond, a used bit
 * is a suspicion, to be verified.
 */
#ifndef WG_SOLVE_GRAPH_H
#define WG_SOLVE_GRAPH_H

#include "board/board.h"
#include "dict/format.h"

#include <assert.h>
#include <stdbool.h>

enum {
    GRAPH_MAX_NODES = 64, /* of a board by nodes, or with exact used bits */
    GRAPH_SET_BYTES = FORMAT_MAX_SET_WORDS * 4,
    WINDOW_SLOTS = 8,
    PLACE_CHOICE = 0xff, /* the symbol of a place that matches several */
    GRAPH_MAX_SLOTS = 1 << 22,
};

/*
 * A node and the symbol it was entered by: node << 8 | symbol. In the graph itself
 * the symbol is PLACE_CHOICE where the node matches several.
 */
static_assert((int)FORMAT_MAX_SYMBOLS <= (int)PLACE_CHOICE, "a symbol is no choice");
static_assert(BOARD_MAX_NODES < 1 << 24, "a place has 24 bits for the node");

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

enum graph_form { GRAPH_BY_NODES, GRAPH_BY_SLOTS };

/* A node's windows: begin up to end. */
struct window_range {
    uint32_t begin;
    uint32_t end;
};

struct graph {
    const struct wg_board *board;
    enum graph_form form;
    bool has_chains;      /* some nodes must be followed by a certain one */
    bool is_exact;        /* used bits are the nodes' own */
    uint32_t exact_cells; /* of a path up to so many, used bits tell all cells apart */
    /* By slots: is_exact, and each node has one window, whose slots stand in the order
       of their nodes, none twice. */
    bool is_simple;
    uint32_t most_choices;   /* symbols that one node matches */
    uint32_t most_followers; /* of one node; by slots, empty ones included */

    /* Of each node: its place, and what being on it adds to the used cells. */
    uint32_t *places;
    size_t places_capacity;
    uint64_t *used_bits;
    size_t used_bits_capacity;

    uint64_t follows[GRAPH_MAX_NODES]; /* nodes; on boards of up to so many */
    uint64_t *matches;                 /* by nodes: set bytes * 256 */
    size_t matches_capacity;

    /* By slots. On a large board all nodes that leave a cell share its windows. */
    struct window_range *ranges; /* of each node */
    size_t ranges_capacity;
    unsigned char *windows; /* aligned to WINDOW_ALIGNMENT, in windows_memory */
    unsigned char *windows_memory;
    size_t windows_capacity;
    /* The slots that are not empty, with their nodes: what changes from board to
       board is filled in along this list. */
    struct filled_slot *filled;
    size_t filled_capacity;
    uint32_t filled_count;

    /* That of the topology which all but places, letters and matches was made from; all
       0: of none, or of one with chains besides. */
    struct topology_version topology_version;
};

struct filled_slot {
    uint32_t slot;
    uint32_t node;
};

/*
 * Prepares for `board`, by slots if `wants_slots` or if it must be. Fails with
 * WG_NO_MEMORY, or with WG_LIMIT over GRAPH_MAX_SLOTS: 65,535 cells have 0.5 million
 * slots, but each way to enter a tile of many readings is one more on every cell around
 * it. The caller words the error. What was prepared for the board before is reused
 * where it still holds; a graph is always asked for with the same `wants_slots`.
 */
enum wg_status graph_prepare(struct graph *graph, const struct wg_board *board,
                             bool wants_slots);

void graph_free(struct graph *graph);

/* Bits of the letter set of a node. */
static inline const uint32_t *graph_letters(const struct graph *graph, uint32_t node)
{
    return graph->board->letters + (size_t)node * graph->board->set_words;
}

/* --- A window: eight used bits, eight places, eight letter sets of set_words words */

enum {
    WINDOW_ALIGNMENT = 64,
    WINDOW_PLACES_OFF = WINDOW_SLOTS * sizeof(uint64_t),
    WINDOW_LETTERS_OFF = WINDOW_PLACES_OFF + WINDOW_SLOTS * sizeof(uint32_t),
};

/* In whole cache lines, so that a vector of used bits lies in one. */
static inline size_t window_nbytes(size_t set_words)
{
    const size_t nbytes =
        WINDOW_LETTERS_OFF + set_words * WINDOW_SLOTS * sizeof(uint32_t);
    return (nbytes + WINDOW_ALIGNMENT - 1) / WINDOW_ALIGNMENT * WINDOW_ALIGNMENT;
}

static inline unsigned char *graph_window(const struct graph *graph, uint32_t window,
                                          size_t set_words)
{
    return graph->windows + window * window_nbytes(set_words);
}

/* Of a slot's node; 0 for the next node of a chain on a large board. */
static inline const uint64_t *window_used_bits(const unsigned char *window)
{
    return (const uint64_t *)(const void *)window;
}

static inline const uint32_t *window_places(const unsigned char *window)
{
    return (const uint32_t *)(const void *)(window + WINDOW_PLACES_OFF);
}

static inline const uint32_t *window_letters(const unsigned char *window)
{
    return (const uint32_t *)(const void *)(window + WINDOW_LETTERS_OFF);
}

#endif
