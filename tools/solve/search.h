/* SPDX-License-Identifier: MIT */
/*
 * search.h: the state of a run of solve, the search of a board with the settings of the command
 * line, and the limits that end a search early.
 */
#ifndef WG_TOOLS_SOLVE_SEARCH_H
#define WG_TOOLS_SOLVE_SEARCH_H

#include "settings.h"

#include <stdatomic.h>

/* What --stats prints. */
struct solve_counts {
    uint64_t boards; /* searched boards */
    uint64_t words;  /* with --clear: solutions */
    uint64_t states; /* visited states of the dictionary */
};

/* The state of the program, or of one thread of a batch. Threads share `dict`. */
struct solve_run {
    const struct cli *cli;
    const struct solve_settings *settings;
    struct wg_dict *dict;
    struct wg_maze *walls;  /* the walls of every board; NULL: none */
    struct wg_rules *rules; /* how every board is scored; NULL: by length */
    struct wg_query *query; /* --pattern; NULL: none */
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_results *found;
    struct results results; /* prints the words to its sink */
    struct solve_counts counts;
    double end_seconds; /* clock_seconds at the end of the current board's time limit */
    bool is_absent;     /* the exit status is 1: see the notes in options.c */

    /* Only in a batch. */
    const atomic_bool *stop; /* ends the search when set; NULL: not in a batch */
    /* Called when the results of a board first take more than small_nbytes. It can block. */
    void (*await_turn)(void *context);
    void *await_turn_context;
    size_t small_nbytes;
};

/*
 * Creates run->board and run->found, and without --word, --check and --clear also run->solver. The
 * caller must call solve_close_search, even after a failure.
 */
enum wg_status solve_open_search(struct solve_run *run, struct wg_error *error);
void solve_close_search(struct solve_run *run);

/* Starts the time limit of a board. Call it before the board's text is read. */
void solve_begin_board(struct solve_run *run);

/* Returns the seconds that are left of the time limit, or 0 if there is no time limit.
 * When the time is over, returns a very small number above 0. */
double solve_seconds_left(const struct solve_run *run);

bool solve_is_late(const struct solve_run *run);

/*
 * Stores the number of the cell of run->board that --from names; without --from, -1. Fails with
 * WG_BAD_INPUT if the cell is not on the board.
 */
enum wg_status solve_start_cell(const struct solve_run *run, int64_t *cell_out,
                                struct wg_error *error);

/*
 * Searches run->board by wg_solver_run, and updates run->counts. Fails with WG_BAD_INPUT if the
 * cell of --from is not on the board. With WG_STOPPED, `error` says which limit ended the search,
 * unless `found` returned false or *run->stop was set.
 */
enum wg_status solve_search(struct solve_run *run, wg_found_fn *found, void *context,
                            struct wg_totals *totals_out, struct wg_error *error);

/*
 * Stores in `error` why a search ended early after `count` results. Stores nothing if the caller
 * ended the search (WG_END_CALLER). `noun` is the word for one result, such as "solution". Returns
 * WG_STOPPED.
 */
enum wg_status solve_explain_end(const struct solve_run *run, enum wg_end end, uint64_t count,
                                 const char *noun, struct wg_error *error);

/* Like solve_explain_end, for the results of solve_search. */
enum wg_status solve_explain_totals(const struct solve_run *run, const struct wg_totals *totals,
                                    struct wg_error *error);

/* Like solve_search, but collects the words in run->found and sorts them. */
enum wg_status solve_collect(struct solve_run *run, struct wg_totals *totals_out,
                             struct wg_error *error);

/* Whether a reader can be waiting for the output: the output goes to standard output,
 * and standard output is not a regular file. */
bool solve_is_output_awaited(const struct solve_run *run);

#endif
