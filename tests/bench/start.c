/* SPDX-License-Identifier: MIT */
/*
 * start.c: one board from nothing. Whole processes, spawned in turn so that a slow
 * phase of the machine hits all alike, next to programs that only return 0.
 */
#include "bench.h"
#include "process.h"
#include "report.h"

#include <math.h>
#include <stddef.h>

enum { SPAWNS = 500 };
enum { DYNAMIC, STATIC, SOLVE, PROGRAMS };

struct program {
    const char *name;
    const char *arguments[PROCESS_MAX_ARGUMENTS + 1]; /* none: not built */
    double wall_s[SPAWNS];
};

static struct program programs[PROGRAMS] = {
    [DYNAMIC] = {.name = "returns 0, dynamic", .arguments = {BENCH_EMPTY}},
#ifdef BENCH_EMPTY_STATIC
    [STATIC] = {.name = "returns 0, static", .arguments = {BENCH_EMPTY_STATIC}},
#endif
    [SOLVE] = {.name = "solve",
               .arguments = {BENCH_SOLVE, "-d", "", "ezmrnubeslospaon"}},
};

static void spawn_in_turn(void)
{
    /* The first turn warms the page cache and is not counted. */
    for (size_t turn = 0; turn <= SPAWNS; turn++) {
        for (size_t i = 0; i < PROGRAMS; i++) {
            struct program *const program = &programs[i];
            if (program->name != NULL) {
                program->wall_s[turn > 0 ? turn - 1 : 0] =
                    process_run(program->arguments).wall_s;
            }
        }
    }
}

void bench_start(struct report *report, const char *dict_path)
{
    static const struct column columns[] = {
        {"program", "program", COLUMN_TEXT},
        {"median_us", "median us", 0},
        {"fastest_us", "fastest us", 0},
        {"times_dynamic", "times dynamic", 2},
        {"times_static", "times static", 2},
    };
    double medians[PROGRAMS] = {NAN, NAN, NAN};
    double fastest[PROGRAMS] = {NAN, NAN, NAN};
    programs[SOLVE].arguments[2] = dict_path;
    spawn_in_turn();
    for (size_t i = 0; i < PROGRAMS; i++) {
        if (programs[i].name != NULL) {
            const struct spread spread = spread_of(programs[i].wall_s, SPAWNS);
            medians[i] = spread.median;
            fastest[i] = spread.lowest;
        }
    }
    struct table *table =
        report_table(report,
                     "start",
                     "Cold start: one board, a whole process from spawn "
                     "to exit status, 500 of each in turn",
                     columns,
                     sizeof columns / sizeof *columns);
    for (size_t i = 0; i < PROGRAMS; i++) {
        if (programs[i].name != NULL) {
            table_text(table, programs[i].name);
            table_number(table, medians[i] * 1e6);
            table_number(table, fastest[i] * 1e6);
            table_number(table, medians[i] / medians[DYNAMIC]);
            table_number(table, medians[i] / medians[STATIC]);
        }
    }
    report_print(report, table);
}
