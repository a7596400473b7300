/* SPDX-License-Identifier: MIT */
/* check.c: solve --check. */
#include "solve.h"

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "board/tidy.h"
#include "common/reader.h"
#include "report/checked.h"

#include <stdlib.h>
#include <string.h>

/* The most bytes of whole lines that are checked at a time. */
enum { PIECE_NBYTES = 1 << 16 };

struct checking {
    struct solve_run *run;
    struct checked checked;
    uint64_t line; /* number of lines so far */
};

static enum wg_status check_line(struct checking *checking, struct wg_text line, const char *source,
                                 struct wg_error *error)
{
    const struct solve_run *const run = checking->run;
    enum wg_verdict verdict;
    const struct wg_found *found;
    if (line.nbytes > LINE_MAX_NBYTES || memchr(line.bytes, '\0', line.nbytes) != NULL) {
        return fail_at(error, WG_BAD_INPUT, source, checking->line, 0,
                       "this is not a line of text; --check needs UTF-8 text that is not "
                       "compressed, with a word on each line");
    }
    const struct wg_text word = tidy_word(run->dict, line);
    if (word.nbytes == 0) {
        return WG_OK;
    }
    const enum wg_status status = wg_check_word(run->asker->check, word, &verdict, &found, error);
    if (status == WG_OK) {
        checked_word(&checking->checked, verdict, found);
    } else if (status == WG_STOPPED) {
        return fail_at(error, status, source, checking->line, 0,
                       "stopped after %g s, as --time-limit says; this word and those after it are "
                       "not checked",
                       run->settings->limits.seconds);
    }
    return status;
}

static enum wg_status check_lines(struct checking *checking, const struct lines *lines,
                                  struct wg_error *error)
{
    struct wg_text rest = {lines->text, lines->nbytes};
    enum wg_status status = WG_OK;
    while (rest.nbytes > 0 && status == WG_OK) {
        bool has_end;
        const struct wg_text line = text_take_until(&rest, '\n', &has_end);
        checking->line++;
        status = check_line(checking, line, lines->source, error);
    }
    return status;
}

static enum wg_status check_file(struct checking *checking, struct wg_error *error)
{
    struct solve_run *const run = checking->run;
    struct reader reader = {
        .names = &run->settings->check, .names_left = 1, .fd = -1, .stop_fd = -1};
    struct lines lines = {0};
    const bool is_awaited = solve_is_output_awaited(run);
    enum wg_status status = WG_OK;
    while (status == WG_OK && run->results.sink->status == WG_OK &&
           reader_next(&reader, PIECE_NBYTES, &lines, error)) {
        status = error->status;
        NEXT(status, check_lines(checking, &lines, error));
        if (is_awaited) {
            sink_flush(run->results.sink);
        }
    }
    reader_free(&reader);
    free(lines.text);
    return status;
}

enum wg_status solve_check(struct solve_run *run, struct wg_error *error)
{
    struct checking checking = {.run = run};
    const struct checked *const checked = &checking.checked;
    TRY(asker_begin_check(run->asker, run->question, error));
    checked_begin(&checking.checked, &run->results, run->asker->board);
    enum wg_status status = check_file(&checking, error);
    checked_end(&checking.checked, status == WG_OK        ? WG_END_COMPLETE
                                   : status == WG_STOPPED ? WG_END_TIME
                                                          : WG_END_CALLER);
    run->is_not_found = checked->totals.words < checked->given;
    if (!run->cli->is_quiet && run->results.form != FORM_JSON &&
        (status == WG_OK || status == WG_STOPPED)) {
        sink_flush(run->results.sink);
        cli_message(run->cli, "words that count: %s of %s; points: %s",
                    GROUPED(checked->totals.words), GROUPED(checked->given),
                    GROUPED(checked->totals.score));
    }
    return status;
}
