/* SPDX-License-Identifier: MIT */
/* test_results.c: tests that struct wg_results returns the added words and paths, sorted. */
#include "base/text.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/random.h"
#include "support/solve_fixture.h"
#include "support/test.h"

#include <wordgrid/results.h>

/* Adds a path of a word. Then overwrites the memory of the arguments. */
static void add(struct wg_results *results, uint64_t number, const char *word, uint32_t score,
                uint32_t first_cell)
{
    char text[32];
    uint32_t path[32];
    const uint32_t length = (uint32_t)strlen(word);
    memcpy(text, word, length);
    for (uint32_t i = 0; i < length; i++) {
        path[i] = first_cell + i;
    }
    const struct wg_found row = {
        .word = {text, length},
        .length = length,
        .score = score,
        .value = (first_cell + 1) * UINT16_MAX,
        .path = path,
        .ncells = length,
        .number = number,
    };
    assert_true(wg_results_add(results, &row));
    memset(text, '#', sizeof text);
    memset(path, 0xff, sizeof path);
}

static void assert_words(struct wg_results *results, const char *expected)
{
    char words[256] = "";
    size_t used = 0;
    for (size_t i = 0; i < wg_results_count(results); i++) {
        const struct wg_found *row = wg_results_word(results, i);
        assert_int_equal(row->number, i);
        memcpy(words + used, row->word.bytes, row->word.nbytes);
        used += row->word.nbytes;
        words[used++] = ' ';
    }
    assert_string_equal(words, expected);
}

static void add_some(struct wg_results *results)
{
    add(results, 0, "cats", 1, 0);
    add(results, 1, "cat", 1, 0);
    add(results, 2, "aardvark", 11, 0);
    add(results, 3, "\xc3\xb6ljy", 2, 2);
    add(results, 4, "zebra", 2, 1);
    add(results, 5, "cab", 1, 0);
}

TEST(each_order)
{
    static const struct {
        enum wg_order order;
        const char *words;
    } cases[] = {
        {WG_ORDER_SCORE, "aardvark zebra \xc3\xb6ljy cab cat cats "},
        {WG_ORDER_LENGTH, "aardvark zebra \xc3\xb6ljy cats cab cat "},
        {WG_ORDER_ALPHA, "aardvark cab cat cats zebra \xc3\xb6ljy "},
        {WG_ORDER_BOARD, "cats cat aardvark \xc3\xb6ljy zebra cab "},
        {WG_ORDER_VALUE, "\xc3\xb6ljy zebra aardvark cab cat cats "},
    };
    OWN(wg_results, *results) = new_results();
    for (size_t i = 0; i < COUNT(cases); i++) {
        wg_results_reset(results);
        add_some(results);
        wg_results_sort(results, cases[i].order, WG_RESULTS_ALL);
        assert_words(results, cases[i].words);
    }
}

TEST(limit_comes_after_sorting)
{
    OWN(wg_results, *results) = new_results();
    add_some(results);
    wg_results_sort(results, WG_ORDER_SCORE, 2);
    assert_words(results, "aardvark zebra ");
    wg_results_reset(results);
    add_some(results);
    wg_results_sort(results, WG_ORDER_BOARD, 0);
    assert_words(results, "");
}

TEST(word_keeps_its_values)
{
    OWN(wg_results, *results) = new_results();
    add(results, 0, "cat", 1, 7);
    wg_results_sort(results, WG_ORDER_SCORE, WG_RESULTS_ALL);
    const struct wg_found *row = wg_results_word(results, 0);
    assert_int_equal(row->length, 3);
    assert_int_equal(row->score, 1);
    assert_int_equal(row->ncells, 3);
    assert_int_equal(row->path[0], 7);
    assert_int_equal(row->path[2], 9);
}

