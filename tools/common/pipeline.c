/* SPDX-License-Identifier: MIT */
/*
 * pipeline.c: does the jobs of a batch by several threads, and writes their output in order. Jobs
 * do not depend on each other. Every thread repeats three steps:
 *
 *     read    the next job; one thread at a time
 *     work    on this job
 *     write   the output of the oldest jobs that are done; one thread at a time
 *
 * Jobs that are not written yet are in an array that is used as a ring. When a thread has done a
 * job that is not the oldest, it leaves the job in the ring and reads the next job. So a slow job
 * does not block the other threads. A new thread is started when a job was read and no thread is
 * waiting, so a few jobs start few threads.
 *
 * Memory is bounded: the ring has a fixed number of jobs, and no job is read while the jobs in the
 * ring contain too much input and output. If a job gets large, its thread waits until the job is
 * the oldest. So only one job at a time can be large.
 *
 * An error that ends the run takes effect when its job is written. So the output does not depend on
 * the number of threads.
 */
#include "line_job.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/system.h"
#include "base/team.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

/* The first job has the size 1. The wanted size of later jobs is doubled or halved until a job
   takes about JOB_SECONDS. So a board that takes seconds is a job by itself. Many boards that take
   microseconds each are one job, with one lock and one write. */
static const double JOB_SECONDS = 0.0005;

/* The ring has this many jobs for each thread, so that the other threads can go on while one thread
   does a slow job. */
enum { JOBS_PER_THREAD = 8 };

/* No job is read while input and output of unwritten jobs have this many bytes or more. */
enum { HELD_MAX_NBYTES = 64 << 20 };

struct pipeline {
    struct line_batch *batch;
    struct sink *sink;
    atomic_bool stop;      /* the run ends early, because of an error */
    int stop_fds[2];       /* a pipe; its write end is closed when `stop` is set */
    char *workers;         /* the first is the thread that called pipeline_run */
    pthread_t *threads;    /* of the other workers: threads[i] is worker i */
    struct line_job *jobs; /* the ring: job n is element n % job_count */
    size_t job_count;

    pthread_mutex_t lock;  /* protects all members below */
    pthread_cond_t room;   /* signalled when a job may be read, or the run ends */
    pthread_cond_t turn;   /* signalled when a new job is the oldest, or the run ends */
    unsigned thread_limit; /* start no more threads than this */
    unsigned thread_count; /* started threads, the caller of pipeline_run included */
    unsigned waiting;      /* threads that wait for `room` */
    uint64_t taken;        /* jobs that were read */
    uint64_t written;      /* jobs that were written; <= taken <= written + job_count */
    size_t held_nbytes;    /* input and output of jobs that are not written */
    size_t wanted;         /* the wanted size of the next job */
    bool is_reading;       /* a thread reads a job */
    bool is_writing;       /* a thread is in write_done */
    bool is_at_end;        /* all jobs were read */
    struct wg_error error; /* WG_OK: the run was not ended early */
};

static struct line_job *job_at(const struct pipeline *pipeline, uint64_t number)
{
    return &pipeline->jobs[number % pipeline->job_count];
}

static struct line_worker *worker_at(const struct pipeline *pipeline, unsigned i)
{
    return (struct line_worker *)(void *)(pipeline->workers +
                                          i * pipeline->batch->calls->worker_nbytes);
}

/* Ends the run: the other threads end their jobs and stop waiting. The caller must hold the
   lock. */
static void stop_run(struct pipeline *pipeline, const struct wg_error *error)
{
    pipeline->error = *error;
    atomic_store(&pipeline->stop, true);
    (void)close(pipeline->stop_fds[1]);
    pipeline->stop_fds[1] = -1;
    pthread_cond_broadcast(&pipeline->turn);
    pthread_cond_broadcast(&pipeline->room);
}

/* Waits until this thread can read a job. Returns false at the end of the run. */
static bool await_room(struct pipeline *pipeline)
{
    while (!atomic_load(&pipeline->stop) && !pipeline->is_at_end) {
        const uint64_t unwritten = pipeline->taken - pipeline->written;
        if (!pipeline->is_reading && unwritten < pipeline->job_count &&
            (unwritten == 0 || pipeline->held_nbytes < HELD_MAX_NBYTES)) {
            return true;
        }
        pipeline->waiting++;
        pthread_cond_wait(&pipeline->room, &pipeline->lock);
        pipeline->waiting--;
    }
    return false;
}

