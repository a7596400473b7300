/* SPDX-License-Identifier: MIT */
/* wordgrid.h: functions that measure wordgrid's library. */
#pragma once

#include "team.h"

#include <wordgrid/dict.h>

enum { MAX_VARIANTS = 4 };

/* Opens a dictionary, or ends the benchmark. */
struct wg_dict *wordgrid_open(const char *path);

/* Sets names_out[MAX_VARIANTS] to the variants that can run here. Returns how many. */
size_t wordgrid_variants(const struct wg_dict *dict, const char **names_out);

/*
 * Makes a team whose threads share the dictionary and have a board and a solver each. `variant` is
 * one of wordgrid_variants, or NULL for the library's choice. Solving includes parsing the text.
 * Ends the benchmark if this machine cannot run the variant.
 */
struct team wordgrid_team(const struct wg_dict *dict, const char *variant, unsigned thread_count);

/*
 * Like wordgrid_team, for boards of the dictionary's symbols (boards.h), each of one letter.
 * Solving includes writing the symbols as text, and parsing the text.
 */
struct team wordgrid_team_of_symbols(const struct wg_dict *dict, const char *variant,
                                     unsigned thread_count);

/* Frees a team of either kind. */
void wordgrid_team_free(struct team *team);
