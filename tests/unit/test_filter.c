/* SPDX-License-Identifier: MIT */
/*
 * test_filter.c: compares searches that keep only some words (`query` and `min_value` in struct
 * wg_solve_options) with searches that keep all words.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/text.h"
#include "boards/assess.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/solve_fixture.h"
#include "support/test.h"
#include "support/world.h"

#include <wordgrid/query.h>
#include <wordgrid/results.h>
#include <wordgrid/rules.h>

enum { MAX_VALUE = 9, BIG_STATE = 100 };

/* Adds a word without a path. */
static bool add_word(void *context, const struct wg_query_word *word)
{
    struct wg_results *const words = context;
    return wg_results_add(words, &(struct wg_found){.word = word->text,
                                                    .number = wg_results_count(words),
                                                    .path = (uint32_t[]){0}});
}

static bool has_text(struct wg_results *words, struct wg_text text)
{
    const struct wg_found *word;
    bool has = false;
    for (size_t i = 0; (word = wg_results_word(words, i)) != NULL; i++) {
        has |= text_equals(word->word, text);
    }
    return has;
}

/* Makes a query of a random kind from a random word. */
static struct wg_query *roll_query(struct world *world)
{
    struct random *const random = &world->random;
    char text[MAX_WORD * 8];
    struct word word = world->words[random_below(random, world->word_count)];
    struct wg_query *query;
    enum wg_status status;
    word.length = 1 + random_below(random, word.length < 4 ? word.length : 4);
    world_spell(world->language, &word, text);
    switch (random_below(random, 4)) {
    case 0:
        status = wg_query_new_prefix(world->dict, text_of(text), &query, NULL);
        break;
    case 1:
        status = wg_query_new_suffix(world->dict, text_of(text), &query, NULL);
        break;
    case 2:
        status = wg_query_new_pattern(world->dict, text_of("???*"), &query, NULL);
        break;
    default:
        status = wg_query_new_near(world->dict, text_of(text), 3, false, &query, NULL);
        break;
    }
    assert_ok(status);
    return query;
}

/* The results of searches without a filter and with a filter. */
struct searches {
    struct wg_solver *solver;
    struct wg_board *board;
    struct wg_results *all;
    struct wg_results *kept;
    struct wg_results *matching; /* all words of the dictionary that match the query */
};

/* Compares the words and all their paths. Returns how many words were rejected. */
static unsigned compare(const struct searches *searches, const struct wg_dict *dict,
                        const struct wg_solve_options *options)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_totals counted = totals;
    struct wg_solve_options plain = *options;
    uint64_t score = 0;
    size_t kept = 0;
    unsigned rejected = 0;
    const struct wg_found *row;
    plain.query = NULL;
    plain.min_value = 0;
    plain.with_values = false;
    struct wg_solver *const solver = searches->solver;
    assert_ok(wg_results_solve(searches->all, solver, searches->board, &plain, NULL, NULL));
    assert_ok(wg_results_solve(searches->kept, solver, searches->board, options, &totals, NULL));
    for (size_t i = 0; (row = wg_results_word(searches->all, i)) != NULL; i++) {
        uint64_t value = 0;
        assert_true(wg_dict_value(dict, row->word, &value));
        assert_int_equal(row->value, 0);
        if (value < options->min_value ||
            (options->query != NULL && !has_text(searches->matching, row->word))) {
            rejected++;
            continue;
        }
        const struct wg_found *other = wg_results_word(searches->kept, kept++);
        assert_non_null(other);
        assert_true(text_equals(row->word, other->word));
        assert_int_equal(row->score, other->score);
        assert_int_equal(other->value, options->min_value > 0 || options->with_values ? value : 0);
        score += row->score;
        while (row != NULL) {
            assert_non_null(other);
            assert_int_equal(row->ncells, other->ncells);
            assert_memory_equal(row->path, other->path, row->ncells * sizeof *row->path);
            row = wg_results_next_path(searches->all);
            other = wg_results_next_path(searches->kept);
        }
        assert_null(other);
    }
    assert_int_equal(wg_results_count(searches->kept), kept);
    assert_int_equal(totals.words, kept);
    assert_int_equal(totals.score, score);
    assert_ok(wg_solver_run(solver, searches->board, options, NULL, NULL, &counted, NULL));
    assert_int_equal(counted.words, kept);
    assert_int_equal(counted.score, score);
    return rejected;
}

