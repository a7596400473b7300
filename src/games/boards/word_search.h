/* SPDX-License-Identifier: MIT */
/*
 * word_search.h: makes the puzzle of newspapers: words in straight lines, which may cross, and
 * letters on all other cells that hide the words but make none of them.
 *
 *     struct fill_puzzle search = {.lines = lines, .line_count = 8, .words = words,
 *                                  .word_count = 3, .symbol_count = 26, .seed = 7};
 *     bool is_found;
 *     status = word_search_make(&search, tiles, paths, &is_found, &error);
 *
 * An occurrence of a word is a straight path that spells it. A word that has another word inside
 * makes an occurrence of that one, too. The board has no occurrences but those that lie in the line
 * of a word.
 */
#ifndef WG_BOARDS_WORD_SEARCH_H
#define WG_BOARDS_WORD_SEARCH_H

#include "boards/fill.h"

/*
 * Searches for a board. If there is one, sets *found_out, and writes the symbol of each cell that
 * is not a hole to tiles_out, and the paths of all words, one after another, to paths_out.
 * Otherwise there is certainly no such board. The letters of the words are preferred for the other
 * cells.
 *
 * A board of 15x15 cells with twenty words takes about a millisecond. If the words hardly fit, a
 * search can take exponential time; then only `watch` ends it.
 *
 * Fails with WG_STOPPED if `watch` ended the search, or with WG_NO_MEMORY.
 */
enum wg_status word_search_make(const struct fill_puzzle *search, uint8_t *tiles_out,
                                uint32_t *paths_out, bool *found_out, struct wg_error *error);

/* Returns a word that is inside another word of the search, or is equal to it, read in either
   direction. Sets *in_out to the other word. Returns word_count if there is none. */
uint32_t word_search_find_inside(const struct fill_puzzle *search, uint32_t *in_out);

#endif
