/* SPDX-License-Identifier: MIT */
/*
 * clear.c: measures clearing boards of falling letters: the time until the first solution is found,
 * and until all solutions are found. Each board has a solution, because support/falling.h makes it
 * by inserting random words of the list, one by one. The seed is fixed.
 */
#include "bench.h"
#include "measure.h"
#include "support/falling.h"
#include "wordgrid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/clear.h>

/* Words of SHORTEST to LONGEST letters. A search is ended after MOST_SECONDS. */
enum { PUZZLES = 20, SIDE = 5, SHORTEST = 4, LONGEST = 8, SEED = 1, MOST_SECONDS = 30 };

struct list_words {
    char (*words)[LONGEST + 1];
    size_t count;
};

static bool keep_word(void *context, struct wg_text word)
{
    struct list_words *const list = context;
    if (word.nbytes >= SHORTEST && word.nbytes <= LONGEST) {
        memcpy(list->words[list->count], word.bytes, word.nbytes);
        list->words[list->count++][word.nbytes] = '\0';
    }
    return true;
}

/* Returns a random word of the list that consists of a-z. A falling_word_fn. */
static const char *choose_word(void *context, struct random *random, unsigned length)
{
    const struct list_words *const list = context;
    for (;;) {
        const char *const word = list->words[random_below(random, (unsigned)list->count)];
        if (strlen(word) == length && strspn(word, "abcdefghijklmnopqrstuvwxyz") == length) {
            return word;
        }
    }
}

static void make_puzzles(const struct wg_dict *dict, struct falling_puzzle *puzzles)
{
    struct random random = {SEED};
    struct list_words list = {.words =
                                  allocate(wg_dict_get_counts(dict)->words, sizeof *list.words)};
    if (wg_dict_each(dict, (struct wg_text){"", 0}, keep_word, &list, NULL) != WG_OK) {
        die("the words cannot be listed");
    }
    for (size_t i = 0; i < PUZZLES; i++) {
        falling_make_puzzle(&puzzles[i], &random, SIDE, SIDE, SHORTEST, LONGEST, choose_word,
                            &list);
    }
    free(list.words);
}

/* One row: the sums over its boards. */
struct clearings {
    const char *name;
    uint64_t most_solutions; /* a search ends after this many; 0: finds all */
    struct samples ms;
    double solutions;
    double searched;
    size_t ended; /* searches that the time limit ended */
};

static void clear(struct clearings *clearings, const struct wg_dict *dict, const char *text,
                  const uint32_t *lengths, size_t count)
{
    struct wg_error error;
    struct wg_board *board;
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    const struct wg_limits limits = {.struct_nbytes = sizeof limits,
                                     .results = clearings->most_solutions,
                                     .seconds = MOST_SECONDS};
    const struct wg_clear_options options = {.struct_nbytes = sizeof options,
                                             .lengths = lengths,
                                             .length_count = count,
                                             .limits = &limits};
    if (wg_board_new(dict, &board, &error) != WG_OK ||
        wg_board_parse(board, (struct wg_text){text, strlen(text)}, NULL, &error) != WG_OK) {
        die("%s: %s", text, error.message);
    }
    const double begin = now_s();
    const enum wg_status status = wg_clear_run(board, &options, NULL, NULL, &totals, &error);
    samples_add(&clearings->ms, (now_s() - begin) * 1e3);
    if (status != WG_OK && status != WG_STOPPED) {
        die("%s: %s", text, error.message);
    }
    clearings->solutions += (double)totals.solutions;
    clearings->searched += (double)totals.boards;
    clearings->ended += status == WG_STOPPED;
    wg_board_free(board);
}

static void add_row(struct table *table, const struct clearings *clearings)
{
    const struct spread ms = samples_spread(&clearings->ms);
    table_text(table, clearings->name);
    table_number(table, (double)clearings->ms.count);
    table_number(table, clearings->solutions);
    table_number(table, clearings->searched);
    table_number(table, ms.median);
    table_number(table, ms.highest);
    table_number(table, (double)clearings->ended);
}

void bench_clear(struct bench *bench)
{
    static const struct column columns[] = {
        {"games", "games", COLUMN_TEXT}, {"boards", "boards", 0}, {"solutions", "solutions", 0},
        {"searched", "searched", 0},     {"ms", "ms", 2},         {"most_ms", "highest", 2},
        {"ended", "given up", 0},
    };
    static const uint32_t known_lengths[] = {3, 6, 7};
    static struct falling_puzzle puzzles[PUZZLES];
    static struct clearings first = {.name = "5x5, first solution", .most_solutions = 1};
    static struct clearings all = {.name = "5x5, all solutions"};
    static struct clearings known = {.name = "ezmrnubeslospaon 3,6,7, all"};
    struct wg_dict *dict = wordgrid_open(list_dict_path(&bench->lists[0], WORDGRID));
    struct table *table = REPORT_TABLE(bench->report, "clear",
                                       "Clear: falling letters, made from the first list", columns);
    make_puzzles(dict, puzzles);
    for (size_t i = 0; i < PUZZLES; i++) {
        clear(&first, dict, puzzles[i].text, puzzles[i].lengths, puzzles[i].count);
    }
    if (first.solutions != PUZZLES && first.ended == 0) {
        die("a board that was made with a solution has none");
    }
    for (size_t i = 0; i < PUZZLES / bench->effort->board_divisor; i++) {
        clear(&all, dict, puzzles[i].text, puzzles[i].lengths, puzzles[i].count);
    }
    clear(&known, dict, "ezmrnubeslospaon", known_lengths, 3);
    add_row(table, &first);
    if (all.ms.count > 0) {
        add_row(table, &all);
    }
    add_row(table, &known);
    report_print(bench->report, table);
    wg_dict_close(dict);
}
