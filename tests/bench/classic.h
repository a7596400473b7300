/* SPDX-License-Identifier: MIT */
/*
 * classic.h: the solver with which wordgrid is compared. It is written like most board solvers.
 *
 * It has a trie in which each node has a child pointer for each letter of the alphabet, and a
 * depth-first recursion from cell to neighbouring cell. Each node stores the number of the last
 * board on which its word was found, so that a word counts once. It solves square boards of a-z,
 * where q is qu, or of the symbols of a dictionary.
 *
 * It is simple, but not slower than necessary. Nodes are in memory in the order in which a search
 * visits them. A missing child costs no call. Neighbours and points are computed before the search,
 * which allocates no memory.
 */
#pragma once

#include "team.h"

#include <wordgrid/dict.h>

struct classic;

/* Makes a solver for boards of a-z, with the words of `dict` that consist of a-z. */
struct classic *classic_new(const struct wg_dict *dict);

/*
 * Makes a solver for boards of the symbols of `dict` (boards.h), with all words of `dict`. Returns
 * NULL if the trie would take more than `max_nbytes`.
 */
struct classic *classic_new_of_symbols(const struct wg_dict *dict, double max_nbytes);

void classic_free(struct classic *classic);

/* Return the number of bytes of the trie, and of one node of a trie for this many letters. */
size_t classic_nbytes(const struct classic *classic);
size_t classic_node_nbytes(size_t letter_count);

/* Returns a team (team.h) of one thread: the trie marks found words, so threads cannot share it. */
struct team classic_team(struct classic *classic);

/* Returns how many visits of nodes the search of a board makes. */
uint64_t classic_count_visits(struct classic *classic, const char *letters, unsigned side);
