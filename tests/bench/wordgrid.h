/* SPDX-License-Identifier: MIT */
/* wordgrid.h: wordgrid's library as the benchmark calls it. */
#ifndef WG_TESTS_BENCH_WORDGRID_H
#define WG_TESTS_BENCH_WORDGRID_H

#include "team.h"

#include <wordgrid/dict.h>

enum { MAX_VARIANTS = 4 };

/* Opens a dictionary, or ends the benchmark. */
struct wg_dict *wordgrid_open(const char *path);

/* The names of the search's variants that this machine can run; returns how many. */
size_t wordgrid_variants(const struct wg_dict *dict, const char **names_out);

/*
 * A team that shares the dictionary, a board and a solver a thread. `variant` is one of
 * wordgrid_variants, or NULL for the one that the library takes by itself. Its solving
 * includes parsing the text. Dies where this machine cannot run the variant.
 */
struct team wordgrid_team(const struct wg_dict *dict, const char *variant,
                          unsigned thread_count);

void wordgrid_team_free(struct team *team);

#endif
