/* SPDX-License-Identifier: MIT */
/*
 * use_all.h: dumps and searches an open dictionary, which can contain any bytes. walk_all.h calls
 * the other functions of a dictionary.
 *
 * The calls must return, and all sets of vector instructions (wg_solver_options.simd) must find the
 * same words. The work is bounded: the output of a dump fails after 4,096 bytes, and a search is
 * stopped after 200 paths.
 */
#pragma once

#include <wordgrid/dict.h>

/* Writes every dump to an output that fails after 4,096 bytes. */
void dump_all(const struct wg_dict *dict);

/*
 * Searches a board of at most 64 cells with each set of instructions of this machine: all paths,
 * each word once, and counts. Then plays falling letters and finds one word.
 */
void solve_all(const struct wg_dict *dict, const char *board);
