/* SPDX-License-Identifier: MIT */
/*
 * batch.c: compares `solve --batch` as a whole process (start, reading and printing included) with
 * the search alone over the same boards in memory. The process and the search are measured in turn.
 */
#include "bench.h"
#include "files.h"
#include "measure.h"
#include "wordgrid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 1000000, ARGUMENTS = 11, MAX_RUNS = 2 };

static const char boards_path[] = BENCH_DICT_DIR "/batch.txt";
static const char answers_path[] = BENCH_DICT_DIR "/batch.tsv";

/* A command line of solve, and its times. */
struct batch_run {
    const char *arguments[ARGUMENTS + 1];
    struct samples seconds;
};

static bool solve_has_threads(void)
{
    static const char help_path[] = BENCH_DICT_DIR "/help.txt";
    const char *const arguments[] = {BENCH_SOLVE, "--help", NULL};
    (void)process_run(arguments, help_path);
    char *help = file_read(help_path);
    const bool has_threads = strstr(help, "--threads") != NULL;
    free(help);
    return has_threads;
}

/* `jobs` is the argument of -j, or NULL for no option. */
static struct batch_run run_of(const char *dict_path, const char *jobs)
{
    return (struct batch_run){
        .arguments = {BENCH_SOLVE, "--batch", "--quiet", "--qu", "--format=tsv", "-d", dict_path,
                      boards_path, jobs == NULL ? NULL : "-j", jobs},
    };
}

static void write_boards(const struct boards *boards)
{
    const int cells = (int)(boards->side * boards->side);
    FILE *file = file_open(boards_path, "w");
    for (size_t i = 0; i < boards->count; i++) {
        (void)fprintf(file, "%.*s\n", cells, boards_at(boards, i));
    }
    file_close(file, boards_path);
}

/* Compares every line of output with the result that the lane (team.h) found. */
static void compare_answers(const struct batch_run *run, const struct lane *lane)
{
    const struct boards *const boards = lane->boards;
    const int cells = (int)(boards->side * boards->side);
    char expected[256];
    char line[256] = "";
    (void)process_run(run->arguments, answers_path);
    FILE *file = file_open(answers_path, "r");
    for (size_t i = 0; i < boards->count; i++) {
        const struct totals totals = lane->outcomes[i];
        (void)snprintf(expected, sizeof expected, "%.*s\t%u\t%u\n", cells, boards_at(boards, i),
                       (unsigned)totals.words, (unsigned)totals.score);
        if (fgets(line, sizeof line, file) == NULL || strcmp(line, expected) != 0) {
            die("line %zu of solve --batch: %sThe search: %s", i + 1, line, expected);
        }
    }
    if (fgets(line, sizeof line, file) != NULL) {
        die("solve --batch prints more lines than boards: %s", line);
    }
    file_close(file, answers_path);
}

/* `reference` has the times for comparison: those of the search in one thread. */
static void add_row(struct table *table, const char *way, double threads, size_t boards,
                    const struct samples *seconds, const struct samples *reference)
{
    const struct spread times = samples_ratio(reference, seconds);
    table_text(table, way);
    table_number(table, threads);
    table_number(table, (double)boards);
    table_number(table, (double)boards / samples_spread(seconds).median);
    table_number(table, times.median);
    table_number(table, seconds == reference ? NAN : times.lowest);
    table_number(table, seconds == reference ? NAN : times.highest);
}

static void race(struct lane *lanes, size_t lane_count, struct batch_run *runs, size_t run_count,
                 size_t rounds)
{
    for (size_t round = 0; round < rounds; round++) {
        lanes_race(lanes, lane_count, 1);
        for (size_t i = 0; i < run_count; i++) {
            const struct process_cost cost = process_run(runs[i].arguments, NULL);
            samples_add(&runs[i].seconds, cost.wall_s);
        }
    }
}

static void measure(struct table *table, const char *dict_path, const struct effort *effort)
{
    struct wg_dict *dict = wordgrid_open(dict_path);
    struct boards boards = boards_roll(4, BOARDS / effort->board_divisor, 5);
    struct team teams[] = {wordgrid_team(dict, NULL, 1), wordgrid_team(dict, NULL, team_cores())};
    struct lane lanes[] = {lane_new(&teams[0], &boards, boards.count),
                           lane_new(&teams[1], &boards, boards.count)};
    const size_t lane_count = team_cores() > 1 ? 2 : 1;
    const bool has_threads = solve_has_threads();
    struct batch_run runs[MAX_RUNS] = {run_of(dict_path, has_threads ? "1" : NULL),
                                       run_of(dict_path, "2")};
    const size_t run_count = has_threads ? MAX_RUNS : 1;

    write_boards(&boards);
    race(lanes, lane_count, runs, run_count, effort->batch_rounds);
    for (size_t i = 0; i < run_count; i++) {
        compare_answers(&runs[i], &lanes[0]);
    }
    for (size_t i = 0; i < lane_count; i++) {
        add_row(table, "search alone, in memory", teams[i].thread_count, boards.count,
                &lanes[i].seconds, &lanes[0].seconds);
    }
    for (size_t i = 0; i < run_count; i++) {
        add_row(table, has_threads ? "solve --batch -j" : "solve --batch", (double)(i + 1),
                boards.count, &runs[i].seconds, &lanes[0].seconds);
    }
    for (size_t i = 0; i < 2; i++) {
        lane_free(&lanes[i]);
        wordgrid_team_free(&teams[i]);
    }
    boards_free(&boards);
    wg_dict_close(dict);
}

void bench_batch(struct bench *bench)
{
    static const struct column columns[] = {
        {"way", "way", COLUMN_TEXT},
        {"threads", "threads", 0},
        {"boards", "boards", 0},
        {"boards_per_s", "boards a second", 0},
        {"times_one_thread", "times one thread in memory", 2},
        {"times_lowest", "lowest", 2},
        {"times_highest", "highest", 2},
    };
    struct table *table =
        REPORT_TABLE(bench->report, "batch",
                     "From text to text: 4x4 rolls, whole processes and the search alone", columns);
    measure(table, list_dict_path(&bench->lists[0], WORDGRID), bench->effort);
    report_print(bench->report, table);
}
