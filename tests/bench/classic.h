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

#include <stdint.h>
#include <wordgrid/dict.h>

struct classic;

struct classic_totals {
    uint32_t words;
    uint32_t score;
};

/* A solver for the words of `dict` that are of a-z and of three letters and more. */
struct classic *classic_new(const struct wg_dict *dict);

void classic_free(struct classic *classic);

/* Solves the board of side * side letters a-z; side is 1 to 32. */
struct classic_totals classic_solve(struct classic *classic, const char *letters,
                                    unsigned side);

#endif
