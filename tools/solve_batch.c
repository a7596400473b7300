/* SPDX-License-Identifier: MIT */
/*
 * solve_batch.c: a board a line in, a line for each out, in order.
 *
 * Lines are views into one read buffer, and the board, the solver, the found words
 * and the sink keep their memory: once all have grown to the largest board, a line
 * costs no allocation and no system call of its own.
 */
#define _POSIX_C_SOURCE 200809L
#include "solve.h"

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_NBYTES = 1 << 18 };

/* One input after another; the buffer is kept. */
struct reader {
    const char *name;
    int fd;
    uint64_t line_number; /* of the last line that was taken */
    char *bytes;          /* owned; from `begin` to `end` not taken yet */
    size_t begin;
    size_t end;
    size_t capacity;
    bool is_at_end; /* nothing more can be read */
};

struct batch {
    struct solve_run *run;
    struct reader reader;
    uint64_t bad;
    uint64_t incomplete;
};

/* Makes room behind what is not taken yet, and reads into it. */
static enum wg_status read_more(struct reader *reader, struct wg_error *error)
{
    const size_t left = reader->end - reader->begin;
    if (reader->begin > 0) {
        memmove(reader->bytes, reader->bytes + reader->begin, left);
        reader->begin = 0;
        reader->end = left;
    }
    if (!ARRAY_RESERVE(reader->bytes, &reader->capacity, left + READ_NBYTES)) {
        return fail_memory(error);
    }
    ssize_t n;
    do {
        n = read(reader->fd, reader->bytes + left, reader->capacity - left);
    } while (n < 0 && errno == EINTR);
    if (n < 0) {
        return fail_io(error, reader->name, "cannot read", errno);
    }
    reader->end += (size_t)n;
    reader->is_at_end = n == 0;
    return WG_OK;
}

/* Where the line at `begin` ends, which is then in the buffer as a whole. */
static enum wg_status find_line_end(struct reader *reader, size_t *end_out,
                                    struct wg_error *error)
{
    size_t looked_at = 0; /* bytes of the line that are no line feed */
    for (;;) {
        const size_t left = reader->end - reader->begin;
        const char *line_feed = NULL;
        if (left > looked_at) {
            line_feed = memchr(
                reader->bytes + reader->begin + looked_at, '\n', left - looked_at);
        }
        looked_at = line_feed == NULL
                        ? left
                        : (size_t)(line_feed - reader->bytes) - reader->begin;
        if (looked_at > SOLVE_MAX_BOARD_NBYTES) {
            return fail_at(error,
                           WG_LIMIT,
                           reader->name,
                           reader->line_number + 1,
                           0,
                           "a line over 16 MiB, which is no board");
        }
        if (line_feed != NULL || reader->is_at_end) {
            *end_out = reader->begin + looked_at;
            return WG_OK;
        }
        const enum wg_status status = read_more(reader, error);
        if (status != WG_OK) {
            return status;
        }
    }
}

/*
 * The next line without its end, LF or CRLF, valid until the next call; bytes NULL
 * after the last.
 */
static enum wg_status next_line(struct reader *reader, struct wg_text *line_out,
                                struct wg_error *error)
{
    size_t end = 0;
    const enum wg_status status = find_line_end(reader, &end, error);
    if (status != WG_OK) {
        return status;
    }
    if (reader->begin == reader->end) {
        *line_out = (struct wg_text){NULL, 0};
        return WG_OK;
    }
    const char *line = reader->bytes + reader->begin;
    size_t nbytes = end - reader->begin;
    reader->begin = end + (end < reader->end);
    reader->line_number++;
    nbytes -= nbytes > 0 && line[nbytes - 1] == '\r';
    *line_out = (struct wg_text){line, nbytes};
    return WG_OK;
}

/* What stands before the first tab is the identifier. */
static struct results_line split_line(struct wg_text line)
{
    const char *tab = memchr(line.bytes, '\t', line.nbytes);
    if (tab == NULL) {
        return (struct results_line){.board = line};
    }
    const size_t id_nbytes = (size_t)(tab - line.bytes);
    return (struct results_line){
        .id = {line.bytes, id_nbytes},
        .board = {tab + 1, line.nbytes - id_nbytes - 1},
    };
}

