/* SPDX-License-Identifier: MIT */
/*
 * names.h: the names of the values of enum wg_scoring and enum wg_order, in the order of the
 * values. NULL ends each list. The names of enum wg_moves are in topology.h.
 */
#ifndef WG_SOLVE_NAMES_H
#define WG_SOLVE_NAMES_H

extern const char *const scoring_names[];
extern const char *const order_names[];

#endif
