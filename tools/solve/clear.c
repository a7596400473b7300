/* SPDX-License-Identifier: MIT */
/*
 * clear.c: solve --clear. Prints each solution when it is found. On a terminal, shows a line of
 * progress below the solutions.
 */
#include "solve.h"

#include "base/number.h"
#include "common/ending.h"
#include "common/progress.h"
#include "report/solutions.h"

struct clearing {
    struct solve_run *run;
    struct solutions solutions;
    struct progress progress;
    struct wg_clear_totals totals; /* so far */
    bool is_awaited; /* flush after each solution; false for JSON, which is one line */
    bool has_begun;  /* begin_output was called */
};

/* Begins the output. Called at the first solution, or at the end if no solution was found. Not
   called before the search, because wg_clear_run can refuse the board. */
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
    progress_clear(&clearing->progress);
    begin_output(clearing);
    solutions_add(&clearing->solutions, solution);
    if (clearing->is_awaited) {
        sink_flush(sink);
    }
    return sink->status == WG_OK;
}

/*
 * A signal that arrives while a line is incomplete ends the program only after the line
 * (ending.h). JSON is a single line, so the signal would wait for the whole search. So after a
 * signal this function returns false, which ends the search. While a line is incomplete, the
 * function shows no progress, because the progress would be printed into the line.
 */
static bool go_on(void *context)
{
    struct clearing *const clearing = context;
    const struct wg_clear_totals *const so_far = &clearing->totals;
    if (ending_is_due()) {
        return false;
    }
    if (clearing->progress.is_on && !clearing->solutions.sink->is_held) {
        progress_show(&clearing->progress,
                      &(struct progress_count){"searching", "board", .done = so_far->boards,
                                               .more = COUNTED(so_far->solutions, "solution")});
    }
    return true;
}

/* Prints that there is no solution, and the reason if it is known. */
static void explain_none(const struct solve_run *run, const struct wg_clear_totals *totals)
{
    const struct wg_board *const board = run->asker->board;
    const uint32_t columns = wg_board_columns(board);
    const unsigned long long wanted = totals->wanted_letters;
    const unsigned long long least = totals->least_letters;
    const unsigned long long most = totals->most_letters;
    if (totals->unusable_cell >= 0) {
        const uint32_t cell = (uint32_t)totals->unusable_cell;
        const struct wg_text tile = wg_board_tile(board, cell);
        cli_message(run->cli, "no way to clear the board: no word has '%.*s', which is at %u,%u",
                    (int)tile.nbytes, tile.bytes, (unsigned)(cell / columns),
                    (unsigned)(cell % columns));
    } else if (least == most && wanted != least) {
        cli_message(run->cli,
                    "no way to clear the board: the lengths make %llu letter%s, the board has %llu",
                    wanted, wanted == 1 ? "" : "s", least);
    } else if (wanted < least || wanted > most) {
        cli_message(
            run->cli,
            "no way to clear the board: the lengths make %llu letter%s, the board has %llu to %llu",
            wanted, wanted == 1 ? "" : "s", least, most);
    } else {
        cli_message(run->cli, "no way to clear the board with words of these lengths");
    }
}

/* Searches, and prints the end of the output. */
static enum wg_status clear_board(struct clearing *clearing, struct wg_error *error)
{
    struct solve_run *const run = clearing->run;
    const struct wg_clear_totals *const totals = &clearing->totals;
    progress_begin(&clearing->progress, run->cli, NULL);
    clearing->progress.deadline = run->asker->deadline;
    const enum wg_status status =
        asker_clear(run->asker, run->question, print_solution, clearing, &clearing->totals, error);
    progress_clear(&clearing->progress);
    run->counts.boards = totals->boards;
    run->counts.words = totals->solutions;
    if (status != WG_OK && status != WG_STOPPED) {
        return status;
    }
    begin_output(clearing);
    solutions_end(&clearing->solutions, totals, status == WG_OK);
    if (clearing->solutions.sink->status != WG_OK) {
        return WG_OK; /* sink_finish reports the failure of the sink */
    }
    run->is_not_found = status == WG_OK && totals->solutions == 0;
    if (run->is_not_found && !run->cli->is_quiet) {
        explain_none(run, totals);
    }
    return status == WG_STOPPED
               ? solve_explain_end(run, totals->end, totals->solutions, "solution", error)
               : status;
}

enum wg_status solve_clear(struct solve_run *run, struct wg_error *error)
{
    struct clearing clearing = {
        .run = run,
        .solutions = {.sink = run->results.sink,
                      .form = run->results.form,
                      .wants_color = run->results.wants_color,
                      .board = run->asker->board,
                      .lengths = &run->question->lengths,
                      .is_ordered = run->question->is_ordered,
                      .dictionary = run->results.dictionary},
        .totals = {.struct_nbytes = sizeof clearing.totals},
        .is_awaited = run->results.form != FORM_JSON && solve_is_output_awaited(run),
    };
    run->asker->limits.go_on = go_on;
    run->asker->limits.context = &clearing;
    return clear_board(&clearing, error);
}
