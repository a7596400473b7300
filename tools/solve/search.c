/* SPDX-License-Identifier: MIT */
/*
 * search.c: searches a board. A board can have more paths than a user can wait for or store: on a
 * board of wildcards, a search finds 300 MB of paths in a second. So a search ends early at a
 * number of results, at an amount of memory, or in time to print the results before the time limit.
 * Then a message says why, and the exit status is not 0.
 */
#include "solve.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "report/collect.h"

#include <sys/stat.h>
#include <unistd.h>

/*
 * The shares of --max-memory in quarters. Results that are kept to be sorted take 28 bytes for a
 * path of five cells, and 92 bytes for a word of five letters with its path. The sum of the shares
 * is more than --max-memory, but the solver needs its half only in searches that keep few results.
 */
enum { KEPT_QUARTERS = 3, SOLVER_QUARTERS = 2 };

static size_t quarters_of_memory(const struct solve_run *run, unsigned count)
{
    return (size_t)(run->settings->max_memory << 20) / 4 * count;
}

enum wg_status solve_open_search(struct solve_run *run, struct wg_error *error)
{
    enum wg_status status = wg_board_new(run->dict, &run->board, error);
    if (status == WG_OK) {
        status = wg_results_new(&run->found, error);
    }
    /* --word and --check need no solver; wg_clear_run creates its own. */
    if (status != WG_OK || run->settings->word != NULL || run->settings->check != NULL ||
        run->settings->clear.count > 0) {
        return status;
    }
    const struct wg_solver_options options = {.struct_nbytes = sizeof options,
                                              .simd = run->settings->simd};
    return wg_solver_new(run->dict, &options, &run->solver, error);
}

void solve_close_search(struct solve_run *run)
{
    wg_results_free(run->found);
    wg_solver_free(run->solver);
    wg_board_free(run->board);
}

bool solve_is_output_awaited(const struct solve_run *run)
{
    struct stat about;
    return run->results.sink->file.is_direct &&
           (fstat(STDOUT_FILENO, &about) != 0 || !S_ISREG(about.st_mode));
}

void solve_begin_board(struct solve_run *run)
{
    run->end_seconds = clock_end(run->settings->question.search.seconds);
}

enum wg_status solve_set_start(const struct solve_run *run, struct wg_solve_options *options,
                               struct wg_error *error)
{
    const struct field_cell *const from = &run->settings->question.from;
    const uint32_t rows = wg_board_rows(run->board);
    const uint32_t columns = wg_board_columns(run->board);
    if (from->is_given && (from->row >= rows || from->column >= columns)) {
        return fail(error, WG_BAD_INPUT, "--from=%u,%u is not on the board; its last cell is %u,%u",
                    from->row, from->column, rows - 1, columns - 1);
    }
    options->from_one_cell = from->is_given;
    options->start_cell = from->row * columns + from->column;
    return WG_OK;
}

enum wg_status solve_explain_end(const struct solve_run *run, enum wg_end end, uint64_t count,
                                 const char *noun, struct wg_error *error)
{
    const char *const results = COUNTED(count, noun);
    switch (end) {
    case WG_END_TIME:
        return fail(error, WG_STOPPED,
                    "stopped after %s, in time for --time-limit=%g; there may be more", results,
                    run->settings->question.search.seconds);
    case WG_END_RESULTS:
        return fail(error, WG_STOPPED,
                    "stopped after %s; there are more, which a larger --max-results=N lets through",
                    results);
    case WG_END_MEMORY:
        return fail(error, WG_STOPPED,
                    "stopped after %s, at %llu MB of memory; a larger --max-memory=MB allows more",
                    results, (unsigned long long)run->settings->max_memory);
    case WG_END_COMPLETE:
    case WG_END_CALLER:
        break;
    }
    return WG_STOPPED;
}

enum wg_status solve_explain_totals(const struct solve_run *run, const struct wg_totals *totals,
                                    struct wg_error *error)
{
    return solve_explain_end(
        run, totals->end, run->settings->question.search.all_paths ? totals->paths : totals->words,
        "result", error);
}

