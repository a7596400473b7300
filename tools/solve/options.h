/* SPDX-License-Identifier: MIT */
/*
 * solve.h: what the files of the program solve share.
 *
 *     solve_options.c   the command line to settings
 *     solve_settle.c    what they are together
 *     solve.c           main: opens, runs one of these, reports
 *     solve_search.c    the search of a board, and what ends it early
 *     solve_board.c     one board, or one word on it
 *     solve_html.c      what is on a board, as a page
 *     solve_clear.c     words that empty a board, whose letters fall
 *     solve_batch.c     a board a line (solve_batch.h)
 */
#ifndef WG_TOOLS_SOLVE_H
#define WG_TOOLS_SOLVE_H

#include "common/cli.h"
#include "report/results.h"

#include <wordgrid/solve.h>

enum {
    SOLVE_MAX_LENGTHS = 64,
    SOLVE_MAX_THREADS = 1024,
    /* --max-results, and for a board of a batch, whose line of output is in memory
       before it is written; --max-memory. */
    SOLVE_MAX_RESULTS = 4000000,
    SOLVE_MAX_BATCH_RESULTS = 1000000,
    SOLVE_MAX_MEMORY_MB = 128,
    /* The longest text of a board: 256 bytes a cell on the largest one. */
    SOLVE_MAX_BOARD_NBYTES = 16 << 20
};

/* The command line. */
struct solve_settings {
    const char *dict;  /* a path or a name; NULL: the default */
    const char *word;  /* to be looked for on the board; NULL: solve it */
    const char *walls; /* a file with a drawing of them; NULL: none */
    const char *html;  /* the file that gets the page; NULL: none */
    bool is_batch;
    bool is_strict;
    bool wants_stats;
    uint64_t max_memory; /* of a board's results, or to clear it, in MB */
    unsigned threads;    /* of a batch; 0: one a processor */
    bool has_form;
    enum results_form form;
    bool has_order;
    enum found_order order;
    bool has_scoring;
    bool has_limit;
    size_t limit; /* FOUND_NO_LIMIT: all */
    bool has_start;
    uint32_t start_row;
    uint32_t start_column;
    struct wg_dict_options opening;
    struct wg_board_options shape;
    struct wg_solve_options search; /* without the start, which depends on the board */
    uint32_t lengths[SOLVE_MAX_LENGTHS];
    /* How many of the lengths are those of the words that clear the board; or 0. */
    size_t clear_count;
    bool is_ordered;       /* they have them in this order */
    const char **operands; /* owned */
    int operand_count;
};

/* The interface, for cli_init. */
extern const struct cli_command solve_command;

/* Reads all arguments; ends the program where they are wrong. */
void solve_read_settings(struct cli *cli, struct solve_settings *settings);

/* Its second half: what was read, as a whole. */
void solve_settle(const struct cli *cli, struct solve_settings *settings);

/* What --stats prints. */
struct solve_counts {
    uint64_t boards;
    uint64_t words;
    uint64_t states;
};

struct worker;

/*
 * What solves: a run of the program, or one thread of it, on a dictionary that all
 * threads share.
 */
struct solve_run {
    const struct cli *cli;
    const struct solve_settings *settings;
    struct wg_dict *dict;
    struct wg_maze *walls; /* of every board, or NULL */
    struct wg_board *board;
    struct wg_solver *solver;
    struct found found;
    struct results results; /* and with it the sink */
    struct solve_counts counts;
    double end_seconds;    /* of the board at hand, where there is a time limit */
    bool is_absent;        /* an honest no: the word, or a way to clear, is not there */
    struct worker *worker; /* whose run it is, in a batch; else NULL */
    size_t small_nbytes;   /* of results, for which a worker need not await its turn */
};

/* Makes run->board, and run->solver where words are found. Closed in any case. */
enum wg_status solve_open_search(struct solve_run *run, struct wg_error *error);
void solve_close_search(struct solve_run *run);

/* The time limit of a board begins here: before its text is read. */
void solve_begin_board(struct solve_run *run);

/* What is left of it, above 0 in any case; 0 where there is no limit. */
double solve_seconds_left(const struct solve_run *run);

/* Whether nothing is. */
bool solve_is_late(const struct solve_run *run);

/*
 * The cell of run->board that --from names, or -1 where the settings have no start.
 * Fails with WG_BAD_INPUT where it is not on the board.
 */
enum wg_status solve_start_cell(const struct solve_run *run, int64_t *cell_out,
                                struct wg_error *error);

/*
 * Searches run->board as wg_solver_run does, by the settings, and counts. Fails with
 * WG_BAD_INPUT where the start is not on the board. WG_STOPPED comes with a message for
 * the user, unless `found` returned false.
 */
enum wg_status solve_search(struct solve_run *run, wg_found_fn *found, void *context,
                            struct wg_totals *totals_out, struct wg_error *error);

/* Of a search that ended early, what the user should know; WG_STOPPED. */
enum wg_status solve_explain_end(const struct solve_run *run,
                                 const struct wg_totals *totals,
                                 struct wg_error *error);

/* solve_search into run->found, arranged by the settings. */
enum wg_status solve_collect(struct solve_run *run, struct wg_totals *totals_out,
                             struct wg_error *error);

/* Reads the operands, or what they name, into run->board. */
enum wg_status solve_parse_board(struct solve_run *run, struct wg_error *error);

/* Whether somebody may be waiting for the output, which is anywhere but in a file. */
bool solve_is_output_awaited(void);

/*
 * The ways to run. All write to the sink and leave it open; a status other than
 * WG_OK comes with the message for the user, after what was written.
 */
enum wg_status solve_board(struct solve_run *run, struct wg_error *error);
enum wg_status solve_batch(struct solve_run *run, struct wg_error *error);
enum wg_status solve_clear(struct solve_run *run, struct wg_error *error);

/*
 * The rest of solve_board where its results are to be a page: searches run->board,
 * writes and finishes the sink, and says so. The sink is as it was where that fails.
 */
enum wg_status solve_html(struct solve_run *run, struct wg_error *error);

#endif
