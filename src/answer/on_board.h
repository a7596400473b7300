/* SPDX-License-Identifier: MIT */
/*
 * on_board.h: answers the questions about boards, `solve`, `check` and `clear`, for answer.c. Each
 * step of an answer is a function. A caller that needs the words and not the JSON can call the
 * steps:
 *
 *     answer_read(workspace, QUESTION_SOLVE, parameters, &refusal)
 *     on_board_open(workspace, &attempt, &refusal)
 *     on_board_search(workspace, &search, &totals, &refusal)     the words are in workspace->found
 *
 * Call a step only if the step before it has returned true or ANSWER_DONE.
 */
#ifndef WG_ANSWER_ON_BOARD_H
#define WG_ANSWER_ON_BOARD_H

#include "answer/answer.h"
#include "report/collect.h"

#include <wordgrid/clear.h>

/* Reads the board, the walls, the rules and the pattern of the question. The board is then in the
   slot of the dictionary. */
enum answer_outcome on_board_open(struct workspace *workspace, const struct attempt *attempt,
                                  struct refusal *refusal);

/* Replaces the board of a question that is open by the board of workspace->question.board. The
   other parameters are not read again. */
enum answer_outcome on_board_next(struct workspace *workspace, const struct attempt *attempt,
                                  struct refusal *refusal);

/* A search of the board. */
struct on_board_search {
    const struct attempt *attempt;
    double end_seconds; /* clock_end(attempt->seconds) */
    bool is_printed;    /* the search ends early enough to print the words in time */
    wg_found_fn *found; /* called for each word; may be NULL */
    void *context;
    struct collection words; /* set by on_board_search and on_board_begin_check */
};

/* Searches the board: collects the words in workspace->found, in the order of the question. If the
   question has a limit of 0, and `found` is NULL, the words are only counted. */
enum answer_outcome on_board_search(struct workspace *workspace, struct on_board_search *search,
                                    struct wg_totals *totals_out, struct refusal *refusal);

/* Opens the board, and begins to check words on it (wg_check_begin). `search` must stay valid until
   the last word is checked. */
enum answer_outcome on_board_begin_check(struct workspace *workspace,
                                         struct on_board_search *search, struct refusal *refusal);

/* Calls `cleared` for each way to empty the board, at most max_solutions times (0: no limit), until
   end_seconds (clock_end). */
enum answer_outcome on_board_search_clear(struct workspace *workspace,
                                          const struct attempt *attempt, double end_seconds,
                                          uint64_t max_solutions, wg_cleared_fn *cleared,
                                          void *context, struct wg_clear_totals *totals_out,
                                          struct refusal *refusal);

/* --- All steps of an answer. These functions write the answer to workspace->body. */

/* Finds the words of the board. */
enum answer_outcome on_board_solve(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal);

/* Checks which of the words of a player count. */
enum answer_outcome on_board_check(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal);

/* Finds the sequences of words that empty the board. */
enum answer_outcome on_board_clear(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal);

#endif
