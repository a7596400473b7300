/* SPDX-License-Identifier: MIT */
/*
 * solve_job.c: the lines of a job, each to its line of output.
 *
 * The job's output and the run's board, solver and found words keep their memory:
 * once all have grown to the largest board, a line costs no allocation and no system
 * call.
 */
#include "batch.h"

#include "base/error.h"
#include "base/utf8.h"

#include <string.h>

/* So much output does not wait for the end of its job. */
enum { EARLY_NBYTES = 1 << 20 };

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

static enum wg_status print_totals(struct solve_run *run,
                                   const struct results_line *line,
                                   struct wg_error *error)
{
    struct wg_totals totals;
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
    struct wg_totals totals;
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        run->results.id = line->id;
        results_print(&run->results, run->board, &run->found, &totals, status == WG_OK);
    }
    if (found_nbytes(&run->found) > run->small_nbytes) {
        found_free(&run->found); /* or each thread would keep so much in the end */
    }
    return status;
}

/* A line that is no board: prints that, or gives it its place in the job. */
static enum wg_status refuse_line(struct solve_run *run, struct job *job,
                                  const struct results_line *line)
{
    struct wg_error *error = &job->error;
    if (!run->settings->is_strict) {
        job->bad++;
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

/* Takes the next line off `text`, without its end: LF, CRLF, or that of the file. */
static enum wg_status next_line(struct job *job, struct wg_text *text,
                                struct wg_text *line_out)
{
    const char *line_feed = memchr(text->bytes, '\n', text->nbytes);
    size_t nbytes =
        line_feed == NULL ? text->nbytes : (size_t)(line_feed - text->bytes);
    *line_out = (struct wg_text){text->bytes, nbytes};
    job->lines++;
    if (nbytes > SOLVE_MAX_BOARD_NBYTES) {
        return fail_at(&job->error,
                       WG_LIMIT,
                       job->source,
                       job->lines,
                       0,
                       "a line over 16 MiB, which is no board");
    }
    line_out->nbytes -= nbytes > 0 && text->bytes[nbytes - 1] == '\r';
    nbytes += line_feed != NULL;
    text->bytes += nbytes;
    text->nbytes -= nbytes;
    return WG_OK;
}

void solve_job(struct solve_run *run, struct job *job)
{
    const atomic_bool *stop = run->settings->search.stop;
    struct sink *output = &job->output;
    struct wg_text text = {job->text, job->text_nbytes};
    enum wg_status status = job->error.status;
    sink_reset(output);
    run->results.sink = output;
    run->counts = (struct solve_counts){0};
    job->lines = 0;
    job->bad = 0;
    job->incomplete = 0;
    while (status == WG_OK && text.nbytes > 0 && !atomic_load(stop)) {
        struct wg_text line;
        status = next_line(job, &text, &line);
        if (status == WG_OK) {
            status = solve_line(run, job, line);
            if (status != WG_OK) {
                job->error.source = job->source;
                job->error.line = job->lines;
            }
        }
        if (status == WG_OK && output->used > EARLY_NBYTES) {
            solve_write_early(run, job);
        }
        if (status == WG_OK && output->status != WG_OK) {
            job->error = output->error;
            status = output->status;
        }
    }
    job->error.status = status; /* that of a line that was printed is no longer one */
    job->counts = run->counts;
}
