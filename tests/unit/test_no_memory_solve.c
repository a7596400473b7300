/* SPDX-License-Identifier: MIT */
/* test_no_memory_solve.c: makes allocations in src/search/solve fail (support/no_memory.h). */
#include "solve/seen.h"

#include "support/no_memory.h"
#include "support/test.h"

#include <wordgrid/check.h>
#include <wordgrid/query.h>
#include <wordgrid/results.h>
#include <wordgrid/rules.h>
#include <wordgrid/solve.h>

struct solve {
    struct wg_solver *solver; /* NULL: a new one each time */
    struct wg_solver_options making;
    const struct wg_board *board;
    struct wg_solve_options options;
    bool just_counts;
    struct wg_totals *totals; /* of the last run */
    struct wg_results *found;
};

static enum wg_status solve_with(struct wg_solver *solver, const struct solve *solve,
                                 struct wg_error *error)
{
    enum wg_status status = wg_solver_run(solver, solve->board, &solve->options,
                                          solve->just_counts ? NULL : wg_results_add, solve->found,
                                          solve->totals, error);
    if (status == WG_STOPPED && wg_results_status(solve->found) == WG_NO_MEMORY) {
        *error = (struct wg_error){.status = WG_NO_MEMORY, .message = "out of memory"};
        status = WG_NO_MEMORY;
    }
    return status;
}

static enum wg_status solve_once(const void *context, struct wg_error *error)
{
    const struct solve *const solve = context;
    struct wg_solver *solver = (void *)&untouched;
    wg_results_release(solve->found);
    if (solve->solver != NULL) {
        return solve_with(solve->solver, solve, error);
    }
    enum wg_status status = wg_solver_new(dict, &solve->making, &solver, error);
    if (status != WG_OK) {
        assert_ptr_equal(solver, &untouched);
        return status;
    }
    status = solve_with(solver, solve, error);
    wg_solver_free(solver);
    return status;
}

static void assert_same_totals(const struct wg_totals *a, const struct wg_totals *b)
{
    assert_int_equal(a->words, b->words);
    assert_int_equal(a->paths, b->paths);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->states, b->states);
}

static void solve_board(const char *text, const char *simd, bool just_counts, bool all_paths,
                        const struct wg_rules *rules, const struct wg_query *query)
{
    OWN(wg_board, *board) = new_board(dict, text, NULL);
    struct wg_totals expected = {.struct_nbytes = sizeof expected};
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    OWN(wg_results, *found) = new_results();
    struct solve solve = {.making = {.struct_nbytes = sizeof solve.making, .simd = simd},
                          .board = board,
                          .options = {.struct_nbytes = sizeof solve.options,
                                      .all_paths = all_paths,
                                      .rules = rules,
                                      .query = query,
                                      .with_values = query != NULL},
                          .just_counts = just_counts,
                          .totals = &totals,
                          .found = found};
    struct wg_solver *solver = new_solver(dict);
    assert_ok(wg_solver_run(solver, board, &solve.options, NULL, NULL, &expected, NULL));
    wg_solver_free(solver);
    assert_true(expected.words > 10);
    fail_each("a new solver", solve_once, &solve);
    assert_same_totals(&totals, &expected);
    assert_int_equal(wg_results_count(found), just_counts ? 0 : expected.words);
    /* All attempts use one solver, which keeps the memory of failed attempts. */
    assert_ok(wg_solver_new(dict, &solve.making, &solve.solver, NULL));
    fail_each("a solver used again", solve_once, &solve);
    assert_same_totals(&totals, &expected);
    wg_solver_free(solve.solver);
}

static void solve_boards(const char *simd)
{
    for (size_t i = 0; i < BOARDS; i++) {
        solve_board(boards[i], simd, true, false, NULL, NULL);
        solve_board(boards[i], simd, false, false, NULL, NULL);
        solve_board(boards[i], simd, true, true, NULL, NULL);
        solve_board(boards[i], simd, false, true, NULL, NULL);
    }
}

NO_MEMORY_TEST(solving)
{
    solve_boards(NULL);
}

NO_MEMORY_TEST(solving_without_special_instructions)
{
    solve_boards("portable");
}

static enum wg_status read_rules_once(const void *context, struct wg_error *error)
{
    static const uint32_t points[] = {0, 1, 2, 3};
    struct wg_rules **const kept = *(struct wg_rules * *const *)context;
    struct wg_rules *rules = (void *)&untouched;
    enum wg_status status = wg_rules_new(dict, &rules, error);
    if (status != WG_OK) {
        assert_ptr_equal(rules, &untouched);
        return status;
    }
    status = wg_rules_set_lengths(rules, points, 4, error);
    if (status == WG_OK) {
        status = wg_rules_read_letters(rules, text_of("a 1\nb c 2"), error);
    }
    if (status == WG_OK) {
        status = wg_rules_read_bonuses(rules, text_of("2L . 3W\n. 2W .\n. . ."), error);
    }
    if (status == WG_OK) {
        *kept = rules;
    } else {
        wg_rules_free(rules);
    }
    return status;
}

