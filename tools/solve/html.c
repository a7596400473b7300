/* SPDX-License-Identifier: MIT */
/*
 * solve_html.c: what was found on a board, as a page of its own.
 *
 * The file is nothing until it is whole, so here a search that fails, or a dictionary
 * that changes meanwhile, leaves the old one; one that is ended early leaves a page
 * with what was found, which says so.
 */
#include "options.h"

#include "common/dict_file.h"
#include "common/map_guard.h"
#include "page/page.h"

/* The message says what the table's last line would. */
static void report_written(const struct solve_run *run, const struct wg_totals *totals)
{
    struct sink text = SINK_IN_MEMORY;
    results_totals(&text, totals, run->found.count);
    if (text.status == WG_OK) {
        cli_message(run->cli,
                    "%s: %.*s",
                    run->results.sink->file.name,
                    (int)text.used,
                    text.bytes);
    }
    sink_close(&text);
}

enum wg_status solve_html(struct solve_run *run, struct wg_error *error)
{
    struct sink *const sink = run->results.sink;
    struct wg_totals totals;
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status != WG_OK && status != WG_STOPPED) {
        return status;
    }
    map_guard_output(&sink->file); /* the dictionary's name may lie in its file */
    run->results.is_in_html = true;
    page_begin_saved(sink);
    results_print(&run->results, run->board, &run->found, &totals, status == WG_OK);
    page_end_saved(sink);
    struct wg_error write_error;
    enum wg_status written = dict_file_verdict(WG_OK, &write_error);
    if (written == WG_OK) {
        written = sink_finish(sink, &write_error);
    }
    if (written != WG_OK) {
        *error = write_error;
        return written;
    }
    if (!run->cli->is_quiet) {
        report_written(run, &totals);
    }
    return status;
}
