/* SPDX-License-Identifier: MIT */
/*
 * batch.c: solve --batch. line_batch.h reads the lines, and pipeline.h distributes them to threads.
 * This file prints the result of a line. The buffers of a job and of a run are used again for later
 * lines, unless they are very large. When the buffers are large enough for the largest board, a
 * line needs no allocation and no system call.
 *
 * If the results of a board get large, the thread waits until its job is the oldest. So only one
 * thread at a time has large results.
 */
#include "solve.h"

#include "common/line_batch.h"

/* Bytes for results; each thread has an equal share. If the results of one board need
 * more than this share, the thread waits until its job is the oldest. */
enum { SMALL_NBYTES = 32 << 20 };

struct batch {
    struct line_batch lines;
    struct solve_run *run; /* the dictionary, the output, the counts */
};

struct job {
    struct line_job lines;
    struct solve_counts counts;
};

struct worker {
    struct pipeline_worker worker;
    struct solve_run run;
};

static enum wg_status print_totals(struct solve_run *run, const struct results_line *line,
                                   struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const enum wg_status status = solve_search(run, NULL, NULL, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        results_batch_totals(run->results.sink, line, &totals, status == WG_OK);
    }
    return status;
}

static enum wg_status print_words(struct solve_run *run, const struct results_line *line,
                                  struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        run->results.id = line->id;
        results_print(&run->results, run->board, run->found, &totals, status == WG_OK);
    }
    if (wg_results_nbytes(run->found) > run->small_nbytes) {
        wg_results_release(run->found); /* so that not every thread keeps this memory */
    }
    return status;
}

static enum wg_status print_line(void *worker, struct line_job *job,
                                 const struct results_line *line, struct wg_error *error)
{
    struct solve_run *run = &((struct worker *)worker)->run;
    const struct solve_settings *settings = run->settings;
    solve_begin_board(run);
    enum wg_status status =
        wg_board_parse(run->board, line->board, &settings->question.shape, error);
    if (status == WG_OK) {
        status = settings->form == RESULTS_TSV ? print_totals(run, line, error)
                                               : print_words(run, line, error);
    }
    if (status == WG_BAD_INPUT || status == WG_LIMIT) {
        const struct line_refusal refusal = {settings->is_strict, settings->form, RESULTS_SCHEMA};
        return line_job_refuse(job, &refusal, line, error);
    }
    return status;
}

static bool read_job(void *context, size_t wanted, int stop_fd, void *job)
{
    ((struct job *)job)->counts = (struct solve_counts){0};
    return line_batch_read(context, wanted, stop_fd, job);
}

static bool work(void *worker, void *own_job)
{
    struct solve_run *run = &((struct worker *)worker)->run;
    struct job *job = own_job;
    run->results.sink = &job->lines.job.output;
    run->counts = job->counts;
    const bool has_more = line_job_work(&job->lines, worker, print_line);
    job->counts = run->counts;
    return has_more;
}

static void count_job(void *context, void *job)
{
    struct batch *batch = context;
    const struct solve_counts *counts = &((struct job *)job)->counts;
    batch->run->counts.boards += counts->boards;
    batch->run->counts.words += counts->words;
    batch->run->counts.states += counts->states;
    line_batch_written(context, job);
}

static enum wg_status open_worker(void *context, void *own_worker, struct wg_error *error)
{
    const struct solve_run *run = ((const struct batch *)context)->run;
    struct worker *worker = own_worker;
    struct solve_run *own = &worker->run;
    *own = (struct solve_run){
        .cli = run->cli,
        .settings = run->settings,
        .dict = run->dict,
        .results = run->results,
        .worker = &worker->worker,
        .small_nbytes = SMALL_NBYTES / worker->worker.worker_count,
    };
    return solve_open_search(own, error);
}

static void close_worker(void *worker)
{
    solve_close_search(&((struct worker *)worker)->run);
}

enum wg_status solve_batch(struct solve_run *run, struct wg_error *error)
{
    static const struct pipeline_calls calls = {
        .job_nbytes = sizeof(struct job),
        .worker_nbytes = sizeof(struct worker),
        .max_wanted = LINE_BATCH_MAX_WANTED,
        .read = read_job,
        .work = work,
        .written = count_job,
        .free_job = line_batch_free_job,
        .open_worker = open_worker,
        .close_worker = close_worker,
    };
    const struct solve_settings *settings = run->settings;
    struct batch batch = {
        .lines = {.cli = run->cli, .verb = "solving", .reader = {.shard = settings->shard}},
        .run = run,
    };
    const enum wg_status status =
        line_batch_run(&batch.lines, &calls, run->results.sink, settings->threads, error);
    return status == WG_OK ? line_batch_incomplete(
                                 &batch.lines, "--time-limit, --max-results or --max-memory", error)
                           : status;
}