TEST(paths_of_a_word_may_come_apart)
{
    OWN(wg_results, *results) = new_results();
    add(results, 0, "noon", 1, 10);
    add(results, 1, "moon", 2, 20);
    add(results, 0, "noon", 1, 30);
    add(results, 1, "moon", 2, 40);
    add(results, 0, "noon", 1, 50);
    wg_results_sort(results, WG_ORDER_SCORE, WG_RESULTS_ALL);
    assert_words(results, "moon noon ");

    const struct wg_found *row = wg_results_word(results, 0);
    assert_int_equal(row->path[0], 20);
    assert_ptr_equal(wg_results_next_path(results), row);
    assert_int_equal(row->path[0], 40);
    assert_null(wg_results_next_path(results));
    assert_int_equal(row->path[0], 40);

    row = wg_results_word(results, 1);
    assert_int_equal(row->path[0], 10);
    assert_non_null(wg_results_next_path(results));
    assert_int_equal(row->path[0], 30);
    assert_non_null(wg_results_next_path(results));
    assert_int_equal(row->path[0], 50);
    assert_int_equal(row->ncells, 4);
    assert_null(wg_results_next_path(results));
}

static void add_many(struct wg_results *results, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char word[16];
        (void)snprintf(word, sizeof word, "w%05u", (unsigned)(i * 7919 % count));
        add(results, i, word, 1, i);
    }
}

TEST(many_words_stay_whole)
{
    enum { COUNT = 10000 };
    OWN(wg_results, *results) = new_results();
    add_many(results, COUNT);
    wg_results_sort(results, WG_ORDER_SCORE, WG_RESULTS_ALL);
    assert_int_equal(wg_results_count(results), COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        char word[16];
        (void)snprintf(word, sizeof word, "w%05u", (unsigned)i);
        const struct wg_found *row = wg_results_word(results, i);
        assert_int_equal(row->word.nbytes, 6);
        assert_memory_equal(row->word.bytes, word, 6);
        assert_int_equal(row->path[5], row->path[0] + 5);
    }
}

/* After another word is added, a reader gets all words, in the order in which they were added. */
TEST(sorting_again)
{
    OWN(wg_results, *results) = new_results();
    add_some(results);
    wg_results_sort(results, WG_ORDER_SCORE, 1);
    assert_words(results, "aardvark ");
    wg_results_sort(results, WG_ORDER_ALPHA, 3);
    assert_words(results, "aardvark cab cat ");
    wg_results_sort(results, WG_ORDER_BOARD, 2);
    assert_words(results, "cats cat ");
    wg_results_sort(results, WG_ORDER_LENGTH, 1);
    add(results, 6, "act", 1, 0);
    assert_words(results, "cats cat aardvark \xc3\xb6ljy zebra cab act ");
}

TEST(reading_past_the_end)
{
    OWN(wg_results, *results) = new_results();
    assert_null(wg_results_word(results, 0));
    assert_null(wg_results_next_path(results));
    add(results, 0, "cat", 1, 0);
    add(results, 0, "cat", 1, 7);
    add(results, 1, "dog", 1, 0);
    assert_null(wg_results_word(results, 2));
    assert_null(wg_results_word(results, SIZE_MAX));
    wg_results_sort(results, WG_ORDER_ALPHA, 1);
    assert_null(wg_results_word(results, 1));
    assert_non_null(wg_results_word(results, 0));
    wg_results_reset(results);
    assert_null(wg_results_next_path(results));
}

/* After a word is added, reading the paths of a word ends, because the paths can have moved. */
TEST(adding_ends_reading)
{
    OWN(wg_results, *results) = new_results();
    add(results, 0, "cat", 1, 0);
    add(results, 0, "cat", 1, 7);
    assert_non_null(wg_results_word(results, 0));
    add(results, 1, "dog", 1, 0);
    assert_null(wg_results_next_path(results));
}

