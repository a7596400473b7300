/* SPDX-License-Identifier: MIT */
/*
 * html.c: see html.h. The page replaces an older file only when the page is complete. So the old
 * file is kept if the search fails or the dictionary changes during the search. If a search ends
 * early, the page shows the results so far and says that they are incomplete.
 */
#include "html.h"

#include "common/map_guard.h"
#include "common/output.h"
#include "page/page.h"

/* Prints the totals, which are the last line of a table, as a message. */
static void report_written(const struct solve_run *run, const struct wg_totals *totals)
{
    struct sink text = SINK_IN_MEMORY;
    results_totals(&text, totals, wg_results_count(run->found));
    if (text.status == WG_OK) {
        cli_message(run->cli, "%s: %.*s", run->results.sink->file.name, (int)text.used, text.bytes);
    }
    sink_close(&text);
}

enum wg_status solve_html(struct solve_run *run, struct wg_error *error)
{
    struct sink *const sink = run->results.sink;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status != WG_OK && status != WG_STOPPED) {
        return status;
    }
    map_guard_output(&sink->file); /* results_print reads the dictionary's name in the map */
    run->results.is_in_html = true;
    page_begin_saved(sink);
    results_print(&run->results, run->board, run->found, &totals, status == WG_OK);
    page_end_saved(sink);
    const enum wg_status finished = output_finish(sink, status, error);
    if (finished == status && !run->cli->is_quiet) {
        report_written(run, &totals);
    }
    return finished;
}
