/* SPDX-License-Identifier: MIT */
/*
 * alphabets.c: measures the boards a second of wordgrid and of `classic` with each word list, one
 * thread each, on random 4x4 boards of the list's letters.
 *
 * With more than 31 letters, a letter set of wordgrid takes several 32-bit words, and a node of
 * classic has more child pointers. Boards of one list lead to more visited states than boards of
 * another. So lists are compared by the time for a visited state. Each round measures all lists in
 * turn.
 */
#include "bench.h"
#include "classic.h"
#include "files.h"
#include "measure.h"
#include "support/random.h"
#include "wordgrid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SIDE = 4,
    PER_ROUND = 2000, /* boards, for each list */
    SEED = 8,
    MAX_TEAMS = 1 + MAX_VARIANTS, /* of a list */
    MAX_LANES = LIST_COUNT * MAX_TEAMS,
    MAX_SYMBOLS = 255,
    MAX_HALVINGS = 10
};

/* A list with its boards and its solvers; classic is team 0. */
struct contest {
    char name[64];
    char dict_path[PATH_NBYTES]; /* the dictionary of a part of the list */
    struct wg_dict *dict;
    struct classic *classic;
    uint32_t frequencies[MAX_SYMBOLS]; /* of the symbols, in all words */
    struct boards boards;
    size_t per_round;
    struct samples visits; /* nodes that classic visits, by round */
    size_t team_count;
    struct team teams[MAX_TEAMS];
};

/* --- A part of a list */

/* The state of a random choice that takes every word with the probability 1 / divisor. */
struct draw {
    struct random random;
    unsigned divisor;
    FILE *file;
};

/* Writes the word with the probability 1 / divisor. A wg_word_fn. */
static bool draw_word(void *context, struct wg_text word)
{
    struct draw *draw = context;
    if (random_below(&draw->random, draw->divisor) == 0) {
        (void)fprintf(draw->file, "%.*s\n", (int)word.nbytes, word.bytes);
    }
    return true;
}

/* Replaces the dictionary by a dictionary of random words, about 1 / divisor of the list. */
static void open_part(struct contest *contest, struct list *list, unsigned divisor)
{
    char words_path[PATH_NBYTES];
    struct wg_dict *whole = wordgrid_open(list_dict_path(list, WORDGRID));
    (void)snprintf(words_path, PATH_NBYTES, "%s/part-%s.txt", BENCH_DICT_DIR, list->name);
    (void)snprintf(contest->dict_path, PATH_NBYTES, "%s/part-%s.wgd", BENCH_DICT_DIR, list->name);
    (void)snprintf(contest->name, sizeof contest->name, "%s, 1/%u of the words", list->name,
                   divisor);
    struct draw draw = {.random = {SEED}, .divisor = divisor, .file = file_open(words_path, "w")};
    if (wg_dict_each(whole, (struct wg_text){"", 0}, draw_word, &draw, NULL) != WG_OK) {
        die("the words of %s cannot be listed", list->path);
    }
    file_close(draw.file, words_path);
    (void)dictc_build(words_path, contest->dict_path, "--fold=none");
    (void)remove(words_path);
    wg_dict_close(whole);
    wg_dict_close(contest->dict);
    contest->dict = wordgrid_open(contest->dict_path);
}

/*
 * Opens the dictionary of a list and builds classic's trie. If the trie would take more than
 * `max_nbytes`, both solvers get half of the words, or a quarter, and so on.
 */
static void open_list(struct contest *contest, struct list *list, double max_nbytes)
{
    (void)snprintf(contest->name, sizeof contest->name, "%s", list->name);
    contest->dict = wordgrid_open(list_dict_path(list, WORDGRID));
    contest->classic = classic_new_of_symbols(contest->dict, max_nbytes);
    for (unsigned i = 1; contest->classic == NULL; i++) {
        if (i > MAX_HALVINGS) {
            die("no memory for a trie of words of %s", list->path);
        }
        open_part(contest, list, 1U << i);
        contest->classic = classic_new_of_symbols(contest->dict, max_nbytes);
    }
}

/* --- Boards and solvers */

/* Counts the symbols of the word. A wg_word_fn. */
static bool count_symbols(void *context, struct wg_text word)
{
    struct contest *contest = context;
    uint8_t symbols[GRID_MAX_CELLS];
    size_t count;
    if (wg_dict_symbols(contest->dict, word, symbols, GRID_MAX_CELLS, &count)) {
        for (size_t i = 0; i < count; i++) {
            contest->frequencies[symbols[i]]++;
        }
    }
    return true;
}

static void draw_boards(struct contest *contest, const struct effort *effort)
{
    const size_t fewer = PER_ROUND / effort->board_divisor;
    contest->per_round = fewer > 0 ? fewer : 1;
    (void)wg_dict_each(contest->dict, (struct wg_text){"", 0}, count_symbols, contest, NULL);
    contest->boards =
        boards_draw(SIDE, contest->per_round * effort->search_rounds, contest->frequencies,
                    wg_dict_get_counts(contest->dict)->symbols, SEED);
    for (size_t i = 0; i < effort->search_rounds; i++) {
        uint64_t visits = 0;
        for (size_t k = 0; k < contest->per_round; k++) {
            const char *letters = boards_at(&contest->boards, i * contest->per_round + k);
            visits += classic_count_visits(contest->classic, letters, SIDE);
        }
        samples_add(&contest->visits, (double)visits);
    }
}

