/* SPDX-License-Identifier: MIT */
/*
 * use_all.h: every dump of a dictionary and searches over it, whatever its bytes; what
 * walk_all.h is for the dictionary alone.
 *
 * Nothing is expected of the answers but that they come, and that a board has the same
 * words for each set of instructions. All of it is bounded: a dump's output fails after
 * some thousand bytes, and a search is stopped after some hundred paths.
 */
#ifndef WG_TESTS_SUPPORT_USE_ALL_H
#define WG_TESTS_SUPPORT_USE_ALL_H

#include <wordgrid/dict.h>

/* Into an output that is full soon. */
void dump_all(const struct wg_dict *dict);

/*
 * Searches a board of a few cells by each set of instructions that this machine has:
 * all paths, each word once, and only counting; and looks for a word on it.
 */
void solve_all(const struct wg_dict *dict, const char *board);

#endif