NO_MEMORY_TEST(solving_by_rules)
{
    OWN(wg_rules, *rules) = NULL;
    struct wg_rules **const kept = &rules;
    fail_each("rules", read_rules_once, &kept);
    for (unsigned i = 0; i < 4; i++) {
        solve_board("abc/def/gha", NULL, (i & 1) != 0, (i & 2) != 0, rules, NULL);
    }
}

NO_MEMORY_TEST(solving_with_a_filter)
{
    struct wg_query *query;
    assert_ok(wg_query_new_pattern(dict, text_of("*[abc]*"), &query, NULL));
    for (unsigned i = 0; i < BOARDS; i++) {
        solve_board(boards[i], NULL, (i & 1) != 0, false, NULL, query);
    }
    wg_query_free(query);
}

/*
 * After any failed allocation, a solver can solve another board: a small board after a large one, a
 * graph by slots after a graph by nodes (graph.h), a board solved before, or a new board.
 */
NO_MEMORY_TEST(a_solver_goes_on_with_other_boards)
{
    struct wg_totals expected[BOARDS];
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_board *parsed[BOARDS];
    struct wg_solver *solver = new_solver(dict);
    for (size_t i = 0; i < BOARDS; i++) {
        parsed[i] = new_board(dict, boards[i], NULL);
        expected[i].struct_nbytes = sizeof expected[i];
        assert_ok(wg_solver_run(solver, parsed[i], NULL, NULL, NULL, &expected[i], NULL));
    }
    wg_solver_free(solver);
    for (size_t i = 0; i < 2 * BOARDS * BOARDS; i++) {
        const struct wg_board *const failing = parsed[i / BOARDS % BOARDS];
        const struct wg_board *const other = parsed[i % BOARDS];
        enum wg_status status = WG_NO_MEMORY;
        for (size_t n = 1; status == WG_NO_MEMORY; n++) {
            assert_ok(wg_solver_new(dict, NULL, &solver, NULL));
            if (i < BOARDS * BOARDS) { /* also solves `other` before the failure */
                assert_ok(wg_solver_run(solver, other, NULL, NULL, NULL, NULL, NULL));
            }
            fail_alloc_at(n);
            status = wg_solver_run(solver, failing, NULL, NULL, NULL, NULL, NULL);
            (void)stop_failing();
            assert_ok(wg_solver_run(solver, other, NULL, NULL, NULL, &totals, NULL));
            assert_same_totals(&totals, &expected[i % BOARDS]);
            wg_solver_free(solver);
        }
        assert_ok(status);
    }
    for (size_t i = 0; i < BOARDS; i++) {
        wg_board_free(parsed[i]);
    }
}

/* Checks a word that is on the board. `context` is the board. */
static enum wg_status check_word_once(const void *context, struct wg_error *error)
{
    struct wg_check *check = (void *)&untouched;
    enum wg_verdict verdict = WG_VERDICT_NOT_A_WORD;
    const struct wg_found *found = (void *)&untouched;
    enum wg_status status = wg_check_new(dict, &check, error);
    if (status != WG_OK) {
        assert_ptr_equal(check, &untouched);
        return status;
    }
    status = wg_check_begin(check, context, NULL, error);
    if (status == WG_OK) {
        status = wg_check_word(check, text_of("aaa"), &verdict, &found, error);
        assert_true((status == WG_OK) == (found != (void *)&untouched));
    }
    if (status == WG_OK) {
        assert_int_equal(verdict, WG_VERDICT_FOUND);
    }
    wg_check_free(check);
    return status;
}

NO_MEMORY_TEST(a_check_of_words)
{
    OWN(wg_board, *const board) = new_board(dict, "aa/aa", NULL);
    fail_each("a check of words", check_word_once, board);
}

/* A table of found words that could not grow still works. */
NO_MEMORY_TEST(a_table_that_cannot_grow)
{
    const struct hash_key hash_key = hash_key_of(1, 2);
    for (size_t n = 1; n <= 2; n++) {
        struct seen seen = {.hash_key = hash_key};
        uint32_t number = 7;
        assert_ok(seen_reserve(&seen, 100));
        fail_alloc_at(n);
        assert_int_equal(seen_reserve(&seen, 10000), WG_NO_MEMORY);
        (void)stop_failing();
        for (uint64_t key = 1; key <= 1000; key++) {
            const struct seen_word word = {.key = key, .length = 3};
            assert_int_equal(seen_add(&seen, word, &number), SEEN_NEW);
            assert_int_equal(seen_add(&seen, word, &number), SEEN_BEFORE);
        }
        fail_alloc_at(n);
        assert_int_equal(seen_reserve(&seen, 10000), WG_NO_MEMORY);
        (void)stop_failing();
        const struct seen_word first = {.key = 1, .length = 3};
        assert_int_equal(seen_add(&seen, first, &number), SEEN_BEFORE);
        assert_int_equal(number, 7);
        seen_free(&seen);
    }
}
