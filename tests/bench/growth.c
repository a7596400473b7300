/* SPDX-License-Identifier: MIT */
/*
 * growth.c: measures the boards a second of wordgrid and of `classic` (classic.h), one thread each,
 * for dictionaries and boards of increasing sizes. Each round measures all points of both curves in
 * turn, so a slow phase of the machine does not change the form of a curve.
 */
#include "bench.h"
#include "classic.h"
#include "curves.h"
#include "files.h"
#include "measure.h"
#include "subsets.h"
#include "wordgrid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    WORDS_PER_ROUND = 500,  /* 4x4 boards a round, for each dictionary */
    CELLS_PER_ROUND = 24000 /* cells of all boards of a round, for each size */
};

/* One point of the curves of both solvers, which solve the same boards. */
struct point {
    double x;
    struct boards boards;
    size_t per_round;
    const struct team *wordgrid;
    const struct team *classic; /* NULL: the trie would be too large */
    struct lane lanes[2];
};

static size_t divided(size_t count, const struct effort *effort)
{
    const size_t fewer = count / effort->board_divisor;
    return fewer > 0 ? fewer : 1;
}

/* The last columns of both tables; add_point fills them. */
/* clang-format off */
#define RATE_COLUMNS                                                                   \
    {"words_per_board", "words a board", 1},                                           \
    {"boards_per_s", "wordgrid boards/s", 0},                                          \
    {"lowest", "lowest", 0},                                                           \
    {"highest", "highest", 0},                                                         \
    {"classic_boards_per_s", "classic boards/s", 0},                                   \
    {"classic_lowest", "lowest", 0},                                                   \
    {"classic_highest", "highest", 0},                                                 \
    {"times_classic", "times classic", 2}
/* clang-format on */

/* --- Measuring and reporting points */

static void race(struct point *points, size_t count, size_t rounds)
{
    for (size_t i = 0; i < count; i++) {
        struct point *const point = &points[i];
        point->lanes[0] = lane_new(point->wordgrid, &point->boards, point->per_round);
        if (point->classic != NULL) {
            point->lanes[1] = lane_new(point->classic, &point->boards, point->per_round);
        }
    }
    for (size_t round = 0; round < rounds; round++) {
        for (size_t i = 0; i < count; i++) {
            lanes_race(points[i].lanes, points[i].classic == NULL ? 1 : 2, 1);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (points[i].classic != NULL) {
            lane_compare(&points[i].lanes[0], &points[i].lanes[1]);
        }
    }
}

static double words_per_board(const struct point *point)
{
    double words = 0;
    for (size_t i = 0; i < point->boards.count; i++) {
        words += point->lanes[0].outcomes[i].words;
    }
    return words / (double)point->boards.count;
}

/* Adds the rates of a lane to a row and, as a point, to a curve. */
static void add_rates(struct table *table, struct curves *curves, size_t curve, double x,
                      const struct lane *lane)
{
    const struct samples rates = lane_rates(lane);
    const struct spread spread = samples_spread(&rates);
    table_number(table, spread.median);
    table_number(table, spread.lowest);
    table_number(table, spread.highest);
    curves_add(curves, curve, x, spread);
}

static void set_subtitle(struct curves *curves, const struct list *list, const char *what)
{
    (void)snprintf(curves->subtitle, sizeof curves->subtitle,
                   "%s %s; bars: slowest and fastest round", what, list->name);
}

/* Fills the RATE_COLUMNS of a row, and adds the point to the curves. */
static void add_point(struct table *table, struct curves *curves, const struct point *point)
{
    table_number(table, words_per_board(point));
    add_rates(table, curves, 0, point->x, &point->lanes[0]);
    if (point->classic == NULL) {
        for (unsigned cell = 0; cell < 4; cell++) {
            table_number(table, NAN);
        }
        return;
    }
    add_rates(table, curves, 1, point->x, &point->lanes[1]);
    table_number(table, samples_ratio(&point->lanes[1].seconds, &point->lanes[0].seconds).median);
}

static void points_free(struct point *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        lane_free(&points[i].lanes[0]);
        lane_free(&points[i].lanes[1]);
        boards_free(&points[i].boards);
    }
    free(points);
}

/* --- Dictionaries of increasing sizes */

/* One dictionary of the curve, with its solvers. */
struct dictionary {
    struct wg_dict *dict;
    struct classic *classic;
    struct team teams[2];
};

static void open_dictionaries(const struct subsets *subsets, struct dictionary *dictionaries,
                              const struct bench *bench)
{
    double allowed = bench_trie_nbytes(bench);
    for (size_t i = 0; i < subsets->count; i++) {
        const struct subset *const subset = &subsets->items[i];
        struct dictionary *const dictionary = &dictionaries[i];
        const double needed =
            (double)subset->node_count * (double)classic_node_nbytes(LATIN_LETTERS);
        dictionary->dict = wordgrid_open(subset->dict_path);
        dictionary->teams[0] = wordgrid_team(dictionary->dict, NULL, 1);
        if (needed > allowed) {
            report_note(bench->report,
                        "Not measured: classic with %u words, whose trie would take %.1f GB.",
                        (unsigned)subset->word_count, needed / 1e9);
            continue;
        }
        allowed -= needed;
        dictionary->classic = classic_new(dictionary->dict);
        dictionary->teams[1] = classic_team(dictionary->classic);
    }
}

