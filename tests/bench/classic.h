/* SPDX-License-Identifier: MIT */
/*
 * classic.h: the solver to compare with, written as most board solvers are.
 *
 * It has a trie of 26 child pointers a node and a depth-first recursion from cell to
 * neighbouring cell. Each node stores the number of the last board on which its word
 * was found, so that a word counts once. It solves square boards of a-z, where q is qu.
 *
 * It is simple, but not slower than necessary: nodes lie in the order in which a search
 * visits them, a missing child costs no call, neighbours and points are computed
 * beforehand, and nothing is allocated during a search.
 */
#ifndef WG_TESTS_BENCH_CLASSIC_H
#define WG_TESTS_BENCH_CLASSIC_H

#include "team.h"

#include <wordgrid/dict.h>

struct classic;

/* Makes a solver for those words of `dict` that have three or more letters, all a-z. */
struct classic *classic_new(const struct wg_dict *dict);

void classic_free(struct classic *classic);

/* Return the bytes of the trie, and of one node. */
size_t classic_nbytes(const struct classic *classic);
size_t classic_node_nbytes(void);

/* Returns a team (team.h) of one thread: threads cannot share the marks in the trie. */
struct team classic_team(struct classic *classic);

#endif
