/* SPDX-License-Identifier: MIT */
/* names.h: the names of the values of enum wg_scoring and enum wg_order, in the order of the
   values. NULL ends each list. The names of enum wg_moves are in topology.h. Also finds the scoring
   that an option names. */
#pragma once

#include "base/field.h"

#include <wordgrid/solve.h>

extern const char *const scoring_names[];
extern const char *const order_names[];

/* Returns the scoring that `points` names by an index in scoring_names. If letters have points and
   no scoring is given, lengths give no points. */
static inline enum wg_scoring scoring_of(const struct field_points *points, bool has_letter_scores)
{
    return has_letter_scores && !points->is_given ? WG_SCORING_NONE
                                                  : (enum wg_scoring)points->named;
}