static void close_dictionaries(struct dictionary *dictionaries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        wordgrid_team_free(&dictionaries[i].teams[0]);
        classic_free(dictionaries[i].classic);
        wg_dict_close(dictionaries[i].dict);
    }
    free(dictionaries);
}

static struct point *dictionary_points(const struct subsets *subsets,
                                       const struct dictionary *dictionaries,
                                       const struct effort *effort)
{
    struct point *points = allocate(MAX_POINTS, sizeof *points);
    for (size_t i = 0; i < subsets->count; i++) {
        struct point *const point = &points[i];
        point->x = subsets->items[i].word_count;
        point->per_round = divided(WORDS_PER_ROUND, effort);
        point->boards = boards_draw(4, point->per_round * effort->growth_rounds,
                                    subsets->frequencies, LATIN_LETTERS, 6);
        point->wordgrid = &dictionaries[i].teams[0];
        point->classic = dictionaries[i].classic == NULL ? NULL : &dictionaries[i].teams[1];
    }
    return points;
}

static void grow_dictionary(struct bench *bench, struct curves *curves)
{
    static const struct column columns[] = {
        {"list", "words of", COLUMN_TEXT}, {"words", "words", 0}, {"file_bytes", "file bytes", 0},
        {"classic_mb", "classic MB", 1},   RATE_COLUMNS,
    };
    struct table *table = REPORT_TABLE(
        bench->report, "growth_words",
        "Growth: random subsets of a list, 4x4 boards of its letters, one thread", columns);
    struct subsets *subsets = subsets_new(bench->lists);
    struct dictionary *dictionaries = allocate(MAX_SUBSETS, sizeof *dictionaries);
    open_dictionaries(subsets, dictionaries, bench);
    struct point *points = dictionary_points(subsets, dictionaries, bench->effort);
    race(points, subsets->count, bench->effort->growth_rounds);
    for (size_t i = 0; i < subsets->count; i++) {
        const struct classic *const classic = dictionaries[i].classic;
        table_text(table, subsets->list->name);
        table_number(table, points[i].x);
        table_number(table, file_nbytes(subsets->items[i].dict_path));
        table_number(table, classic == NULL ? NAN : (double)classic_nbytes(classic) / 1e6);
        add_point(table, curves, &points[i]);
    }
    report_print(bench->report, table);
    set_subtitle(curves, subsets->list, "random words of");
    points_free(points, subsets->count);
    close_dictionaries(dictionaries, subsets->count);
    subsets_free(subsets);
}

/* --- Boards of increasing sizes */

static void grow_board(struct bench *bench, struct curves *curves)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},
        {"side", "side", 0},
        {"cells", "cells", 0},
        RATE_COLUMNS,
    };
    static const unsigned sides[] = {4, 5, 6, 8, 10, 12, 16, 20, 24, 32};
    const size_t count = sizeof sides / sizeof *sides;
    const struct effort *const effort = bench->effort;
    struct table *table =
        REPORT_TABLE(bench->report, "growth_boards",
                     "Growth: random boards of more and more cells, one thread", columns);
    struct wg_dict *dict = wordgrid_open(list_dict_path(&bench->lists[0], WORDGRID));
    struct classic *classic = classic_new(dict);
    struct team teams[] = {wordgrid_team(dict, NULL, 1), classic_team(classic)};
    struct point *points = allocate(MAX_POINTS, sizeof *points);
    for (size_t i = 0; i < count; i++) {
        struct point *const point = &points[i];
        point->x = sides[i];
        point->per_round = divided(CELLS_PER_ROUND / (sides[i] * sides[i]), effort);
        point->boards = boards_roll(sides[i], point->per_round * effort->growth_rounds, 7);
        point->wordgrid = &teams[0];
        point->classic = &teams[1];
    }
    race(points, count, effort->growth_rounds);
    for (size_t i = 0; i < count; i++) {
        table_text(table, bench->lists[0].name);
        table_number(table, sides[i]);
        table_number(table, sides[i] * sides[i]);
        add_point(table, curves, &points[i]);
    }
    report_print(bench->report, table);
    set_subtitle(curves, &bench->lists[0], "words of");
    points_free(points, count);
    wordgrid_team_free(&teams[0]);
    classic_free(classic);
    wg_dict_close(dict);
}

void bench_growth(struct bench *bench)
{
    struct curves panels[] = {
        {.panel = {.title = "Speed by size of dictionary",
                   .x_label = "words in the dictionary (4x4 boards)",
                   .y_label = "boards a second"},
         .names = {"wordgrid", "classic"}},
        {.panel = {.title = "Speed by size of board",
                   .x_label = "side of the board in cells",
                   .y_label = "boards a second"},
         .names = {"wordgrid", "classic"}},
    };
    grow_dictionary(bench, &panels[0]);
    grow_board(bench, &panels[1]);
    if (bench->svg_path != NULL) {
        curves_draw(bench->svg_path, panels, "Boards a second of wordgrid and of a usual solver");
    }
}
