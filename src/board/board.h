/* SPDX-License-Identifier: MIT */
/*
 * board.h: a parsed board as the search reads it.
 *
 * The search moves over nodes. Node c, for each cell c, stands for the readings of
 * the cell's tile as one symbol: its letter set has one bit for a plain letter,
 * several for a choice, all for a wildcard, none for a hole or a letter that the
 * dictionary lacks. A reading of several symbols (`[qu]`) is a chain of further
 * nodes, one a symbol, numbered from the cell count upwards: from a neighbour one
 * enters its first node, from each node only the next can follow, and from its
 * last node the neighbours of the cell. A word may end on a node whose `next` is
 * NODE_NONE. A path uses a cell at most once, whichever reading it takes.
 *
 *     tile      nodes
 *     e         (cell) e
 *     [a|qu]    (cell) a        (q) -> (u)
 */
#ifndef WG_BOARD_BOARD_H
#define WG_BOARD_BOARD_H

#include "board/topology.h"

#include <wordgrid/board.h>

#define NODE_NONE UINT32_MAX

/*
 * The search has 24 bits for a node. A quarter of a MiB of text, or 16 readings of two
 * symbols on each of 65,535 cells, makes as many as this; they take up to 64 MB.
 */
enum { BOARD_MAX_NODES = 1 << 20 };

struct node {
    uint32_t cell;
    uint32_t next; /* the node that must follow in this reading, or NODE_NONE */
    bool is_entry; /* may be entered from a neighbouring cell, or begin a word */
};

enum tile_kind {
    TILE_HOLE = 0,
    TILE_LETTERS, /* usable or not: see the node's letter set */
    TILE_WILDCARD
};

struct tile {
    uint32_t text_off; /* into texts */
    uint32_t text_nbytes;
    enum tile_kind kind;
};

struct wg_board {
    const struct wg_dict *dict;
    uint32_t rows;
    uint32_t columns;
    uint32_t cells;
    struct tile *tiles; /* one a cell */
    size_t tiles_capacity;
    char *texts; /* of the tiles, folded: what wg_board_tile gives */
    size_t texts_nbytes;
    size_t texts_capacity;

    uint32_t node_count; /* cells, and what the chains need */
    struct node *nodes;
    size_t nodes_capacity;
    /*
     * set_words (format_set_words) 32-bit words a node: the symbols it matches.
     * The word-end bit is never set.
     */
    uint32_t *letters;
    size_t letters_capacity;
    uint32_t set_words;

    /*
     * Cells that set_letter set from the tables below. Where it is all of them, tiles
     * and nodes are those of any such board of this size.
     */
    uint32_t plain_cells;

    struct topology topology;

    /*
     * What a tile of a single ASCII letter is: its symbol, or one of ASCII_*, and
     * its folded text. Filled as letters occur; a letter whose text is not a single
     * byte stays unknown.
     */
    uint16_t ascii_symbol[128];
    char ascii_text[128];
};

enum { ASCII_UNKNOWN = 0xffff, ASCII_NO_SYMBOL = 0xfffe };

/* Whether some tile has a reading of several symbols. */
static inline bool board_has_chains(const struct wg_board *board)
{
    return board->node_count > board->cells;
}

/* Adds a symbol to the letter set of a node. */
static inline void board_add_letter(struct wg_board *board, uint32_t node,
                                    uint32_t symbol)
{
    board->letters[(size_t)node * board->set_words + symbol / 32] |= UINT32_C(1)
                                                                     << symbol % 32;
}

#endif
