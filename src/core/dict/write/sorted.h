/* SPDX-License-Identifier: MIT */
/*
 * sorted.h: builds the automaton of words that come in symbol order, as they come. So a sorted list
 * needs memory for its automaton, and not for its words.
 *
 * At the first word out of order, or when something needs the words themselves (values, lists of
 * words to exclude), the words are listed from the automaton. No input is read again. For an
 * unsorted list, this happens after a few words.
 *
 * The order is that of the texts of the symbols, which is known before all symbols are: a new
 * symbol does not change the order of the others.
 */
#ifndef WG_DICT_WRITE_SORTED_H
#define WG_DICT_WRITE_SORTED_H

#include "dict/write/symbols.h"

struct sorted_words {
    bool is_open; /* words may be added */
    uint64_t repeated;
    struct automaton automaton; /* its symbols are codes minus 1 until sorted_end */
    struct automaton_builder builder;
    unsigned letters;   /* how many codes `ranks` has */
    uint8_t ranks[256]; /* by code: its place in symbol order, from 1 on; 0 for the end of a word */
};

/* Begins with no words. The struct must stay where it is until sorted_free. */
void sorted_begin(struct sorted_words *sorted);

void sorted_free(struct sorted_words *sorted);

/* Adds a word, or counts it as repeated. Sets *is_added_out to false if the word is out of order:
   it is not added then. Fails as automaton_build. */
enum wg_status sorted_add(struct sorted_words *sorted, const struct letters *letters,
                          const struct letters_word *word, bool *is_added_out,
                          struct wg_error *error);

/* Gets the codes of a word. Listing ends if the status is not WG_OK. */
typedef enum wg_status sorted_fn(void *context, const uint8_t *codes, size_t count,
                                 struct wg_error *error);

/* Calls `each` with the words, in order, and closes `sorted`. `repeated` stays. Fails with
   WG_NO_MEMORY or WG_LIMIT, or as `each` does. */
enum wg_status sorted_list(struct sorted_words *sorted, sorted_fn *each, void *context,
                           struct wg_error *error);

/* Completes the automaton and moves it to *automaton_out, with the symbols of `map` (symbols_map).
   Fails as sorted_list. */
enum wg_status sorted_end(struct sorted_words *sorted, const uint8_t map[256],
                          struct automaton *automaton_out, struct wg_error *error);

#endif