/* Has the data for two more reasons to end a search early: another thread ends the batch, or the
   time that is left is needed to print the collected words. */
struct search_end {
    const struct pipeline_worker *worker; /* NULL: not in a batch */
    struct collection *words;             /* NULL: words are not collected */
};

static bool may_go_on(void *context)
{
    const struct search_end *const end = context;
    if (end->worker != NULL && atomic_load_explicit(end->worker->stop, memory_order_relaxed)) {
        return false;
    }
    return end->words == NULL || collection_leaves_time(end->words);
}

/* Like solve_search. `words` is NULL, or the collection to which `found` adds words. */
static enum wg_status search(struct solve_run *run, wg_found_fn *found, void *context,
                             struct collection *words, struct wg_totals *totals_out,
                             struct wg_error *error)
{
    struct wg_solve_options options = run->settings->question.search;
    struct search_end end = {run->worker, words};
    enum wg_status status = solve_set_start(run, &options, error);
    if (status != WG_OK) {
        return status;
    }
    /* collection_leaves_time checks the time limit itself. */
    options.seconds = words == NULL ? clock_left(run->end_seconds) : 0;
    options.go_on = words != NULL || run->worker != NULL ? may_go_on : NULL;
    options.go_on_context = &end;
    options.max_nbytes = quarters_of_memory(run, SOLVER_QUARTERS);
    status = wg_solver_run(run->solver, run->board, &options, found, context, totals_out, error);
    run->counts.boards++;
    run->counts.words += totals_out->words;
    run->counts.states += totals_out->states;
    return status == WG_STOPPED ? solve_explain_totals(run, totals_out, error) : status;
}

enum wg_status solve_search(struct solve_run *run, wg_found_fn *found, void *context,
                            struct wg_totals *totals_out, struct wg_error *error)
{
    return search(run, found, context, NULL, totals_out, error);
}

struct collecting {
    struct solve_run *run;
    struct collection words;
    bool has_turn; /* await_turn was called for this board */
};

/* Waits until this board may keep large results: in a batch, one thread at a time. Extends the time
   limit by the time of the wait. */
static void await_turn(struct collecting *collecting)
{
    struct solve_run *run = collecting->run;
    const double begin = clock_seconds();
    pipeline_await_turn(run->worker);
    if (run->settings->question.search.seconds > 0) {
        run->end_seconds += clock_seconds() - begin;
        collecting->words.end_seconds = run->end_seconds;
    }
    collecting->has_turn = true;
}

static bool collect(void *context, const struct wg_found *row)
{
    struct collecting *collecting = context;
    const struct solve_run *run = collecting->run;
    if (run->worker != NULL && !collecting->has_turn &&
        wg_results_nbytes(run->found) > run->small_nbytes) {
        await_turn(collecting);
    }
    return collection_add(&collecting->words, row);
}

enum wg_status solve_collect(struct solve_run *run, struct wg_totals *totals_out,
                             struct wg_error *error)
{
    struct collecting collecting = {
        .run = run,
        .words = {.found = run->found,
                  .board = run->board,
                  .form = run->settings->form,
                  .end_seconds = run->end_seconds},
    };
    enum wg_end end = WG_END_COMPLETE;
    wg_results_reset(run->found);
    wg_results_set_max_nbytes(run->found, quarters_of_memory(run, KEPT_QUARTERS));
    enum wg_status status = search(run, collect, &collecting, &collecting.words, totals_out, error);
    if (wg_results_status(run->found) == WG_NO_MEMORY) {
        return fail_memory(error);
    }
    if (wg_results_status(run->found) == WG_LIMIT) {
        end = WG_END_MEMORY;
    } else if (collecting.words.is_late) {
        end = WG_END_TIME;
    }
    if (end != WG_END_COMPLETE) {
        totals_out->end = end;
        status = solve_explain_totals(run, totals_out, error);
    }
    wg_results_sort(run->found, run->settings->question.order, run->settings->question.limit);
    return status;
}
