/* SPDX-License-Identifier: MIT */
/*
 * fill.h: makes a board that given words cover exactly: each word has a path of its own, no two
 * paths share a cell, and every cell is used.
 *
 *     struct fill_puzzle puzzle = {
 *         .topology = topology, .words = words, .word_count = 3, .seed = 7};
 *     bool is_found;
 *     status = fill_board(&puzzle, paths, &is_found, &error);
 *     if (status == WG_OK && is_found)
 *         ...the path of words[0] is paths[0 .. words[0].length)...
 *
 * The lines of a board are the paths of all words without their directions: what a player draws.
 * The lines of a word and of its reverse look the same, and so do the lines of two equal words. A
 * board is unique if its letters allow no other set of lines for the same words that covers all
 * cells.
 */
#ifndef WG_BOARDS_FILL_H
#define WG_BOARDS_FILL_H

#include "base/limits.h"
#include "board/topology.h"

#include <wordgrid/status.h>

enum { FILL_MAX_CELLS = 1024 };

struct fill_word {
    const uint8_t *symbols;
    uint32_t length; /* at least 1 */
};

/* Returns whether the symbols, or their reverse, are the word. */
bool fill_word_is(const struct fill_word *word, const uint8_t *symbols, bool is_reversed);

/* What fill_board and word_search_make (word_search.h) search for. */
struct fill_puzzle {
    const struct topology *topology; /* 1 to FILL_MAX_CELLS cells, holes included */
    const bool *is_hole;             /* by cell; NULL: no holes */
    const struct fill_word *words;
    uint32_t word_count;
    bool is_unique; /* fill_board finds only boards that are unique */
    /* For word_search_make: a topology for each direction (board.h). The directions i and
       line_count - 1 - i are opposite. Any symbol below symbol_count may be on the other cells. */
    const struct topology *lines;
    uint32_t line_count;
    uint32_t symbol_count;
    /* Equal seeds give equal boards, on every machine. */
    uint64_t seed;
    struct wg_limits watch; /* called every few milliseconds */
};

/*
 * Searches for a board. If there is one, sets *found_out and writes the paths of all words, one
 * after another, to paths_out, which has room for all cells that are not holes. Otherwise there is
 * certainly no such board. The memory is 130 kB.
 *
 * A board for seven words on 6x8 cells takes about 0.1 ms, a unique board a few ms. But a search
 * can take exponential time; then only `watch` ends it.
 *
 * Fails with WG_STOPPED if `watch` ended the search, or with WG_NO_MEMORY.
 */
enum wg_status fill_board(const struct fill_puzzle *puzzle, uint32_t *paths_out, bool *found_out,
                          struct wg_error *error);

#endif
