/* SPDX-License-Identifier: MIT */
/*
 * floods.c: measures words that were chosen to collide in a hash table, and compares them with
 * random words of the same form. The tables now hash with a secret (src/core/base/keyed_hash.h), so
 * nobody can choose words that collide in them. The chosen words collide in earlier tables without
 * a secret, and show how slow these were.
 */
#include "base/hash.h"
#include "base/random.h"
#include "base/utf8.h"
#include "bench.h"
#include "files.h"
#include "measure.h"
#include "process.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 1 << 16, STATES = 60000, LETTERS = 255, ALL_LENGTH = 20 };

#define FLOOD_PATH(name) BENCH_DICT_DIR "/flood-" name

/* Each search of this file would take longer than this limit. */
static const char time_limit[] = "--time-limit=0.05";
static const double limit_s = 0.05;

/* --- Words */

/* Writes a letter, from 0 to 254, of an alphabet of CJK ideographs in code point order. */
static void put_letter(FILE *file, unsigned letter)
{
    char text[UTF8_MAX_NBYTES];
    (void)fwrite(text, 1, utf8_encode(0x4e00 + letter, text), file);
}

/*
 * Writes words of 32 letters. The chosen words are x ~x y ~y, where x and y are eight letters and ~
 * exchanges a and b. All chosen words have equal rotated sums, which were an earlier hash.
 */
static void write_long(FILE *file, bool is_chosen)
{
    struct random random = {1};
    for (uint32_t i = 0; i < WORDS; i++) {
        const uint64_t x = i & 0xff;
        const uint64_t y = i >> 8;
        const uint64_t chosen = x | (x ^ 0xff) << 8 | y << 16 | (y ^ 0xff) << 24;
        const uint64_t bits = is_chosen ? chosen : random_next(&random);
        for (unsigned j = 0; j < 32; j++) {
            (void)fputc("ab"[bits >> j & 1], file);
        }
        (void)fputc('\n', file);
    }
}

/* Writes words of eight letters, which are numbers of 8 bytes. The chosen numbers are i times the
   inverse modulo 2^64 of 0x9e3779b97f4a7c15 (2^64 / phi, a usual hash multiplier). */
static void write_short(FILE *file, bool is_chosen)
{
    struct random random = {2};
    for (uint64_t i = 1, written = 0; written < WORDS; i++) {
        const uint64_t key = is_chosen ? i * UINT64_C(0xf1de83e19937733d) : random_next(&random);
        bool has_zero = false;
        for (unsigned j = 0; j < 8; j++) {
            has_zero |= (key >> 8 * j & 0xff) == 0;
        }
        for (unsigned j = 8; j-- > 0 && !has_zero;) {
            put_letter(file, (unsigned)(key >> 8 * j & 0xff) - 1);
        }
        if (!has_zero) {
            (void)fputc('\n', file);
            written++;
        }
    }
}

/*
 * Writes words that make states of three edges. Two letters lead to each state, and its edges lead
 * to states of a chain, which the first word makes. In a registry (a table of states) that hashes
 * by XXH3 without a seed, folded to 32 bits, the home slots of the chosen states are all in the
 * same 64th of the table.
 */
static void write_states(FILE *file, bool is_chosen)
{
    enum { SLOTS = 1 << 17, CHAIN = 4, FIRST_LETTERS = 250 };
    struct random random = {3};
    for (unsigned i = 0; i < CHAIN; i++) {
        put_letter(file, 0);
    }
    (void)fputc('\n', file);
    for (unsigned found = 0; found < STATES;) {
        uint64_t content[4] = {0};
        unsigned symbols[3];
        unsigned targets[3];
        for (unsigned i = 0; i < 3; i++) {
            symbols[i] = 80 * i + random_below(&random, 80);
            targets[i] = random_below(&random, CHAIN);
            content[1 + i] = (uint64_t)targets[i] << 8 | symbols[i];
        }
        const uint64_t hash = hash_bytes(content, sizeof content);
        if (is_chosen && (uint32_t)(hash ^ hash >> 32) % SLOTS >= SLOTS / 64) {
            continue;
        }
        for (unsigned i = 0; i < 3; i++) {
            put_letter(file, 1 + found / FIRST_LETTERS);
            put_letter(file, found % FIRST_LETTERS);
            put_letter(file, symbols[i]);
            for (unsigned j = 0; j < targets[i]; j++) {
                put_letter(file, 0);
            }
            (void)fputc('\n', file);
        }
        found++;
    }
}

/* Writes all words of ALL_LENGTH letters a or b. Their dictionary has 500 bytes. */
static void write_all(FILE *file, bool is_chosen)
{
    (void)is_chosen;
    for (uint32_t i = 0; i < 1 << ALL_LENGTH; i++) {
        for (unsigned j = ALL_LENGTH; j-- > 0;) {
            (void)fputc("ab"[i >> j & 1], file);
        }
        (void)fputc('\n', file);
    }
}

/* --- Floods */

struct flood {
    const char *name;
    void (*write_words)(FILE *file, bool is_chosen);
    double words;
    const char *size; /* the size of the board of one row; NULL: measures compiling */
    unsigned cells;
    unsigned letters; /* each cell has a choice of this many letters */
    bool has_random;  /* also measures random words */
};

