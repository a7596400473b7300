/* SPDX-License-Identifier: MIT */
/*
 * letters.h: counts how often each symbol occurs in the words of a dictionary.
 *
 * The counts are exact, and no word is listed: a symbol occurs on an edge of the automaton as many
 * times as there are ways to the edge, times the words that end after the edge. Each edge is
 * visited three times. Memory: 24 bytes for each state.
 */
#ifndef WG_BOARDS_LETTERS_H
#define WG_BOARDS_LETTERS_H

#include "dict/format.h"

#include <wordgrid/dict.h>

/*
 * Stores the counts by symbol. Fails with WG_DAMAGED if the automaton has a cycle, with
 * WG_BAD_INPUT if there are no words, with WG_LIMIT if there are 2^32 words or more, or with
 * WG_NO_MEMORY.
 */
enum wg_status count_letters(const struct wg_dict *dict, uint64_t counts_out[FORMAT_MAX_SYMBOLS],
                             struct wg_error *error);

#endif
