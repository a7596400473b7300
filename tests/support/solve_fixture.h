/* SPDX-License-Identifier: MIT */
/*
 * solve_fixture.h: a dictionary, and a board and a solver for it.
 *
 *     struct solve_fixture fixture;
 *     make_dict(&fixture.made, "a b", "ab ba", "");
 *     solve_fixture_open(&fixture, "ab/ba");
 *     solve_fixture_close(&fixture);
 */
#pragma once

#include "support/make_dict.h"
#include "support/objects.h"

struct solve_fixture {
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct wg_solver *solver;
};

/* Opens the dictionary fixture->made, and parses the board. */
static inline void solve_fixture_open(struct solve_fixture *fixture, const char *board)
{
    fixture->dict = made_dict_open(&fixture->made);
    fixture->board = new_board(fixture->dict, board, NULL);
    fixture->solver = new_solver(fixture->dict);
}

static inline void solve_fixture_close(struct solve_fixture *fixture)
{
    wg_solver_free(fixture->solver);
    wg_board_free(fixture->board);
    made_dict_free(&fixture->made);
}

OWNABLE(solve_fixture, solve_fixture_close)
