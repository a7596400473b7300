/* SPDX-License-Identifier: MIT */
/*
 * fill.h: makes a board that given words cover exactly: each word has a path of its own, no two
 * paths share a cell, and every cell is used.
 *
 * The lines of a board are the paths of all words without their directions: what a player draws. A
 * board is unique if its letters allow no other set of lines for the same words that covers all
 * cells.
 */
#pragma once

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

/* What fill_board and word_search_make search for. */
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
 * certainly no such board. Fails with WG_STOPPED if `watch` ended the search, or with WG_NO_MEMORY.
 *
 * A board for seven words on 6x8 cells takes about 0.1 ms, a unique board a few ms. But a search
 * can take exponential time; then only `watch` ends it.
 */
enum wg_status fill_board(const struct fill_puzzle *puzzle, uint32_t *paths_out, bool *found_out,
                          struct wg_error *error);

/* --- word_search.c */

/* Makes the puzzle of newspapers: words in straight lines, which may cross, and letters on all
   other cells that hide the words but make none of them, except in the line of another word. The
   letters of the words are preferred. Like fill_board, but also writes the symbol of each cell that
   is not a hole to tiles_out. A board of 15x15 cells with twenty words takes about a millisecond.
 */
enum wg_status word_search_make(const struct fill_puzzle *search, uint8_t *tiles_out,
                                uint32_t *paths_out, bool *found_out, struct wg_error *error);

/* Returns a word that is inside another word of the search, or is equal to it, read in either
   direction. Sets *in_out to the other word. Returns word_count if there is none. */
uint32_t word_search_find_inside(const struct fill_puzzle *search, uint32_t *in_out);
