/* SPDX-License-Identifier: MIT */
/*
 * maze.c: measures the program maze as a whole process. `make` writes the drawing of a perfect maze
 * to a file; the other commands read it and print to /dev/null. `longest` is also measured with a
 * smaller maze, which has loops: there it must search the whole maze from many cells.
 */
#include "bench.h"
#include "measure.h"
#include "process.h"

#include "base/random.h"
#include "report/maze_drawing.h"

#include <stdio.h>

enum { SEED = 7, LOOPS_DIVISOR = 8 };

static const char perfect_path[] = BENCH_DICT_DIR "/maze-perfect.txt";
static const char loops_path[] = BENCH_DICT_DIR "/maze-loops.txt";

/* One command line; `output_path` NULL means /dev/null. */
struct run {
    const char *name;
    const char *arguments[8];
    const char *output_path;
};

static void must(enum wg_status status, const struct wg_error *error)
{
    if (status != WG_OK) {
        die("%s", error->message);
    }
}

/* Draws a maze from which a quarter of the walls were removed. Of 24 cells, one is a dead end. */
static void write_loops(uint32_t side)
{
    struct wg_maze *maze = NULL;
    struct wg_error error;
    struct sink sink;
    struct random random = {SEED};
    must(wg_maze_new(&maze, &error), &error);
    must(wg_maze_make(maze, side, side, SEED, &error), &error);
    for (uint32_t row = 0; row + 1 < side; row++) {
        for (uint32_t column = 0; column + 1 < side; column++) {
            for (enum wg_side way = WG_EAST; way <= WG_SOUTH; way++) {
                if (random_below(&random, 4) == 0) {
                    wg_maze_set_wall(maze, row, column, way, false);
                }
            }
        }
    }
    must(sink_open(&sink, loops_path, &error), &error);
    must(maze_draw(maze, NULL, FORM_TEXT, &sink, &error), &error);
    must(sink_finish(&sink, &error), &error);
    sink_close(&sink);
    wg_maze_free(maze);
}

static void add_row(struct bench *bench, struct table *table, const struct run *run, uint32_t side)
{
    struct samples wall_s = {0};
    struct samples peak_mb = {0};
    char cells[32];
    for (size_t i = 0; i < bench->effort->maze_rounds; i++) {
        const struct process_cost cost = process_run(run->arguments, run->output_path);
        samples_add(&wall_s, cost.wall_s);
        samples_add(&peak_mb, cost.peak_mb);
    }
    (void)snprintf(cells, sizeof cells, "%lux%lu", (unsigned long)side, (unsigned long)side);
    table_text(table, run->name);
    table_text(table, cells);
    table_number(table, samples_spread(&wall_s).median);
    table_number(table, samples_spread(&wall_s).lowest);
    table_number(table, samples_spread(&peak_mb).median);
}

void bench_maze(struct bench *bench)
{
    static const struct column columns[] = {
        {"command", "command", COLUMN_TEXT}, {"cells", "cells", COLUMN_TEXT},
        {"median_s", "median s", 2},         {"fastest_s", "fastest", 2},
        {"peak_mb", "peak MB", 1},
    };
    const uint32_t side = bench->effort->maze_side;
    char width[16];
    (void)snprintf(width, sizeof width, "%lu", (unsigned long)side);
    const struct run runs[] = {
        {"make", {BENCH_MAZE, "make", "--seed=7", width, width, NULL}, perfect_path},
        {"info", {BENCH_MAZE, "info", perfect_path, NULL}, NULL},
        {"path", {BENCH_MAZE, "path", perfect_path, NULL}, NULL},
        {"longest", {BENCH_MAZE, "longest", perfect_path, NULL}, NULL},
        {"longest, with loops", {BENCH_MAZE, "longest", "-q", loops_path, NULL}, NULL},
    };
    enum { RUNS = sizeof runs / sizeof *runs };
    write_loops(side / LOOPS_DIVISOR);
    struct table *const table = REPORT_TABLE(
        bench->report, "maze", "Mazes: whole processes, of drawings in files", columns);
    for (size_t i = 0; i < RUNS; i++) {
        add_row(bench, table, &runs[i], i == RUNS - 1 ? side / LOOPS_DIVISOR : side);
    }
    report_print(bench->report, table);
}