TEST(limit_of_bytes)
{
    static const uint32_t path[] = {0, 1, 2};
    struct wg_found row = {.word = {"cat", 3}, .length = 3, .path = path, .ncells = 3};
    OWN(wg_results, *results) = new_results();
    assert_true(wg_results_add(results, &row));
    const size_t nbytes = wg_results_nbytes(results);
    /* The size of an entry and two sort keys. A word also needs a text, the head of a path, and 3
       cells. */
    const size_t word_nbytes = sizeof(size_t) == 8 ? 56 : 48;
    assert_in_range(nbytes, word_nbytes + 4 + 8 + 12, 128);
    wg_results_set_max_nbytes(results, 2 * nbytes);
    row.number = 1;
    assert_true(wg_results_add(results, &row));
    row.number = 2;
    assert_false(wg_results_add(results, &row));
    assert_int_equal(wg_results_status(results), WG_LIMIT);
    assert_int_equal(wg_results_count(results), 3); /* including the word that exceeds the limit */
    row.number = 3;
    assert_false(wg_results_add(results, &row));
    assert_int_equal(wg_results_count(results), 3);
    wg_results_release(results);
    assert_int_equal(wg_results_nbytes(results), 0);
    row.number = 0;
    wg_results_set_max_nbytes(results, nbytes - 1); /* the limit stays after reset and release */
    wg_results_reset(results);
    wg_results_release(results);
    assert_false(wg_results_add(results, &row));
}

TEST(numbers_leave_none_out)
{
    static const uint32_t path[] = {0, 1, 2};
    const struct wg_found row = {
        .word = {"cat", 3}, .length = 3, .path = path, .ncells = 3, .number = 1};
    OWN(wg_results, *results) = new_results();
    assert_false(wg_results_add(results, &row));
    assert_int_equal(wg_results_status(results), WG_MISUSE);
    assert_int_equal(wg_results_count(results), 0);
}

TEST(names_of_orders)
{
    assert_string_equal(wg_order_text(WG_ORDER_SCORE), "score");
    assert_string_equal(wg_order_text(WG_ORDER_LENGTH), "length");
    assert_string_equal(wg_order_text(WG_ORDER_ALPHA), "alpha");
    assert_string_equal(wg_order_text(WG_ORDER_BOARD), "board");
    assert_string_equal(wg_order_text(WG_ORDER_VALUE), "value");
    assert_string_equal(wg_order_text((enum wg_order)5), "unknown order");
    assert_string_equal(wg_order_text((enum wg_order) - 1), "unknown order");
}

/* Offsets have 32 bits. A path that would exceed them is refused, and its cells are not read. */
TEST(too_large_is_over_the_limit)
{
    OWN(wg_results, *results) = new_results();
    add(results, 0, "cat", 1, 0);
    const uint32_t cell = 0;
    const struct wg_found row = {
        .word = {"dog", 3}, .path = &cell, .ncells = UINT32_MAX, .number = 1};
    assert_false(wg_results_add(results, &row));
    assert_int_equal(wg_results_status(results), WG_LIMIT);
    wg_results_reset(results);
    assert_ok(wg_results_status(results));
}

TEST(empty_is_empty)
{
    OWN(wg_results, *results) = new_results();
    wg_results_sort(results, WG_ORDER_ALPHA, WG_RESULTS_ALL);
    assert_int_equal(wg_results_count(results), 0);
    wg_results_reset(results);
}

/* Returns whether `next` may come after `row` in this order (results.h). */
static bool is_in_order(const struct wg_found *row, const struct wg_found *next,
                        enum wg_order order)
{
    const uint64_t rank = order == WG_ORDER_SCORE    ? row->score
                          : order == WG_ORDER_LENGTH ? row->length
                          : order == WG_ORDER_VALUE  ? row->value
                                                     : 0;
    const uint64_t next_rank = order == WG_ORDER_SCORE    ? next->score
                               : order == WG_ORDER_LENGTH ? next->length
                               : order == WG_ORDER_VALUE  ? next->value
                                                          : 0;
    return rank != next_rank ? rank > next_rank : text_compare(row->word, next->word) <= 0;
}

