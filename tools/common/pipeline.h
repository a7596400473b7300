/* SPDX-License-Identifier: MIT */
/*
 * pipeline.h: does the jobs of a run by several threads, and writes their output in the order of
 * the jobs. Memory is bounded.
 *
 * The program describes its jobs by a struct pipeline_calls. Its own structs for a job and for the
 * state of a thread begin with struct pipeline_job and struct pipeline_worker.
 */
#ifndef WG_TOOLS_COMMON_PIPELINE_H
#define WG_TOOLS_COMMON_PIPELINE_H

#include "report/sink.h"

#include <stdatomic.h>

struct pipeline;

/* A job: a piece of the run's work, which one thread does. A later job uses the same struct and its
   buffers again. */
struct pipeline_job {
    /* Set by `read`. */
    size_t size;         /* how much work this is, in the unit of `wanted` */
    size_t input_nbytes; /* memory that the input of the job takes */

    struct sink output; /* in memory */
    bool is_done;

    /* If error.status is not WG_OK, the run ends after the output of this job is written. */
    struct wg_error error;
};

/* The state of a thread. */
struct pipeline_worker {
    struct pipeline *pipeline;
    atomic_bool *stop;     /* set when the run ends early, because of an error */
    unsigned worker_count; /* the most threads of the run */
    uint64_t job;          /* the number of the current job: 0, 1, ... */
};

/* `context` is the argument of pipeline_run; `job` and `worker` are structs of the program. */
struct pipeline_calls {
    size_t job_nbytes;    /* sizeof the program's struct for a job */
    size_t worker_nbytes; /* sizeof the program's struct for a thread */
    size_t max_wanted;    /* the greatest `wanted` of `read` */

    /* Fills the next job, with about `wanted` units of work, and the error of the job. Returns
       false if there are no more jobs. Called by one thread at a time. `stop_fd` becomes readable
       when the run ends early: if the call waits, it must then return. */
    bool (*read)(void *context, size_t wanted, int stop_fd, void *job);

    /*
     * Does the job, or a part of it. Returns true if the output is large and the job is not
     * finished: the function is called again after the output is written. Returns false after the
     * end of the job, when the stop of the worker is set, and after a failure, which the error of
     * the job describes.
     */
    bool (*work)(void *worker, void *job);

    /* Called in the order of the jobs, after the whole output of the job is written. May change the
       error of the job. */
    void (*written)(void *context, void *job);

    /* Frees the buffers of a job that are not in struct pipeline_job; NULL: there are none. */
    void (*free_job)(void *job);

    /* open_worker initializes the members that the program's struct has after struct
       pipeline_worker; all of them are zero before. close_worker frees them, also after a failure
       of open_worker. */
    enum wg_status (*open_worker)(void *context, void *worker, struct wg_error *error);
    void (*close_worker)(void *worker);
};

/* Does all jobs by at most `threads` threads (0: one for each processor), and writes their output
   to `sink`. Returns the first failure in the order of the jobs. `sink` then contains the output up
   to the failure. */
enum wg_status pipeline_run(const struct pipeline_calls *calls, void *context, struct sink *sink,
                            unsigned threads, struct wg_error *error);

/* Waits until all jobs before the worker's job are written, or the run ends early. `work` must call
   this before its job takes much memory, so that only one job at a time takes much memory. */
void pipeline_await_turn(struct pipeline_worker *worker);

#endif
