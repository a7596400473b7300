/* SPDX-License-Identifier: MIT */
/*
 * test_clear_ends.c: tests that a limit on time or memory, or the caller, can end wg_clear_run
 * before all solutions are found. With little memory, wg_clear_run finds the same solutions in more
 * time, or ends.
 */
#include "support/clear_fixture.h"
#include "support/objects.h"
#include "support/test.h"

#include <limits.h>

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

/* Runs a search on the endless board, which must be stopped. Its totals have the end. */
static void run_endless(struct clear_fixture *fixture, const struct wg_limits *limits,
                        enum wg_end end)
{
    const struct wg_clear_options options =
        SIZED(options, .lengths = endless_lengths, .length_count = COUNT(endless_lengths),
              .limits = limits);
    assert_int_equal(clear_fixture_run(fixture, &options), WG_STOPPED);
    assert_int_equal(fixture->totals.end, end);
    assert_int_equal(fixture->error.status, WG_STOPPED);
}

/* Stops a run as a flag does that a signal handler or another thread sets. */
struct stopping {
    const struct clear_fixture *fixture; /* whose totals are those so far */
    unsigned calls;
    unsigned most_calls;
    uint64_t most_boards;
    uint64_t boards; /* at the last call */
    uint64_t solutions;
    bool is_over;
};

static bool goes_on(void *context)
{
    struct stopping *const stopping = context;
    const struct wg_clear_totals *const so_far = &stopping->fixture->totals;
    assert_false(stopping->is_over); /* the function is not called again after it returned false */
    assert_int_equal(so_far->end, WG_END_COMPLETE);
    assert_true(so_far->boards >= stopping->boards);
    stopping->boards = so_far->boards;
    stopping->solutions = 0;
    for (const char *p = stopping->fixture->written.text; *p != '\0'; p++) {
        stopping->solutions += *p == '\n';
    }
    assert_int_equal(so_far->solutions, stopping->solutions);
    stopping->is_over =
        ++stopping->calls >= stopping->most_calls || stopping->boards > stopping->most_boards;
    return !stopping->is_over;
}

static struct stopping new_stopping(const struct clear_fixture *fixture)
{
    return (struct stopping){.fixture = fixture, .most_calls = UINT_MAX, .most_boards = UINT64_MAX};
}

TEST(what_ends_a_run)
{
    enum { MUCH = 1 << 30 }; /* so that another limit is reached first */
    OWN(clear_fixture, fixture);
    open_endless(&fixture);
    struct stopping stopping = new_stopping(&fixture);
    run_endless(&fixture,
                LIMITS(.seconds = 0.2, .nbytes = MUCH, .go_on = goes_on, .context = &stopping),
                WG_END_TIME);
    assert_non_null(strstr(fixture.error.message, "0.2 s"));
    assert_true(fixture.totals.boards > 1);
    assert_true(stopping.boards > 1);

    run_endless(&fixture, LIMITS(.nbytes = 1 << 16), WG_END_MEMORY);
    assert_non_null(strstr(fixture.error.message, "memory"));

    for (unsigned calls = 1; calls <= 3; calls += 2) {
        stopping = new_stopping(&fixture);
        stopping.most_calls = calls;
        run_endless(&fixture, LIMITS(.go_on = goes_on, .context = &stopping), WG_END_CALLER);
        assert_int_equal(stopping.calls, calls);
    }

    stopping = new_stopping(&fixture);
    stopping.most_boards = 100;
    run_endless(&fixture, LIMITS(.nbytes = MUCH, .go_on = goes_on, .context = &stopping),
                WG_END_CALLER);
    assert_true(fixture.totals.boards > 100);

    for (uint64_t boards = 1; boards <= 1000; boards *= 10) {
        run_endless(&fixture, LIMITS(.nbytes = MUCH, .steps = boards), WG_END_STEPS);
        assert_int_equal(fixture.totals.boards, boards);
        assert_non_null(strstr(fixture.error.message, "boards are searched"));
    }
}

/* Memory that is too small for all solutions is enough for a limit of three solutions. */
TEST(words_are_left_out)
{
    OWN(clear_fixture, fixture);
    struct stopping stopping = new_stopping(&fixture);
    const struct wg_clear_options options = SIZED(
        options, .lengths = endless_lengths, .length_count = COUNT(endless_lengths),
        .limits = LIMITS(.nbytes = 1 << 18, .results = 3, .go_on = goes_on, .context = &stopping));
    open_endless(&fixture);
    run_endless(&fixture, LIMITS(.nbytes = 1 << 18), WG_END_MEMORY);
    assert_ok(clear_fixture_run(&fixture, &options));
    assert_int_equal(fixture.totals.end, WG_END_RESULTS);
    assert_int_equal(fixture.totals.solutions, 3);
    assert_in_range(stopping.solutions, 1, 2); /* go_on was called between two solutions */
}

