/* SPDX-License-Identifier: MIT */
/*
 * board.h: a parsed board as the search reads it.
 *
 * The search moves over nodes. A path spells one symbol at each node. A reading of a tile is a way
 * to read it as one or more symbols. Each cell c has the node c. The letter set of this node has
 * the readings that are one symbol: one bit for a letter, several for a choice, all for a wildcard,
 * none for a hole or a letter that the dictionary lacks.
 *
 * A reading of several symbols (`[qu]`) is a chain of additional nodes, one for each symbol,
 * numbered from the cell count upwards. A path enters a chain at its first node and must follow it
 * to its last node. From there it goes to a neighbour of the cell. A word may end on a node whose
 * `next` is NODE_NONE. Without may_reuse, a path uses a cell at most once, whichever reading it
 * takes.
 *
 *     tile      nodes
 *     e         (cell) e
 *     [a|qu]    (cell) a        (q) -> (u)
 */
#pragma once

#include "board/topology.h"
#include "dict/read/dict.h"
#include "walls/maze.h"

#include <wordgrid/board.h>

#define NODE_NONE UINT32_MAX

/*
 * A board that needs more nodes is refused, for example 65,535 cells whose tiles have eight
 * readings of two symbols each. If the dictionary has the symbols n, y and ny, a board text of 7 KB
 * can be refused: each tile `[nynynynynynynyny]` has 256 readings, with 12 symbols on average. The
 * nodes take up to 64 MB. (The search has 24 bits for a node.)
 */
enum { BOARD_MAX_NODES = 1 << 20 };

struct node {
    uint32_t cell;
    uint32_t next; /* the node that must follow in this reading, or NODE_NONE */
    bool is_entry; /* a path may enter here from a neighbouring cell, or begin here */
};

enum tile_kind {
    TILE_HOLE = 0,
    TILE_LETTERS, /* also a letter that the dictionary lacks: an empty letter set */
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
    struct tile *tiles; /* one for each cell */
    size_t tiles_capacity;
    char *texts; /* the folded texts of the tiles, which wg_board_tile returns */
    size_t texts_nbytes;
    size_t texts_capacity;
    char *scratch; /* used by tile.c: an alternative without its blanks */
    size_t scratch_capacity;

    uint32_t node_count; /* the cells, then the nodes of the chains */
    struct node *nodes;
    size_t nodes_capacity;
    /* For each node, the set of the symbols that it matches: set_words integers of 32 bits (see
       format_set_words), with a bit for the code of each symbol (walk.h). The bit that means "a
       word ends here" is always 0. */
    uint32_t *letters;
    size_t letters_capacity;
    uint32_t set_words;

    bool lacks_letters; /* some tile has a letter that the dictionary lacks */
    struct form *form;  /* other forms of text, and notes (form.h); NULL until a text needs it */

    struct topology topology;
    /* If words go in straight lines: a topology for each direction. line_count is 0 if not. */
    struct topology lines[TOPOLOGY_MAX_MOVES];
    uint32_t line_count;
    struct wg_maze walls; /* a copy of the walls of the last parse that had walls */

    /* Two tables for tiles of a single ASCII letter, indexed by this letter: the symbol of the tile
       (or one of ASCII_*), and its folded text. An entry is filled when its letter first occurs. A
       letter whose folded text is longer than one byte stays unknown. */
    uint16_t ascii_symbol[128];
    char ascii_text[128];
};

enum { ASCII_UNKNOWN = 0xffff, ASCII_NO_SYMBOL = 0xfffe };

/* Whether some tile has a reading of several symbols. */
static inline bool board_has_chains(const struct wg_board *board)
{
    return board->node_count > board->cells;
}

/* A search takes these topologies one after the other: all the moves of a path belong to one. */
static inline uint32_t board_pass_count(const struct wg_board *board)
{
    return board->line_count > 0 ? board->line_count : 1;
}

static inline const struct topology *board_pass(const struct wg_board *board, uint32_t pass)
{
    return board->line_count > 0 ? &board->lines[pass] : &board->topology;
}

/* Fills begins[0] up to and including begins[cells]: the chains of cell c are the nodes from
   begins[c] up to, but not including, begins[c + 1]. */
void board_find_chains(const struct wg_board *board, uint32_t *begins);

/* Adds a symbol to the letter set of a node. */
static inline void board_add_letter(struct wg_board *board, uint32_t node, uint32_t symbol)
{
    const uint32_t code = board->dict->codes[symbol];
    board->letters[(size_t)node * board->set_words + code / 32] |= UINT32_C(1) << code % 32;
}
