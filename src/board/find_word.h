/* SPDX-License-Identifier: MIT */
/* find_word.h: finds every path that spells a given word. */
#ifndef WG_BOARD_FIND_WORD_H
#define WG_BOARD_FIND_WORD_H

#include <stdbool.h>
#include <wordgrid/board.h>

/* A cell of the path, with the alternatives and neighbours that are not yet tried. */
struct word_step {
    uint32_t cell;
    uint32_t neighbour; /* index in topology.neighbours: the next to try */
    uint32_t neighbours_end;
    size_t begin;           /* the tile spells the bytes of the word from here on */
    size_t nbytes;          /* the number of these bytes; 0: nothing tried yet */
    struct wg_text untried; /* alternatives of the tile */
};

/*
 * Called with the steps of a path, and with the word as the dictionary folds it, in which each step
 * spells the bytes [begin, begin + nbytes). Returns whether to go on.
 */
typedef bool word_path_fn(void *context, const char *word, const struct word_step *steps,
                          size_t count);

/*
 * Calls `found` for each path of the word, as wg_board_find_word finds the first, and fails like
 * that function. Takes exponential time on a board of equal letters.
 */
enum wg_status board_find_paths(const struct wg_board *board, struct wg_text word, int64_t from,
                                double seconds, word_path_fn *found, void *context,
                                struct wg_error *error);

#endif
