/* SPDX-License-Identifier: MIT */
/* line_batch.c: see line_batch.h. */
#include "line_batch.h"

#include "base/error.h"
#include "base/spelling.h"
#include "base/text.h"
#include "base/utf8.h"
#include "board/columns.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* When the output of a job has more bytes, it is written before the next line. */
enum { LARGE_NBYTES = 1 << 20 };

/* The most bytes of the lines of a job, unless it is one line. */
enum { MAX_WANTED = 1 << 15 };

/* A buffer of more bytes is freed after its job is written. */
enum { KEPT_NBYTES = 1 << 20 };

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

static bool read_job(void *context, size_t wanted, int stop_fd, void *next_job)
{
    struct line_batch *batch = context;
    struct line_job *job = next_job;
    batch->reader.stop_fd = stop_fd;
    if (!reader_next(&batch->reader, wanted, &job->lines, &job->job.error)) {
        return false;
    }
    job->batch = batch;
    job->job.size = job->lines.nbytes;
    job->job.input_nbytes = job->lines.nbytes;
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

static void free_job(void *own_job)
{
    struct lines *lines = &((struct line_job *)own_job)->lines;
    free(lines->text);
    *lines = (struct lines){0};
}

static void count_job(void *context, void *written_job)
{
    struct line_batch *batch = context;
    struct line_job *job = written_job;
    struct wg_error *error = &job->job.error;
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
    if (job->lines.capacity > KEPT_NBYTES) {
        free_job(job);
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

static enum wg_status do_line(struct line_job *job, void *worker)
{
    struct wg_error *error = &job->job.error;
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

static bool work(void *own_worker, void *own_job)
{
    const struct pipeline_worker *const worker = own_worker;
    struct line_job *const job = own_job;
    struct sink *output = &job->job.output;
    struct wg_error *error = &job->job.error;
    enum wg_status status = error->status;
    bool has_lines = job->taken_nbytes < job->lines.nbytes;
    while (status == WG_OK && has_lines && output->used <= LARGE_NBYTES &&
           !atomic_load(worker->stop)) {
        const size_t whole_nbytes = output->used; /* the output before this line */
        status = do_line(job, own_worker);
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
    results_batch_error(&job->job.output, refusal->form, refusal->schema, line, error);
    return WG_OK;
}

/* --- The end of a batch */

static void print_cases(const struct cli *cli, const struct line_cases *cases, const char *message)
{
    char more[48] = "";
    if (cases->count > 1) {
        (void)snprintf(more, sizeof more, " (and %" PRIu64 " more)", cases->count - 1);
    }
    if (cases->count > 0) {
        cli_message(cli, "%s:%" PRIu64 ": %s%s", cases->source, cases->line, message, more);
    }
}

static bool is_over_limit(const struct line_batch *batch)
{
    return reject_limit_is_over(&batch->limit, batch->tally.bad.count, batch->boards);
}

/* Prints what happened to the lines. */
static void print_tally(const struct line_batch *batch, const char *limits)
{
    const struct cli *const cli = batch->cli;
    const struct line_tally *const tally = &batch->tally;
    for (unsigned code = 0; code < NOTE_CODES; code++) {
        print_cases(cli, &tally->notes[code], tally->messages[code]);
    }
    print_cases(cli, &tally->others, "columns besides the board are ignored");
    if (tally->blank.count > 0 && !batch->has_rows && batch->boards > 2 * tally->blank.count) {
        print_cases(cli, &tally->blank,
                    "an empty line; if empty lines separate boards of several lines, use "
                    "--paragraphs");
    }
    if (tally->bad.count > 0 && !is_over_limit(batch)) {
        cli_message(cli,
                    "lines that are not boards: %" PRIu64 ", the first is %s:%" PRIu64
                    "; each has its error in the output",
                    tally->bad.count, tally->bad.source, tally->bad.line);
    }
    if (tally->incomplete.count > 0) {
        cli_message(
            cli,
            "boards stopped by %s: %" PRIu64 ", the first is %s:%" PRIu64 "; their lines say so",
            limits, tally->incomplete.count, tally->incomplete.source, tally->incomplete.line);
    }
}

bool line_batch_has_trouble(const struct line_batch *batch)
{
    return batch->reader.shard.count == 0 &&
           (batch->tally.bad.count > 0 || batch->tally.incomplete.count > 0);
}

static enum wg_status check_limit(const struct line_batch *batch, struct wg_error *error)
{
    const struct line_cases *const bad = &batch->tally.bad;
    return is_over_limit(batch)
               ? fail(error, WG_BAD_INPUT,
                      "%" PRIu64 " of %" PRIu64 " lines are not boards, the first is %s:%" PRIu64
                      "; --max-rejected allows fewer, so nothing is written",
                      bad->count, batch->boards, bad->source, bad->line)
               : WG_OK;
}

/* Standard output, when nothing may be written before the end: a nameless temporary file, which is
   copied at the end. */
struct spool {
    struct sink sink;
    FILE *file;
};

static enum wg_status spool_open(struct spool *spool, struct wg_error *error)
{
    spool->file = tmpfile();
    if (spool->file == NULL) {
        return fail_io(error, NULL, "cannot make a temporary file", errno);
    }
    spool->sink = (struct sink){0};
    file_write_begin_fd(&spool->sink.file, fileno(spool->file), "a temporary file");
    return WG_OK;
}

static enum wg_status spool_copy(struct spool *spool, struct sink *sink, struct wg_error *error)
{
    char bytes[1 << 14];
    size_t nbytes;
    const enum wg_status status = sink_finish(&spool->sink, error);
    if (status != WG_OK) {
        return status;
    }
    rewind(spool->file);
    while ((nbytes = fread(bytes, 1, sizeof bytes, spool->file)) > 0) {
        sink_bytes(sink, bytes, nbytes);
    }
    return ferror(spool->file) ? fail_io(error, "a temporary file", "cannot read", errno) : WG_OK;
}

static void spool_close(struct spool *spool)
{
    sink_close(&spool->sink);
    (void)fclose(spool->file);
}

enum wg_status line_batch_run(struct line_batch *batch, struct sink *sink, unsigned threads,
                              const char *limits, struct wg_error *error)
{
    const struct pipeline_calls calls = {
        .job_nbytes = sizeof(struct line_job),
        .worker_nbytes = batch->calls->worker_nbytes,
        .max_wanted = MAX_WANTED,
        .read = read_job,
        .work = work,
        .written = count_job,
        .free_job = free_job,
        .open_worker = batch->calls->open_worker,
        .close_worker = batch->calls->close_worker,
    };
    static const char *const standard_input[] = {"-"};
    const struct cli *const cli = batch->cli;
    const bool has_names = cli->operand_count > 0;
    const bool is_spooled = batch->limit.is_set && sink->file.is_direct;
    struct spool spool;
    enum wg_status status = WG_OK;
    batch->reader.names = has_names ? (const char *const *)cli->operands : standard_input;
    batch->reader.names_left = has_names ? cli->operand_count : 1;
    batch->reader.fd = -1;
    if (is_spooled && (status = spool_open(&spool, error)) != WG_OK) {
        return status;
    }
    progress_begin(&batch->progress, cli, sink);
    if (batch->progress.is_on) {
        const char *const *const names = batch->reader.names;
        const uint32_t parts = batch->reader.shard.count;
        batch->input_nbytes =
            progress_file_nbytes(names, sizeof *names, (size_t)batch->reader.names_left);
        batch->input_nbytes /= parts > 0 ? parts : 1;
    }
    status = pipeline_run(&calls, batch, is_spooled ? &spool.sink : sink, threads, error);
    progress_clear(&batch->progress);
    if (!cli->is_quiet) {
        print_tally(batch, limits);
    }
    if (status == WG_OK) {
        status = check_limit(batch, error);
    }
    if (is_spooled) {
        status = status == WG_OK ? spool_copy(&spool, sink, error) : status;
        spool_close(&spool);
    }
    reader_free(&batch->reader);
    return status;
}
