/* SPDX-License-Identifier: MIT */
/*
 * solve.h: declares the structs and functions that the files of the program solve share.
 *
 *     main.c         opens the dictionary and the output
 *     options.c      the options and the help
 *     settings.c     checks the options together
 *     search.c       searches a board, within the limits
 *     board.c        reads a single board, and solves it or looks for --word
 *     batch.c        --batch
 *     check.c        --check
 *     clear.c        --clear
 *     page.c         --html, and --live
 *
 * After a failure, the caller must first finish the sink of the run, which has the results so far,
 * and then print the message in the error.
 */
#ifndef WG_TOOLS_SOLVE_SOLVE_H
#define WG_TOOLS_SOLVE_SOLVE_H

#include "answer/question.h"
#include "common/pipeline.h"
#include "common/scoring.h"
#include "common/shard.h"
#include "report/results.h"

#include <wordgrid/check.h>

/* The values of the options. */
struct solve_settings {
    struct question question; /* without the board; set by the options of the table */
    const char *dict;         /* a path or a name; NULL: the default */
    const char *word;         /* the word to look for on the board; NULL: find all words */
    const char *check;        /* a file with the words of a player; NULL: none */
    const char *walls;        /* a file with a drawing of the walls; NULL: none */
    const char *html;         /* the file for the page; NULL: no page */
    bool is_live;             /* the page has the solver and the dictionary */
    const char *output;       /* the file for the results; NULL: standard output */
    bool is_batch;
    bool is_strict;
    bool wants_stats;
    uint64_t max_memory; /* MiB for each board: for its results, or for --clear */
    uint32_t threads;    /* of a batch; 0: as many as there are processors */
    struct shard shard;  /* of the file of a batch */
    enum results_form form;
    struct wg_dict_options opening;
    struct scoring scoring;
    struct field_lengths clear; /* of --clear */
    bool is_ordered;            /* --clear: the words have the lengths in this order */
    const char *simd;           /* the instructions that the search uses; NULL: the best */
};

/* --- options.c */

/* For cli_init. */
extern const struct cli_command solve_command;

/* Fills the table of options of solve_command. Call this function before cli_init. */
void solve_make_options(void);

/* Reads all arguments. Ends the program with a usage error if an argument is wrong. */
void solve_read_settings(struct cli *cli, struct solve_settings *settings);

/* --- settings.c */

/*
 * Sets the defaults that depend on several options. Ends the program with a usage
 * error if options contradict each other.
 */
void solve_complete_settings(const struct cli *cli, struct solve_settings *settings);

/* --- The run */

/* The counts that --stats prints. */
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
    struct wg_rules *rules; /* the scoring of every board; NULL: by length */
    struct wg_query *query; /* --pattern; NULL: none */
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_results *found;
    struct results results; /* prints the words to its sink */
    struct solve_counts counts;
    double end_seconds; /* of the time limit of the current board: clock_end */
    bool is_absent;     /* the exit status is 1: see the notes in options.c */

    /* Only in a batch. */
    struct pipeline_worker *worker; /* the thread; NULL: not in a batch */
    size_t small_nbytes;            /* above this, the results of a board wait for their turn */
};

/* --- search.c */

/*
 * Creates run->board and run->found, and without --word, --check and --clear also run->solver. The
 * caller must call solve_close_search, even after a failure.
 */
enum wg_status solve_open_search(struct solve_run *run, struct wg_error *error);
void solve_close_search(struct solve_run *run);

/* Starts the time limit of a board. Call this function before the board's text is read. */
void solve_begin_board(struct solve_run *run);

/* Sets the cell of --from, if it is given, in the options. Fails with WG_BAD_INPUT if the cell is
   not on run->board. */
enum wg_status solve_set_start(const struct solve_run *run, struct wg_solve_options *options,
                               struct wg_error *error);

/*
 * Searches run->board by wg_solver_run, and updates run->counts. Fails with WG_BAD_INPUT if the
 * cell of --from is not on the board. With WG_STOPPED, `error` says which limit ended the search,
 * unless `found` returned false or the batch ended.
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

/* Returns whether a reader can be waiting for the output. This is so if the output goes to standard
   output, and standard output is not a regular file. */
bool solve_is_output_awaited(const struct solve_run *run);

/* --- board.c */

/* Parses the operands, the file that they name, or standard input into run->board. */
enum wg_status solve_parse_board(struct solve_run *run, struct wg_error *error);

/* Solves one board, or looks for --word on it. Calls sink_finish only with --html. */
enum wg_status solve_board(struct solve_run *run, struct wg_error *error);

/* --- batch.c */

/* Solves the boards in the files of the operands, one board on each line, with several threads.
   Prints the results in the order of the boards. */
enum wg_status solve_batch(struct solve_run *run, struct wg_error *error);

/* --- check.c */

/* Makes a check of words on run->board, for --check and --word. Also after a failure, the caller
   must free *check_out, which must be NULL before. */
enum wg_status solve_begin_check(const struct solve_run *run, struct wg_check **check_out,
                                 struct wg_error *error);

/*
 * Checks each line of the file of --check as a word on run->board, and writes the answer. Sets
 * run->is_absent if a word does not count.
 */
enum wg_status solve_check(struct solve_run *run, struct wg_error *error);

/* --- clear.c */

/* Finds sequences of words that empty a board whose letters fall. */
enum wg_status solve_clear(struct solve_run *run, struct wg_error *error);

/* --- page.c */

/*
 * Searches run->board, writes the page and finishes the sink. Without --quiet, also prints the
 * totals as a message. If the search ended early, writes the page and returns WG_STOPPED. After any
 * other failure, an existing file is unchanged.
 */
enum wg_status solve_html(struct solve_run *run, struct wg_error *error);

/*
 * Writes a page that contains the solver and the dictionary, and finishes the sink. Without
 * --quiet, also prints a message. The page first shows the board of the operands, if there are
 * operands. Fails with WG_UNSUPPORTED if wordgrid.wasm.gz is not installed, like solve_parse_board,
 * or with WG_IO. After a failure, an existing file is unchanged.
 */
enum wg_status solve_live(struct solve_run *run, struct wg_error *error);

#endif
