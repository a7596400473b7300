/* SPDX-License-Identifier: MIT */
/*
 * searches.h: the same search by every variant (portable, SIMD) that this machine can run. All
 * variants must find the same words by the same valid paths in the same order.
 */
#pragma once

#include <wordgrid/solve.h>

enum { MAX_VARIANTS = 4 };

struct searches {
    struct wg_solver *solvers[MAX_VARIANTS];
    unsigned count;
};

/* Makes a solver of each variant. `dict` must stay open until searches_close. */
void searches_open(struct searches *searches, const struct wg_dict *dict);
void searches_close(struct searches *searches);

/*
 * Searches with every solver for up to `most_paths` results. If there are no more results, searches
 * again and only counts. Calls `each`, if it is not NULL, for every result of the first solver.
 */
void searches_compare(const struct searches *searches, const struct wg_board *board,
                      const struct wg_solve_options *options, unsigned most_paths,
                      void (*each)(void *context, const struct wg_found *found), void *context);

/* Requires that the cells of the path are different, are not holes, and that each may follow the
   cell before it. */
void path_require(const struct wg_board *board, const uint32_t *path, uint32_t ncells);
