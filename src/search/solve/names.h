/* SPDX-License-Identifier: MIT */
/*
 * names.h: the names of the values of enum wg_scoring and enum wg_order, in the order of the
 * values. NULL ends each list. The names of enum wg_moves are in topology.h. Also which scoring a
 * choice by name means.
 */
#ifndef WG_SOLVE_NAMES_H
#define WG_SOLVE_NAMES_H

#include "base/field.h"

#include <wordgrid/solve.h>

extern const char *const scoring_names[];
extern const char *const order_names[];

/* The scoring of `points`, whose names are scoring_names. Letters with points are the only points,
   unless a scoring is given. */
static inline enum wg_scoring scoring_of(const struct field_points *points, bool has_letter_scores)
{
    return has_letter_scores && !points->is_given ? WG_SCORING_NONE
                                                  : (enum wg_scoring)points->named;
}

#endif
