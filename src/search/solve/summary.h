/* SPDX-License-Identifier: MIT */
/*
 * summary.h: which cells the words of a board use, and the longest word.
 *
 * A search visits every path of every word as an item (solve/search.h), also if words are only
 * counted. An item has the used bits of its path. So the union of the used bits of all hits is the
 * set of used cells, and no path is computed. On boards whose used bits are not exact (graph.h),
 * the cells are read from the items of the path.
 *
 * Words of the greatest length so far are kept as keys (seen.h). The keys are spelled when more
 * words of this length are found, or at the end of the search. Keys are dropped unspelled if a
 * longer word is found.
 *
 * 2,000 boards of 4x4 letters take 12 % more instructions with a summary than if the words are only
 * counted.
 */
#pragma once

#include <wordgrid/solve.h>

/* All bytes must be 0 before the caller sets members. */
struct summary {
    bool only_length; /* set by the caller: find neither `used` nor `longest`, in less time */
    /* Set by the caller: ends a search with WG_STOPPED at about this work, an estimate that depends
       only on board and options (2^24 takes a tenth of a second). 0: no limit. */
    uint64_t max_work;

    bool *used; /* by cell: a path of a word uses it */
    size_t used_capacity;
    uint64_t used_bits; /* of paths whose cells are not marked in used[] yet */

    uint64_t min_value; /* set by the caller */
    uint64_t valued;    /* how many words have min_value or more, if values are looked up */

    uint32_t longest_length; /* in symbols; 0: no word */
    struct wg_text longest;  /* of several, the first in the order of bytes */
    char *text;              /* of `longest` */
    size_t text_capacity;
    uint64_t *keys; /* of words of longest_length that are not spelled yet */
    size_t keys_capacity;
    uint32_t key_count;
};

/* Like wg_solver_run without a callback, and summarizes the words. *summary is also set if the
   search ends early. It then covers all words found until then, and perhaps other words of the
   board. The caller must free it with summary_free. */
enum wg_status solver_summarize(struct wg_solver *solver, const struct wg_board *board,
                                const struct wg_solve_options *options, struct summary *summary,
                                struct wg_totals *totals_out, struct wg_error *error);

void summary_free(struct summary *summary);

/* --- For searches */

/* Removes the words of the board before. Returns false if there is not enough memory. */
bool summary_begin(struct summary *summary, const struct wg_board *board);

/* Takes `count` items that spell words of `length` symbols. */
void summary_take_hits(struct summary *summary, const struct wg_solver *solver,
                       const uint32_t *hits, uint32_t count, uint32_t length);

/* Sets `used` and `longest`. */
void summary_end(struct summary *summary, const struct wg_solver *solver,
                 const struct wg_board *board);
