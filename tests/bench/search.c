/* SPDX-License-Identifier: MIT */
/*
 * search.c: boards a second, one thread.
 *
 * Every solver gets the same boards as letters in memory and says how many words and
 * points each has; wordgrid's time includes parsing the text. The boards are worked
 * off in rounds, a part of them each: all solvers solve a round's part in turn, so
 * that a slow phase of the machine hits all alike, and the ratio of two solvers is
 * the median of the ratios within the rounds.
 *
 * A further solver is a further entry in `solvers`.
 */
#include "bench.h"
#include "boards.h"
#include "classic.h"
#include "report.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <wordgrid/solve.h>

enum { ROUNDS = 20, MAX_SOLVERS = 2 };

struct outcome {
    uint32_t words;
    uint32_t score;
};

struct solver {
    const char *name;
    struct outcome (*solve)(void *context, const char *letters, unsigned side);
    void *context;
};

struct board_set {
    const char *name;
    struct boards boards;
    size_t per_round; /* a set that is too small for it is gone through again */
};

/* --- The solvers */

static struct outcome solve_classic(void *context, const char *letters, unsigned side)
{
    const struct classic_totals totals = classic_solve(context, letters, side);
    return (struct outcome){totals.words, totals.score};
}

struct wordgrid {
    struct wg_dict *dict;
    struct wg_board *board;
    struct wg_solver *solver;
};

static struct wordgrid wordgrid_open(const char *dict_path)
{
    struct wordgrid wordgrid = {0};
    struct wg_error error;
    if (wg_dict_open(dict_path, NULL, &wordgrid.dict, &error) != WG_OK ||
        wg_board_new(wordgrid.dict, &wordgrid.board, &error) != WG_OK ||
        wg_solver_new(wordgrid.dict, &wordgrid.solver, &error) != WG_OK) {
        die("%s: %s", dict_path, error.message);
    }
    return wordgrid;
}

static void wordgrid_close(struct wordgrid *wordgrid)
{
    wg_solver_free(wordgrid->solver);
    wg_board_free(wordgrid->board);
    wg_dict_close(wordgrid->dict);
}

static struct outcome solve_wordgrid(void *context, const char *letters, unsigned side)
{
    static const struct wg_board_options options = {.q_is_qu = true};
    struct wordgrid *wordgrid = context;
    const struct wg_text text = {letters, (size_t)side * side};
    struct wg_totals totals;
    struct wg_error error;
    if (wg_board_parse(wordgrid->board, text, &options, &error) != WG_OK ||
        wg_solver_run(
            wordgrid->solver, wordgrid->board, NULL, NULL, NULL, &totals, &error) !=
            WG_OK) {
        die("%s", error.message);
    }
    return (struct outcome){(uint32_t)totals.words, (uint32_t)totals.score};
}

/* --- The rounds */

/* What one solver did with a set. */
struct run {
    double seconds[ROUNDS];
    struct outcome *outcomes; /* one a board */
};

static double solve_part(const struct solver *solver, const struct board_set *set,
                         size_t round, struct outcome *outcomes)
{
    size_t index = round * set->per_round % set->boards.count;
    const double begin = now_s();
    for (size_t i = 0; i < set->per_round; i++) {
        outcomes[index] = solver->solve(
            solver->context, boards_at(&set->boards, index), set->boards.side);
        index = index + 1 < set->boards.count ? index + 1 : 0;
    }
    return now_s() - begin;
}

/* Ends the benchmark where a solver disagrees with the first: no time counts then. */
static void compare(const struct board_set *set, const struct solver *solvers,
                    const struct run *runs, size_t count)
{
    const size_t cells = (size_t)set->boards.side * set->boards.side;
    for (size_t k = 1; k < count; k++) {
        for (size_t i = 0; i < set->boards.count; i++) {
            const struct outcome a = runs[0].outcomes[i];
            const struct outcome b = runs[k].outcomes[i];
            if (a.words != b.words || a.score != b.score) {
                die("board %.*s: %s finds %u words, score %u; %s %u, %u",
                    (int)cells,
                    boards_at(&set->boards, i),
                    solvers[0].name,
                    (unsigned)a.words,
                    (unsigned)a.score,
                    solvers[k].name,
                    (unsigned)b.words,
                    (unsigned)b.score);
            }
        }
    }
}

