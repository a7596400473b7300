/* SPDX-License-Identifier: MIT */
/* line_job.c: see line_job.h. */
#include "line_job.h"

#include "base/error.h"
#include "base/spelling.h"
#include "base/text.h"
#include "base/utf8.h"
#include "board/columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* When the output of a job has more bytes, it is written before the next line. */
enum { LARGE_NBYTES = 1 << 20 };

/* --- Counts */

/* Counts the current board of the job in `cases`, a member of its tally. */
static void count_case(struct line_job *job, struct line_cases *cases)
{
    job->tally.has_cases = true;
    if (cases->count++ == 0) {
        cases->line = job->line;
        cases->source = job->lines.source;
    }
}

static void add_cases(struct line_cases *sum, const struct line_cases *cases, uint64_t lines_before)
{
    if (sum->count == 0) {
        sum->line = cases->line + lines_before;
        sum->source = cases->source;
    }
    sum->count += cases->count;
}

static void add_tally(struct line_tally *sum, const struct line_tally *tally, uint64_t lines_before)
{
    if (!tally->has_cases) {
        return;
    }
    add_cases(&sum->bad, &tally->bad, lines_before);
    add_cases(&sum->blank, &tally->blank, lines_before);
    add_cases(&sum->incomplete, &tally->incomplete, lines_before);
    add_cases(&sum->others, &tally->others, lines_before);
    for (unsigned code = 0; code < NOTE_CODES; code++) {
        if (tally->notes[code].count > 0 && sum->notes[code].count == 0) {
            memcpy(sum->messages[code], tally->messages[code], NOTE_MESSAGE_NBYTES);
        }
        add_cases(&sum->notes[code], &tally->notes[code], lines_before);
    }
}

void line_job_note(struct line_job *job, const struct wg_board *board)
{
    const struct wg_note *note;
    for (size_t i = 0; (note = wg_board_note(board, i)) != NULL; i++) {
        if (job->tally.notes[note->code].count == 0) {
            (void)snprintf(job->tally.messages[note->code], NOTE_MESSAGE_NBYTES, "%s",
                           note->message);
        }
        count_case(job, &job->tally.notes[note->code]);
    }
}

/* --- Jobs */

bool line_job_read(struct line_batch *batch, size_t wanted, struct line_job *job)
{
    if (!reader_next(&batch->reader, wanted, &job->lines, &job->error)) {
        return false;
    }
    job->batch = batch;
    job->is_done = false;
    job->taken_nbytes = 0;
    job->taken = 0;
    job->boards = 0;
    job->has_rows = false;
    memset(job->counts, 0, sizeof job->counts);
    if (job->tally.has_cases) {
        job->tally = (struct line_tally){0};
    }
    return true;
}