static void add_teams(struct contest *contest)
{
    const char *variants[MAX_VARIANTS];
    const size_t count = wordgrid_variants(contest->dict, variants);
    contest->teams[contest->team_count++] = classic_team(contest->classic);
    for (size_t i = 0; i < count; i++) {
        contest->teams[contest->team_count++] =
            wordgrid_team_of_symbols(contest->dict, variants[i], 1);
    }
}

/*
 * Fills contests[0..LIST_COUNT) with the lists that exist. Returns how many. The trie of each list
 * may take an equal part of the memory that the tries of earlier lists do not use.
 */
static size_t open_contests(struct contest *contests, struct bench *bench)
{
    double nbytes_left = bench_trie_nbytes(bench);
    size_t lists_left = 0;
    size_t count = 0;
    for (size_t i = 0; i < LIST_COUNT; i++) {
        lists_left += bench->lists[i].is_there;
    }
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (bench->lists[i].is_there) {
            struct contest *const contest = &contests[count++];
            open_list(contest, &bench->lists[i], nbytes_left / (double)lists_left--);
            nbytes_left -= (double)classic_nbytes(contest->classic);
            draw_boards(contest, bench->effort);
            add_teams(contest);
        }
    }
    return count;
}

static void close_contest(struct contest *contest)
{
    for (size_t i = 1; i < contest->team_count; i++) {
        wordgrid_team_free(&contest->teams[i]);
    }
    boards_free(&contest->boards);
    classic_free(contest->classic);
    wg_dict_close(contest->dict);
    if (contest->dict_path[0] != '\0') {
        (void)remove(contest->dict_path);
    }
}

/* --- The rounds */

/* Returns the nanoseconds of a visit, for each round. */
static struct samples visit_ns(const struct contest *contest, const struct lane *lane)
{
    struct samples ns = {0};
    for (size_t i = 0; i < lane->seconds.count; i++) {
        samples_add(&ns, 1e9 * lane->seconds.values[i] / contest->visits.values[i]);
    }
    return ns;
}

static double words_per_board(const struct lane *lane)
{
    double words = 0;
    for (size_t i = 0; i < lane->boards->count; i++) {
        words += lane->outcomes[i].words;
    }
    return words / (double)lane->boards->count;
}

/* `yardstick` is the lane of classic with this list. `first_ns` has the times of the same team with
   the first list. */
static void add_row(struct table *table, const struct contest *contest, const struct lane *lane,
                    const struct lane *yardstick, const struct samples *first_ns)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(contest->dict);
    const struct spread times = samples_ratio(&yardstick->seconds, &lane->seconds);
    const struct samples rates = lane_rates(lane);
    const struct samples ns = visit_ns(contest, lane);
    double visits = 0;
    for (size_t i = 0; i < contest->visits.count; i++) {
        visits += contest->visits.values[i];
    }
    table_text(table, contest->name);
    table_number(table, counts->symbols);
    table_number(table, (double)counts->words);
    table_number(table, (double)classic_nbytes(contest->classic) / 1e6);
    table_number(table, words_per_board(lane));
    table_number(table, visits / (double)contest->boards.count);
    table_text(table, lane->team->name);
    table_text(table, lane->team->variant);
    table_number(table, samples_spread(&rates).median);
    table_number(table, times.median);
    table_number(table, lane == yardstick ? NAN : times.lowest);
    table_number(table, lane == yardstick ? NAN : times.highest);
    table_number(table, samples_spread(&ns).median);
    table_number(table, samples_ratio(&ns, first_ns).median);
}

static void race(struct table *table, const struct contest *contests, size_t count, size_t rounds)
{
    struct lane *lanes = allocate(MAX_LANES, sizeof *lanes);
    size_t lane_count = 0;
    for (size_t i = 0; i < count; i++) {
        const struct contest *const contest = &contests[i];
        for (size_t k = 0; k < contest->team_count; k++) {
            lanes[lane_count++] =
                lane_new(&contest->teams[k], &contest->boards, contest->per_round);
        }
    }
    lanes_race(lanes, lane_count, rounds);
    const size_t team_count = contests[0].team_count; /* of every list */
    for (size_t i = 0; i < lane_count; i++) {
        const struct contest *const contest = &contests[i / team_count];
        const struct lane *const yardstick = &lanes[i - i % team_count];
        const struct samples first_ns = visit_ns(&contests[0], &lanes[i % team_count]);
        lane_compare(&lanes[i], yardstick);
        add_row(table, contest, &lanes[i], yardstick, &first_ns);
    }
    for (size_t i = 0; i < lane_count; i++) {
        lane_free(&lanes[i]);
    }
    free(lanes);
}

void bench_alphabets(struct bench *bench)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},          {"symbols", "symbols", 0},
        {"dictionary_words", "words", 0},       {"classic_mb", "classic MB", 1},
        {"words", "words a board", 1},          {"visits", "visits a board", 1},
        {"solver", "solver", COLUMN_TEXT},      {"variant", "variant", COLUMN_TEXT},
        {"boards_per_s", "boards a second", 0}, {"times_classic", "times classic", 2},
        {"times_lowest", "lowest", 2},          {"times_highest", "highest", 2},
        {"visit_ns", "ns a visit", 1},          {"times_first", "times first list", 2},
    };
    struct table *table = REPORT_TABLE(
        bench->report, "alphabets",
        "Search, other alphabets: 4x4 boards of each list's letters, one thread", columns);
    struct contest *contests = allocate(LIST_COUNT, sizeof *contests);
    const size_t count = open_contests(contests, bench);
    race(table, contests, count, bench->effort->search_rounds);
    report_print(bench->report, table);
    for (size_t i = 0; i < count; i++) {
        close_contest(&contests[i]);
    }
    free(contests);
}
