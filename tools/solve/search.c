/* SPDX-License-Identifier: MIT */
/*
 * solve_search.c: a board searched by the settings, and what ends a search early.
 *
 * A board can have more paths than anyone can wait for or store: in a second, one of
 * wildcards gives 300 MB of them. So a search ends at a number of results, and where
 * those that are kept take too much memory, and in time for them to be printed before
 * the time limit. It is always said why, and never with exit status 0.
 */
#define _POSIX_C_SOURCE 200809L
#include "batch.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"

/*
 * Of the memory that the results of a board may take, three quarters are for those that
 * are kept to be sorted, with their paths: 28 bytes a path of five cells, 92 a word.
 * What the solver remembers may take a half; it comes near that only where few are
 * kept.
 */
static size_t most_kept_nbytes(const struct solve_run *run)
{
    return (size_t)(run->settings->max_memory << 20) / 4 * 3;
}

static size_t most_seen_nbytes(const struct solve_run *run)
{
    return (size_t)(run->settings->max_memory << 20) / 2;
}

/*
 * What sorting and printing takes, with a third more for slower times: 70 ns a result
 * and 9 a cell of its path, as much a letter of the longest word to which a row of the
 * table is padded, and 4 a cell of a board that is drawn.
 */
enum { RESULT_NS = 100, CELL_NS = 12, LETTER_NS = 1, DRAWN_CELL_NS = 6 };

/* Collecting the words of one board. */
struct collection {
    struct solve_run *run;
    uint64_t results;
    uint32_t longest; /* word */
    bool has_turn;
    enum wg_end end; /* why no more is wanted */
};

void solve_begin_board(struct solve_run *run)
{
    if (run->settings->search.seconds > 0) {
        run->end_seconds = clock_seconds() + run->settings->search.seconds;
    }
}

double solve_seconds_left(const struct solve_run *run)
{
    if (run->settings->search.seconds <= 0) {
        return 0;
    }
    const double left = run->end_seconds - clock_seconds();
    return left > 0 ? left : 1e-9; /* 0 would be no limit */
}

bool solve_is_late(const struct solve_run *run)
{
    return run->settings->search.seconds > 0 && clock_seconds() >= run->end_seconds;
}

enum wg_status solve_start_cell(const struct solve_run *run, int64_t *cell_out,
                                struct wg_error *error)
{
    const uint32_t row = run->settings->start_row;
    const uint32_t column = run->settings->start_column;
    const uint32_t rows = wg_board_rows(run->board);
    const uint32_t columns = wg_board_columns(run->board);
    if (!run->settings->has_start) {
        *cell_out = -1;
        return WG_OK;
    }
    if (row >= rows || column >= columns) {
        return fail(error,
                    WG_BAD_INPUT,
                    "--from=%u,%u is not on the board; its last cell is %u,%u",
                    row,
                    column,
                    rows - 1,
                    columns - 1);
    }
    *cell_out = (int64_t)row * columns + column;
    return WG_OK;
}

enum wg_status solve_explain_end(const struct solve_run *run,
                                 const struct wg_totals *totals, struct wg_error *error)
{
    char number[NUMBER_GROUPED_NBYTES];
    const uint64_t results =
        run->settings->search.all_paths ? totals->paths : totals->words;
    const char *const plural = results == 1 ? "" : "s";
    switch (totals->end) {
    case WG_END_TIME:
        return fail(
            error,
            WG_STOPPED,
            "stopped to end within %g s, as --time-limit says; words are missing",
            run->settings->search.seconds);
    case WG_END_RESULTS:
        return fail(error,
                    WG_STOPPED,
                    "stopped after %s result%s; there are more, which a larger "
                    "--max-results=N lets through",
                    number_grouped(results, number),
                    plural);
    case WG_END_MEMORY:
        return fail(error,
                    WG_STOPPED,
                    "stopped after %s result%s, which take %llu MB; there are more, "
                    "which a larger --max-memory=MB lets through",
                    number_grouped(results, number),
                    plural,
                    (unsigned long long)run->settings->max_memory);
    case WG_END_COMPLETE:
    case WG_END_CALLER:
        break;
    }
    return WG_STOPPED;
}