void line_job_count(struct line_batch *batch, struct line_job *job)
{
    struct wg_error *error = &job->error;
    batch->lines = job->lines.begins_source ? 0 : batch->lines;
    add_tally(&batch->tally, &job->tally, batch->lines);
    error->line += error->line > 0 ? batch->lines : 0;
    batch->lines += job->taken;
    batch->boards += job->boards;
    batch->has_rows |= job->has_rows;
    for (size_t i = 0; i < LINE_COUNTS; i++) {
        batch->counts[i] += job->counts[i];
    }
    batch->nbytes += job->lines.nbytes;
    if (batch->progress.is_on) {
        const double all = (double)batch->input_nbytes;
        const double part = all > 0 ? (double)batch->nbytes / all : 0;
        progress_show(
            &batch->progress,
            &(struct progress_count){batch->verb, "board", .done = batch->boards, .part = part});
    }
    if (job->lines.capacity > LINE_JOB_KEPT_NBYTES) {
        free(job->lines.text);
        job->lines = (struct lines){0};
    }
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

/* Returns the next board of several lines, without the empty lines around it. At the end of the
   job, it is empty. */
static struct wg_text take_paragraph(struct line_job *job)
{
    const struct lines *const lines = &job->lines;
    struct wg_text board = {lines->text, 0};
    while (job->taken_nbytes < lines->nbytes) {
        const struct wg_text line = take_line(job);
        if (!text_is_blank(line)) {
            job->line = board.nbytes == 0 ? job->taken : job->line;
            board.bytes = board.nbytes == 0 ? line.bytes : board.bytes;
            board.nbytes = (size_t)(line.bytes + line.nbytes - board.bytes);
        } else if (board.nbytes > 0) {
            break;
        }
    }
    return board;
}

/* Divides a line into identifier and board. */
static enum wg_status divide(struct line_job *job, struct wg_text text, struct results_line *line,
                             struct wg_error *error)
{
    const struct line_batch *const batch = job->batch;
    struct columns columns = {.board = text};
    *line = (struct results_line){.board = text};
    if (batch->column > 0) {
        if (!columns_take(text, batch->column, &columns)) {
            return fail(error, WG_BAD_INPUT,
                        "the line has no column %u; tabs separate columns (--column=N)",
                        batch->column);
        }
    } else if (!batch->reader.has_paragraphs && text.nbytes > 0 && *text.bytes != '{' &&
               memchr(text.bytes, '\t', text.nbytes) != NULL) {
        columns =
            columns_divide(&batch->dict->alphabet, batch->shape->rows, batch->shape->columns, text);
    }
    *line = (struct results_line){.id = columns.id, .board = columns.board};
    if (columns.is_ambiguous) {
        char quote[QUOTE_NBYTES];
        return fail(error, WG_BAD_INPUT,
                    "the identifier before the tab, '%s', could be the board; say which column is "
                    "the board (--column=N)",
                    spell_quote(columns.id, quote));
    }
    if (columns.has_others && batch->column == 0 && batch->refusal.is_strict) {
        return fail(error, WG_BAD_INPUT,
                    "the line has other columns than the board; say which one is the board "
                    "(--column=N)");
    }
    if (columns.has_others) {
        count_case(job, &job->tally.others);
    }
    return WG_OK;
}

static enum wg_status do_line(struct line_job *job, struct line_worker *worker)
{
    struct wg_error *error = &job->error;
    const bool has_paragraphs = job->batch->reader.has_paragraphs;
    const struct wg_text text = has_paragraphs ? take_paragraph(job) : take_line(job);
    job->line = has_paragraphs ? job->line : job->taken;
    if (text.nbytes > LINE_MAX_NBYTES) {
        return fail(error, WG_LIMIT, "the line is longer than 16 MiB, the limit for a board");
    }
    if (has_paragraphs && text.nbytes == 0) {
        return WG_OK;
    }
    job->boards++;
    job->has_rows =
        job->has_rows || (text.nbytes > 0 && memchr(text.bytes, '/', text.nbytes) != NULL);
    struct results_line line;
    enum wg_status status = divide(job, text, &line, error);
    if (status != WG_OK) {
        return line_job_refuse(job, &line, error);
    }
    status = job->batch->calls->print_line(worker, job, &line, error);
    if (status == WG_STOPPED) {
        count_case(job, &job->tally.incomplete);
        return WG_OK;
    }
    return status;
}

bool line_job_work(struct line_worker *worker, struct line_job *job)
{
    struct sink *output = &job->output;
    struct wg_error *error = &job->error;
    enum wg_status status = error->status;
    bool has_lines = job->taken_nbytes < job->lines.nbytes;
    while (status == WG_OK && has_lines && output->used <= LARGE_NBYTES &&
           !atomic_load(worker->stop)) {
        const size_t whole_nbytes = output->used; /* the output before this line */
        status = do_line(job, worker);
        if (status != WG_OK) {
            error_set_source(error, job->lines.source);
            error->line = job->line + (error->line > 0 ? error->line - 1 : 0);
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

enum wg_status line_job_refuse(struct line_job *job, const struct results_line *line,
                               struct wg_error *error)
{
    const struct line_refusal *const refusal = &job->batch->refusal;
    if (refusal->is_strict) {
        if (line->id.bytes != NULL && error->column > 0) {
            error->column += utf8_count(line->id.bytes, line->id.nbytes) + 1;
        }
        return error->status;
    }
    count_case(job, &job->tally.bad);
    if (text_is_blank(line->board) && line->id.bytes == NULL) {
        count_case(job, &job->tally.blank);
    }
    cli_spell(error);
    results_batch_error(&job->output, refusal->form, refusal->schema, line, error);
    return WG_OK;
}
