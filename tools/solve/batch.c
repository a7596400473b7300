/* SPDX-License-Identifier: MIT */
/*
 * batch.c: see batch.h. The input is divided into jobs. A job is some whole lines of
 * the input, and jobs do not depend on each other. Every thread repeats three steps:
 *
 *     read    the next job; one thread at a time
 *     solve   the boards of this job
 *     write   the output of the oldest jobs that are solved; one thread at a time
 *
 * Jobs that are not written yet are in an array that is used as a ring. When a thread
 * has solved a job that is not the oldest, it leaves the job in the ring and reads the
 * next job. So a slow board does not block the other threads. A new thread is started
 * when a job was read and no thread is waiting, so a few lines start few threads.
 *
 * Memory is bounded: the ring has a fixed number of jobs, and no job is read while the
 * jobs in the ring contain too much text and output. If the output of a job or the
 * results of a board get large, the thread waits until the job is the oldest. So only
 * one job at a time can be that large.
 *
 * The counts of a job, and an error that ends the batch, take effect when the job is
 * written. So the output does not depend on the number of threads.
 */
#include "batch.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/processors.h"
#include "job.h"
#include "reader.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * The first job is a single line. The wanted bytes of later jobs are doubled or halved
 * until a job takes about JOB_SECONDS. So a board that takes seconds is a job by
 * itself, and many boards that take microseconds need only one lock and one write
 * together.
 */
static const double JOB_SECONDS = 0.0005;
enum { JOB_MAX_NBYTES = 1 << 15 };

/* The ring has this many jobs for each thread, so that the other threads can go on
 * while one thread solves a slow board. */
enum { JOBS_PER_THREAD = 8 };

/* No job is read while text and output of unwritten jobs have so many bytes or more. */
enum { HELD_MAX_NBYTES = 64 << 20 };

/* A buffer of more bytes is freed after its job is written. */
enum { KEPT_NBYTES = 1 << 20 };

/* Bytes for results; each thread has an equal share. If the results of one board need
 * more than this share, the thread waits until its job is the oldest. */
enum { SMALL_NBYTES = 32 << 20 };

struct batch {
    struct solve_run *run;  /* the dictionary, the output, the counts */
    atomic_bool stop;       /* the batch ends early, because of an error */
    int stop_fds[2];        /* a pipe; its write end is closed when `stop` is set */
    struct worker *workers; /* the first is the thread that called solve_batch */
    struct job *jobs;       /* the ring: job n is jobs[n % job_count] */
    size_t job_count;

    struct reader reader; /* only the thread that has set is_reading uses it */

    pthread_mutex_t lock; /* protects all members below */
    pthread_cond_t room;  /* signalled when a job may be read, or the batch ends */
    pthread_cond_t turn; /* signalled when a new job is the oldest, or the batch ends */
    unsigned thread_limit; /* start no more threads than this */
    unsigned thread_count; /* started threads, the caller of solve_batch included */
    unsigned waiting;      /* threads that wait for `room` */
    uint64_t taken;        /* jobs that were read */
    uint64_t written;      /* jobs that were written; <= taken <= written + job_count */
    size_t held_nbytes;    /* text and output of jobs that are not written */
    size_t job_nbytes;     /* the wanted length of the next job's text */
    bool is_reading;       /* a thread reads a job */
    bool is_writing;       /* a thread is in write_solved */
    bool is_at_end;        /* all jobs were read */

    /* Totals of the written jobs, and the error that ended the batch. */
    uint64_t lines;        /* of the current file */
    uint64_t bad;          /* lines that are not boards */
    uint64_t incomplete;   /* boards whose search ended early */
    struct wg_error error; /* WG_OK: the batch was not ended early */
};

struct worker {
    struct batch *batch;
    pthread_t thread;
    uint64_t job; /* the number of its current job */
    struct solve_run run;
};

static struct job *job_at(const struct batch *batch, uint64_t number)
{
    return &batch->jobs[number % batch->job_count];
}

/* Ends the batch: the other threads end their searches and stop waiting. The caller
 * must hold the lock. */
static void stop_batch(struct batch *batch, const struct wg_error *error)
{
    batch->error = *error;
    atomic_store(&batch->stop, true);
    (void)close(batch->stop_fds[1]);
    batch->stop_fds[1] = -1;
    pthread_cond_broadcast(&batch->turn);
    pthread_cond_broadcast(&batch->room);
}

