/* SPDX-License-Identifier: MIT */
/*
 * test_assess.c: compares the assessments of random boards (boards/assess.h) with the results of a
 * search for all paths. The tests of the solver check this search.
 */
#include "base/clock.h"
#include "base/text.h"
#include "boards/assess.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"
#include "support/world.h"

#include <wordgrid/results.h>
#include <wordgrid/rules.h>

OWNABLE(assessor, assessor_close)

static void open_assessor(struct assessor *assessor, const struct wg_dict *dict,
                          const struct wg_solve_options *search)
{
    assert_ok(assessor_open(assessor, dict, search, NULL, NULL));
}

/* Marks the cells on the paths of all words. Returns the longest word. */
static struct wg_text use_cells(struct wg_results *results, bool used[MAX_CELLS],
                                uint32_t *length_out)
{
    const struct wg_found *found;
    struct wg_text longest = {NULL, 0};
    *length_out = 0;
    for (size_t i = 0; (found = wg_results_word(results, i)) != NULL; i++) {
        if (found->length > *length_out ||
            (found->length == *length_out && text_compare(found->word, longest) < 0)) {
            *length_out = found->length;
            longest = found->word;
        }
        for (; found != NULL; found = wg_results_next_path(results)) {
            for (uint32_t k = 0; k < found->ncells; k++) {
                used[found->path[k]] = true;
            }
        }
    }
    return longest;
}

static void expect_assessment(struct world *world, struct assessor *assessor,
                              struct wg_results *results, unsigned *dead_out)
{
    const struct assess_wants wants = {.dead_tiles = true};
    struct wg_solve_options options = assessor->search;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct assessment got;
    bool used[MAX_CELLS] = {false};
    uint32_t length;
    options.all_paths = true;
    assert_ok(
        wg_board_parse(assessor->board, text_of(world->board.text), &world->board.options, NULL));
    assert_ok(
        wg_results_solve(results, assessor->solver, assessor->board, &options, &totals, NULL));
    assert_ok(assess(assessor, &wants, &got, NULL));
    const struct wg_text longest = use_cells(results, used, &length);
    assert_int_equal(got.words, totals.words);
    assert_int_equal(got.score, totals.score);
    assert_int_equal(got.longest_length, length);
    assert_true(text_equals(got.longest, longest));
    unsigned dead = 0;
    for (uint32_t i = 0; i < wg_board_cell_count(assessor->board); i++) {
        const bool is_dead = !used[i] && !wg_board_is_hole(assessor->board, i);
        assert_int_equal(assess_is_dead(assessor, i), is_dead);
        dead += is_dead;
    }
    assert_int_equal(got.dead, dead);
    *dead_out = dead;
}

TEST(random_boards)
{
    static struct world world;
    const struct wg_solve_options search = {.struct_nbytes = sizeof search, .min_length = 2};
    unsigned whole = 0;
    unsigned with_dead = 0;
    world.random = random_from_environment("random_boards");
    for (unsigned round = 0; round < 60; round++) {
        struct assessor assessor;
        world_choose_language(&world);
        world_roll_board(&world);
        world_roll_words(&world);
        world_open(&world);
        open_assessor(&assessor, world.dict, &search);
        struct wg_results *results = new_results();
        for (unsigned board = 0; board < 20; board++) {
            unsigned dead;
            world_roll_board(&world);
            world_roll_topology(&world);
            expect_assessment(&world, &assessor, results, &dead);
            whole += dead == 0;
            with_dead += dead > 0;
        }
        wg_results_free(results);
        assessor_close(&assessor);
        world_close(&world);
    }
    assert_true(whole > 0 && with_dead > 0);
}

static struct assessment assess_text(struct assessor *assessor, const struct assess_wants *wants,
                                     const char *text)
{
    struct assessment got;
    assert_ok(wg_board_parse(assessor->board, text_of(text), NULL, NULL));
    assert_ok(assess(assessor, wants, &got, NULL));
    return got;
}

/* The words of the dictionary and their values: a 1, ab 5, abc 9, b 5, bc 2. */
TEST(values)
{
    static const uint64_t numbers[] = {1, 5, 9, 5, 2};
    const struct wg_solve_options search = {
        .struct_nbytes = sizeof search, .min_length = 1, .scoring = WG_SCORING_LENGTH};
    OWN(made_dict, made) = opened(make_numbered_dict("a b c", "a ab abc b bc", numbers));
    OWN(assessor, assessor);
    open_assessor(&assessor, made.dict, &search);
    struct assess_wants wants = {.dead_tiles = true, .min_value = 5};
    struct assessment got = assess_text(&assessor, &wants, "ab/.c");
    assert_int_equal(got.words, 5);
    assert_int_equal(got.valued, 3);
    assert_int_equal(got.score, 9);
    assert_int_equal(got.dead, 0);
    wants = (struct assess_wants){.dead_tiles = true, .only_valued = true, .min_value = 5};
    got = assess_text(&assessor, &wants, "ab/.c");
    assert_int_equal(got.words, 3);
    assert_int_equal(got.score, 6);
    wants.min_value = 6;
    got = assess_text(&assessor, &wants, "ab/bc");
    assert_int_equal(got.words, 1);
    assert_int_equal(got.dead, 0); /* "abc" has two paths, one for each b */
    got = assess_text(&assessor, &wants, "ab/.b");
    assert_int_equal(got.words, 0);
    assert_int_equal(got.dead, 3);
    assert_int_equal(got.longest_length, 0);
}

