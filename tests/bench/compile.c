/* SPDX-License-Identifier: MIT */
/*
 * compile.c: measures the cost of compiling a dictionary, and the size of its file. In each round,
 * all programs compile the same list, one after the other.
 *
 * Large lists are pairs or triples of random words of the first list, from fixed seeds, which share
 * little. `sort` makes the sorted lists, so this process stays small, and the peaks of memory are
 * correct (process.c).
 */
#include "bench.h"
#include "curves.h"
#include "files.h"
#include "measure.h"
#include "support/random.h"
#include "texts.h"
#include "wordgrid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LARGE_PATH(name) BENCH_DICT_DIR "/large-" name

static const char random_path[] = LARGE_PATH("random.txt");
static const char sorted_path[] = LARGE_PATH("sorted.txt");

/* A program that compiles a list, and what this cost in each round. */
struct entrant {
    size_t peer;
    const char *program; /* its name in the table; NULL: that of the peer */
    const char *options; /* of dictc (lists.h), or NULL */
    const char *input;
    const char *output;
    struct samples wall_s;
    struct samples cpu_s;
    struct samples peak_mb;
};

static struct table *new_table(struct report *report, const char *key, const char *title)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},       {"program", "program", COLUMN_TEXT},
        {"options", "options", COLUMN_TEXT}, {"words", "words", 0},
        {"median_s", "median s", 3},         {"fastest_s", "fastest", 3},
        {"slowest_s", "slowest", 3},         {"cpu_s", "CPU s", 3},
        {"times_dictc", "times dictc", 2},   {"peak_mb", "peak MB", 1},
        {"file_bytes", "file bytes", 0},     {"bits_per_word", "bits a word", 2},
    };
    return REPORT_TABLE(report, key, title, columns);
}

/* Lets all entrants compile their words, one after another, in each round. Leaves out those whose
   peer is not in this build. */
static void race(struct entrant *entrants, size_t count, const struct effort *effort, size_t rounds)
{
    const double begin = now_s();
    for (size_t round = 0; effort_lasts(effort, round, rounds, begin); round++) {
        for (size_t i = 0; i < count; i++) {
            struct entrant *const entrant = &entrants[i];
            if (peers_at(entrant->peer) != NULL) {
                const struct process_cost run =
                    peer_build(entrant->peer, entrant->input, entrant->output, entrant->options);
                samples_add(&entrant->wall_s, run.wall_s);
                samples_add(&entrant->cpu_s, run.cpu_s);
                samples_add(&entrant->peak_mb, run.peak_mb);
            }
        }
    }
}

static void add_row(struct table *table, const char *list, const struct entrant *entrant,
                    const struct entrant *first, double words)
{
    const struct spread wall_s = samples_spread(&entrant->wall_s);
    const double nbytes = file_nbytes(entrant->output);
    const char *const name = entrant->peer == WORDGRID ? "dictc" : peers_at(entrant->peer)->name;
    table_text(table, list);
    table_text(table, entrant->program != NULL ? entrant->program : name);
    table_text(table, entrant->options != NULL ? entrant->options : "");
    table_number(table, words);
    table_number(table, wall_s.median);
    table_number(table, wall_s.lowest);
    table_number(table, wall_s.highest);
    table_number(table, samples_spread(&entrant->cpu_s).median);
    table_number(table,
                 entrant == first ? NAN : samples_ratio(&entrant->wall_s, &first->wall_s).median);
    table_number(table, samples_spread(&entrant->peak_mb).median);
    table_number(table, nbytes);
    table_number(table, nbytes * 8 / words);
}

/* Ends the benchmark unless two entrants of dictc made the same file. */
static void compare(const struct entrant *a, const struct entrant *b)
{
    const char *const arguments[] = {"/usr/bin/cmp", a->output, b->output, NULL};
    (void)process_run(arguments, NULL);
}

/* Adds a row for each entrant, and compares the files of dictc. The first entrant must be dictc,
   with which the column "times dictc" compares the others. */
static void add_rows(struct table *table, const char *list, const struct entrant *entrants,
                     size_t count, double words)
{
    for (size_t i = 0; i < count; i++) {
        if (entrants[i].peer == WORDGRID) {
            compare(&entrants[0], &entrants[i]);
        }
        if (peers_at(entrants[i].peer) != NULL) {
            add_row(table, list, &entrants[i], &entrants[0], words);
        }
    }
}

static void add_list(struct table *table, struct list *list, const struct effort *effort)
{
    struct entrant entrants[PEERS + 1] = {0}; /* dictc has two: for the list, and for the words */
    list_write_words(list);
    for (size_t i = 0; i <= PEERS; i++) {
        const size_t peer = i == 0 ? WORDGRID : i - 1;
        entrants[i] = (struct entrant){
            .peer = peer,
            .program = i == 1 ? "dictc, sorted" : NULL,
            .options = peer == WORDGRID ? list->option : NULL,
            .input = i == 0 ? list->path : list->words_path,
            .output = i == 1 ? BENCH_DICT_DIR "/sorted.wgd" : list->dict_paths[peer],
        };
        list->is_built[peer] = true;
    }
    race(entrants, PEERS + 1, effort, effort->compile_rounds);
    struct wg_dict *dict = wordgrid_open(list->dict_paths[WORDGRID]);
    add_rows(table, list->name, entrants, PEERS + 1, (double)wg_dict_get_counts(dict)->words);
    wg_dict_close(dict);
}

void bench_compile(struct bench *bench)
{
    struct table *table =
        new_table(bench->report, "compile", "Compiling: a process from list to file, one thread");
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (bench->lists[i].is_there) {
            add_list(table, &bench->lists[i], bench->effort);
        }
    }
    report_print(bench->report, table);
}

