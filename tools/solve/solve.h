/* SPDX-License-Identifier: MIT */
/*
 * solve.h: declares the structs and functions that the files of the program solve share. The
 * options become a question (common/asking.h), an asker answers it (ask/asker.h), and a report
 * writes the answer.
 *
 *     main.c         opens the dictionary and the output
 *     search.c       searches a board within the limits of the options
 *     options.c      the options, the help, and which options go together
 *     board.c        reads a single board, and writes its words or the path of --word
 *     batch.c        --batch
 *     check.c        --check
 *     clear.c        --clear
 *     page.c         --html, and --live
 *
 * After a failure, the caller must first finish the sink of the run, which has the results so far,
 * and then print the message in the error.
 */
#pragma once

#include "ask/asker.h"
#include "common/asking.h"
#include "common/reject_limit.h"
#include "common/shard.h"

/* The values of the options. */
struct solve_settings {
    struct asking asking;    /* the parameters of the question */
    unsigned ask;            /* the kind of the question: enum wg_ask, ASK_PATH or ASK_PAGE */
    struct wg_limits limits; /* of each board */
    const char *dict;        /* a path or a name; NULL: the default */
    const char *word;        /* the word to look for on the board; NULL: find all words */
    const char *check;       /* a file with the words of a player; NULL: none */
    const char *clear;       /* the lengths of falling letters; NULL: not this game */
    const char *html;        /* the file for the page; NULL: no page */
    bool is_live;            /* the page has the solver and the dictionary */
    const char *output;      /* the file for the results; NULL: standard output */
    bool is_batch;
    bool has_paragraphs; /* batch: boards of several lines, with empty lines between them */
    uint32_t column;     /* batch: of the board, from 1; 0: not given */
    struct reject_limit max_rejected; /* batch: lines that are not boards */
    bool wants_stats;
    uint64_t max_memory; /* MiB for each board: for its results, or for --clear */
    uint32_t threads;    /* of a batch; 0: as many as there are processors */
    struct shard shard;  /* of the file of a batch */
    enum report_form form;
    struct wg_dict_options opening;
    const char *simd; /* the instructions that the search uses; NULL: the best */
};

/* --- options.c */

/* For cli_init. */
extern const struct cli_command solve_command;

/* Fills the table of options of solve_command. Call this function before cli_init. */
void solve_make_options(void);

/* Reads all arguments, and makes the question. Ends the program with a usage error if an argument
   is wrong, or if arguments contradict each other. */
void solve_read_settings(struct cli *cli, struct solve_settings *settings);

/* --- The run */

/* The counts that --stats prints. */
struct solve_counts {
    uint64_t boards; /* searched boards */
    uint64_t words;  /* with --clear: solutions */
    uint64_t states; /* visited states of the dictionary */
};

/* The state of the program, or of one thread of a batch. Threads share dictionary and question. */
struct solve_run {
    const struct cli *cli;
    const struct solve_settings *settings;
    struct wg_dict *dict;
    const struct wg_question *question;
    struct wg_asker *asker;
    struct results results; /* prints the words to its sink */
    struct solve_counts counts;
    bool is_not_found; /* the exit status is EXIT_NOT_FOUND: the notes in options.c say when */
};

/* --- search.c */

/* Makes run->asker. */
enum wg_status solve_open_asker(struct solve_run *run, struct wg_error *error);

/*
 * Searches the open board of run->asker, and updates run->counts. With WG_STOPPED, `error` says
 * which limit ended the search, unless `found` returned false or the batch ended.
 */
enum wg_status solve_search(struct solve_run *run, const struct asker_search *search,
                            struct wg_totals *totals_out, struct wg_error *error);

/* Like solve_search, but collects the words in run->asker->found, sorted. */
enum wg_status solve_collect(struct solve_run *run, struct wg_totals *totals_out,
                             struct wg_error *error);

/*
 * Stores in `error` why a search ended early after `count` results. Stores nothing if the caller
 * ended the search (WG_END_CALLER). `noun` is the word for one result, such as "solution". Returns
 * WG_STOPPED.
 */
enum wg_status solve_explain_end(const struct solve_run *run, enum wg_end end, uint64_t count,
                                 const char *noun, struct wg_error *error);

/* Returns whether a reader can be waiting for the output. This is so if the output goes to standard
   output, and standard output is not a regular file. */
bool solve_is_output_awaited(const struct solve_run *run);

/* --- board.c */

/* Reads the operands, the file that they name, or standard input, and opens the board with
   run->asker. */
enum wg_status solve_open_board(struct solve_run *run, struct wg_error *error);

/* Writes the words of the open board. */
enum wg_status solve_words(struct solve_run *run, struct wg_error *error);

/* Looks for --word on the open board. */
enum wg_status solve_path(struct solve_run *run, struct wg_error *error);

/* --- batch.c */

/* Solves the boards in the files of the operands, one board on each line, with several threads.
   Prints the results in the order of the boards. */
enum wg_status solve_batch(struct solve_run *run, struct wg_error *error);

/* --- check.c */

/*
 * Checks each line of the file of --check as a word on the open board, and writes the answer. Sets
 * run->is_not_found if a word does not count.
 */
enum wg_status solve_check(struct solve_run *run, struct wg_error *error);

/* --- clear.c */

/* Finds sequences of words that empty the open board, whose letters fall. */
enum wg_status solve_clear(struct solve_run *run, struct wg_error *error);

/* --- page.c */

/*
 * Searches the open board, writes the page and finishes the sink. Without --quiet, also prints the
 * totals as a message. If the search ended early, writes the page and returns WG_STOPPED. After any
 * other failure, an existing file is unchanged.
 */
enum wg_status solve_html(struct solve_run *run, struct wg_error *error);

/*
 * Writes a page that contains the solver and the dictionary, and finishes the sink. Without
 * --quiet, also prints a message. The page first shows the board of the operands, if there are
 * operands. Fails with WG_UNSUPPORTED if wordgrid.wasm.gz is not installed, like solve_open_board,
 * or with WG_IO. After a failure, an existing file is unchanged.
 */
enum wg_status solve_live(struct solve_run *run, struct wg_error *error);
