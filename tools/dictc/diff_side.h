/* SPDX-License-Identifier: MIT */
/*
 * diff_side.h: opens one of the two dictionaries of `dictc diff`, and searches for the words that
 * the other dictionary lacks.
 *
 * Words are compared by their letters. Each symbol of a word is translated to the symbol with the
 * same text in the other alphabet, so the alphabets can differ. The search uses a query
 * (wordgrid/query.h). The state of the query is the state of the other dictionary to which the same
 * letters lead. The query matches if no word ends at that state. The search remembers the pairs of
 * states below which there is no difference. So equal parts are walked once, however many words
 * they have.
 */
#ifndef WG_TOOLS_DICTC_DIFF_SIDE_H
#define WG_TOOLS_DICTC_DIFF_SIDE_H

#include "dictc.h"

#include "base/file_map.h"

#include <wordgrid/query.h>

enum { DIFF_NO_SYMBOL = FORMAT_MAX_SYMBOLS };

struct diff_side {
    const char *title;
    struct file_map map;
    struct wg_dict *dict;
    const struct diff_side *other;
    uint8_t symbols[FORMAT_MAX_SYMBOLS]; /* by symbol: the other symbol, or DIFF_NO_SYMBOL */
    bool wants_all;                      /* the search finds all words */
    struct wg_query_search *search;
    uint64_t found;                   /* words of the search */
    bool has_next;                    /* `word` is set, and has not been used yet */
    const struct wg_query_word *word; /* NULL at the end */
};

/* Opens a dictionary; `other` is the other side. Fails as wg_dict_open_memory does. The caller
   calls diff_side_close, even after a failure. */
enum wg_status diff_side_open(struct diff_side *side, const char *name,
                              const struct diff_side *other, struct wg_error *error);
void diff_side_close(struct diff_side *side);

/* Finds the letters of a side in the other alphabet. Both sides must be open. Returns whether all
   letters have the same numbers in both alphabets. */
bool diff_side_match_letters(struct diff_side *side);

/* Begins the search. Fails as wg_query_open does. */
enum wg_status diff_side_search(struct diff_side *side, double seconds, struct wg_error *error);

/* Sets side->word to the next word; NULL at the end, and after a failure. Fails as wg_query_finish
   does. A hostile file of 1 kB can have 2^40 words. So fails with WG_DAMAGED if there are more
   words than the header counts. If the file has values, its size limits this count. */
enum wg_status diff_side_next(struct diff_side *side, struct wg_error *error);

#endif
