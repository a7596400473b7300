/* SPDX-License-Identifier: MIT */
/*
 * test_clear_ends.c: tests that a limit on time or memory, or the caller, can end wg_clear_run
 * before all solutions are found. With little memory, wg_clear_run finds the same solutions in more
 * time, or ends.
 */
#include "support/clear_fixture.h"
#include "support/objects.h"
#include "support/test.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* Opens a board of 8x8 letters a and b, with all words of 2 or 3 letters. It has too many solutions
   to list. */
static void open_endless(struct clear_fixture *fixture)
{
    clear_fixture_open(fixture, CLEAR_FIXTURE_LETTERS,
                       "aa ab ba bb aaa aab aba abb baa bab bba bbb",
                       "abababab/babababa/aabbaabb/bbaabbaa/abababab/babababa/aabbaabb/"
                       "bbaabbaa",
                       NULL);
}

static const uint32_t endless_lengths[] = {2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3,
                                           3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};

static struct wg_clear_options endless_options(void)
{
    const size_t count = sizeof endless_lengths / sizeof endless_lengths[0];
    return (struct wg_clear_options){.struct_nbytes = sizeof(struct wg_clear_options),
                                     .lengths = endless_lengths,
                                     .length_count = count};
}

static bool is_running(void *context, const struct wg_clear_totals *so_far)
{
    const atomic_bool *const stop = context;
    (void)so_far;
    return !*stop;
}

static bool go_on_thrice(void *context, const struct wg_clear_totals *so_far)
{
    unsigned *const calls = context;
    assert_int_equal(so_far->end, WG_END_COMPLETE);
    return ++*calls < 3;
}

static void test_what_ends_a_run(void **state)
{
    struct clear_fixture fixture;
    unsigned calls = 0;
    atomic_bool stop = false;
    open_endless(&fixture);
    struct wg_clear_options options = endless_options();
    options.seconds = 0.2;
    options.max_nbytes = (size_t)1 << 30; /* large, so that the time limit is reached first */
    options.go_on = is_running;
    options.go_on_context = &stop;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_TIME);
    assert_int_equal(fixture.error.status, WG_STOPPED);
    assert_non_null(strstr(fixture.error.message, "0.2 s"));
    assert_true(fixture.totals.boards > 1);

    options = endless_options();
    options.max_nbytes = 1 << 16;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_MEMORY);
    assert_non_null(strstr(fixture.error.message, "memory"));

    options = endless_options();
    options.go_on = is_running;
    options.go_on_context = &stop;
    stop = true;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);

    options = endless_options();
    options.go_on = go_on_thrice;
    options.go_on_context = &calls;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);
    assert_int_equal(calls, 3);
    clear_fixture_close(&fixture);
}

/* Sets the flag, as a signal handler or another thread would. */
static bool stop_later(void *context, const struct wg_clear_totals *so_far)
{
    atomic_bool *const stop = context;
    assert_false(*stop); /* the function is not called again after it returned false */
    if (so_far->boards > 100) {
        *stop = true;
    }
    return is_running(stop, so_far);
}

static void test_stopped_during_the_search(void **state)
{
    struct clear_fixture fixture;
    atomic_bool stop = false;
    open_endless(&fixture);
    struct wg_clear_options options = endless_options();
    options.max_nbytes = (size_t)1 << 30;
    options.go_on = stop_later;
    options.go_on_context = &stop;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);
    assert_true(fixture.totals.boards > 100);
    clear_fixture_close(&fixture);
}

/* Memory that is too small for all solutions is enough for a limit of three solutions. */
static void test_words_are_left_out(void **state)
{
    struct clear_fixture fixture;
    open_endless(&fixture);
    struct wg_clear_options options = endless_options();
    options.max_nbytes = 1 << 18;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_MEMORY);
    options.max_solutions = 3;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_OK);
    assert_int_equal(fixture.totals.end, WG_END_RESULTS);
    assert_int_equal(fixture.totals.solutions, 3);
    clear_fixture_close(&fixture);
}

/* A solution is twenty times the word a. There is one sequence of words, but 184,756 possible sets
   of tiles after ten words. */