void line_worker_await_turn(struct line_worker *worker)
{
    struct pipeline *pipeline = worker->pipeline;
    pthread_mutex_lock(&pipeline->lock);
    while (pipeline->written != worker->job && !atomic_load(&pipeline->stop)) {
        pthread_cond_wait(&pipeline->turn, &pipeline->lock);
    }
    pthread_mutex_unlock(&pipeline->lock);
}

static void *run_worker(void *context);

/* Starts a thread. If this fails, the run goes on without the thread. */
static void start_worker(struct pipeline *pipeline)
{
    const unsigned i = pipeline->thread_count;
    if (pthread_create(&pipeline->threads[i], NULL, run_worker, worker_at(pipeline, i)) == 0) {
        pipeline->thread_count++;
    } else {
        pipeline->thread_limit = pipeline->thread_count;
    }
}

/* Reads the next job into the ring. Returns NULL if there are no more jobs. The caller must hold
   the lock; it is released during the reading. */
static struct line_job *read_job(struct pipeline *pipeline, struct line_worker *worker)
{
    struct line_job *job = job_at(pipeline, pipeline->taken);
    const size_t wanted = pipeline->wanted;
    pipeline->is_reading = true;
    pthread_mutex_unlock(&pipeline->lock);
    const bool has_read = line_job_read(pipeline->batch, wanted, job);
    pthread_mutex_lock(&pipeline->lock);
    pipeline->is_reading = false;
    if (!has_read) {
        pipeline->is_at_end = true;
        pthread_cond_broadcast(&pipeline->room);
        return NULL;
    }
    worker->job = pipeline->taken++;
    pipeline->held_nbytes += job->lines.nbytes;
    if (pipeline->waiting > 0) {
        pthread_cond_signal(&pipeline->room);
    } else if (pipeline->thread_count < pipeline->thread_limit && !atomic_load(&pipeline->stop)) {
        start_worker(pipeline);
    }
    return job;
}

/* Writes the output of a job. Only for the thread whose job is the oldest, or that has set
   is_writing. The caller must not hold the lock. */
static void write_output(struct pipeline *pipeline, struct line_job *job)
{
    struct sink *sink = pipeline->sink;
    progress_hold();
    sink_bytes(sink, job->output.bytes, job->output.used);
    sink_flush(sink);
    progress_release();
    if (job->output.capacity > LINE_JOB_KEPT_NBYTES) {
        sink_close(&job->output);
    }
    sink_reset(&job->output);
    if (sink->status != WG_OK) {
        pthread_mutex_lock(&pipeline->lock);
        stop_run(pipeline, &sink->error);
        pthread_mutex_unlock(&pipeline->lock);
    }
}

static void adapt_size(struct pipeline *pipeline, size_t size, double seconds)
{
    if (seconds > JOB_SECONDS && pipeline->wanted > 1) {
        pipeline->wanted /= 2;
    } else if (seconds < JOB_SECONDS / 2 && size >= pipeline->wanted &&
               pipeline->wanted < LINE_JOB_MAX_WANTED) {
        pipeline->wanted *= 2;
    }
}

/* The caller must hold the lock; it is released during the work. */
static void do_job(struct pipeline *pipeline, struct line_worker *worker, struct line_job *job)
{
    pthread_mutex_unlock(&pipeline->lock);
    const double begin = clock_seconds();
    while (line_job_work(worker, job)) {
        line_worker_await_turn(worker);
        if (!atomic_load(&pipeline->stop)) {
            write_output(pipeline, job);
        }
    }
    const double seconds = clock_seconds() - begin;
    pthread_mutex_lock(&pipeline->lock);
    job->is_done = true;
    pipeline->held_nbytes += job->output.used;
    adapt_size(pipeline, job->lines.nbytes, seconds);
}

/* Writes the oldest jobs up to the first that is not done. Does nothing if another thread writes.
   The caller must hold the lock; it is released during the writing. */
static void write_done(struct pipeline *pipeline)
{
    if (pipeline->is_writing) {
        return;
    }
    pipeline->is_writing = true;
    while (!atomic_load(&pipeline->stop) && pipeline->written < pipeline->taken &&
           job_at(pipeline, pipeline->written)->is_done) {
        struct line_job *job = job_at(pipeline, pipeline->written);
        const size_t nbytes = job->lines.nbytes + job->output.used;
        pthread_mutex_unlock(&pipeline->lock);
        write_output(pipeline, job);
        if (pipeline->sink->status == WG_OK) {
            line_job_count(pipeline->batch, job);
        }
        pthread_mutex_lock(&pipeline->lock);
        if (job->error.status != WG_OK && !atomic_load(&pipeline->stop)) {
            stop_run(pipeline, &job->error);
        }
        pipeline->held_nbytes -= nbytes;
        pipeline->written++;
        pthread_cond_broadcast(&pipeline->turn);
        pthread_cond_signal(&pipeline->room);
    }
    pipeline->is_writing = false;
}

