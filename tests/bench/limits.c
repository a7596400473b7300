/* SPDX-License-Identifier: MIT */
/*
 * limits.c: measures searches that would take too long: how far `solve --time-limit` overshoots its
 * limit, how much memory solve takes, and how soon Ctrl-C ends solve.
 */
#include "bench.h"
#include "files.h"
#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READINGS = 200, MAX_RUN = 3600, CTRL_C_STATUS = 130 };

#define LIMITS_PATH(name) BENCH_DICT_DIR "/limits-" name

/* A square board with the same tile in all cells. */
struct endless {
    const char *name;
    const char *operand; /* @ and the path of its file */
    unsigned side;
    char tile; /* '1' or '2': a choice of 200 texts of one or two letters each */
};

enum { WILD, WILDEST, ONE_LETTER, LETTERS, PAIRS, BOARDS };

static const struct endless endless[BOARDS] = {
    [WILD] = {"60x60 of ?", "@" LIMITS_PATH("wild.txt"), 60, '?'},
    [WILDEST] = {"255x255 of ?", "@" LIMITS_PATH("wildest.txt"), 255, '?'},
    [ONE_LETTER] = {"60x60 of a", "@" LIMITS_PATH("one-letter.txt"), 60, 'a'},
    [LETTERS] = {"16x16 of 200 letters", "@" LIMITS_PATH("letters.txt"), 16, '1'},
    [PAIRS] = {"16x16 of 200 pairs", "@" LIMITS_PATH("pairs.txt"), 16, '2'},
};

enum { LIST_WORDS, RUNS, LONG_RUNS, DICTS };

/* Boards, each with a dictionary that has many words on this board. */
static const struct {
    size_t board;
    size_t dict;
} solved[] = {
    {WILD, LIST_WORDS},  {WILDEST, LIST_WORDS}, {LETTERS, LIST_WORDS},
    {PAIRS, LIST_WORDS}, {ONE_LETTER, RUNS},    {ONE_LETTER, LONG_RUNS},
};

enum { MAX_FORM_ARGUMENTS = 3 };

static const struct {
    const char *name;
    const char *arguments[MAX_FORM_ARGUMENTS + 1];
} forms[] = {
    {"", {NULL}},
    {"-a", {"-a", NULL}},
    {"-a -f json", {"-a", "-fjson", NULL}},
    {"-a -s board", {"-a", "-sboard", NULL}},
    {"-a -f arrows", {"-a", "-farrows", NULL}},
};

struct dictionary {
    const char *name;
    const char *path;
};

/* One row: the samples of its rounds. */
struct limits {
    struct samples wall_s;
    struct samples over_ms;
    struct samples peak_mb;
    struct samples output_mb;
    struct samples stopping_ms; /* of the runs that SIGINT ended */
    int status;
    int interrupt_status;
};

/* Writes `[a|b|...]`, with 26 different readings, or `[ab|bc|...]`, in which all readings
   differ. */
static void write_choice(FILE *file, unsigned letters_each)
{
    for (unsigned i = 0; i < READINGS; i++) {
        (void)fputc(i == 0 ? '[' : '|', file);
        (void)fputc('a' + (int)(i % 26), file);
        if (letters_each > 1) {
            (void)fputc('a' + (int)((i / 26 + i + 1) % 26), file);
        }
    }
    (void)fputc(']', file);
}

static void write_board(const struct endless *board)
{
    const char *const path = board->operand + 1;
    FILE *file = file_open(path, "w");
    for (unsigned row = 0; row < board->side; row++) {
        for (unsigned column = 0; column < board->side; column++) {
            if (board->tile == '1' || board->tile == '2') {
                write_choice(file, (unsigned)(board->tile - '0'));
            } else {
                (void)fputc(board->tile, file);
            }
        }
        (void)fputc('\n', file);
    }
    file_close(file, path);
}

/* Builds a dictionary of a, aa, aaa and so on, up to `most` letters. */
static void build_runs(const char *words_path, const char *dict_path, int most)
{
    static char run[MAX_RUN];
    FILE *file = file_open(words_path, "w");
    memset(run, 'a', sizeof run);
    for (int length = 1; length <= most; length++) {
        (void)fprintf(file, "%.*s\n", length, run);
    }
    file_close(file, words_path);
    (void)dictc_build(words_path, dict_path, NULL);
}

/* Runs solve. Any exit status is allowed, but the last line of the output must be whole. */
static struct process_end solve_endless(const char *dict_path, const char *operand, size_t form,
                                        const char *limit_option, double interrupt_s)
{
    const char *arguments[PROCESS_MAX_ARGUMENTS + 1] = {BENCH_SOLVE, "-d", dict_path, operand};
    size_t count = 4;
    for (size_t i = 0; forms[form].arguments[i] != NULL; i++) {
        arguments[count++] = forms[form].arguments[i];
    }
    arguments[count] = limit_option;
    const struct process_end end = process_watch(arguments, interrupt_s);
    if (!end.is_line_whole) {
        die("solve %s %s ended within a line", operand, forms[form].name);
    }
    return end;
}