static const struct flood floods[] = {
    {"long words", write_long, WORDS, "--size=1x32", 32, 2, true},
    {"words of 8 letters", write_short, WORDS, "--size=1x8", 8, LETTERS, true},
    {"states", write_states, 1 + 3.0 * STATES, NULL, 0, 0, true},
    {"all of 20 letters", write_all, 1 << ALL_LENGTH, "--size=1x20", 20, 2, false},
};

enum { FLOODS = sizeof floods / sizeof *floods };

static const char *const list_paths[2] = {FLOOD_PATH("random.txt"), FLOOD_PATH("chosen.txt")};
static const char *const dict_paths[2] = {FLOOD_PATH("random.wgd"), FLOOD_PATH("chosen.wgd")};

static struct process_cost compile(bool is_chosen)
{
    return dictc_build(list_paths[is_chosen], dict_paths[is_chosen], NULL);
}

static void write_cells(const struct flood *flood)
{
    FILE *file = file_open(FLOOD_PATH("board.txt"), "w");
    for (unsigned cell = 0; cell < flood->cells; cell++) {
        for (unsigned i = 0; i < flood->letters; i++) {
            (void)fputc(i == 0 ? '[' : '|', file);
            if (flood->letters == LETTERS) {
                put_letter(file, i);
            } else {
                (void)fputc("ab"[i], file);
            }
        }
        (void)fputc(']', file);
    }
    file_close(file, FLOOD_PATH("board.txt"));
}

enum { SOLVE_ARGUMENTS = 9 };

/* Sets the arguments of a search that prints words in the order found, and so does not store words
   for sorting. */
static void list_arguments(const struct flood *flood, bool is_chosen, const char *last_argument,
                           const char *arguments[SOLVE_ARGUMENTS + 1])
{
    const char *const all[SOLVE_ARGUMENTS + 1] = {
        BENCH_SOLVE, "-d",      dict_paths[is_chosen],       flood->size,   "--moves=rook",
        "-fwords",   "-sboard", "@" FLOOD_PATH("board.txt"), last_argument, NULL};
    memcpy(arguments, all, sizeof all);
}

static double measure_cpu_s(const struct flood *flood, bool is_chosen)
{
    const char *arguments[SOLVE_ARGUMENTS + 1];
    if (flood->size == NULL) {
        return compile(is_chosen).cpu_s;
    }
    list_arguments(flood, is_chosen, NULL, arguments);
    return process_run(arguments, NULL).cpu_s;
}

static void measure(struct table *table, const struct flood *flood, size_t rounds)
{
    struct samples cpu_s[2] = {0};
    struct samples over_ms = {0};
    struct spread times = {NAN, NAN, NAN};
    struct spread over = times;
    for (unsigned is_chosen = 0; is_chosen < 2; is_chosen++) {
        FILE *file = file_open(list_paths[is_chosen], "w");
        flood->write_words(file, is_chosen);
        file_close(file, list_paths[is_chosen]);
        (void)compile(is_chosen);
    }
    write_cells(flood);
    for (size_t round = 0; round < rounds; round++) {
        for (unsigned is_chosen = 0; is_chosen < 2 && flood->has_random; is_chosen++) {
            samples_add(&cpu_s[is_chosen], measure_cpu_s(flood, is_chosen));
        }
        if (flood->size != NULL) {
            const char *arguments[SOLVE_ARGUMENTS + 1];
            list_arguments(flood, true, time_limit, arguments);
            const struct process_end late = process_watch(arguments, -1);
            samples_add(&over_ms, (late.cost.wall_s - limit_s) * 1e3);
        }
    }
    if (flood->has_random) {
        times = samples_ratio(&cpu_s[1], &cpu_s[0]);
    }
    if (flood->size != NULL) {
        over = samples_spread(&over_ms);
    }
    table_text(table, flood->name);
    table_text(table, flood->size != NULL ? "solve" : "dictc build");
    table_number(table, flood->words);
    table_number(table, flood->has_random ? samples_spread(&cpu_s[1]).median : NAN);
    table_number(table, flood->has_random ? samples_spread(&cpu_s[0]).median : NAN);
    table_number(table, times.median);
    table_number(table, times.highest);
    table_number(table, over.median);
    table_number(table, over.highest);
}

void bench_floods(struct bench *bench)
{
    static const struct column columns[] = {
        {"flood", "flood", COLUMN_TEXT}, {"program", "program", COLUMN_TEXT},
        {"words", "words", 0},           {"chosen_s", "chosen CPU s", 3},
        {"random_s", "random CPU s", 3}, {"times", "times", 2},
        {"most_times", "highest", 2},    {"over_ms", "over ms", 1},
        {"most_over_ms", "highest", 1},
    };
    struct table *table = REPORT_TABLE(bench->report, "floods",
                                       "Floods: words chosen to collide, random ones", columns);
    for (size_t i = 0; i < FLOODS; i++) {
        measure(table, &floods[i], bench->effort->limit_rounds);
    }
    report_print(bench->report, table);
}