static enum wg_status print_totals(struct batch *batch, const struct results_line *line,
                                   struct wg_error *error)
{
    struct wg_totals totals;
    const enum wg_status status = solve_search(batch->run, NULL, NULL, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        results_batch_totals(batch->run->results.sink, line, &totals, status == WG_OK);
    }
    return status;
}

static enum wg_status print_words(struct batch *batch, const struct results_line *line,
                                  struct wg_error *error)
{
    struct solve_run *run = batch->run;
    struct wg_totals totals;
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        run->results.id = line->id;
        results_print(&run->results, run->board, &run->found, &totals, status == WG_OK);
    }
    return status;
}

/* A line that is no board: prints that, or gives it its place in the input. */
static enum wg_status refuse_line(struct batch *batch, const struct results_line *line,
                                  struct wg_error *error)
{
    struct solve_run *run = batch->run;
    if (!run->settings->is_strict) {
        batch->bad++;
        results_batch_error(run->results.sink, run->settings->form, line, error);
        return WG_OK;
    }
    if (line->id.bytes != NULL && error->column > 0) {
        error->column += utf8_count(line->id.bytes, line->id.nbytes) + 1;
    }
    error->source = batch->reader.name;
    error->line = batch->reader.line_number;
    return error->status;
}

static enum wg_status solve_line(struct batch *batch, struct wg_text text,
                                 struct wg_error *error)
{
    struct solve_run *run = batch->run;
    const struct results_line line = split_line(text);
    enum wg_status status =
        wg_board_parse(run->board, line.board, &run->settings->shape, error);
    if (status == WG_OK) {
        status = run->settings->form == RESULTS_TSV ? print_totals(batch, &line, error)
                                                    : print_words(batch, &line, error);
    }
    if (status == WG_BAD_INPUT || status == WG_LIMIT) {
        return refuse_line(batch, &line, error);
    }
    if (status == WG_STOPPED) {
        batch->incomplete++;
        return WG_OK;
    }
    return status;
}

static enum wg_status solve_lines(struct batch *batch, struct wg_error *error)
{
    const struct sink *sink = batch->run->results.sink;
    for (;;) {
        struct wg_text line;
        enum wg_status status = next_line(&batch->reader, &line, error);
        if (status != WG_OK || line.bytes == NULL) {
            return status;
        }
        status = solve_line(batch, line, error);
        if (status != WG_OK) {
            return status;
        }
        if (sink->status != WG_OK) {
            *error = sink->error;
            return sink->status;
        }
    }
}

static enum wg_status solve_file(struct batch *batch, const char *name,
                                 struct wg_error *error)
{
    struct reader *reader = &batch->reader;
    const bool is_standard_input = strcmp(name, "-") == 0;
    reader->name = is_standard_input ? "standard input" : name;
    reader->fd = is_standard_input ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    reader->line_number = 0;
    reader->is_at_end = false;
    if (reader->fd < 0) {
        return fail_io(error, name, "cannot open", errno);
    }
    const enum wg_status status = solve_lines(batch, error);
    if (!is_standard_input) {
        (void)close(reader->fd);
    }
    return status;
}

enum wg_status solve_batch(struct solve_run *run, struct wg_error *error)
{
    static const char *const standard_input[] = {"-"};
    const int count = run->settings->operand_count;
    const char *const *names = count > 0 ? run->settings->operands : standard_input;
    struct batch batch = {.run = run};
    enum wg_status status = WG_OK;
    for (int i = 0; i < (count > 0 ? count : 1) && status == WG_OK; i++) {
        status = solve_file(&batch, names[i], error);
    }
    free(batch.reader.bytes);
    if (batch.bad > 0 && !run->cli->is_quiet) {
        cli_message(run->cli,
                    "lines that are no board: %llu; each has its error in the output",
                    (unsigned long long)batch.bad);
    }
    if (status == WG_OK && batch.incomplete > 0) {
        return fail(error,
                    WG_STOPPED,
                    "boards that --time-limit stopped: %llu; their lines say so",
                    (unsigned long long)batch.incomplete);
    }
    return status;
}
