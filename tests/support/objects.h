/* SPDX-License-Identifier: MIT */
/*
 * objects.h: makes objects of the library that tests need but do not test. If a function here
 * fails, the calling test fails. The caller frees each object by the function of its header.
 */
#pragma once

#include "base/text.h"
#include "support/test.h"

#include <wordgrid/check.h>
#include <wordgrid/maze.h>
#include <wordgrid/results.h>
#include <wordgrid/rules.h>
#include <wordgrid/solve.h>

/* For the member `limits` of options: LIMITS(.seconds = 1, .results = 2). */
#define LIMITS(...)                                                                                \
    (&(const struct wg_limits){.struct_nbytes = sizeof(struct wg_limits), __VA_ARGS__})

OWNABLE_POINTER(wg_board, wg_board_free)
OWNABLE_POINTER(wg_check, wg_check_free)
OWNABLE_POINTER(wg_maze, wg_maze_free)
OWNABLE_POINTER(wg_results, wg_results_free)
OWNABLE_POINTER(wg_rules, wg_rules_free)
OWNABLE_POINTER(wg_solver, wg_solver_free)

static inline struct wg_board *empty_board(const struct wg_dict *dict)
{
    struct wg_board *board = NULL;
    assert_ok(wg_board_new(dict, &board, NULL));
    return board;
}

static inline struct wg_board *new_board(const struct wg_dict *dict, const char *text,
                                         const struct wg_board_options *options)
{
    struct wg_board *const board = empty_board(dict);
    struct wg_error error = {.message = ""};
    (void)wg_board_parse(board, text_of(text), options, &error);
    assert_string_equal(error.message, "");
    return board;
}

static inline struct wg_solver *new_solver(const struct wg_dict *dict)
{
    struct wg_solver *solver = NULL;
    assert_ok(wg_solver_new(dict, NULL, &solver, NULL));
    return solver;
}

static inline struct wg_results *new_results(void)
{
    struct wg_results *results = NULL;
    assert_ok(wg_results_new(&results, NULL));
    return results;
}

static inline struct wg_rules *new_rules(const struct wg_dict *dict)
{
    struct wg_rules *rules = NULL;
    assert_ok(wg_rules_new(dict, &rules, NULL));
    return rules;
}

static inline struct wg_check *new_check(const struct wg_dict *dict)
{
    struct wg_check *check = NULL;
    assert_ok(wg_check_new(dict, &check, NULL));
    return check;
}

static inline struct wg_maze *new_maze(void)
{
    struct wg_maze *maze = NULL;
    assert_ok(wg_maze_new(&maze, NULL));
    return maze;
}
