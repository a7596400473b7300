/* SPDX-License-Identifier: MIT */
/* test_no_memory_line_batch.c: allocations of common/line_batch.h fail. */
#include "common/line_batch.h"

#include "base/error.h"
#include "support/no_memory.h"

#include <fcntl.h>
#include <unistd.h>

/* The last line is no board, and so its error is in the output. */
#define BOARDS_TEXT "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n"

struct worker {
    struct line_worker worker;
    char *scratch;
};

static enum wg_status print_line(void *worker, struct line_job *job,
                                 const struct results_line *line, struct wg_error *error)
{
    char *const scratch = ((struct worker *)worker)->scratch;
    if (*line->board.bytes == '?') {
        (void)fail_at(error, WG_BAD_INPUT, NULL, 0, 0, "no board");
        return line_job_refuse(job, line, error);
    }
    *scratch = *line->board.bytes;
    sink_bytes(&job->output, scratch, 1);
    sink_char(&job->output, '\n');
    job->counts[0]++;
    return WG_OK;
}

static enum wg_status open_worker(void *batch, void *worker, struct wg_error *error)
{
    struct worker *const opened = worker;
    opened->scratch = malloc(1);
    return opened->scratch == NULL ? fail_memory(error) : WG_OK;
}

static void close_worker(void *worker)
{
    free(((struct worker *)worker)->scratch);
}

static const struct line_calls calls = {print_line, sizeof(struct worker), open_worker,
                                        close_worker};

/* The file has the whole output, or is not there. */
static enum wg_status run_once(const void *threads, struct wg_error *error)
{
    static char input[] = "input";
    static char *operands[] = {input};
    static const struct cli_command program = {.name = "test"};
    static const char expected[] = BOARDS_TEXT "?\terror\tno board\n";
    const struct cli cli = {.program = &program,
                            .command = &program,
                            .operands = operands,
                            .operand_count = 1,
                            .is_quiet = true};
    struct line_batch batch = {.cli = &cli, .calls = &calls, .refusal = {.form = FORM_TSV}};
    struct sink sink = SINK_IN_MEMORY;
    char text[sizeof expected];
    enum wg_status status = sink_open(&sink, "output", error);
    if (status == WG_OK) {
        status = line_batch_run(&batch, &sink, *(const unsigned *)threads, "no limit", error);
    }
    if (status == WG_OK) {
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    if (status == WG_OK) {
        assert_int_equal(batch.boards, sizeof BOARDS_TEXT / 2 + 1);
        assert_int_equal(batch.counts[0], sizeof BOARDS_TEXT / 2);
        assert_int_equal(batch.tally.bad.count, 1);
        const int fd = open("output", O_RDONLY | O_CLOEXEC); /* read_file would allocate memory */
        const ssize_t nbytes = read(fd, text, sizeof text);
        assert_int_equal(close(fd), 0);
        assert_int_equal(unlink("output"), 0);
        assert_int_equal(nbytes, sizeof expected - 1);
        assert_memory_equal(text, expected, sizeof expected - 1);
    }
    assert_int_equal(access("output", F_OK), -1);
    return status;
}

NO_MEMORY_TEST(line_batches)
{
    const int fd = open("input", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    assert_int_equal(write(fd, BOARDS_TEXT "?", sizeof BOARDS_TEXT), sizeof BOARDS_TEXT);
    assert_int_equal(close(fd), 0);
    fail_each("one thread", run_once, &(unsigned){1});
    may_absorb = true; /* a thread that cannot begin is not needed */
    fail_each("three threads", run_once, &(unsigned){3});
    assert_int_equal(unlink("input"), 0);
}
