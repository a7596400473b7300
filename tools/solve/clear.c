/* SPDX-License-Identifier: MIT */
/*
 * solve_clear.c: a falling-letters game: words that empty the board. Solutions are
 * printed as they are found; a line of progress stands below them on a terminal.
 */
#define _POSIX_C_SOURCE 200809L
#include "options.h"

#include "base/error.h"
#include "base/number.h"
#include "common/line_guard.h"
#include "common/progress.h"
#include "report/solutions.h"

#include <string.h>

struct clearing {
    struct solve_run *run;
    struct solutions solutions;
    struct progress progress;
    bool is_awaited; /* each solution, by whoever reads; not JSON, which is one line */
    uint64_t most;   /* solutions, where more are too many; 0: no limit */
    bool has_too_many; /* there is one more */
    bool has_begun;    /* to write */
};

/* Not before it is known that the board can be played at all. */
static void begin_output(struct clearing *clearing)
{
    if (!clearing->has_begun) {
        clearing->has_begun = true;
        solutions_begin(&clearing->solutions);
    }
}

static bool print_solution(void *context, const struct wg_cleared *solution)
{
    struct clearing *const clearing = context;
    struct sink *const sink = clearing->solutions.sink;
    clearing->has_too_many = clearing->most > 0 && solution->number >= clearing->most;
    if (clearing->has_too_many) {
        return false;
    }
    progress_wipe(&clearing->progress);
    begin_output(clearing);
    solutions_add(&clearing->solutions, solution);
    if (clearing->is_awaited) {
        sink_flush(sink);
    }
    return sink->status == WG_OK;
}

/*
 * JSON is one line, so a signal would wait for the end of the search: it ends the
 * search instead. Nor is progress shown on a terminal where half a line stands.
 */
static bool look_around(void *context, const struct wg_clear_totals *so_far)
{
    struct clearing *const clearing = context;
    char boards[NUMBER_GROUPED_NBYTES];
    char solutions[NUMBER_GROUPED_NBYTES];
    if (hold_end_is_due()) {
        return false;
    }
    if (!clearing->solutions.sink->is_held && progress_is_due(&clearing->progress)) {
        progress_show(&clearing->progress,
                      "%s boards searched, %s solution%s",
                      number_grouped(so_far->boards, boards),
                      number_grouped(so_far->solutions, solutions),
                      so_far->solutions == 1 ? "" : "s");
    }
    return true;
}

/* What the user should know of a run that ended early; WG_STOPPED. */
static enum wg_status explain_end(const struct solve_run *run,
                                  const struct wg_clear_totals *totals,
                                  struct wg_error *error)
{
    char number[NUMBER_GROUPED_NBYTES];
    const struct solve_settings *const settings = run->settings;
    const char *const solutions = number_grouped(totals->solutions, number);
    const char *const plural = totals->solutions == 1 ? "" : "s";
    switch (totals->end) {
    case WG_END_TIME:
        return fail(error,
                    WG_STOPPED,
                    "stopped to end within %g s, as --time-limit says, after %s "
                    "solution%s; there may be more",
                    settings->search.seconds,
                    solutions,
                    plural);
    case WG_END_RESULTS:
        return fail(error,
                    WG_STOPPED,
                    "stopped after %s solution%s; there may be more, which a larger "
                    "--max-results=N lets through",
                    solutions,
                    plural);
    case WG_END_MEMORY:
        return fail(
            error,
            WG_STOPPED,
            "stopped after %s solution%s; more words on the way would take too much "
            "of %llu MB, which a larger --max-memory=MB lets through",
            solutions,
            plural,
            (unsigned long long)settings->max_memory);
    case WG_END_COMPLETE:
    case WG_END_CALLER:
        break;
    }
    return WG_STOPPED;
}

/* Why there is no solution, where that can be said. */
static void explain_none(const struct solve_run *run,
                         const struct wg_clear_totals *totals)
{
    const struct wg_board *const board = run->board;
    const uint32_t columns = wg_board_columns(board);
    const unsigned long long wanted = totals->wanted_letters;
    const unsigned long long least = totals->least_letters;
    const unsigned long long most = totals->most_letters;
    if (totals->unusable_cell >= 0) {
        const uint32_t cell = (uint32_t)totals->unusable_cell;
        const struct wg_text tile = wg_board_tile(board, cell);
        cli_message(run->cli,
                    "no way to clear the board: no word has '%.*s', which is at %u,%u",
                    (int)tile.nbytes,
                    tile.bytes,
                    (unsigned)(cell / columns),
                    (unsigned)(cell % columns));
    } else if (least == most && wanted != least) {
        cli_message(run->cli,
                    "no way to clear the board: the lengths make %llu letter%s, the "
                    "board has %llu",
                    wanted,
                    wanted == 1 ? "" : "s",
                    least);
    } else if (wanted < least || wanted > most) {
        cli_message(run->cli,
                    "no way to clear the board: the lengths make %llu letter%s, the "
                    "board has %llu to %llu",
                    wanted,
                    wanted == 1 ? "" : "s",
                    least,
                    most);
    } else {
        cli_message(run->cli, "no way to clear the board with words of these lengths");
    }
}

static enum wg_status clear_board(struct clearing *clearing,
                                  struct wg_clear_options *options,
                                  struct wg_error *error)
{
    struct solve_run *const run = clearing->run;
    const struct solve_settings *const settings = run->settings;
    const uint64_t most = settings->search.max_results;
    const bool is_capped = settings->limit > most;
    struct wg_clear_totals totals = {0};
    options->max_solutions = is_capped ? 0 : settings->limit;
    clearing->most = is_capped ? most : 0;
    options->seconds = solve_seconds_left(run);
    progress_begin(&clearing->progress, run->cli);
    enum wg_status status =
        wg_clear_run(run->board, options, print_solution, clearing, &totals, error);
    progress_wipe(&clearing->progress);
    if (clearing->has_too_many) {
        totals.end = WG_END_RESULTS;
        totals.solutions = most;
    }
    run->counts.boards = totals.boards;
    run->counts.words = totals.solutions;
    if (status != WG_OK && status != WG_STOPPED) {
        return status;
    }
    begin_output(clearing);
    solutions_end(&clearing->solutions, &totals, status == WG_OK);
    if (clearing->solutions.sink->status != WG_OK) {
        return WG_OK; /* its finish reports it */
    }
    run->is_absent = status == WG_OK && totals.solutions == 0;
    if (run->is_absent && !run->cli->is_quiet) {
        explain_none(run, &totals);
    }
    return status == WG_STOPPED ? explain_end(run, &totals, error) : status;
}

enum wg_status solve_clear(struct solve_run *run, struct wg_error *error)
{
    const struct solve_settings *const settings = run->settings;
    struct wg_clear_options options = {
        .lengths = settings->lengths,
        .length_count = settings->clear_count,
        .is_ordered = settings->is_ordered,
        .max_nbytes = (size_t)(settings->max_memory << 20),
        .go_on = look_around,
    };
    struct clearing clearing = {
        .run = run,
        .solutions = {.sink = run->results.sink,
                      .form = run->results.form,
                      .wants_color = run->results.wants_color,
                      .board = run->board,
                      .options = &options,
                      .dictionary = run->results.dictionary},
        .is_awaited = run->results.form != RESULTS_JSON && solve_is_output_awaited(),
    };
    options.go_on_context = &clearing;
    solve_begin_board(run);
    const enum wg_status status = solve_parse_board(run, error);
    return status == WG_OK ? clear_board(&clearing, &options, error) : status;
}