/* --- Large lists */

/* Writes `count` words, of `parts` random words of the first list each, to random_path. Writes the
   same words to sorted_path, each once, in the order of their bytes. */
static void make_words(struct bench *bench, unsigned parts, size_t count)
{
    const char *const sort[] = {"/usr/bin/env", "LC_ALL=C",  "sort",      "-u",
                                "-S",           "2G",        "-T",        BENCH_DICT_DIR,
                                "-o",           sorted_path, random_path, NULL};
    list_write_words(&bench->lists[0]);
    char *const text = file_read(bench->lists[0].words_path);
    struct texts list = {0};
    for (char *word = strtok(text, "\n"); word != NULL; word = strtok(NULL, "\n")) {
        texts_add(&list, (struct wg_text){word, strlen(word)});
    }
    struct random random = {parts};
    FILE *const file = file_open(random_path, "w");
    for (size_t i = 0; i < count; i++) {
        for (unsigned k = 0; k < parts; k++) {
            const unsigned drawn = random_below(&random, (unsigned)list.count);
            const struct wg_text word = texts_at(&list, drawn);
            (void)fwrite(word.bytes, 1, word.nbytes, file);
        }
        (void)fputc('\n', file);
    }
    file_close(file, random_path);
    texts_free(&list);
    free(text);
    (void)process_run(sort, NULL);
    sync(); /* or the first entrant would wait until these files are on the disk */
}

static void remove_files(void)
{
    const char *const arguments[] = {"/bin/sh", "-c", "rm \"$0\"/large-*", BENCH_DICT_DIR, NULL};
    (void)process_run(arguments, NULL);
}

void bench_large(struct bench *bench)
{
    enum { ROUNDS = 3, RANDOM = 4 /* entrants that read words in random order */, ALL = 8 };
    struct entrant entrants[ALL] = {
        {.options = "-j1", .input = random_path, .output = LARGE_PATH("1")},
        {.options = "-j2", .input = random_path, .output = LARGE_PATH("2")},
        {.options = "-j2 --max-memory=256", .input = random_path, .output = LARGE_PATH("3")},
        {.peer = MARISA, .input = random_path, .output = LARGE_PATH("4")},
        {.options = "-j1", .input = sorted_path, .output = LARGE_PATH("5")},
        {.options = "-j2", .input = sorted_path, .output = LARGE_PATH("6")},
        {.peer = MARISA, .input = sorted_path, .output = LARGE_PATH("7")},
        {.peer = DAWGDIC, .input = sorted_path, .output = LARGE_PATH("8")},
    };
    struct table *const table =
        new_table(bench->report, "large", "Compiling: pairs of random words of the first list");
    const double words = (double)bench->large_words;
    make_words(bench, 2, bench->large_words);
    race(entrants, ALL, bench->effort, ROUNDS);
    add_rows(table, "random order", entrants, RANDOM, words);
    add_rows(table, "sorted", entrants + RANDOM, ALL - RANDOM, words);
    compare(&entrants[0], &entrants[RANDOM]);
    report_print(bench->report, table);
    remove_files();
}

/* --- Lists of increasing sizes */

enum { PAIRS = 3 /* entrants that read pairs */, CURVES = 4 };

/* Measures lists of `count` pairs and triples, and adds points to the curves of both panels:
   processor time, and memory. */
static void add_size(struct bench *bench, struct table *table, struct curves panels[2],
                     size_t count)
{
    struct entrant entrants[CURVES] = {
        {.input = random_path, .output = LARGE_PATH("1")},
        {.options = "--max-memory=256", .input = random_path, .output = LARGE_PATH("2")},
        {.program = "dictc, sorted", .input = sorted_path, .output = LARGE_PATH("3")},
        {.program = "dictc, sorted", .input = sorted_path, .output = LARGE_PATH("4")},
    };
    const double words = (double)count;
    make_words(bench, 2, count);
    race(entrants, PAIRS, bench->effort, 1);
    add_rows(table, "pairs", entrants, PAIRS, words);
    make_words(bench, 3, count);
    race(entrants + PAIRS, 1, bench->effort, 1);
    add_rows(table, "triples", entrants + PAIRS, 1, words);
    for (size_t i = 0; i < CURVES; i++) {
        curves_add(&panels[0], i, words, samples_spread(&entrants[i].cpu_s));
        curves_add(&panels[1], i, words, samples_spread(&entrants[i].peak_mb));
    }
    remove_files();
}

void bench_scale(struct bench *bench)
{
    static const size_t percents[] = {1, 3, 10, 30, 100};
    struct curves panels[] = {
        {.panel = {.title = "Time of dictc build by size of list",
                   .x_label = "words",
                   .y_label = "CPU seconds, one thread"},
         .subtitle = "random: pairs of words; 256 MB: with --max-memory=256",
         .names = {"random", "256 MB", "pairs", "triples"}},
        {.panel = {.title = "Memory of dictc build by size of list",
                   .x_label = "words",
                   .y_label = "peak MB"},
         .subtitle = "pairs, triples: of words, sorted",
         .names = {"random", "256 MB", "pairs", "triples"}},
    };
    struct table *const table =
        new_table(bench->report, "scale", "Compiling: lists of increasing sizes, one thread");
    for (size_t i = 0; i < sizeof percents / sizeof *percents; i++) {
        add_size(bench, table, panels, (bench->large_words * percents[i] + 99) / 100);
    }
    report_print(bench->report, table);
    if (bench->svg_path != NULL) {
        curves_draw(bench->svg_path, panels, "Time and memory of dictc build by size of list");
    }
}
