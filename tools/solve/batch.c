/* SPDX-License-Identifier: MIT */
/*
 * solve_batch.c: a board a line in, a line for each out, in order, by several threads.
 *
 * All threads are alike. There are three tasks, and whoever is free takes the first of
 * them that there is:
 *
 *     write   the oldest job, once it is solved: one thread at a time
 *     solve   the oldest job that nobody has taken
 *     read    the next job, while there is a free one: one thread at a time
 *
 * Jobs lie in a ring, and are not begun while others hold too much that is not written
 * yet, so memory is bounded. Three counts say where each one stands:
 *
 *     written <= taken <= cut <= written + the number of jobs
 *
 * A single thread thus reads, solves and writes in turn. With more, one waits for
 * input while others solve and write; nobody waits while there is something to do.
 * Threads start as tasks are left lying: ten lines do not start sixty of them.
 *
 * A job's output and the results of a board are in memory while it is solved. Where
 * they are large, a worker goes on only when its job is the oldest, so that there is
 * one of them at a time; the others wait, or solve what is small.
 *
 * What a job says about the run (counts, the error that ends it) counts when it is
 * written: so nothing that can be seen depends on the number of threads.
 */
#define _POSIX_C_SOURCE 200809L
#include "batch.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/processors.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * A job's text is doubled or halved until it takes about this long, from a single line
 * on: boards that take seconds are spread one by one over the threads, and of boards
 * that take microseconds so many go together that waking a thread for them, which
 * takes a few microseconds as well, is lost among them.
 */
static const double JOB_SECONDS = 0.0005;
enum { JOB_MAX_NBYTES = 1 << 15 };

/* So that the others can work on while one of them has a board that takes long. */
enum { JOBS_PER_THREAD = 8 };

/*
 * What the jobs in flight may hold together, text and output; beyond it, only the
 * oldest one goes on. A larger buffer than KEPT_NBYTES is given back with its job.
 */
enum { HELD_MAX_NBYTES = 64 << 20, KEPT_NBYTES = 1 << 20 };

/* What the boards in all threads may have of results without awaiting their turn. */
enum { SMALL_NBYTES = 32 << 20 };

enum task { TASK_WRITE, TASK_SOLVE, TASK_READ, TASK_WAIT, TASK_END };

struct batch {
    struct solve_run *run;          /* the dictionary, the output, the counts */
    struct solve_settings settings; /* the run's, with `stop` */
    atomic_bool stop;
    int wake_fds[2]; /* a pipe, whose end to write is closed when `stop` is set */

    pthread_mutex_t lock; /* for all that follows, but for the tasks' own data */
    pthread_cond_t changed;
    pthread_cond_t turn;    /* another job is the oldest, or the batch stops */
    struct worker *workers; /* the first is the thread that began the batch */
    unsigned thread_limit;
    unsigned thread_count;
    unsigned waiting; /* threads */

    struct reader reader; /* of who reads */
    struct job *jobs;     /* job n is at n % job_count; of who has the job */
    size_t job_count;
    uint64_t cut;       /* jobs that were read */
    uint64_t taken;     /* jobs that were taken to be solved */
    uint64_t written;   /* jobs that are through */
    size_t held_nbytes; /* of text and output, by jobs that are not through */
    size_t job_nbytes;
    bool is_reading;
    bool is_writing;
    bool is_at_end; /* there is no more to read */

    /* Of what is written. */
    uint64_t lines; /* of the file at hand */
    uint64_t bad;
    uint64_t incomplete;
    struct wg_error error;
};

/* A thread and what it solves with. */
struct worker {
    struct batch *batch;
    pthread_t thread;
    uint64_t job; /* that it solves */
    struct solve_run run;
};

static struct job *job_at(const struct batch *batch, uint64_t number)
{
    return &batch->jobs[number % batch->job_count];
}

static enum task next_task(const struct batch *batch)
{
    if (atomic_load(&batch->stop) ||
        (batch->is_at_end && batch->written == batch->cut)) {
        return TASK_END;
    }
    if (!batch->is_writing && batch->written < batch->taken &&
        job_at(batch, batch->written)->is_done) {
        return TASK_WRITE;
    }
    const bool has_room = batch->held_nbytes < HELD_MAX_NBYTES;
    if (batch->taken < batch->cut && (has_room || batch->taken == batch->written)) {
        return TASK_SOLVE;
    }
    if (!batch->is_reading && !batch->is_at_end &&
        batch->cut - batch->written < batch->job_count &&
        (has_room || batch->cut == batch->written)) {
        return TASK_READ;
    }
    return TASK_WAIT;
}

/* The tasks are called with the lock held, and give it back while they are at it. */

static void read_job(struct batch *batch)
{
    struct job *job = job_at(batch, batch->cut);
    const size_t wanted = batch->job_nbytes;
    pthread_mutex_unlock(&batch->lock);
    const bool has_read = reader_next(&batch->reader, wanted, job);
    pthread_mutex_lock(&batch->lock);
    batch->is_reading = false;
    batch->cut += has_read;
    batch->held_nbytes += has_read ? job->text_nbytes : 0;
    batch->is_at_end = !has_read;
}

