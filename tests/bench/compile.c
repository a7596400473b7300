/* SPDX-License-Identifier: MIT */
/* compile.c: what dictc build costs, and how large its files are. */
#include "bench.h"
#include "lists.h"
#include "report.h"

#include <wordgrid/dict.h>

/* Runs a list gets: many where they are short, for the median's sake. */
enum { SHORT_RUNS = 9, LONG_RUNS = 3 };
static const double short_s = 0.5;

static void add_row(struct table *table, struct list *list)
{
    double wall_s[SHORT_RUNS];
    double cpu_s[SHORT_RUNS];
    double peak_mb[SHORT_RUNS];
    size_t runs = 0;
    do {
        const struct process_cost cost = list_compile(list);
        wall_s[runs] = cost.wall_s;
        cpu_s[runs] = cost.cpu_s;
        peak_mb[runs] = cost.peak_mb;
        runs++;
    } while (runs < (wall_s[0] < short_s ? SHORT_RUNS : LONG_RUNS));

    struct wg_dict *dict;
    struct wg_error error;
    if (wg_dict_open(list->dict_path, NULL, &dict, &error) != WG_OK) {
        die("%s: %s", list->dict_path, error.message);
    }
    const struct wg_dict_counts counts = wg_dict_counts(dict);
    wg_dict_close(dict);

    const struct spread wall = spread_of(wall_s, runs);
    table_text(table, list->name);
    table_text(table, list->option == NULL ? "" : list->option);
    table_number(table, (double)counts.words);
    table_number(table, wall.median);
    table_number(table, wall.lowest);
    table_number(table, spread_of(cpu_s, runs).median);
    table_number(table, spread_of(peak_mb, runs).median);
    table_number(table, (double)counts.file_nbytes);
    table_number(table, (double)counts.file_nbytes * 8 / (double)counts.words);
}

void bench_compile(struct report *report, struct list *lists, size_t count)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},
        {"option", "option", COLUMN_TEXT},
        {"words", "words", 0},
        {"median_s", "median s", 3},
        {"fastest_s", "fastest s", 3},
        {"cpu_s", "CPU s", 3},
        {"peak_mb", "peak MB", 1},
        {"file_bytes", "file bytes", 0},
        {"bits_per_word", "bits a word", 2},
    };
    struct table *table = report_table(report,
                                       "compile",
                                       "Compiling: dictc build, one thread",
                                       columns,
                                       sizeof columns / sizeof *columns);
    for (size_t i = 0; i < count; i++) {
        if (lists[i].is_there) {
            add_row(table, &lists[i]);
        }
    }
    report_print(report, table);
}
