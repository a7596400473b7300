/* SPDX-License-Identifier: MIT */
/* line_batch.c: see line_batch.h. */
#include "line_batch.h"

#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>

/* When the output of a job has more bytes, it is written before the next line. */
enum { LARGE_NBYTES = 1 << 20 };

/* A buffer of more bytes is freed after its job is written. */
enum { KEPT_NBYTES = 1 << 20 };

bool line_batch_read(void *context, size_t wanted, int stop_fd, void *next_job)
{
    struct line_batch *batch = context;
    struct line_job *job = next_job;
    batch->reader.stop_fd = stop_fd;
    if (!reader_next(&batch->reader, wanted, &job->lines, &job->job.error)) {
        return false;
    }
    job->job.size = job->lines.nbytes;
    job->job.input_nbytes = job->lines.nbytes;
    job->taken_nbytes = 0;
    job->taken = 0;
    job->bad = 0;
    job->incomplete = 0;
    return true;
}

void line_batch_written(void *context, void *written_job)
{
    struct line_batch *batch = context;
    struct line_job *job = written_job;
    struct wg_error *error = &job->job.error;
    batch->bad += job->bad;
    batch->incomplete += job->incomplete;
    batch->lines = job->lines.begins_source ? 0 : batch->lines;
    error->line += error->line > 0 ? batch->lines : 0;
    batch->lines += job->taken;
    batch->boards += job->taken;
    batch->nbytes += job->lines.nbytes;
    if (batch->progress.is_on) {
        const double all = (double)batch->input_nbytes;
        const double part = all > 0 ? (double)batch->nbytes / all : 0;
        progress_show(
            &batch->progress,
            &(struct progress_count){batch->verb, "board", .done = batch->boards, .part = part});
    }
    if (job->lines.capacity > KEPT_NBYTES) {
        line_batch_free_job(job);
    }
}

void line_batch_free_job(void *job)
{
    struct lines *lines = &((struct line_job *)job)->lines;
    free(lines->text);
    *lines = (struct lines){0};
}

/* Returns the next line of the job, without its line end: LF, CRLF or the end of the file. */
static struct wg_text take_line(struct line_job *job)
{
    const struct lines *const lines = &job->lines;
    struct wg_text rest = {lines->text + job->taken_nbytes, lines->nbytes - job->taken_nbytes};
    bool has_end;
    struct wg_text line = text_take_until(&rest, '\n', &has_end);
    job->taken++;
    job->taken_nbytes = lines->nbytes - rest.nbytes;
    line.nbytes -= line.nbytes > 0 && line.bytes[line.nbytes - 1] == '\r';
    return line;
}

/* Splits a line into identifier and board, at the first tab. Without a tab, the whole line is the
   board. */
static struct results_line split_line(struct wg_text line)
{
    bool has_tab;
    struct wg_text rest = line;
    const struct wg_text first = text_take_until(&rest, '\t', &has_tab);
    return has_tab ? (struct results_line){.id = first, .board = rest}
                   : (struct results_line){.board = line};
}

static enum wg_status do_line(struct line_job *job, struct pipeline_worker *worker,
                              line_fn *print_line)
{
    struct wg_error *error = &job->job.error;
    const struct wg_text text = take_line(job);
    if (text.nbytes > LINE_MAX_NBYTES) {
        return fail(error, WG_LIMIT, "the line is longer than 16 MiB, the limit for a board");
    }
    const struct results_line line = split_line(text);
    const enum wg_status status = print_line(worker, job, &line, error);
    if (status == WG_STOPPED) {
        job->incomplete++;
        return WG_OK;
    }
    return status;
}

bool line_job_work(struct line_job *job, struct pipeline_worker *worker, line_fn *print_line)
{
    struct sink *output = &job->job.output;
    struct wg_error *error = &job->job.error;
    enum wg_status status = error->status;
    bool has_lines = job->taken_nbytes < job->lines.nbytes;
    while (status == WG_OK && has_lines && output->used <= LARGE_NBYTES &&
           !atomic_load(worker->stop)) {
        const size_t whole_nbytes = output->used; /* the output before this line */
        status = do_line(job, worker, print_line);
        if (status != WG_OK) {
            error_set_source(error, job->lines.source);
            error->line = job->taken;
        } else if (output->status != WG_OK) {
            output->used = whole_nbytes;
            *error = output->error;
            status = output->status;
        }
        has_lines = job->taken_nbytes < job->lines.nbytes;
    }
    error->status = status; /* WG_OK if the error was only printed */
    return status == WG_OK && has_lines && !atomic_load(worker->stop);
}

enum wg_status line_job_refuse(struct line_job *job, const struct line_refusal *refusal,
                               const struct results_line *line, struct wg_error *error)
{
    if (!refusal->is_strict) {
        job->bad++;
        cli_spell(error);
        results_batch_error(&job->job.output, refusal->form, refusal->schema, line, error);
        return WG_OK;
    }
    if (line->id.bytes != NULL && error->column > 0) {
        error->column += utf8_count(line->id.bytes, line->id.nbytes) + 1;
    }
    return error->status;
}

enum wg_status line_batch_run(struct line_batch *batch, const struct pipeline_calls *calls,
                              struct sink *sink, unsigned threads, struct wg_error *error)
{
    static const char *const standard_input[] = {"-"};
    const struct cli *const cli = batch->cli;
    const bool has_names = cli->operand_count > 0;
    batch->reader.names = has_names ? (const char *const *)cli->operands : standard_input;
    batch->reader.names_left = has_names ? cli->operand_count : 1;
    batch->reader.fd = -1;
    progress_begin(&batch->progress, cli, sink);
    if (batch->progress.is_on) {
        const char *const *const names = batch->reader.names;
        const uint32_t parts = batch->reader.shard.count;
        batch->input_nbytes =
            progress_file_nbytes(names, sizeof *names, (size_t)batch->reader.names_left);
        batch->input_nbytes /= parts > 0 ? parts : 1;
    }
    const enum wg_status status = pipeline_run(calls, batch, sink, threads, error);
    progress_clear(&batch->progress);
    reader_free(&batch->reader);
    if (batch->bad > 0 && !cli->is_quiet) {
        cli_message(cli, "lines that are not boards: %llu; each has its error in the output",
                    (unsigned long long)batch->bad);
    }
    return status;
}

enum wg_status line_batch_incomplete(const struct line_batch *batch, const char *limits,
                                     struct wg_error *error)
{
    struct wg_error stopped;
    if (batch->incomplete == 0) {
        return WG_OK;
    }
    fail(&stopped, WG_STOPPED, "boards stopped by %s: %llu; their lines say so", limits,
         (unsigned long long)batch->incomplete);
    if (batch->reader.shard.count > 0) {
        if (!batch->cli->is_quiet) {
            cli_error(batch->cli, &stopped);
        }
        return WG_OK;
    }
    *error = stopped;
    return WG_STOPPED;
}