static void adapt_size(struct batch *batch, size_t nbytes, double seconds)
{
    if (seconds > JOB_SECONDS && batch->job_nbytes > 1) {
        batch->job_nbytes /= 2;
    } else if (seconds < JOB_SECONDS / 2 && nbytes >= batch->job_nbytes &&
               batch->job_nbytes < JOB_MAX_NBYTES) {
        batch->job_nbytes *= 2;
    }
}

static void solve_taken(struct batch *batch, struct job *job, struct solve_run *run)
{
    pthread_mutex_unlock(&batch->lock);
    const double begin = clock_seconds();
    solve_job(run, job);
    const double seconds = clock_seconds() - begin;
    pthread_mutex_lock(&batch->lock);
    job->is_done = true;
    batch->held_nbytes += job->output.used;
    adapt_size(batch, job->text_nbytes, seconds);
}

/* The other threads' boards, and their wait for input, end early. */
static void stop_batch(struct batch *batch, const struct wg_error *error)
{
    batch->error = *error;
    atomic_store(&batch->stop, true);
    (void)close(batch->wake_fds[1]);
    batch->wake_fds[1] = -1;
    pthread_cond_broadcast(&batch->turn);
}

void solve_await_turn(struct solve_run *run)
{
    struct batch *batch = run->worker->batch;
    pthread_mutex_lock(&batch->lock);
    while (batch->written != run->worker->job && !atomic_load(&batch->stop)) {
        pthread_cond_wait(&batch->turn, &batch->lock);
    }
    pthread_mutex_unlock(&batch->lock);
}

/* Nobody else writes: the oldest job is not done. */
void solve_write_early(struct solve_run *run, struct job *job)
{
    struct batch *batch = run->worker->batch;
    struct sink *sink = batch->run->results.sink;
    solve_await_turn(run);
    if (atomic_load(&batch->stop)) {
        return;
    }
    sink_bytes(sink, job->output.bytes, job->output.used);
    sink_flush(sink);
    if (sink->status != WG_OK) {
        pthread_mutex_lock(&batch->lock);
        stop_batch(batch, &sink->error);
        pthread_mutex_unlock(&batch->lock);
    }
    if (job->output.capacity > KEPT_NBYTES) {
        sink_close(&job->output);
    }
    sink_reset(&job->output);
}

static void count_job(struct batch *batch, const struct job *job)
{
    struct solve_counts *counts = &batch->run->counts;
    counts->boards += job->counts.boards;
    counts->words += job->counts.words;
    counts->states += job->counts.states;
    batch->bad += job->bad;
    batch->incomplete += job->incomplete;
    batch->lines += job->lines;
}

/* A few large jobs must not leave large buffers in all of the ring. */
static void shrink_job(struct job *job)
{
    if (job->output.capacity > KEPT_NBYTES) {
        sink_close(&job->output);
    }
    if (job->text_capacity > KEPT_NBYTES) {
        free(job->text);
        job->text = NULL;
        job->text_capacity = 0;
    }
}

static void write_job(struct batch *batch)
{
    struct job *job = job_at(batch, batch->written);
    struct sink *sink = batch->run->results.sink;
    const size_t nbytes = job->text_nbytes + job->output.used;
    pthread_mutex_unlock(&batch->lock);
    sink_bytes(sink, job->output.bytes, job->output.used);
    sink_flush(sink);
    shrink_job(job);
    pthread_mutex_lock(&batch->lock);
    batch->is_writing = false;
    batch->held_nbytes -= nbytes;
    batch->lines = job->begins_source ? 0 : batch->lines;
    job->error.line += job->error.line > 0 ? batch->lines : 0;
    count_job(batch, job);
    batch->written++;
    pthread_cond_broadcast(&batch->turn);
    if (sink->status != WG_OK) {
        stop_batch(batch, &sink->error);
    } else if (job->error.status != WG_OK) {
        stop_batch(batch, &job->error);
    }
}

static void *run_worker(void *context);

/* A thread that cannot be had is done without. */
static void start_worker(struct batch *batch)
{
    struct worker *worker = &batch->workers[batch->thread_count];
    if (pthread_create(&worker->thread, NULL, run_worker, worker) == 0) {
        batch->thread_count++;
    } else {
        batch->thread_limit = batch->thread_count;
    }
}

/* Whoever has taken a task sees to it that someone comes for the next one. */
static void pass_on(struct batch *batch)
{
    const enum task next = next_task(batch);
    if (next == TASK_WAIT || next == TASK_END) {
        return;
    }
    if (batch->waiting > 0) {
        pthread_cond_signal(&batch->changed);
    } else if (batch->thread_count < batch->thread_limit) {
        start_worker(batch);
    }
}

