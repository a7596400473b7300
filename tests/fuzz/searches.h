/* SPDX-License-Identifier: MIT */
/*
 * searches.h: the same search by every set of instructions that this machine has; all
 * must find the same words by the same paths in the same order, and each path must be
 * one.
 */
#ifndef WG_TESTS_FUZZ_SEARCHES_H
#define WG_TESTS_FUZZ_SEARCHES_H

#include <wordgrid/solve.h>

enum { MAX_VARIANTS = 4 };

struct searches {
    struct wg_solver *solvers[MAX_VARIANTS];
    unsigned count;
};

void searches_open(struct searches *searches, const struct wg_dict *dict);
void searches_close(struct searches *searches);

/*
 * Searches with every solver, for words and paths up to `most_paths` of them, and where
 * that was not too few, once more only counting. `each` is called for what the first
 * solver finds; it may be NULL.
 */
void searches_compare(const struct searches *searches, const struct wg_board *board,
                      const struct wg_solve_options *options, unsigned most_paths,
                      void (*each)(void *context, const struct wg_found *found),
                      void *context);

/* Whether the cells are on the board, no holes, neighbours each, and none is twice. */
void path_require(const struct wg_board *board, const uint32_t *path, uint32_t ncells);

#endif