/* Compares an assessment with the words and paths in searches->kept. */
static void compare_assessment(struct assessor *assessor, const struct searches *searches,
                               uint64_t min_value, uint64_t score)
{
    const struct assess_wants wants = {
        .dead_tiles = true, .only_valued = true, .min_value = min_value};
    struct assessment got;
    bool used[MAX_CELLS] = {false};
    const struct wg_found *row;
    uint32_t longest = 0;
    assert_ok(assess(assessor, &wants, &got, NULL));
    assert_int_equal(got.words, wg_results_count(searches->kept));
    assert_int_equal(got.valued, got.words);
    assert_int_equal(got.score, score);
    for (size_t i = 0; (row = wg_results_word(searches->kept, i)) != NULL; i++) {
        longest = row->length > longest ? row->length : longest;
        for (; row != NULL; row = wg_results_next_path(searches->kept)) {
            for (uint32_t k = 0; k < row->ncells; k++) {
                used[row->path[k]] = true;
            }
        }
    }
    assert_int_equal(got.longest_length, longest);
    for (uint32_t i = 0; i < wg_board_cell_count(assessor->board); i++) {
        assert_int_equal(assessor->summary.used[i], used[i]);
    }
}

/* Compares all kinds of searches on one board. Returns how many words the filters rejected. */
static unsigned compare_board(struct world *world, struct searches *searches,
                              struct assessor *assessor, struct wg_rules *rules)
{
    struct random *const random = &world->random;
    struct wg_query *const query = roll_query(world);
    struct wg_solve_options options = assessor->search;
    unsigned rejected = 0;
    wg_results_reset(searches->matching);
    assert_ok(wg_query_run(world->dict, query, NULL, add_word, searches->matching, NULL, NULL));
    options.all_paths = random_below(random, 2) == 0;
    options.rules = random_below(random, 2) == 0 ? rules : NULL;
    options.query = query;
    rejected += compare(searches, world->dict, &options);
    options.with_values = true;
    rejected += compare(searches, world->dict, &options);
    options.min_value = random_below(random, MAX_VALUE + 2);
    rejected += compare(searches, world->dict, &options);
    options = assessor->search;
    options.all_paths = true;
    options.min_value = 1 + random_below(random, MAX_VALUE);
    rejected += compare(searches, world->dict, &options);
    wg_query_free(query);

    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const struct wg_text text = text_of(world->board.text);
    assert_ok(wg_board_parse(assessor->board, text, &world->board.options, NULL));
    assert_ok(wg_results_solve(searches->kept, searches->solver, searches->board, &options, &totals,
                               NULL));
    compare_assessment(assessor, searches, options.min_value, totals.score);
    return rejected;
}

/* Makes rules with points for letters. So the score of a word depends on its letters and, on boards
   with wildcards, on its path. */
static struct wg_rules *make_rules(const struct world *world)
{
    char text[64];
    (void)snprintf(text, sizeof text, "%s 3\n", world->language->symbols[0]);
    struct wg_rules *rules = new_rules(world->dict);
    assert_ok(wg_rules_read_letters(rules, text_of(text), NULL));
    return rules;
}

TEST(random_boards)
{
    static struct world world;
    const struct wg_solve_options search = {.struct_nbytes = sizeof search, .min_length = 2};
    unsigned rejected = 0;
    world.random = random_from_environment("random_boards");
    world.max_value = MAX_VALUE;
    for (unsigned round = 0; round < 40; round++) {
        struct searches searches;
        struct assessor assessor;
        world_choose_language(&world);
        world_roll_board(&world);
        world_roll_words(&world);
        world_open(&world);
        OWN(wg_rules, *const rules) = make_rules(&world);
        assert_ok(assessor_open(&assessor, world.dict, &search, NULL, NULL));
        searches.board = empty_board(world.dict);
        searches.solver = new_solver(world.dict);
        searches.all = new_results();
        searches.kept = new_results();
        searches.matching = new_results();
        for (unsigned board = 0; board < 10; board++) {
            if (board > 0) {
                world_roll_board(&world);
            }
            world_roll_topology(&world);
            assert_ok(wg_board_parse(searches.board, text_of(world.board.text),
                                     &world.board.options, NULL));
            rejected += compare_board(&world, &searches, &assessor, rules);
        }
        wg_results_free(searches.matching);
        wg_results_free(searches.kept);
        wg_results_free(searches.all);
        wg_solver_free(searches.solver);
        wg_board_free(searches.board);
        assessor_close(&assessor);
        world_close(&world);
    }
    assert_true(rejected > 0);
}

