/* SPDX-License-Identifier: MIT */
/* search.h: what dictc diff and tests need of a search beside wordgrid/query.h. */
#ifndef WG_QUERY_SEARCH_H
#define WG_QUERY_SEARCH_H

#include <wordgrid/query.h>

/*
 * Lets a search remember, from now on, the pairs (state of the dictionary, state of the query) from
 * which it found no word: at most `max_pairs`, which is at least 1. A search does this itself when
 * it lasts. If memory is out, the search goes on as before: it finds the same words, but can take
 * longer.
 */
void search_remember(struct wg_query_search *search, uint32_t max_pairs);

#endif
