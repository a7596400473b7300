/* SPDX-License-Identifier: MIT */
/*
 * compile.c: measures the cost of compiling a dictionary, and the size of its file. In each round,
 * all programs compile the same list, one after the other.
 */
#include "bench.h"
#include "files.h"
#include "measure.h"
#include "wordgrid.h"

#include <math.h>

struct cost {
    struct samples wall_s;
    struct samples cpu_s;
    struct samples peak_mb;
};

static void add_run(struct cost *cost, struct list *list, size_t peer)
{
    const struct process_cost run = list_build(list, peer);
    samples_add(&cost->wall_s, run.wall_s);
    samples_add(&cost->cpu_s, run.cpu_s);
    samples_add(&cost->peak_mb, run.peak_mb);
}

static void add_row(struct table *table, const struct list *list, size_t peer,
                    const struct cost *costs, double words)
{
    const struct cost *const cost = &costs[peer];
    const struct spread wall_s = samples_spread(&cost->wall_s);
    const struct spread times = samples_ratio(&cost->wall_s, &costs[WORDGRID].wall_s);
    const double nbytes = file_nbytes(list->dict_paths[peer]);
    table_text(table, list->name);
    table_text(table, peer == WORDGRID ? "dictc" : peers_at(peer)->name);
    table_text(table, peer == WORDGRID && list->option != NULL ? list->option : "");
    table_number(table, words);
    table_number(table, wall_s.median);
    table_number(table, wall_s.lowest);
    table_number(table, wall_s.highest);
    table_number(table, samples_spread(&cost->cpu_s).median);
    table_number(table, peer == WORDGRID ? NAN : times.median);
    table_number(table, samples_spread(&cost->peak_mb).median);
    table_number(table, nbytes);
    table_number(table, nbytes * 8 / words);
}

static void add_list(struct table *table, struct list *list, const struct effort *effort)
{
    struct cost costs[PEERS] = {0};
    const double begin = now_s();
    for (size_t round = 0; effort_lasts(effort, round, effort->compile_rounds, begin); round++) {
        for (size_t peer = 0; peer < PEERS; peer++) {
            if (peers_at(peer) != NULL) {
                add_run(&costs[peer], list, peer);
            }
        }
    }
    struct wg_dict *dict = wordgrid_open(list->dict_paths[WORDGRID]);
    const double words = (double)wg_dict_get_counts(dict)->words;
    wg_dict_close(dict);
    for (size_t peer = 0; peer < PEERS; peer++) {
        if (peers_at(peer) != NULL) {
            add_row(table, list, peer, costs, words);
        }
    }
}

void bench_compile(struct bench *bench)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},     {"program", "program", COLUMN_TEXT},
        {"option", "option", COLUMN_TEXT}, {"words", "words", 0},
        {"median_s", "median s", 3},       {"fastest_s", "fastest", 3},
        {"slowest_s", "slowest", 3},       {"cpu_s", "CPU s", 3},
        {"times_dictc", "times dictc", 2}, {"peak_mb", "peak MB", 1},
        {"file_bytes", "file bytes", 0},   {"bits_per_word", "bits a word", 2},
    };
    struct table *table = REPORT_TABLE(
        bench->report, "compile", "Compiling: a process from list to file, one thread", columns);
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (bench->lists[i].is_there) {
            add_list(table, &bench->lists[i], bench->effort);
        }
    }
    report_print(bench->report, table);
}