/* --- A query that the caller implements, on the board "ab/cd" */

static bool start_any(void *context, void *state_out)
{
    memset(state_out, 0, BIG_STATE);
    return *(const bool *)context;
}

/* Counts the symbols of a word in the last byte of the state. */
static bool step_any(void *context, const void *from, uint32_t symbol, void *state_out)
{
    memcpy(state_out, from, BIG_STATE);
    ((uint8_t *)state_out)[BIG_STATE - 1]++;
    return true;
}

static bool has_three(void *context, const void *state)
{
    return ((const uint8_t *)state)[BIG_STATE - 1] == 3;
}

static void open_fixture(struct solve_fixture *fixture, const uint64_t *values)
{
    fixture->made = make_numbered_dict("a b c d", "ab abc abcd abd", values);
    solve_fixture_open(fixture, "ab/cd");
}

static enum wg_status run(const struct solve_fixture *fixture, const struct wg_query *query,
                          uint64_t min_value, uint64_t *words_out)
{
    const struct wg_solve_options options =
        SIZED(options, .min_length = 2, .query = query, .min_value = min_value);
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const enum wg_status status =
        wg_solver_run(fixture->solver, fixture->board, &options, NULL, NULL, &totals, NULL);
    *words_out = totals.words;
    return status;
}

TEST(own_query)
{
    static const uint64_t values[] = {1, 2, 3, UINT32_MAX};
    bool starts = true;
    struct wg_query query = SIZED(query, .state_nbytes = BIG_STATE, .context = &starts,
                                  .start = start_any, .step = step_any, .is_match = has_three);
    OWN(solve_fixture, fixture);
    uint64_t words;
    open_fixture(&fixture, values);
    assert_ok(run(&fixture, &query, 0, &words));
    assert_int_equal(words, 2);
    assert_ok(run(&fixture, &query, UINT32_MAX, &words));
    assert_int_equal(words, 1);
    assert_ok(run(&fixture, NULL, 2, &words));
    assert_int_equal(words, 3);
    starts = false;
    assert_ok(run(&fixture, &query, 0, &words));
    assert_int_equal(words, 0);
    query.step = NULL;
    assert_int_equal(run(&fixture, &query, 0, &words), WG_MISUSE);
    assert_int_equal(words, 0);
    assert_ok(run(&fixture, NULL, 0, &words));
    assert_int_equal(words, 4);
}

static bool expect_no_value(void *context, const struct wg_found *found)
{
    assert_int_equal(found->value, 0);
    return true;
}

TEST(no_values)
{
    const struct wg_solve_options options = {.struct_nbytes = sizeof options, .with_values = true};
    OWN(solve_fixture, fixture);
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    uint64_t words;
    open_fixture(&fixture, NULL);
    assert_int_equal(run(&fixture, NULL, 1, &words), WG_MISUSE);
    assert_ok(wg_solver_run(fixture.solver, fixture.board, &options, expect_no_value, NULL, &totals,
                            NULL));
    assert_int_equal(totals.words, 3);
}

/* The limit of results counts only words that are kept. */
TEST(limit)
{
    static const uint64_t values[] = {1, 2, 3, 4};
    struct wg_solve_options options =
        SIZED(options, .min_length = 2, .min_value = 3, .limits = LIMITS(.results = 2));
    OWN(solve_fixture, fixture);
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    open_fixture(&fixture, values);
    assert_ok(wg_solver_run(fixture.solver, fixture.board, &options, NULL, NULL, &totals, NULL));
    assert_int_equal(totals.words, 2);
    options.limits = LIMITS(.results = 1);
    assert_int_equal(
        wg_solver_run(fixture.solver, fixture.board, &options, NULL, NULL, &totals, NULL),
        WG_STOPPED);
    assert_int_equal(totals.words, 1);
    assert_int_equal(totals.end, WG_END_RESULTS);
}
