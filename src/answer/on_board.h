/* SPDX-License-Identifier: MIT */
/*
 * on_board.h: answers the questions about boards, `solve`, `check` and `clear`, for answer.c. Each
 * takes its steps one by one, so that a caller that wants words instead of JSON can take them
 * itself:
 *
 *     answer_read(workspace, QUESTION_SOLVE, parameters, &refusal)
 *     on_board_open(workspace, &attempt, &refusal)
 *     on_board_search(workspace, &search, &totals, &refusal)     the words are in workspace->found
 *
 * Each step needs that the one before returned true or ANSWER_DONE.
 */
#ifndef WG_ANSWER_ON_BOARD_H
#define WG_ANSWER_ON_BOARD_H

#include "answer/answer.h"
#include "report/collect.h"

#include <wordgrid/clear.h>

/* Puts the board of the question into the slot of its dictionary, with walls, rules and pattern. */
enum answer_outcome on_board_open(struct workspace *workspace, const struct attempt *attempt,
                                  struct refusal *refusal);

/* A search of the board. */
struct on_board_search {
    const struct attempt *attempt;
    double end_seconds; /* clock_end(attempt->seconds) */
    bool is_printed;    /* ends early enough to print its words in time */
    wg_found_fn *found; /* called for each word; NULL: none */
    void *context;
    struct collection words; /* set by on_board_search and on_board_begin_check */
};

/* Searches the board: collects the words in workspace->found, in the order of the question. If the
   question has a limit of 0, and `found` is NULL, the words are only counted. */
enum answer_outcome on_board_search(struct workspace *workspace, struct on_board_search *search,
                                    struct wg_totals *totals_out, struct refusal *refusal);

/* Opens the board, and begins the check of its slot. `search` must stay valid until its last word.
 */
enum answer_outcome on_board_begin_check(struct workspace *workspace,
                                         struct on_board_search *search, struct refusal *refusal);

/* Calls `cleared` for each way to empty the board, at most max_solutions times (0: no limit), until
   end_seconds (clock_end). */
enum answer_outcome on_board_search_clear(struct workspace *workspace,
                                          const struct attempt *attempt, double end_seconds,
                                          uint64_t max_solutions, wg_cleared_fn *cleared,
                                          void *context, struct wg_clear_totals *totals_out,
                                          struct refusal *refusal);

/* --- All steps. They write the answer to workspace->body. */

/* The words of the board. */
enum answer_outcome on_board_solve(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal);

/* Which of the words of a player count. */
enum answer_outcome on_board_check(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal);

/* The sequences of words that empty the board. */
enum answer_outcome on_board_clear(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal);

#endif
