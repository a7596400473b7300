/* SPDX-License-Identifier: MIT */
/*
 * start.c: measures whole processes that solve one board, compared with programs that only return
 * 0. The programs are started in turn, so that a slow phase of the machine affects all of them.
 */
#include "bench.h"
#include "files.h"
#include "measure.h"
#include "wordgrid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DYNAMIC, STATIC, SOLVE, FIRST_PEER, PROGRAMS = FIRST_PEER + PEERS };

struct program {
    const char *name; /* NULL: not built */
    const char *does;
    const char *arguments[PROCESS_MAX_ARGUMENTS + 1];
    struct samples wall_s;
};

static const char board[] = "ezmrnubeslospaon";

/* A word of the list, for programs that do not solve boards. */
static char word[1024];

/* Copies the first word to `word`, and ends the listing. A wg_word_fn. */
static bool take_word(void *context, struct wg_text text)
{
    (void)context;
    (void)snprintf(word, sizeof word, "%.*s", (int)text.nbytes, text.bytes);
    return false;
}

static void choose_word(const char *dict_path)
{
    struct wg_dict *dict = wordgrid_open(dict_path);
    (void)wg_dict_each(dict, (struct wg_text){"", 0}, take_word, NULL, NULL);
    wg_dict_close(dict);
}

static void add_peers(struct program *programs, struct list *list)
{
    for (size_t i = WORDGRID + 1; i < PEERS; i++) {
        const struct peer *const peer = peers_at(i);
        struct program *const program = &programs[FIRST_PEER + i];
        if (peer != NULL) {
            const bool can_solve = peer->solve != NULL;
            program->name = peer->name;
            program->does = can_solve ? "opens, solves" : "opens, one lookup";
            program->arguments[0] = peers_program(i);
            program->arguments[1] = can_solve ? "solve" : "find";
            program->arguments[2] = list_dict_path(list, i);
            program->arguments[3] = can_solve ? board : word;
        }
    }
}

/* Runs a program and returns what it prints; the caller frees it. */
static char *answer_of(const char *const *arguments)
{
    static const char path[] = BENCH_DICT_DIR "/answer.txt";
    (void)process_run(arguments, path);
    return file_read(path);
}

/* Compares the words and the score that `solve` and the peers print. */
static void compare_answers(const struct program *programs, const char *dict_path)
{
    static const char board_path[] = BENCH_DICT_DIR "/board.txt";
    const char *const batch[] = {BENCH_SOLVE, "-q",  "-d",       dict_path, "--batch",
                                 "-f",        "tsv", board_path, NULL};
    file_write_text(board_path, board);
    char *expected = answer_of(batch);
    for (size_t i = FIRST_PEER; i < PROGRAMS; i++) {
        const struct program *const program = &programs[i];
        if (program->name != NULL && strcmp(program->arguments[1], "solve") == 0) {
            char *answer = answer_of(program->arguments);
            if (strcmp(answer, expected) != 0) {
                die("%s prints %s but solve prints %s for the same board", program->name, answer,
                    expected);
            }
            free(answer);
        }
    }
    free(expected);
}

static void spawn_in_turn(struct program *programs, size_t spawns)
{
    /* The first turn loads the files into the page cache, and is not counted. */
    for (size_t turn = 0; turn <= spawns; turn++) {
        for (size_t i = 0; i < PROGRAMS; i++) {
            struct program *const program = &programs[i];
            if (program->name != NULL) {
                const double wall_s = process_run(program->arguments, NULL).wall_s;
                if (turn > 0) {
                    samples_add(&program->wall_s, wall_s);
                }
            }
        }
    }
}

static double times(const struct program *program, const struct program *other)
{
    return other->name == NULL ? NAN : samples_ratio(&program->wall_s, &other->wall_s).median;
}

void bench_start(struct bench *bench)
{
    static const struct column columns[] = {
        {"program", "program", COLUMN_TEXT}, {"does", "does", COLUMN_TEXT},
        {"median_us", "median us", 0},       {"fastest_us", "fastest", 0},
        {"slowest_us", "slowest", 0},        {"times_dynamic", "x dynamic", 2},
        {"times_static", "x static", 2},
    };
    const char *const dict_path = list_dict_path(&bench->lists[0], WORDGRID);
    struct program programs[PROGRAMS] = {
        [DYNAMIC] = {"empty, dynamic", "returns 0", {BENCH_EMPTY}, {0}},
#ifdef BENCH_EMPTY_STATIC
        [STATIC] = {"empty, static", "returns 0", {BENCH_EMPTY_STATIC}, {0}},
#endif
        [SOLVE] = {"solve", "opens, solves", {BENCH_SOLVE, "-d", dict_path, board}, {0}},
    };
    choose_word(dict_path);
    add_peers(programs, &bench->lists[0]);
    compare_answers(programs, dict_path);
    spawn_in_turn(programs, bench->effort->spawn_rounds);
    struct table *table =
        REPORT_TABLE(bench->report, "start",
                     "Start: whole processes, run in turn, from spawn to exit status", columns);
    for (size_t i = 0; i < PROGRAMS; i++) {
        if (programs[i].name != NULL) {
            const struct spread wall_s = samples_spread(&programs[i].wall_s);
            table_text(table, programs[i].name);
            table_text(table, programs[i].does);
            table_number(table, wall_s.median * 1e6);
            table_number(table, wall_s.lowest * 1e6);
            table_number(table, wall_s.highest * 1e6);
            table_number(table, times(&programs[i], &programs[DYNAMIC]));
            table_number(table, times(&programs[i], &programs[STATIC]));
        }
    }
    report_print(bench->report, table);
}
