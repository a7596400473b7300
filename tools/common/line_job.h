/* SPDX-License-Identifier: MIT */
/*
 * line_job.h: declares what the files of a batch (line_batch.h) share.
 *
 *     line_job.c     a job: some whole lines, their results, and what happened to them
 *     pipeline.c     does the jobs by several threads, and writes their output in order
 *     line_batch.c   the whole batch: input and output, messages
 */
#pragma once

#include "common/line_batch.h"

/* The most bytes of the lines of a job, unless it is one line. A buffer of a job with more than
   KEPT bytes is freed after the job is written. */
enum { LINE_JOB_MAX_WANTED = 1 << 15, LINE_JOB_KEPT_NBYTES = 1 << 20 };

/* --- line_job.c */

/* Fills the next job, with about `wanted` bytes of lines, and its error. Returns false if there are
   no more lines. For one thread at a time. Returns early when the reader's stop_fd is readable. */
bool line_job_read(struct line_batch *batch, size_t wanted, struct line_job *job);

/* Does the job, or a part of it. Returns true if the output is large and the job is not finished:
   call it again after the output is written. Returns false after the end of the job, when the stop
   of the worker is set, and after a failure, which the error of the job describes. */
bool line_job_work(struct line_worker *worker, struct line_job *job);

/* Adds what happened to the lines of a job to the batch, in the order of the jobs, after the whole
   output of the job is written. Completes the line of its error. */
void line_job_count(struct line_batch *batch, struct line_job *job);

/* --- pipeline.c */

/* Does all jobs by at most `threads` threads (0: one for each processor), and writes their output
   to `sink`. Returns the first failure in the order of the jobs. `sink` then contains the output up
   to the failure. */
enum wg_status pipeline_run(struct line_batch *batch, struct sink *sink, unsigned threads,
                            struct wg_error *error);
