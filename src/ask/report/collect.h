/* SPDX-License-Identifier: MIT */
/*
 * collect.h: collects the words of a board, and stops the search in time to print them.
 *
 *     struct collection words = {
 *         .found = found, .board = board, .form = form, .deadline = deadline};
 *     wg_found_fn: return collection_add(&words, row);
 *     go_on:       return collection_leaves_time(&words);
 *
 * Sorting and printing millions of words takes as long as finding them. If the search stopped at
 * the time limit, printing would end long after the limit.
 */
#pragma once

#include "report/results.h"

#include <wordgrid/results.h>

struct collection {
    struct wg_results *found;
    const struct wg_board *board;
    enum report_form form;
    double deadline;  /* the time (clock_seconds) by which printing must end; 0: no limit */
    bool is_late;     /* set by collection_leaves_time */
    uint64_t results; /* paths added */
    uint64_t cells;   /* in all paths */
    uint32_t longest; /* length of the longest word */
};

/* Adds `row` to `found`, or replaces the path of its word. Returns the result of wg_results_add. */
static inline bool collection_add(struct collection *collection, const struct wg_found *row)
{
    if (!row->is_better) {
        collection->results++;
        collection->cells += row->ncells;
        if (row->length > collection->longest) {
            collection->longest = row->length;
        }
    }
    return wg_results_add(collection->found, row);
}

/* Returns whether the search may go on. If printing the words so far needs all the time that is
   left, sets is_late and returns false. */
bool collection_leaves_time(struct collection *collection);
