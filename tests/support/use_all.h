/* SPDX-License-Identifier: MIT */
/*
 * use_all.h: dumps and searches a dictionary, whatever its bytes, as walk_all.h does
 * for the functions of the dictionary alone.
 *
 * The calls must return, and each set of instructions must find the same words. The
 * work is bounded: the output of a dump fails after some thousand bytes, and a search
 * is stopped after some hundred paths.
 */
#ifndef WG_TESTS_SUPPORT_USE_ALL_H
#define WG_TESTS_SUPPORT_USE_ALL_H

#include <wordgrid/dict.h>

/* Writes every dump to an output that fails after some thousand bytes. */
void dump_all(const struct wg_dict *dict);

/*
 * Searches a board of a few cells with each set of instructions that this machine has:
 * for all paths, for each word once, and counting only; and looks for one word on it.
 */
void solve_all(const struct wg_dict *dict, const char *board);

#endif
