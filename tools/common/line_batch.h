/* SPDX-License-Identifier: MIT */
/*
 * line_batch.h: a batch prints a result for each line of its input files, in order. A line is a
 * board. An identifier and a tab can precede the board (board/columns.h). With `has_paragraphs`, a
 * board has several lines, and empty lines separate boards. Several threads do jobs: whole lines,
 * or whole boards. Memory is bounded.
 *
 * The struct of a program for a batch begins with struct line_batch, and its struct for the state
 * of a thread with struct line_worker.
 */
#pragma once

#include "board/note.h"
#include "common/cli.h"
#include "common/progress.h"
#include "common/reader.h"
#include "common/reject_limit.h"
#include "report/results.h"

#include <stdatomic.h>

/* The options of a program that has batches (cli.h): {PARAGRAPHS_OPTION(at)} is a row of its table.
   The arguments are the offsets of a bool, an unsigned and a struct reject_limit in its settings.
 */
#define PARAGRAPHS_OPTION(at)                                                                      \
    "paragraphs", 0, NULL, "a board has several lines, and empty lines separate boards",           \
        FIELD_FLAG, (at)
#define COLUMN_OPTION(at)                                                                          \
    "column", 0, "N",                                                                              \
        "tabs separate columns, and the board is column N; column 1 is its identifier",            \
        FIELD_NUMBER, (at), 1
#define MAX_REJECTED_OPTION(at)                                                                    \
    "max-rejected", 0, "N|P%",                                                                     \
        "write nothing, with exit status 2, if more lines than N, or more than P percent of "      \
        "them, are not boards (default: no limit)",                                                \
        .offset = (at), .take = reject_limit_take

/* The time limit of a board, if none is given. A board of 4x4 letters takes some microseconds, one
   of 200x200 letters 0.1 s. A board of wildcards has more words than a search can visit in a year.
 */
enum { LINE_BATCH_SECONDS = 5 };

/* How many lines are of a kind, and the number of the first one. */
struct line_cases {
    uint64_t count;
    uint64_t line;
    const char *source; /* the file of the first one */
};

/* What happened to the lines of a job, or of a batch. It has 6 kB, and most jobs have nothing to
   count: to clear and to add each tally took 4 % of a batch of 4x4 boards. */
struct line_tally {
    bool has_cases;                                 /* false: all other bytes are 0 */
    struct line_cases bad;                          /* lines that are not boards */
    struct line_cases blank;                        /* those of them that have only blanks */
    struct line_cases incomplete;                   /* boards whose search ended early */
    struct line_cases others;                       /* lines with columns that are ignored */
    struct line_cases notes[NOTE_CODES];            /* boards with a note of this code */
    char messages[NOTE_CODES][NOTE_MESSAGE_NBYTES]; /* the first note of each code */
};

/* How to handle a line that is not a board. */
struct line_refusal {
    bool is_strict;        /* true: the line ends the batch */
    enum report_form form; /* if not strict: the form of the error in the output */
    const char *schema;    /* the name of the schema, for JSON */
};

/* The state of a thread. */
struct line_worker {
    struct pipeline *pipeline;
    atomic_bool *stop;     /* set when the batch ends early, because of an error */
    unsigned worker_count; /* the most threads of the batch */
    uint64_t job;          /* the number of the current job: 0, 1, ... */
};

struct line_job;

/* Of the program. `batch` and `worker` are structs of the program. */
struct line_calls {
    /* Prints the result of a line to job->output. A failure ends the batch. WG_STOPPED is counted
       instead. */
    enum wg_status (*print_line)(void *worker, struct line_job *job,
                                 const struct results_line *line, struct wg_error *error);

    /* open_worker initializes the members that the program's struct has after struct line_worker;
       all of them are zero before. close_worker frees them, also after a failure of open_worker. */
    size_t worker_nbytes;
    enum wg_status (*open_worker)(void *batch, void *worker, struct wg_error *error);
    void (*close_worker)(void *worker);
};

enum { LINE_COUNTS = 3 };

struct line_batch {
    const struct cli *cli;
    const struct line_calls *calls;
    const struct wg_dict *dict;
    const struct wg_board_options *shape;
    struct line_refusal refusal;
    const char *verb;          /* for the progress: what is done to a board */
    struct reader reader;      /* the caller sets only `shard` and `has_paragraphs` */
    unsigned column;           /* of the board, from 1; 0: not given */
    struct reject_limit limit; /* of lines that are not boards */
    struct progress progress;
    uint64_t input_nbytes; /* of the files or the shard; 0: not known */

    /* Totals of the written jobs. */
    uint64_t lines;  /* of the current file */
    uint64_t nbytes; /* of the lines */
    uint64_t boards; /* lines of all files, or paragraphs */
    bool has_rows;   /* a line has a '/' */
    struct line_tally tally;
    uint64_t counts[LINE_COUNTS]; /* of all jobs */
};

/* A piece of the work, which one thread does. A later job uses the same struct and its buffers
   again. */
struct line_job {
    const struct line_batch *batch;
    struct lines lines;
    struct sink output; /* in memory */
    bool is_done;
    struct wg_error error; /* not WG_OK: the batch ends after the output of this job is written */

    size_t taken_nbytes; /* the length of the lines that were read */
    uint64_t taken;      /* the number of these lines */
    uint64_t line;       /* the number of the first line of the current board */
    uint64_t boards;     /* the number of boards in these lines */
    bool has_rows;       /* one of them has a '/' */
    struct line_tally tally;
    uint64_t counts[LINE_COUNTS]; /* what the program counts on its boards */
};

/* Does the jobs of all lines of the files that the operands name, or of standard input if there are
   none, by at most `threads` threads (0: one for each processor), and shows the progress. Then,
   unless --quiet is given, prints messages about the lines: which are not boards, which were ended
   early (`limits` names the options that can have caused this), which have notes. Fails with
   WG_BAD_INPUT if there are more bad lines than the limit. */
enum wg_status line_batch_run(struct line_batch *batch, struct sink *sink, unsigned threads,
                              const char *limits, struct wg_error *error);

/* Whether the exit status is EXIT_NOT_FOUND: a line is no board, or a search was ended early. But
   in a shard, a scheduler would repeat a failed job, with the same result. */
bool line_batch_has_trouble(const struct line_batch *batch);

/* Handles a line that is not a board, for the reason in `error`. If the batch is strict, returns
   the failure, which ends the batch. Otherwise, counts the line, prints the error as the result of
   the line, and returns WG_OK. */
enum wg_status line_job_refuse(struct line_job *job, const struct results_line *line,
                               struct wg_error *error);

/* Counts the notes of a board of the job. */
void line_job_note(struct line_job *job, const struct wg_board *board);

/* Waits until all jobs before the worker's job are written, or the batch ends early. Call this
   before a line takes much memory, so that only one job at a time takes much memory. */
void line_worker_await_turn(struct line_worker *worker);