/* A solution is twenty times the word a. There is one sequence of words, but 184,756 possible sets
   of tiles after ten words. */
TEST(solutions_may_be_left_out)
{
    OWN(clear_fixture, fixture);
    uint32_t lengths[20];
    for (unsigned i = 0; i < 20; i++) {
        lengths[i] = 1;
    }
    struct wg_clear_options options = SIZED(options, .lengths = lengths, .length_count = 20);
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "a", "aaaaa/aaaaa/aaaaa/aaaaa", NULL);
    options.limits = LIMITS(.nbytes = 1 << 20, .results = 1);
    assert_ok(clear_fixture_run(&fixture, &options));
    assert_int_equal(fixture.totals.solutions, 1);
    /* The memory is too small to prove that there is no second solution. */
    options.limits = LIMITS(.nbytes = 1 << 20, .results = 2);
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_MEMORY);
    assert_int_equal(fixture.totals.solutions, 1);
}

static bool count(void *context)
{
    ++*(unsigned *)context;
    return true;
}

TEST(a_callback_ends_a_run)
{
    unsigned calls = 0;
    const uint32_t lengths[] = {1, 3};
    const struct wg_clear_options options = SIZED(options, .lengths = lengths, .length_count = 2);
    OWN(clear_fixture, fixture);
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "abc u", "ab/uc", NULL);
    fixture.written.stop_after = 1;
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);
    assert_int_equal(fixture.totals.solutions, 1);
    /* The callback and the totals may be NULL, also if go_on is called. */
    assert_ok(wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL));
    assert_int_equal(fixture.totals.solutions, 2);
    const struct wg_clear_options counted =
        SIZED(counted, .lengths = lengths, .length_count = 2,
              .limits = LIMITS(.go_on = count, .context = &calls));
    assert_ok(wg_clear_run(fixture.board, &counted, NULL, NULL, NULL, NULL));
    assert_true(calls > 0);
}

/* With little memory, the same solutions are found, because some boards are searched again. */
TEST(little_memory)
{
    const uint32_t lengths[] = {2, 2, 2, 3, 3};
    struct wg_clear_options options = SIZED(options, .lengths = lengths, .length_count = 5);
    OWN(clear_fixture, fixture);
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "ab ba aba bab ac", "abab/baba/abab", NULL);
    assert_ok(wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL));
    const struct wg_clear_totals all = fixture.totals;
    unsigned ended = 0;
    unsigned completed = 0;
    for (unsigned bits = 12; bits < 24; bits++) {
        options.limits = LIMITS(.nbytes = (size_t)1 << bits);
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
    /* A run may search as many boards as the limit of steps allows, and is stopped at the next. */
    for (uint64_t least = all.boards - 1; least <= all.boards; least++) {
        options.limits = LIMITS(.steps = least);
        assert_int_equal(wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL),
                         least < all.boards ? WG_STOPPED : WG_OK);
        assert_int_equal(fixture.totals.end, least < all.boards ? WG_END_STEPS : WG_END_COMPLETE);
        assert_int_equal(fixture.totals.boards, least);
    }
}

/* The board's letters can spell nearly all of the 2^26 words of a dictionary of 27 states, which
   are too many. */
TEST(too_many_words_to_cover)
{
    enum { LENGTH = 26 };
    static const char row[] = "ababababababa";
    static const uint32_t lengths[] = {LENGTH, LENGTH};
    struct wg_clear_options options =
        SIZED(options, .lengths = lengths, .length_count = 2, .limits = LIMITS(.seconds = 1e-9));
    OWN(clear_fixture, fixture) = {.totals = {.struct_nbytes = sizeof fixture.totals}};
    char text[4 * sizeof row];
    (void)snprintf(text, sizeof text, "%s/%s/%s/%s", row, row, row, row);
    fixture.made = make_doubling_dict(LENGTH, true);
    fixture.dict = made_dict_open(&fixture.made);
    fixture.board = new_board(fixture.dict, text, NULL);
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_TIME);
    assert_int_equal(fixture.totals.boards, 0);
    /* go_on is also called while the words are listed. */
    struct stopping stopping = new_stopping(&fixture);
    stopping.most_calls = 1;
    options.limits = LIMITS(.go_on = goes_on, .context = &stopping);
    assert_int_equal(clear_fixture_run(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);
    assert_int_equal(fixture.totals.boards, 0);
}
