/* SPDX-License-Identifier: MIT */
/*
 * classic.h: the yardstick, a board solver as most programs have it.
 *
 * A pointer trie with 26 child pointers a node, a depth-first recursion from cell
 * to neighbouring cell, and in each node the number of the last board that found
 * its word, so that a word counts once. It knows a-z, square boards, and a q that
 * means qu. It is written to be read, but not to lose: nodes lie in the order in
 * which a search meets them, a missing child costs no call, neighbours and points
 * are worked out beforehand, and nothing is allocated during a search.
 */
#ifndef WG_TESTS_BENCH_CLASSIC_H
#define WG_TESTS_BENCH_CLASSIC_H

#include "team.h"

#include <wordgrid/dict.h>

struct classic;

/* A solver for the words of `dict` that are of a-z and of three letters and more. */
struct classic *classic_new(const struct wg_dict *dict);

void classic_free(struct classic *classic);

/* What the trie takes in memory, and what one of its nodes does. */
size_t classic_nbytes(const struct classic *classic);
size_t classic_node_nbytes(void);

/* Its search, in the one thread that its marks allow. */
struct team classic_team(struct classic *classic);

#endif
