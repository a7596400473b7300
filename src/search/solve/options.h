/* SPDX-License-Identifier: MIT */
/* options.h: checks struct wg_solve_options, and finds the lengths of words that it allows. */
#pragma once

#include "solve/rules.h"

/* Refuses a board that is not for `dict`, options that do not fit the board, and values outside
   their enum. Prepares *scorer_out (rules.h). */
enum wg_status check_options(const struct wg_solve_options *options, const struct wg_dict *dict,
                             const struct wg_board *board, struct scorer *scorer_out,
                             struct wg_error *error);

/* Returns the least length that the options allow. Ignores the list `lengths`. */
uint32_t least_length(const struct wg_solve_options *options);

bool wants_length(const struct wg_solve_options *options, uint32_t length);
