/* SPDX-License-Identifier: MIT */
/*
 * line_batch.h: a batch prints a result for each line of its input files, in order. A line is a
 * board. An identifier and a tab can precede the board. A job of the pipeline (pipeline.h) consists
 * of whole lines.
 *
 * A program embeds struct line_batch at the beginning of its context and struct line_job at the
 * beginning of its jobs. Its struct pipeline_calls contains functions of this file, or its own
 * functions that call them:
 *
 *     static bool work(void *worker, void *job)
 *     {
 *         return line_job_work(job, worker, print_line);
 *     }
 */
#ifndef WG_TOOLS_COMMON_LINE_BATCH_H
#define WG_TOOLS_COMMON_LINE_BATCH_H

#include "common/cli.h"
#include "common/pipeline.h"
#include "common/progress.h"
#include "common/reader.h"
#include "report/results.h"

enum { LINE_BATCH_MAX_WANTED = 1 << 15 }; /* bytes; for pipeline_calls.max_wanted */

struct line_batch {
    const struct cli *cli;
    const char *verb;     /* for the progress: what is done to a board */
    struct reader reader; /* the caller sets only `shard` */
    struct progress progress;
    uint64_t input_nbytes; /* of the files or the shard; 0: not known */

    /* Totals of the written jobs. */
    uint64_t lines;      /* of the current file */
    uint64_t nbytes;     /* of the lines */
    uint64_t boards;     /* lines of all files */
    uint64_t bad;        /* lines that are not boards */
    uint64_t incomplete; /* boards whose search ended early */
};

struct line_job {
    struct pipeline_job job;
    struct lines lines;
    size_t taken_nbytes; /* the length of the lines that line_job_work has read */
    uint64_t taken;      /* the number of these lines */
    uint64_t bad;        /* lines that are not boards */
    uint64_t incomplete; /* boards whose search ended early */
};

/* Does the jobs of all lines of the files that the operands name, or of standard input if there are
   none (pipeline_run), and shows the progress. `batch` is the context of the calls. Then, unless
   --quiet is given, prints a message if there were lines that are not boards. */
enum wg_status line_batch_run(struct line_batch *batch, const struct pipeline_calls *calls,
                              struct sink *sink, unsigned threads, struct wg_error *error);

/* For struct pipeline_calls: `context` begins with struct line_batch, and `job` with struct
   line_job. */
bool line_batch_read(void *context, size_t wanted, int stop_fd, void *job);
void line_batch_written(void *context, void *job);
void line_batch_free_job(void *job);

/* Prints the result of a line to job->job.output. A failure ends the batch. WG_STOPPED is counted
   in job->incomplete instead. */
typedef enum wg_status line_fn(void *worker, struct line_job *job, const struct results_line *line,
                               struct wg_error *error);

/* Calls `print_line` for lines of the job. Returns what `work` in struct pipeline_calls returns. */
bool line_job_work(struct line_job *job, struct pipeline_worker *worker, line_fn *print_line);

/* How to handle a line that is not a board. */
struct line_refusal {
    bool is_strict;         /* true: the line ends the batch */
    enum results_form form; /* if not strict: the form of the error in the output */
    const char *schema;     /* the name of the schema, for JSON */
};

/* Handles a line that is not a board, for the reason in `error`. If the batch is strict, returns
   the failure, which ends the batch. Otherwise, counts the line, prints the error as the result of
   the line, and returns WG_OK. */
enum wg_status line_job_refuse(struct line_job *job, const struct line_refusal *refusal,
                               const struct results_line *line, struct wg_error *error);

/*
 * Call this function after a run. Fails with WG_STOPPED if the search of some boards ended early.
 * `limits` names the options that can have caused this. In a shard, prints the failure (unless
 * --quiet is given) and returns WG_OK, because the output has a result for each line. A scheduler
 * would repeat a failed shard, with the same result.
 */
enum wg_status line_batch_incomplete(const struct line_batch *batch, const char *limits,
                                     struct wg_error *error);

#endif