/* Random words of few letters, which often have the same beginning, with small and large ranks. */
TEST(random_words_in_order)
{
    static const char letters[] = {'a', 'b', '\xc3', '\xbf', '\0'};
    static const uint32_t ranks[] = {0, 1, 2, 65534, 65535, 65536, UINT32_MAX};
    struct random random = random_from_environment("words in order");
    OWN(wg_results, *results) = new_results();
    for (unsigned round = 0; round < 600; round++) {
        static const enum wg_order orders[] = {WG_ORDER_SCORE, WG_ORDER_LENGTH, WG_ORDER_ALPHA,
                                               WG_ORDER_VALUE};
        const enum wg_order order = orders[round % 4];
        const unsigned count = random_below(&random, round < 300 ? 20 : 300);
        bool is_there[300] = {false};
        wg_results_reset(results);
        for (uint32_t i = 0; i < count; i++) {
            char word[12];
            const size_t nbytes = 1 + random_below(&random, sizeof word);
            for (size_t j = 0; j < nbytes; j++) {
                word[j] = letters[random_below(&random, j < 6 ? 2 : 5)];
            }
            const struct wg_found row = {.word = {word, nbytes},
                                         .length = ranks[random_below(&random, 7)],
                                         .score = ranks[random_below(&random, 7)],
                                         .value = ranks[random_below(&random, 7)],
                                         .path = &i,
                                         .ncells = 1,
                                         .number = i};
            assert_true(wg_results_add(results, &row));
        }
        wg_results_sort(results, order, WG_RESULTS_ALL);
        assert_int_equal(wg_results_count(results), count);
        for (uint32_t i = 0; i < count; i++) {
            const struct wg_found row = *wg_results_word(results, i);
            assert_false(is_there[row.path[0]]);
            is_there[row.path[0]] = true;
            if (i + 1 < count) {
                assert_true(is_in_order(&row, wg_results_word(results, i + 1), order));
            }
        }
    }
}

static void open_search(struct solve_fixture *search)
{
    search->made = make_dict("a=A b=B c=C o=O t=T", "bat boa cab cat coat taboo tab", "");
    solve_fixture_open(search, "cat/oba");
}

/* Results stay valid after solver, board and dictionary are freed. */
TEST(solving_collects)
{
    OWN(wg_results, *results) = new_results();
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct solve_fixture search;
    open_search(&search);
    add(results, 0, "old", 1, 0);
    assert_ok(wg_results_solve(results, search.solver, search.board, NULL, &totals, NULL));
    solve_fixture_close(&search);
    assert_int_equal(totals.words, 6);
    assert_int_equal(totals.end, WG_END_COMPLETE);
    assert_ok(wg_results_status(results));
    wg_results_sort(results, WG_ORDER_ALPHA, WG_RESULTS_ALL);
    assert_words(results, "bat boa cab cat coat tab ");
}

TEST(solving_says_what_ended_it)
{
    OWN(solve_fixture, search);
    OWN(wg_results, *results) = new_results();
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_solve_options options = SIZED(options, .limits = LIMITS(.results = 2));
    open_search(&search);
    assert_int_equal(
        wg_results_solve(results, search.solver, search.board, &options, &totals, NULL),
        WG_STOPPED);
    assert_int_equal(totals.end, WG_END_RESULTS);
    assert_int_equal(wg_results_count(results), 2);
    struct wg_error error;
    wg_results_set_max_nbytes(results, 1);
    assert_int_equal(wg_results_solve(results, search.solver, search.board, NULL, &totals, &error),
                     WG_STOPPED);
    assert_int_equal(totals.end, WG_END_MEMORY);
    assert_non_null(strstr(error.message, "take more memory"));
    assert_int_equal(wg_results_count(results), 1);
    struct wg_totals none = {.struct_nbytes = 1};
    assert_int_equal(wg_results_solve(results, search.solver, search.board, NULL, &none, &error),
                     WG_MISUSE);
    assert_int_equal(error.reason, WG_REASON_STRUCT_SIZE);
    assert_int_equal(wg_results_count(results), 1);
    wg_results_set_max_nbytes(results, 0);
    assert_ok(wg_results_solve(results, search.solver, search.board, NULL, NULL, NULL));
    assert_int_equal(wg_results_count(results), 6);
}