static void add_row(struct table *table, const struct board_set *set,
                    const struct solver *solver, const struct run *run,
                    const struct run *yardstick)
{
    const double boards = (double)set->boards.count;
    double seconds[ROUNDS];
    double ratios[ROUNDS];
    double words = 0;
    double score = 0;
    for (size_t i = 0; i < ROUNDS; i++) {
        seconds[i] = run->seconds[i];
        ratios[i] = yardstick->seconds[i] / run->seconds[i];
    }
    for (size_t i = 0; i < set->boards.count; i++) {
        words += run->outcomes[i].words;
        score += run->outcomes[i].score;
    }
    const struct spread times = spread_of(ratios, ROUNDS);
    table_text(table, set->name);
    table_number(table, boards);
    table_number(table, words / boards);
    table_number(table, score / boards);
    table_text(table, solver->name);
    table_number(table, (double)set->per_round / spread_of(seconds, ROUNDS).median);
    table_number(table, times.median);
    table_number(table, run == yardstick ? NAN : times.lowest);
    table_number(table, run == yardstick ? NAN : times.highest);
}

static void measure(struct table *table, const struct board_set *set,
                    const struct solver *solvers, size_t count)
{
    struct run runs[MAX_SOLVERS];
    for (size_t k = 0; k < count; k++) {
        runs[k].outcomes = calloc(set->boards.count, sizeof *runs[k].outcomes);
        if (runs[k].outcomes == NULL) {
            die("no memory for %zu boards", set->boards.count);
        }
        (void)solve_part(&solvers[k], set, 0, runs[k].outcomes); /* to warm up */
    }
    for (size_t round = 0; round < ROUNDS; round++) {
        for (size_t k = 0; k < count; k++) {
            runs[k].seconds[round] =
                solve_part(&solvers[k], set, round, runs[k].outcomes);
        }
    }
    compare(set, solvers, runs, count);
    for (size_t k = 0; k < count; k++) {
        add_row(table, set, &solvers[k], &runs[k], &runs[0]);
    }
    for (size_t k = 0; k < count; k++) {
        free(runs[k].outcomes);
    }
}

void bench_search(struct report *report, const char *dict_path,
                  const char *records_path)
{
    static const struct column columns[] = {
        {"boards", "boards", COLUMN_TEXT},
        {"count", "count", 0},
        {"words", "words", 1},
        {"score", "score", 1},
        {"solver", "solver", COLUMN_TEXT},
        {"boards_per_s", "boards a second", 0},
        {"times_classic", "times classic", 2},
        {"times_lowest", "lowest", 2},
        {"times_highest", "highest", 2},
    };
    struct wordgrid wordgrid = wordgrid_open(dict_path);
    struct classic *classic = classic_new(wordgrid.dict);
    const struct solver solvers[MAX_SOLVERS] = {
        {"classic", solve_classic, classic},
        {"wordgrid", solve_wordgrid, &wordgrid},
    };
    struct board_set sets[] = {
        {.name = "4x4 rolls", .per_round = 5000},
        {.name = "5x5 rolls", .per_round = 1000},
        {.name = "10x10 rolls", .per_round = 100},
        {.name = "4x4 records", .per_round = 500},
    };
    sets[0].boards = boards_roll(4, ROUNDS * sets[0].per_round, 1);
    sets[1].boards = boards_roll(5, ROUNDS * sets[1].per_round, 2);
    sets[2].boards = boards_roll(10, ROUNDS * sets[2].per_round, 3);
    if (records_path != NULL) {
        sets[3].boards = boards_read(records_path);
    }
    struct table *table =
        report_table(report,
                     "search",
                     "Search: one thread, boards as letters in memory",
                     columns,
                     sizeof columns / sizeof *columns);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (sets[i].boards.count > 0) {
            measure(table, &sets[i], solvers, MAX_SOLVERS);
            boards_free(&sets[i].boards);
        }
    }
    report_print(report, table);
    classic_free(classic);
    wordgrid_close(&wordgrid);
}