static void do_task(struct batch *batch, struct worker *worker, enum task task)
{
    struct job *job;
    switch (task) {
    case TASK_WRITE:
        batch->is_writing = true;
        pass_on(batch);
        write_job(batch);
        break;
    case TASK_SOLVE:
        worker->job = batch->taken++;
        job = job_at(batch, worker->job);
        job->is_done = false;
        pass_on(batch);
        solve_taken(batch, job, &worker->run);
        break;
    case TASK_READ:
        batch->is_reading = true;
        pass_on(batch);
        read_job(batch);
        break;
    case TASK_WAIT:
        batch->waiting++;
        pthread_cond_wait(&batch->changed, &batch->lock);
        batch->waiting--;
        break;
    case TASK_END:
        break;
    }
}

static void work(struct batch *batch, struct worker *worker)
{
    enum task task;
    pthread_mutex_lock(&batch->lock);
    while ((task = next_task(batch)) != TASK_END) {
        do_task(batch, worker, task);
    }
    pthread_cond_broadcast(&batch->changed);
    pthread_mutex_unlock(&batch->lock);
}

static enum wg_status open_worker(struct worker *worker, struct wg_error *error)
{
    const struct solve_run *run = worker->batch->run;
    worker->run = (struct solve_run){
        .cli = run->cli,
        .settings = &worker->batch->settings,
        .dict = run->dict,
        .results = run->results,
        .worker = worker,
        .small_nbytes = SMALL_NBYTES / worker->batch->thread_limit,
    };
    return solve_open_search(&worker->run, error);
}

static void *run_worker(void *context)
{
    struct worker *worker = context;
    struct batch *batch = worker->batch;
    if (open_worker(worker, NULL) == WG_OK) {
        work(batch, worker);
    } else {
        pthread_mutex_lock(&batch->lock);
        batch->thread_limit = batch->thread_count;
        pthread_mutex_unlock(&batch->lock);
    }
    solve_close_search(&worker->run);
    return NULL;
}

static unsigned default_threads(void)
{
    const unsigned processors = count_processors();
    return processors < SOLVE_MAX_THREADS ? processors : SOLVE_MAX_THREADS;
}

static enum wg_status open_batch(struct batch *batch, struct solve_run *run,
                                 struct wg_error *error)
{
    static const char *const standard_input[] = {"-"};
    const int count = run->settings->operand_count;
    const unsigned threads = run->settings->threads;
    batch->run = run;
    batch->settings = *run->settings;
    batch->settings.search.stop = &batch->stop;
    batch->thread_count = 1;
    batch->thread_limit = threads > 0 ? threads : default_threads();
    batch->job_count = (size_t)batch->thread_limit * JOBS_PER_THREAD;
    batch->job_nbytes = 1;
    batch->jobs = calloc(batch->job_count, sizeof *batch->jobs);
    batch->workers = calloc(batch->thread_limit, sizeof *batch->workers);
    if (batch->jobs == NULL || batch->workers == NULL) {
        return fail_memory(error);
    }
    for (uint64_t i = 0; i < batch->job_count; i++) {
        batch->jobs[i].output = (struct sink)SINK_IN_MEMORY;
    }
    for (unsigned i = 0; i < batch->thread_limit; i++) {
        batch->workers[i].batch = batch;
    }
    if (pipe(batch->wake_fds) != 0) {
        return fail_io(error, NULL, "cannot make a pipe", errno);
    }
    reader_init(&batch->reader,
                count > 0 ? run->settings->operands : standard_input,
                count > 0 ? count : 1,
                batch->wake_fds[0]);
    return open_worker(&batch->workers[0], error);
}

static void close_batch(struct batch *batch)
{
    if (batch->workers != NULL) {
        solve_close_search(&batch->workers[0].run);
    }
    for (uint64_t i = 0; batch->jobs != NULL && i < batch->job_count; i++) {
        sink_close(&batch->jobs[i].output);
        free(batch->jobs[i].text);
    }
    for (size_t i = 0; i < 2; i++) {
        if (batch->wake_fds[i] >= 0) {
            (void)close(batch->wake_fds[i]);
        }
    }
    reader_free(&batch->reader);
    free(batch->jobs);
    free(batch->workers);
}

static enum wg_status report(const struct batch *batch, struct wg_error *error)
{
    if (batch->bad > 0 && !batch->run->cli->is_quiet) {
        cli_message(batch->run->cli,
                    "lines that are no board: %llu; each has its error in the output",
                    (unsigned long long)batch->bad);
    }
    if (batch->error.status != WG_OK) {
        *error = batch->error;
        return error->status;
    }
    if (batch->incomplete > 0) {
        return fail(error,
                    WG_STOPPED,
                    "boards that --time-limit or --max-results stopped: %llu; "
                    "their lines say so",
                    (unsigned long long)batch->incomplete);
    }
    return WG_OK;
}

enum wg_status solve_batch(struct solve_run *run, struct wg_error *error)
{
    struct batch batch = {
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER,
        .wake_fds = {-1, -1},
        .reader = {.fd = -1},
    };
    enum wg_status status = open_batch(&batch, run, error);
    if (status == WG_OK) {
        work(&batch, &batch.workers[0]);
        for (unsigned i = 1; i < batch.thread_count; i++) {
            (void)pthread_join(batch.workers[i].thread, NULL);
        }
        status = report(&batch, error);
    }
    close_batch(&batch);
    return status;
}