static void work(struct pipeline *pipeline, struct line_worker *worker)
{
    struct line_job *job;
    pthread_mutex_lock(&pipeline->lock);
    while (await_room(pipeline) && (job = read_job(pipeline, worker)) != NULL) {
        do_job(pipeline, worker, job);
        write_done(pipeline);
    }
    pthread_mutex_unlock(&pipeline->lock);
}

static void *run_worker(void *context)
{
    struct line_worker *worker = context;
    struct pipeline *pipeline = worker->pipeline;
    if (pipeline->batch->calls->open_worker(pipeline->batch, worker, NULL) == WG_OK) {
        work(pipeline, worker);
    } else {
        pthread_mutex_lock(&pipeline->lock);
        pipeline->thread_limit = pipeline->thread_count;
        pthread_mutex_unlock(&pipeline->lock);
    }
    pipeline->batch->calls->close_worker(worker);
    return NULL;
}

static unsigned pipeline_threads(unsigned threads)
{
    const unsigned processors = threads > 0 ? threads : system_processors();
    return processors < TEAM_MAX_THREADS ? processors : TEAM_MAX_THREADS;
}

static enum wg_status open_pipeline(struct pipeline *pipeline, struct wg_error *error)
{
    const struct line_calls *const calls = pipeline->batch->calls;
    const unsigned count = pipeline->thread_limit;
    pipeline->job_count = (size_t)count * JOBS_PER_THREAD;
    pipeline->jobs = calloc(pipeline->job_count, sizeof *pipeline->jobs);
    pipeline->workers = calloc(count, calls->worker_nbytes);
    pipeline->threads = calloc(count, sizeof *pipeline->threads);
    TRY_MEMORY(error,
               pipeline->jobs != NULL && pipeline->workers != NULL && pipeline->threads != NULL);
    for (size_t i = 0; i < pipeline->job_count; i++) {
        job_at(pipeline, i)->output = (struct sink)SINK_IN_MEMORY;
    }
    for (unsigned i = 0; i < count; i++) {
        *worker_at(pipeline, i) = (struct line_worker){
            .pipeline = pipeline, .stop = &pipeline->stop, .worker_count = count};
    }
    if (system_pipe(pipeline->stop_fds) != 0) {
        return fail_io(error, NULL, "cannot make a pipe", errno);
    }
    pipeline->batch->reader.stop_fd = pipeline->stop_fds[0];
    return calls->open_worker(pipeline->batch, worker_at(pipeline, 0), error);
}

static void close_pipeline(struct pipeline *pipeline)
{
    if (pipeline->workers != NULL) {
        pipeline->batch->calls->close_worker(worker_at(pipeline, 0));
    }
    for (size_t i = 0; pipeline->jobs != NULL && i < pipeline->job_count; i++) {
        sink_close(&job_at(pipeline, i)->output);
        free(job_at(pipeline, i)->lines.text);
    }
    for (size_t i = 0; i < 2; i++) {
        if (pipeline->stop_fds[i] >= 0) {
            (void)close(pipeline->stop_fds[i]);
        }
    }
    FREE_ALL(pipeline->jobs, pipeline->workers, pipeline->threads);
}

enum wg_status pipeline_run(struct line_batch *batch, struct sink *sink, unsigned threads,
                            struct wg_error *error)
{
    struct pipeline pipeline = {
        .batch = batch,
        .sink = sink,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .room = PTHREAD_COND_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER,
        .stop_fds = {-1, -1},
        .thread_limit = pipeline_threads(threads),
        .thread_count = 1,
        .wanted = 1,
    };
    enum wg_status status = open_pipeline(&pipeline, error);
    if (status == WG_OK) {
        work(&pipeline, worker_at(&pipeline, 0));
        for (unsigned i = 1; i < pipeline.thread_count; i++) {
            (void)pthread_join(pipeline.threads[i], NULL);
        }
        status = pipeline.error.status;
        if (status != WG_OK) {
            *error = pipeline.error;
        }
    }
    close_pipeline(&pipeline);
    return status;
}
