/* SPDX-License-Identifier: MIT */
/*
 * job.c: see job.h. All buffers of the job and of the run are used again for later
 * lines. When the buffers are large enough for the largest board, a line needs no
 * allocation and no system call.
 */
#include "job.h"

#include "base/error.h"
#include "base/utf8.h"
#include "common/hints.h"

#include <string.h>

/* When the output has more bytes, it is written before more lines are solved. */
enum { LARGE_NBYTES = 1 << 20 };

/* Splits a line into identifier and board, at the first tab. Without a tab, all is the
 * board. */
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

static enum wg_status print_totals(struct solve_run *run,
                                   const struct results_line *line,
                                   struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const enum wg_status status = solve_search(run, NULL, NULL, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        results_batch_totals(run->results.sink, line, &totals, status == WG_OK);
    }
    return status;
}

static enum wg_status print_words(struct solve_run *run,
                                  const struct results_line *line,
                                  struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        run->results.id = line->id;
        results_print(&run->results, run->board, run->found, &totals, status == WG_OK);
    }
    if (wg_results_nbytes(run->found) > run->small_nbytes) {
        wg_results_release(run->found); /* or every thread would keep so much memory */
    }
    return status;
}

/* Prints job->error as the result of a line that is not a board. With --strict, returns
 * the error instead, which ends the batch. */
static enum wg_status refuse_line(struct solve_run *run, struct job *job,
                                  const struct results_line *line)
{
    struct wg_error *error = &job->error;
    if (!run->settings->is_strict) {
        job->bad++;
        hint_append(error, option_hint(error->reason));
        results_batch_error(run->results.sink, run->settings->form, line, error);
        return WG_OK;
    }
    if (line->id.bytes != NULL && error->column > 0) {
        error->column += utf8_count(line->id.bytes, line->id.nbytes) + 1;
    }
    return error->status;
}

static enum wg_status solve_line(struct solve_run *run, struct job *job,
                                 struct wg_text text)
{
    struct wg_error *error = &job->error;
    const struct results_line line = split_line(text);
    if (text.nbytes > SOLVE_MAX_BOARD_NBYTES) {
        return fail(
            error, WG_LIMIT, "the line is longer than 16 MiB, the limit for a board");
    }
    solve_begin_board(run);
    enum wg_status status =
        wg_board_parse(run->board, line.board, &run->settings->shape, error);
    if (status == WG_OK) {
        status = run->settings->form == RESULTS_TSV ? print_totals(run, &line, error)
                                                    : print_words(run, &line, error);
    }
    if (status == WG_BAD_INPUT || status == WG_LIMIT) {
        return refuse_line(run, job, &line);
    }
    if (status == WG_STOPPED) {
        job->incomplete++;
        return WG_OK;
    }
    return status;
}

/* Returns the next line of the job, without its line end: LF, CRLF or the end of the
 * file. */
static struct wg_text take_line(struct job *job)
{
    const char *begin = job->text + job->solved_nbytes;
    const size_t left = job->text_nbytes - job->solved_nbytes;
    const char *line_feed = memchr(begin, '\n', left);
    size_t nbytes = line_feed == NULL ? left : (size_t)(line_feed - begin);
    job->lines++;
    job->solved_nbytes += nbytes + (line_feed != NULL);
    nbytes -= nbytes > 0 && begin[nbytes - 1] == '\r';
    return (struct wg_text){begin, nbytes};
}

bool job_solve(struct job *job, struct solve_run *run)
{
    struct sink *output = &job->output;
    enum wg_status status = job->error.status;
    bool has_lines = job->solved_nbytes < job->text_nbytes;
    run->results.sink = output;
    run->counts = job->counts;
    while (status == WG_OK && has_lines && output->used <= LARGE_NBYTES &&
           !atomic_load(run->stop)) {
        const size_t whole_nbytes = output->used; /* the output before this line */
        status = solve_line(run, job, take_line(job));
        if (status != WG_OK) {
            error_set_source(&job->error, job->source);
            job->error.line = job->lines;
        } else if (output->status != WG_OK) {
            output->used = whole_nbytes;
            job->error = output->error;
            status = output->status;
        }
        has_lines = job->solved_nbytes < job->text_nbytes;
    }
    job->error.status = status; /* WG_OK if the error was only printed */
    job->counts = run->counts;
    return status == WG_OK && has_lines && !atomic_load(run->stop);
}