static void add_round(struct limits *limits, const char *dict_path, const char *operand,
                      size_t form, const struct effort *effort)
{
    char option[64];
    (void)snprintf(option, sizeof option, "--time-limit=%g", effort->limit_s);
    const struct process_end late = solve_endless(dict_path, operand, form, option, -1);
    samples_add(&limits->wall_s, late.cost.wall_s);
    samples_add(&limits->over_ms, (late.cost.wall_s - effort->limit_s) * 1e3);
    samples_add(&limits->peak_mb, late.cost.peak_mb);
    samples_add(&limits->output_mb, late.output_nbytes / 1e6);
    limits->status = late.status;

    const struct process_end ended =
        solve_endless(dict_path, operand, form, NULL, effort->interrupt_s);
    limits->interrupt_status = ended.status;
    if (ended.status == CTRL_C_STATUS) {
        samples_add(&limits->stopping_ms, ended.stopping_s * 1e3);
    }
}

static void add_row(struct table *table, const struct limits *limits, const char *board,
                    const char *dict, const char *options, double limit_s)
{
    const struct spread over_ms = samples_spread(&limits->over_ms);
    struct spread stopping_ms = {NAN, NAN, NAN};
    if (limits->stopping_ms.count > 0) {
        stopping_ms = samples_spread(&limits->stopping_ms);
    }
    table_text(table, board);
    table_text(table, dict);
    table_text(table, options);
    table_number(table, limit_s);
    table_number(table, samples_spread(&limits->wall_s).median);
    table_number(table, over_ms.median);
    table_number(table, over_ms.highest);
    table_number(table, samples_spread(&limits->peak_mb).highest);
    table_number(table, samples_spread(&limits->output_mb).median);
    table_number(table, limits->status);
    table_number(table, stopping_ms.median);
    table_number(table, stopping_ms.highest);
    table_number(table, limits->interrupt_status);
}

static void measure_all(struct table *table, const struct dictionary *dicts,
                        const struct effort *effort)
{
    enum { SOLVED_COUNT = sizeof solved / sizeof *solved };
    enum { FORM_COUNT = sizeof forms / sizeof *forms };
    struct limits(*all)[FORM_COUNT] = allocate(SOLVED_COUNT, sizeof *all);
    for (size_t round = 0; round < effort->limit_rounds; round++) {
        for (size_t i = 0; i < SOLVED_COUNT; i++) {
            for (size_t form = 0; form < FORM_COUNT; form++) {
                add_round(&all[i][form], dicts[solved[i].dict].path,
                          endless[solved[i].board].operand, form, effort);
            }
        }
    }
    for (size_t i = 0; i < SOLVED_COUNT; i++) {
        for (size_t form = 0; form < FORM_COUNT; form++) {
            add_row(table, &all[i][form], endless[solved[i].board].name, dicts[solved[i].dict].name,
                    forms[form].name, effort->limit_s);
        }
    }
    free(all);
}

void bench_limits(struct bench *bench)
{
    static const struct column columns[] = {
        {"board", "board", COLUMN_TEXT},
        {"dictionary", "dictionary", COLUMN_TEXT},
        {"options", "options", COLUMN_TEXT},
        {"limit_s", "limit s", 2},
        {"took_s", "took s", 3},
        {"over_ms", "over ms", 1},
        {"most_over_ms", "highest", 1},
        {"peak_mb", "peak MB", 1},
        {"output_mb", "output MB", 1},
        {"status", "status", 0},
        {"interrupt_ms", "Ctrl-C ms", 1},
        {"most_interrupt_ms", "highest", 1},
        {"interrupt_status", "status", 0},
    };
    const struct dictionary dicts[DICTS] = {
        [LIST_WORDS] = {bench->lists[0].name, list_dict_path(&bench->lists[0], WORDGRID)},
        [RUNS] = {"1 to 60 a's", LIMITS_PATH("runs.wgd")},
        [LONG_RUNS] = {"1 to 3,600 a's", LIMITS_PATH("long-runs.wgd")},
    };
    build_runs(LIMITS_PATH("runs.txt"), dicts[RUNS].path, 60);
    build_runs(LIMITS_PATH("long-runs.txt"), dicts[LONG_RUNS].path, MAX_RUN);
    for (size_t i = 0; i < BOARDS; i++) {
        write_board(&endless[i]);
    }
    struct table *table = REPORT_TABLE(
        bench->report, "limits", "Limits: boards without end, a time limit and Ctrl-C", columns);
    measure_all(table, dicts, bench->effort);
    report_print(bench->report, table);
    bench_floods(bench);
}