/* Waits until this thread can read a job. Returns false at the end of the batch. */
static bool await_room(struct batch *batch)
{
    while (!atomic_load(&batch->stop) && !batch->is_at_end) {
        const uint64_t unwritten = batch->taken - batch->written;
        if (!batch->is_reading && unwritten < batch->job_count &&
            (unwritten == 0 || batch->held_nbytes < HELD_MAX_NBYTES)) {
            return true;
        }
        batch->waiting++;
        pthread_cond_wait(&batch->room, &batch->lock);
        batch->waiting--;
    }
    return false;
}

/* Waits until the job of the worker (`context`) is the oldest, or the batch ends. While
 * a job is the oldest, no other job is written. */
static void await_turn(void *context)
{
    const struct worker *worker = context;
    struct batch *batch = worker->batch;
    pthread_mutex_lock(&batch->lock);
    while (batch->written != worker->job && !atomic_load(&batch->stop)) {
        pthread_cond_wait(&batch->turn, &batch->lock);
    }
    pthread_mutex_unlock(&batch->lock);
}

static void *run_worker(void *context);

/* If a thread cannot be started, the batch goes on without it. */
static void start_worker(struct batch *batch)
{
    struct worker *worker = &batch->workers[batch->thread_count];
    if (pthread_create(&worker->thread, NULL, run_worker, worker) == 0) {
        batch->thread_count++;
    } else {
        batch->thread_limit = batch->thread_count;
    }
}

/* Reads the next job into the ring. Returns NULL at the end of the input. The caller
 * must hold the lock; it is released during the reading. */
static struct job *read_job(struct batch *batch, struct worker *worker)
{
    struct job *job = job_at(batch, batch->taken);
    const size_t wanted = batch->job_nbytes;
    batch->is_reading = true;
    pthread_mutex_unlock(&batch->lock);
    const bool has_read = reader_next(&batch->reader, wanted, job);
    pthread_mutex_lock(&batch->lock);
    batch->is_reading = false;
    if (!has_read) {
        batch->is_at_end = true;
        pthread_cond_broadcast(&batch->room);
        return NULL;
    }
    worker->job = batch->taken++;
    batch->held_nbytes += job->text_nbytes;
    job->is_done = false;
    if (batch->waiting > 0) {
        pthread_cond_signal(&batch->room);
    } else if (batch->thread_count < batch->thread_limit &&
               !atomic_load(&batch->stop)) {
        start_worker(batch);
    }
    return job;
}

/* Only for the thread whose job is the oldest, or that has set is_writing. The caller
 * must not hold the lock. */
