/* SPDX-License-Identifier: MIT */
/* test_no_memory_pipeline.c: allocations of common/pipeline.h fail. */
#include "common/pipeline.h"

#include "base/error.h"
#include "support/no_memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

enum { JOBS = 20 };

struct run {
    unsigned read;
    unsigned written;
};

struct job {
    struct pipeline_job job;
    char *text;
};

struct worker {
    struct pipeline_worker worker;
    char *scratch;
};

static bool read_job(void *context, size_t wanted, int stop_fd, void *job)
{
    struct run *const run = context;
    struct job *const next = job;
    if (run->read == JOBS) {
        return false;
    }
    free(next->text);
    next->text = malloc(2);
    if (next->text == NULL) {
        (void)fail_memory(&next->job.error);
    } else {
        next->text[0] = (char)('a' + run->read);
        next->text[1] = '\n';
    }
    next->job.size = wanted;
    run->read++;
    return true;
}

static bool do_job(void *worker, void *job)
{
    struct job *const done = job;
    if (done->job.error.status == WG_OK) {
        sink_bytes(&done->job.output, done->text, 2);
    }
    if (done->job.output.status != WG_OK) {
        (void)fail_memory(&done->job.error);
    }
    return false;
}

static void count_written(void *context, void *job)
{
    struct run *const run = context;
    run->written++;
}

static void free_text(void *job)
{
    free(((struct job *)job)->text);
}

static enum wg_status open_worker(void *context, void *worker, struct wg_error *error)
{
    struct worker *const opened = worker;
    opened->scratch = malloc(1);
    return opened->scratch == NULL ? fail_memory(error) : WG_OK;
}

static void close_worker(void *worker)
{
    free(((struct worker *)worker)->scratch);
}

static const struct pipeline_calls calls = {
    .job_nbytes = sizeof(struct job),
    .worker_nbytes = sizeof(struct worker),
    .max_wanted = 1,
    .read = read_job,
    .work = do_job,
    .written = count_written,
    .free_job = free_text,
    .open_worker = open_worker,
    .close_worker = close_worker,
};

/* The file has the whole output, or is not there. */
static enum wg_status run_once(const void *threads, struct wg_error *error)
{
    struct run run = {0, 0};
    struct sink sink = SINK_IN_MEMORY;
    char text[2 * JOBS + 1];
    enum wg_status status = sink_open(&sink, "output", error);
    if (status == WG_OK) {
        status = pipeline_run(&calls, &run, &sink, *(const unsigned *)threads, error);
    }
    if (status == WG_OK) {
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    if (status == WG_OK) {
        assert_int_equal(run.written, JOBS);
        const int fd = open("output", O_RDONLY | O_CLOEXEC); /* read_file would allocate memory */
        assert_int_equal(read(fd, text, sizeof text), 2 * JOBS);
        assert_int_equal(close(fd), 0);
        for (unsigned i = 0; i < JOBS; i++) {
            assert_int_equal(text[(size_t)2 * i], 'a' + i);
        }
        assert_int_equal(unlink("output"), 0);
    }
    assert_int_equal(access("output", F_OK), -1);
    return status;
}

NO_MEMORY_TEST(pipelines)
{
    fail_each("one thread", run_once, &(unsigned){1});
    may_absorb = true; /* a thread that cannot begin is not needed */
    fail_each("three threads", run_once, &(unsigned){3});
}