/* A word gets the score of its best path, which is not the first path here. */
TEST(better_paths)
{
    struct wg_solve_options search = {.struct_nbytes = sizeof search, .min_length = 2};
    OWN(made_dict, made) = opened(make_dict("a b", "ab", ""));
    OWN(assessor, assessor);
    OWN(wg_rules, *rules) = new_rules(made.dict);
    assert_ok(wg_rules_read_letters(rules, text_of("a 1\nb 3\n"), NULL));
    assert_ok(wg_rules_read_bonuses(rules, text_of(". .\n2L 3W\n"), NULL));
    search.rules = rules;
    search.scoring = WG_SCORING_NONE;
    open_assessor(&assessor, made.dict, &search);
    const struct assess_wants wants = {.dead_tiles = true};
    const struct assessment got = assess_text(&assessor, &wants, "ab/ab");
    assert_int_equal(got.words, 1);
    assert_int_equal(got.score, 15); /* (1 * 2 + 3) * 3 */
    assert_int_equal(got.dead, 0);
}

/*
 * Boards whose words are found in several chunks (solve/search.h). The first of the longest words
 * begins at the first cell, so it is in the first chunk only.
 */
TEST(long_words)
{
    const struct assess_wants wants = {.dead_tiles = true};
    const struct wg_solve_options search = {.struct_nbytes = sizeof search};
    static const uint32_t lengths[] = {12, 13}; /* short and long: see seen_key */
    const struct wg_board_options shape = {.struct_nbytes = sizeof shape, .moves = WG_MOVES_ROOK};
    static const char text[] = "abbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/"
                               "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbb.c";
    for (unsigned i = 0; i < 2; i++) {
        OWN(assessor, assessor);
        OWN(made_dict, made) = opened(make_power_dict("a b c d", 2, lengths[i], true));
        open_assessor(&assessor, made.dict, &search);
        struct assessment got;
        assert_ok(wg_board_parse(assessor.board, text_of(text), &shape, NULL));
        assert_ok(assess(&assessor, &wants, &got, NULL));
        /* The board has one a: a word has no a, or an a at one of its lengths[i] places. */
        assert_int_equal(got.words, lengths[i] + 1);
        assert_int_equal(got.longest_length, lengths[i]);
        assert_int_equal(got.longest.nbytes, lengths[i]);
        assert_memory_equal(got.longest.bytes, "abbbbbbbbbbbb", lengths[i]);
        assert_int_equal(got.dead, 1); /* the c; the hole before the c is not a tile */
    }
}

/* Searches end at the time limit, and when go_on returns false. */
TEST(ends)
{
    const struct wg_solve_options search = {.struct_nbytes = sizeof search};
    const struct assess_wants wants = {.dead_tiles = true};
    atomic_bool stop = false;
    OWN(assessor, assessor);
    struct assessment got;
    const struct assess_wants seven = {.only_count = true, .max_results = 7};
    const struct assess_wants longer = {.only_count = true, .min_length = 25};
    OWN(made_dict, made) = make_power_dict("a b", 2, 24, true); /* 2^24 words */
    struct wg_dict *dict = made_dict_open(&made);
    open_assessor(&assessor, dict, &search);
    assert_ok(
        wg_board_parse(assessor.board, text_of("?????\n?????\n?????\n?????\n?????"), NULL, NULL));
    assert_ok(assess(&assessor, &seven, &got, NULL));
    assert_int_equal(got.end, WG_END_RESULTS);
    assert_int_equal(got.words, 7);
    assert_ok(assess(&assessor, &longer, &got, NULL));
    assert_int_equal(got.words, 0);
    assessor.deadline = clock_seconds();
    assert_int_equal(assess(&assessor, &wants, &got, NULL), WG_STOPPED);
    assert_true(assessor.was_ended);
    assessor.deadline = 0;
    assessor.limits = (struct wg_limits){.go_on = limits_until_flag, .context = &stop};
    atomic_store(&stop, true);
    assert_int_equal(assess(&assessor, &wants, &got, NULL), WG_STOPPED);
    assert_true(assessor.was_ended);
}
