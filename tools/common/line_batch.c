/* SPDX-License-Identifier: MIT */
/* line_batch.c: see line_batch.h: the whole batch, its output and its messages. */
#include "line_batch.h"

#include "base/error.h"
#include "line_job.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

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
    int fd;
};

static enum wg_status spool_open(struct spool *spool, struct wg_error *error)
{
    spool->fd = system_open_work(SYSTEM_WORK_FOLDER);
    if (spool->fd < 0) {
        return fail_io(error, NULL, "cannot make a temporary file", errno);
    }
    spool->sink = (struct sink){0};
    file_write_begin_fd(&spool->sink.file, spool->fd, "a temporary file");
    return WG_OK;
}

static enum wg_status spool_copy(struct spool *spool, struct sink *sink, struct wg_error *error)
{
    char bytes[1 << 14];
    uint64_t off = 0;
    ssize_t n;
    TRY(sink_finish(&spool->sink, error));
    while ((n = system_read_at(spool->fd, bytes, sizeof bytes, off)) > 0) {
        sink_bytes(sink, bytes, (size_t)n);
        off += (uint64_t)n;
    }
    return n < 0 ? fail_io(error, "a temporary file", "cannot read", errno) : WG_OK;
}

static void spool_close(struct spool *spool)
{
    sink_close(&spool->sink);
    (void)close(spool->fd);
}

enum wg_status line_batch_run(struct line_batch *batch, struct sink *sink, unsigned threads,
                              const char *limits, struct wg_error *error)
{
    static const char *const standard_input[] = {"-"};
    const struct cli *const cli = batch->cli;
    const bool has_names = cli->operand_count > 0;
    const bool is_spooled = batch->limit.is_set && sink->file.is_direct;
    struct spool spool;
    batch->reader.names = has_names ? (const char *const *)cli->operands : standard_input;
    batch->reader.names_left = has_names ? cli->operand_count : 1;
    batch->reader.fd = -1;
    if (is_spooled) {
        TRY(spool_open(&spool, error));
    }
    progress_begin(&batch->progress, cli, sink);
    if (batch->progress.is_on) {
        const char *const *const names = batch->reader.names;
        const uint32_t parts = batch->reader.shard.count;
        batch->input_nbytes =
            progress_file_nbytes(names, sizeof *names, (size_t)batch->reader.names_left);
        batch->input_nbytes /= parts > 0 ? parts : 1;
    }
    enum wg_status status = pipeline_run(batch, is_spooled ? &spool.sink : sink, threads, error);
    progress_clear(&batch->progress);
    if (!cli->is_quiet) {
        print_tally(batch, limits);
    }
    NEXT(status, check_limit(batch, error));
    if (is_spooled) {
        status = status == WG_OK ? spool_copy(&spool, sink, error) : status;
        spool_close(&spool);
    }
    reader_free(&batch->reader);
    return status;
}