static void write_output(struct batch *batch, struct job *job)
{
    struct sink *sink = batch->run->results.sink;
    sink_bytes(sink, job->output.bytes, job->output.used);
    sink_flush(sink);
    if (job->output.capacity > KEPT_NBYTES) {
        sink_close(&job->output);
    }
    sink_reset(&job->output);
    if (sink->status != WG_OK) {
        pthread_mutex_lock(&batch->lock);
        stop_batch(batch, &sink->error);
        pthread_mutex_unlock(&batch->lock);
    }
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

/* The caller must hold the lock; it is released during the search. */
static void solve_job(struct batch *batch, struct worker *worker, struct job *job)
{
    pthread_mutex_unlock(&batch->lock);
    const double begin = clock_seconds();
    while (job_solve(job, &worker->run)) {
        await_turn(worker);
        if (!atomic_load(&batch->stop)) {
            write_output(batch, job);
        }
    }
    const double seconds = clock_seconds() - begin;
    pthread_mutex_lock(&batch->lock);
    job->is_done = true;
    batch->held_nbytes += job->output.used;
    adapt_size(batch, job->text_nbytes, seconds);
}

static void count_job(struct batch *batch, struct job *job)
{
    struct solve_counts *counts = &batch->run->counts;
    counts->boards += job->counts.boards;
    counts->words += job->counts.words;
    counts->states += job->counts.states;
    batch->bad += job->bad;
    batch->incomplete += job->incomplete;
    batch->lines = job->begins_source ? 0 : batch->lines;
    job->error.line += job->error.line > 0 ? batch->lines : 0;
    batch->lines += job->lines;
}

/* Writes the oldest jobs up to the first that is not solved. Does nothing if another
 * thread writes. The caller must hold the lock; it is released during the writing. */
static void write_solved(struct batch *batch)
{
    if (batch->is_writing) {
        return;
    }
    batch->is_writing = true;
    while (!atomic_load(&batch->stop) && batch->written < batch->taken &&
           job_at(batch, batch->written)->is_done) {
        struct job *job = job_at(batch, batch->written);
        const size_t nbytes = job->text_nbytes + job->output.used;
        pthread_mutex_unlock(&batch->lock);
        write_output(batch, job);
        if (job->text_capacity > KEPT_NBYTES) {
            free(job->text);
            job->text = NULL;
            job->text_capacity = 0;
        }
        pthread_mutex_lock(&batch->lock);
        if (batch->run->results.sink->status == WG_OK) {
            count_job(batch, job);
        }
        if (job->error.status != WG_OK && !atomic_load(&batch->stop)) {
            stop_batch(batch, &job->error);
        }
        batch->held_nbytes -= nbytes;
        batch->written++;
        pthread_cond_broadcast(&batch->turn);
        pthread_cond_signal(&batch->room);
    }
    batch->is_writing = false;
}

static void work(struct batch *batch, struct worker *worker)
{
    struct job *job;
    pthread_mutex_lock(&batch->lock);
    while (await_room(batch) && (job = read_job(batch, worker)) != NULL) {
        solve_job(batch, worker, job);
        write_solved(batch);
    }
    pthread_mutex_unlock(&batch->lock);
}

static enum wg_status open_worker(struct worker *worker, struct wg_error *error)
{
    const struct solve_run *run = worker->batch->run;
    worker->run = (struct solve_run){
        .cli = run->cli,
        .settings = run->settings,
        .dict = run->dict,
        .results = run->results,
        .stop = &worker->batch->stop,
        .await_turn = await_turn,
        .await_turn_context = worker,
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

static enum wg_status open_batch(struct batch *batch, struct wg_error *error)
{
    static const char *const standard_input[] = {"-"};
    const struct solve_settings *settings = batch->run->settings;
    const int count = settings->operand_count;
    batch->thread_limit = settings->threads > 0 ? settings->threads : default_threads();
    batch->job_count = (size_t)batch->thread_limit * JOBS_PER_THREAD;
    batch->jobs = calloc(batch->job_count, sizeof *batch->jobs);
    batch->workers = calloc(batch->thread_limit, sizeof *batch->workers);
    if (batch->jobs == NULL || batch->workers == NULL) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < batch->job_count; i++) {
        batch->jobs[i].output = (struct sink)SINK_IN_MEMORY;
    }
    for (unsigned i = 0; i < batch->thread_limit; i++) {
        batch->workers[i].batch = batch;
    }
    if (pipe(batch->stop_fds) != 0) {
        return fail_io(error, NULL, "cannot make a pipe", errno);
    }
    batch->reader.names = count > 0 ? settings->operands : standard_input;
    batch->reader.names_left = count > 0 ? count : 1;
    batch->reader.stop_fd = batch->stop_fds[0];
    return open_worker(&batch->workers[0], error);
}

static void close_batch(struct batch *batch)
{
    if (batch->workers != NULL) {
        solve_close_search(&batch->workers[0].run);
    }
    for (size_t i = 0; batch->jobs != NULL && i < batch->job_count; i++) {
        sink_close(&batch->jobs[i].output);
        free(batch->jobs[i].text);
    }
    for (size_t i = 0; i < 2; i++) {
        if (batch->stop_fds[i] >= 0) {
            (void)close(batch->stop_fds[i]);
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
                    "lines that are not boards: %llu; each has its error in the output",
                    (unsigned long long)batch->bad);
    }
    if (batch->error.status != WG_OK) {
        *error = batch->error;
        return error->status;
    }
    if (batch->incomplete > 0) {
        return fail(error,
                    WG_STOPPED,
                    "boards stopped by --time-limit, --max-results or --max-memory: "
                    "%llu; their lines say so",
                    (unsigned long long)batch->incomplete);
    }
    return WG_OK;
}

enum wg_status solve_batch(struct solve_run *run, struct wg_error *error)
{
    struct batch batch = {
        .run = run,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .room = PTHREAD_COND_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER,
        .stop_fds = {-1, -1},
        .reader = {.fd = -1},
        .thread_count = 1,
        .job_nbytes = 1,
    };
    enum wg_status status = open_batch(&batch, error);
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
