/* SPDX-License-Identifier: MIT */
/* search.h: a function for dictc diff and tests that is not in wordgrid/query.h. */
#pragma once

#include <wordgrid/query.h>

/*
 * Makes a search remember, from now on, the pairs (state of the dictionary, state of the query)
 * from which it found no word: at most `max_pairs`, which is at least 1. A long search does this by
 * itself. If there is not enough memory, the search goes on as before: it finds the same words, but
 * can take longer.
 */
void search_remember(struct wg_query_search *search, uint32_t max_pairs);
