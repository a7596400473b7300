/* SPDX-License-Identifier: MIT */
/*
 * sorted.h: the order of the symbols; and builds the automaton of words that come in symbol order,
 * as they come. So a sorted list needs memory for its automaton, and not for its words.
 *
 * At the first word out of order, or when something needs the words themselves (values, lists of
 * words to exclude), the words are listed from the automaton. No input is read again. For an
 * unsorted list, this happens after a few words.
 *
 * The order is that of the texts of the symbols, which is known before all symbols are: a new
 * symbol does not change the order of the others.
 */
#pragma once

#include "alphabet/letters.h"
#include "dict/format.h"
#include "write/automaton.h"

/* --- The symbols of a dictionary in their order: that of the alphabet file or, without one, the
   order of their texts, bytewise. In UTF-8 this is code point order. */

struct symbols {
    uint32_t count;
    uint8_t codes[FORMAT_MAX_SYMBOLS]; /* by symbol: its code of letters_encode */
    /* By code: the symbol plus 1, so that 0 still ends a word; 0 for a code without a symbol. */
    uint8_t map[256];
};

/* Sorts all symbols that have a code. */
void symbols_sort(struct symbols *symbols, const struct letters *letters);

/* Drops the symbols that occur in no word of the automaton, and renumbers the other symbols. The
   other symbols keep their order, so the edges of each state stay in symbol order. `map` is not
   changed. Cost: two reads of the symbols of all edges. */
void symbols_drop_unused(struct symbols *symbols, struct automaton *automaton);

/* --- Sorted words */

struct sorted_words {
    bool is_open; /* words may be added */
    uint64_t repeated;
    struct automaton automaton; /* its symbols are codes minus 1 until sorted_end */
    struct automaton_builder builder;
    const struct letters *letters;
    struct symbols symbols; /* of the words so far */
};

/* Begins with no words. The struct must stay where it is until sorted_free, and `letters`, which
   encodes the words, must stay valid. */
void sorted_begin(struct sorted_words *sorted, const struct letters *letters);

void sorted_free(struct sorted_words *sorted);

/* Adds a word, or counts it as repeated. Sets *is_added_out to false if the word is out of order:
   it is not added then. Fails as automaton_build. */
enum wg_status sorted_add(struct sorted_words *sorted, const struct letters_word *word,
                          bool *is_added_out, struct wg_error *error);

/* Gets the codes of a word. Listing ends if the status is not WG_OK. */
typedef enum wg_status sorted_fn(void *context, const uint8_t *codes, size_t count,
                                 struct wg_error *error);

/* Calls `each` with the words, in order, and closes `sorted`. `repeated` stays. Fails with
   WG_NO_MEMORY or WG_LIMIT, or as `each` does. */
enum wg_status sorted_list(struct sorted_words *sorted, sorted_fn *each, void *context,
                           struct wg_error *error);

/* Completes the automaton and moves it to *automaton_out, with the symbols of `symbols`. Fails as
   sorted_list. */
enum wg_status sorted_end(struct sorted_words *sorted, const struct symbols *symbols,
                          struct automaton *automaton_out, struct wg_error *error);
