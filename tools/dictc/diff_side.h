/* SPDX-License-Identifier: MIT */
/*
 * diff_side.h: one of the two dictionaries of `dictc diff`, and a search for its words that the
 * other one lacks.
 *
 * A word is compared by its letters: symbol by symbol, each found by its text in the other
 * alphabet, so the alphabets can differ. The search is for a query (wordgrid/query.h) whose state
 * is where the same letters lead in the other dictionary. The query matches where no word ends
 * there. The search remembers pairs of states below which there is no difference, so parts that
 * are equal are walked once, however many words they have.
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
    uint8_t symbols[FORMAT_MAX_SYMBOLS]; /* by symbol: the other's, or DIFF_NO_SYMBOL */
    bool wants_all;                      /* the search finds all words */
    struct wg_query_search *search;
    uint64_t found;                   /* words of the search */
    bool has_next;                    /* `word` is the next one, and not used yet */
    const struct wg_query_word *word; /* NULL at the end */
};

/* Opens a dictionary; `other` is the other side. Fails as wg_dict_open_memory does. The caller
   calls diff_side_close, even after a failure. */
enum wg_status diff_side_open(struct diff_side *side, const char *name,
                              const struct diff_side *other, struct wg_error *error);
void diff_side_close(struct diff_side *side);

/* Finds the letters of a side in the other alphabet, after both are open. Returns whether all have
   the same numbers there. */
bool diff_side_match_letters(struct diff_side *side);

/* Begins the search. Fails as wg_query_open does. */
enum wg_status diff_side_search(struct diff_side *side, double seconds, struct wg_error *error);

/* Sets side->word to the next word; NULL at the end, and after a failure. Fails as wg_query_finish
   does. A hostile file of 1 kB can have 2^40 words, so fails with WG_DAMAGED if there are more than
   its header counts; if it has values, its size limits this count. */
enum wg_status diff_side_next(struct diff_side *side, struct wg_error *error);

#endif