/* solve_search; `go_on` is asked with the context of `found`, and may be NULL. */
static enum wg_status search(struct solve_run *run, wg_found_fn *found,
                             bool (*go_on)(void *context), void *context,
                             struct wg_totals *totals_out, struct wg_error *error)
{
    struct wg_solve_options options = run->settings->search;
    int64_t start = -1;
    enum wg_status status = solve_start_cell(run, &start, error);
    if (status != WG_OK) {
        return status;
    }
    options.from_one_cell = start >= 0;
    options.start_cell = start >= 0 ? (uint32_t)start : 0;
    /* Whoever is asked whether to go on looks at the clock. */
    options.seconds = go_on == NULL ? solve_seconds_left(run) : 0;
    options.go_on = go_on;
    options.go_on_context = context;
    options.max_nbytes = most_seen_nbytes(run);
    status = wg_solver_run(
        run->solver, run->board, &options, found, context, totals_out, error);
    run->counts.boards++;
    run->counts.words += totals_out->words;
    run->counts.states += totals_out->states;
    return status == WG_STOPPED ? solve_explain_end(run, totals_out, error) : status;
}

enum wg_status solve_search(struct solve_run *run, wg_found_fn *found, void *context,
                            struct wg_totals *totals_out, struct wg_error *error)
{
    return search(run, found, NULL, context, totals_out, error);
}

/* What it takes to sort and print what was collected. */
static double seconds_to_print(const struct collection *collection)
{
    const struct solve_run *run = collection->run;
    uint64_t row_ns = RESULT_NS;
    if (run->settings->form == RESULTS_TABLE) {
        row_ns += collection->longest * (uint64_t)LETTER_NS;
    } else if (run->settings->form == RESULTS_ARROWS) {
        row_ns += wg_board_cell_count(run->board) * (uint64_t)DRAWN_CELL_NS;
    }
    return ((double)collection->results * (double)row_ns +
            (double)run->found.used * CELL_NS) *
           1e-9;
}

/* The search ends in time for the results to be printed before the limit. */
static bool leaves_time(void *context)
{
    struct collection *collection = context;
    const struct solve_run *run = collection->run;
    if (run->settings->search.seconds > 0 &&
        solve_seconds_left(run) - 1e-9 <= seconds_to_print(collection)) {
        collection->end = WG_END_TIME;
    }
    return collection->end == WG_END_COMPLETE;
}

/* While others may have large results, nobody else may; the clock stands still. */
static void await_turn(struct collection *collection)
{
    struct solve_run *run = collection->run;
    const double begin = clock_seconds();
    solve_await_turn(run);
    run->end_seconds += clock_seconds() - begin;
    collection->has_turn = true;
}

static bool collect(void *context, const struct wg_found *row)
{
    struct collection *collection = context;
    struct solve_run *run = collection->run;
    struct found *found = &run->found;
    if (run->worker != NULL && !collection->has_turn &&
        found_nbytes(found) > run->small_nbytes) {
        await_turn(collection);
    }
    if (!found_add(found, row)) {
        return false;
    }
    collection->results++;
    if (row->length > collection->longest) {
        collection->longest = row->length;
    }
    if (found_nbytes(found) > most_kept_nbytes(run)) {
        collection->end = WG_END_MEMORY;
    }
    return collection->end == WG_END_COMPLETE;
}

enum wg_status solve_collect(struct solve_run *run, struct wg_totals *totals_out,
                             struct wg_error *error)
{
    struct collection collection = {.run = run};
    found_reset(&run->found);
    enum wg_status status =
        search(run, collect, leaves_time, &collection, totals_out, error);
    if (run->found.is_out_of_memory) {
        return fail_memory(error);
    }
    if (collection.end != WG_END_COMPLETE) {
        totals_out->end = collection.end;
        status = solve_explain_end(run, totals_out, error);
    }
    found_arrange(&run->found, run->settings->order, run->settings->limit);
    return status;
}
