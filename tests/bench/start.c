/* SPDX-License-Identifier: MIT */
/*
 * start.c: measures whole processes that answer one question, compared with programs that only
 * return 0. The programs are started in turn, so that a slow phase of the machine affects all of
 * them.
 */
#include "bench.h"
#include "files.h"
#include "measure.h"
#include "wordgrid.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PROGRAMS = 40 };

struct program {
    const char *name;
    char does[80];
    const char *arguments[PROCESS_MAX_ARGUMENTS + 1];
    bool solves; /* a peer: its answer is compared */
    double faults;
    struct samples wall_s;
};

struct programs {
    struct program all[MAX_PROGRAMS];
    size_t count;
    const struct program *dynamic; /* the empty programs; NULL: not built */
    const struct program *is_static;
};

static const char board[] = "ezmrnubeslospaon";

/* The first word of each list, for programs that look up a word. */
static char first_words[LIST_COUNT][1024];

/* Copies the first word to `room`, and ends the listing. A wg_word_fn. */
static bool take_word(void *room, struct wg_text text)
{
    (void)snprintf(room, sizeof first_words[0], "%.*s", (int)text.nbytes, text.bytes);
    return false;
}

static void choose_word(const char *dict_path, char *room)
{
    struct wg_dict *dict = wordgrid_open(dict_path);
    (void)wg_dict_each(dict, (struct wg_text){"", 0}, take_word, room, NULL);
    wg_dict_close(dict);
}

/* Adds a program, and returns it. Its path and its arguments follow, ended by NULL. Adds nothing if
   the path is NULL, because the program is not built. */
static struct program *add(struct programs *programs, const char *name, const char *does, ...)
{
    va_list arguments;
    struct program *const program = &programs->all[programs->count];
    size_t count = 0;
    va_start(arguments, does);
    do {
        assert(count <= PROCESS_MAX_ARGUMENTS);
        program->arguments[count] = va_arg(arguments, const char *);
    } while (program->arguments[count++] != NULL);
    va_end(arguments);
    if (count == 1) {
        return NULL; /* not built */
    }
    assert(programs->count < MAX_PROGRAMS - 1);
    program->name = name;
    (void)snprintf(program->does, sizeof program->does, "%s", does);
    programs->count++;
    return program;
}

/* Adds the programs that ask the dictionary of a list. */
static void add_list(struct programs *programs, struct list *list, char *word)
{
    char does[80];
    const char *const path = list_dict_path(list, WORDGRID);
    choose_word(path, word);
    (void)snprintf(does, sizeof does, "solves, %s", list->name);
    (void)add(programs, "solve", does, BENCH_SOLVE, "-d", path, board, NULL);
    (void)add(programs, "solve, glibc", does, BENCH_SOLVE_GLIBC, "-d", path, board, NULL);
    (void)snprintf(does, sizeof does, "one lookup, %s", list->name);
    (void)add(programs, "dictc find", does, BENCH_DICTC, "find", path, word, NULL);
    (void)add(programs, "dictc find, glibc", does, BENCH_DICTC_GLIBC, "find", path, word, NULL);
}

static void add_peers(struct programs *programs, struct list *list)
{
    for (size_t i = WORDGRID + 1; i < PEERS; i++) {
        const struct peer *const peer = peers_at(i);
        if (peer != NULL) {
            const bool can_solve = peer->solve != NULL;
            struct program *const program =
                add(programs, peer->name, can_solve ? "solves" : "one lookup", peers_program(i),
                    can_solve ? "solve" : "find", list_dict_path(list, i),
                    can_solve ? board : first_words[0], NULL);
            program->solves = can_solve;
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
static void compare_answers(const struct programs *programs, const char *dict_path)
{
    static const char board_path[] = BENCH_DICT_DIR "/board.txt";
    const char *const batch[] = {BENCH_SOLVE, "-q",  "-d",       dict_path, "--batch",
                                 "-f",        "tsv", board_path, NULL};
    file_write_text(board_path, board);
    char *expected = answer_of(batch);
    for (size_t i = 0; i < programs->count; i++) {
        const struct program *const program = &programs->all[i];
        if (program->solves) {
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

static void spawn_in_turn(struct programs *programs, size_t spawns)
{
    /* The first turn loads the files into the page cache, and is not counted. */
    for (size_t turn = 0; turn <= spawns; turn++) {
        for (size_t i = 0; i < programs->count; i++) {
            struct program *const program = &programs->all[i];
            const struct process_cost cost = process_run(program->arguments, NULL);
            program->faults = cost.faults;
            if (turn > 0) {
                samples_add(&program->wall_s, cost.wall_s);
            }
        }
    }
}

static double times(const struct program *program, const struct program *other)
{
    return other == NULL ? NAN : samples_ratio(&program->wall_s, &other->wall_s).median;
}

void bench_start(struct bench *bench)
{
    static const struct column columns[] = {
        {"program", "program", COLUMN_TEXT}, {"does", "does", COLUMN_TEXT},
        {"median_us", "median us", 0},       {"fastest_us", "fastest", 0},
        {"slowest_us", "slowest", 0},        {"times_dynamic", "x dynamic", 2},
        {"times_static", "x static", 2},     {"faults", "page faults", 0},
    };
    static struct programs programs;
    struct list *const list = &bench->lists[0];
    const char *const dict_path = list_dict_path(list, WORDGRID);
    programs.dynamic = add(&programs, "empty, dynamic", "returns 0", BENCH_EMPTY, NULL);
    programs.is_static = add(&programs, "empty, static", "returns 0", BENCH_EMPTY_STATIC, NULL);
    (void)add(&programs, "empty, musl", "returns 0", BENCH_EMPTY_MUSL, NULL);
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (bench->lists[i].is_there) {
            add_list(&programs, &bench->lists[i], first_words[i]);
        }
    }
    (void)add(&programs, "solve", "solves, english by its name", BENCH_SOLVE, board, NULL);
    add_peers(&programs, list);
    compare_answers(&programs, dict_path);
    spawn_in_turn(&programs, bench->effort->spawn_rounds);
    struct table *table =
        REPORT_TABLE(bench->report, "start",
                     "Start: whole processes, run in turn, from spawn to exit status", columns);
    for (size_t i = 0; i < programs.count; i++) {
        const struct program *const program = &programs.all[i];
        const struct spread wall_s = samples_spread(&program->wall_s);
        table_text(table, program->name);
        table_text(table, program->does);
        table_number(table, wall_s.median * 1e6);
        table_number(table, wall_s.lowest * 1e6);
        table_number(table, wall_s.highest * 1e6);
        table_number(table, times(program, programs.dynamic));
        table_number(table, times(program, programs.is_static));
        table_number(table, program->faults);
    }
    report_print(bench->report, table);
}
