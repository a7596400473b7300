/* SPDX-License-Identifier: MIT */
/*
 * arrays.h: writes the sections that hold the states of the automaton: BASE, SETS, RANK, LAST and
 * EDGE. Each function writes to memory of the size of its section, which the caller must have
 * filled with zeros.
 */
#ifndef WG_DICT_WRITE_ARRAYS_H
#define WG_DICT_WRITE_ARRAYS_H

#include "dict/write/order.h"

void arrays_write_base(const struct state_order *order, unsigned char *out);

void arrays_write_sets_and_rank(const struct state_order *order, unsigned char *sets,
                                unsigned char *rank);

/* Returns the sum of the widths of all blocks of LAST. Writes LAST, unless `out` is NULL; then the
   sum must be at most FORMAT_MAX_WIDTHS. */
uint64_t arrays_write_last(const struct state_order *order, unsigned char *out);

/* Writes EDGE: for each state its edges but the last, in the order of codes. */
void arrays_write_edges(const struct state_order *order, unsigned char *out);

#endif
