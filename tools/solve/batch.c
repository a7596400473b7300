/* SPDX-License-Identifier: MIT */
/*
 * batch.c: solve --batch. line_batch.h distributes the lines to threads. This file prints the
 * result of a line. Buffers are kept for later lines, unless they are very large. When they are
 * large enough for the largest board, a line needs no allocation and no system call.
 *
 * If the results of a board get large, the thread waits until its job is the oldest. So only one
 * thread at a time has large results.
 */
#include "solve.h"

#include "base/clock.h"
#include "base/limits.h"
#include "common/line_batch.h"
#include "common/run_memory.h"

/* Results of up to this size, divided by the number of threads, are small. */
enum { SMALL_NBYTES = 32 << 20 };

struct batch {
    struct line_batch lines;
    struct solve_run *run; /* the dictionary, the output, the counts */
};

struct worker {
    struct line_worker worker;
    struct solve_run run;
    struct wg_limits limits;
    size_t small_nbytes; /* results above this size wait until the job is the oldest */
    bool has_turn;       /* the job of this board has become the oldest */
};

/*
 * For wg_limits.go_on. Returns whether the search goes on: false if another thread has ended the
 * batch. Waits here if the results get large. The wait does not count as time of the board.
 */
static bool may_go_on(void *context)
{
    struct worker *const worker = context;
    struct wg_asker *const asker = worker->run.asker;
    if (!worker->has_turn && asker->found != NULL &&
        wg_results_nbytes(asker->found) > worker->small_nbytes) {
        const double begin = clock_seconds();
        line_worker_await_turn(&worker->worker);
        asker_extend(asker, clock_seconds() - begin);
        worker->has_turn = true;
    }
    return limits_until_flag(worker->worker.stop);
}

/* Searches the open board, and prints its totals or its words. */
static enum wg_status print_board(struct worker *worker, const struct results_line *line,
                                  struct wg_error *error)
{
    struct solve_run *const run = &worker->run;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    if (run->settings->form == FORM_TSV) {
        const struct asker_search counts = {0};
        const enum wg_status status = solve_search(run, &counts, &totals, error);
        if (status == WG_OK || status == WG_STOPPED) {
            results_batch_totals(run->results.sink, line, &totals);
        }
        return status;
    }
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        run->results.id = line->id;
        results_print(&run->results, run->asker->board, run->asker->found, &totals);
    }
    if (run->asker->found != NULL && wg_results_nbytes(run->asker->found) > worker->small_nbytes) {
        wg_results_release(run->asker->found); /* so that not every thread keeps this memory */
    }
    return status;
}

static enum wg_status print_line(void *own_worker, struct line_job *job,
                                 const struct results_line *line, struct wg_error *error)
{
    struct worker *const worker = own_worker;
    struct solve_run *const run = &worker->run;
    worker->has_turn = false;
    run->results.sink = &job->output;
    run->counts = (struct solve_counts){0};
    enum wg_status status =
        asker_open(run->asker, run->question, line->board, &worker->limits, error);
    if (status == WG_OK) {
        line_job_note(job, run->asker->board);
        status = print_board(worker, line, error);
        job->counts[0] += run->counts.boards;
        job->counts[1] += run->counts.words;
        job->counts[2] += run->counts.states;
    }
    if (status == WG_BAD_INPUT || status == WG_LIMIT ||
        (status == WG_MISUSE && error->reason == WG_REASON_WRONG_VALUE)) {
        return line_job_refuse(job, line, error);
    }
    return status;
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
        .question = run->question,
        .results = run->results,
    };
    worker->limits = run->settings->limits;
    worker->limits.go_on = may_go_on;
    worker->limits.context = worker;
    worker->small_nbytes = SMALL_NBYTES / worker->worker.worker_count;
    return solve_open_asker(own, error);
}

static void close_worker(void *worker)
{
    wg_asker_free(((struct worker *)worker)->run.asker);
}

enum wg_status solve_batch(struct solve_run *run, struct wg_error *error)
{
    static const struct line_calls calls = {print_line, sizeof(struct worker), open_worker,
                                            close_worker};
    const struct solve_settings *settings = run->settings;
    run_memory_close();
    struct batch batch = {
        .lines = {.cli = run->cli,
                  .calls = &calls,
                  .dict = run->dict,
                  .shape = &run->question->shape,
                  .refusal = {run->question->shape.is_strict, settings->form, RESULTS_SCHEMA},
                  .verb = "solving",
                  .reader = {.shard = settings->shard, .has_paragraphs = settings->has_paragraphs},
                  .column = settings->column,
                  .limit = settings->max_rejected},
        .run = run,
    };
    const enum wg_status status =
        line_batch_run(&batch.lines, run->results.sink, settings->threads,
                       "--time-limit, --max-results or --max-memory", error);
    run->counts =
        (struct solve_counts){batch.lines.counts[0], batch.lines.counts[1], batch.lines.counts[2]};
    run->is_not_found = line_batch_has_trouble(&batch.lines);
    return status;
}