static void test_solutions_may_be_left_out(void **state)
{
    struct clear_fixture fixture;
    uint32_t lengths[20];
    for (unsigned i = 0; i < 20; i++) {
        lengths[i] = 1;
    }
    struct wg_clear_options options = {.struct_nbytes = sizeof options,
                                       .lengths = lengths,
                                       .length_count = 20,
                                       .max_nbytes = 1 << 20};
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "a", "aaaaa/aaaaa/aaaaa/aaaaa", NULL);
    options.max_solutions = 1;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_OK);
    assert_int_equal(fixture.totals.solutions, 1);
    /* The memory is too small to prove that there is no second solution. */
    options.max_solutions = 2;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_MEMORY);
    assert_int_equal(fixture.totals.solutions, 1);
    clear_fixture_close(&fixture);
}

static void test_a_callback_ends_a_run(void **state)
{
    const uint32_t lengths[] = {1, 3};
    const struct wg_clear_options options = {
        .struct_nbytes = sizeof options, .lengths = lengths, .length_count = 2};
    struct clear_fixture fixture;
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "abc u", "ab/uc", NULL);
    fixture.written.stop_after = 1;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);
    assert_int_equal(fixture.totals.solutions, 1);
    /* The callback and the totals may be NULL. */
    assert_int_equal(wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL),
                     WG_OK);
    assert_int_equal(fixture.totals.solutions, 2);
    assert_int_equal(wg_clear_run(fixture.board, &options, NULL, NULL, NULL, NULL), WG_OK);
    clear_fixture_close(&fixture);
}

/* With little memory, the same solutions are found, because some boards are searched again. */
static void test_little_memory(void **state)
{
    const uint32_t lengths[] = {2, 2, 2, 3, 3};
    struct wg_clear_options options = {
        .struct_nbytes = sizeof options, .lengths = lengths, .length_count = 5};
    struct clear_fixture fixture;
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "ab ba aba bab ac", "abab/baba/abab", NULL);
    assert_int_equal(wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL),
                     WG_OK);
    const struct wg_clear_totals all = fixture.totals;
    unsigned ended = 0;
    unsigned completed = 0;
    for (unsigned bits = 12; bits < 24; bits++) {
        options.max_nbytes = (size_t)1 << bits;
        const enum wg_status status =
            wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL);
        if (status == WG_OK) {
            assert_int_equal(fixture.totals.solutions, all.solutions);
            assert_true(fixture.totals.boards >= all.boards);
            completed++;
        } else {
            assert_int_equal(status, WG_STOPPED);
            assert_int_equal(fixture.totals.end, WG_END_MEMORY);
            ended++;
        }
    }
    assert_true(ended > 0);
    assert_true(completed > 0);
    assert_true(all.solutions > 0);
    clear_fixture_close(&fixture);
}

/* The board's letters can spell nearly all of the 2^26 words of a dictionary of 27 states, which
   are too many. */
static void test_too_many_words_to_cover(void **state)
{
    enum { LENGTH = 26 };
    static const char row[] = "ababababababa";
    static const uint32_t lengths[] = {LENGTH, LENGTH};
    struct wg_clear_options options = {
        .struct_nbytes = sizeof options, .lengths = lengths, .length_count = 2, .seconds = 1e-9};
    struct clear_fixture fixture = {.totals = {.struct_nbytes = sizeof fixture.totals}};
    char text[4 * sizeof row];
    (void)snprintf(text, sizeof text, "%s/%s/%s/%s", row, row, row, row);
    make_doubling_dict(&fixture.made, LENGTH, true);
    fixture.dict = made_dict_open(&fixture.made);
    fixture.board = new_board(fixture.dict, text, NULL);
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_TIME);
    assert_int_equal(fixture.totals.boards, 0);
    /* go_on is also called while the words are listed. */
    unsigned calls = 2;
    options.seconds = 0;
    options.go_on = go_on_thrice;
    options.go_on_context = &calls;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);
    assert_int_equal(fixture.totals.boards, 0);
    clear_fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_ends_a_run),
        cmocka_unit_test(test_stopped_during_the_search),
        cmocka_unit_test(test_words_are_left_out),
        cmocka_unit_test(test_solutions_may_be_left_out),
        cmocka_unit_test(test_a_callback_ends_a_run),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_too_many_words_to_cover),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
