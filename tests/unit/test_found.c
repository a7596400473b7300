/* SPDX-License-Identifier: MIT */
/* test_found.c: what goes into a struct found comes out, in the order asked for. */
#include "report/found.h"

#include "base/text.h"
#include "support/random.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

/* Adds a path of a word, all from memory that is gone afterwards. */
static void add(struct found *found, uint64_t number, const char *word, uint32_t score,
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
        .path = path,
        .ncells = length,
        .number = number,
    };
    assert_true(found_add(found, &row));
    memset(text, '#', sizeof text);
    memset(path, 0xff, sizeof path);
}

static void assert_words(const struct found *found, const char *expected)
{
    char words[256] = "";
    size_t used = 0;
    for (size_t i = 0; i < found->count; i++) {
        const struct wg_found row = found_word(found, i);
        assert_int_equal(row.number, i);
        memcpy(words + used, row.word.bytes, row.word.nbytes);
        used += row.word.nbytes;
        words[used++] = ' ';
    }
    assert_string_equal(words, expected);
}

static void add_some(struct found *found)
{
    add(found, 0, "cats", 1, 0);
    add(found, 1, "cat", 1, 0);
    add(found, 2, "aardvark", 11, 0);
    add(found, 3, "\xc3\xb6ljy", 2, 0);
    add(found, 4, "zebra", 2, 0);
    add(found, 5, "cab", 1, 0);
}

static void each_order(void **state)
{
    (void)state;
    static const struct {
        enum found_order order;
        const char *words;
    } cases[] = {
        {FOUND_BY_SCORE, "aardvark zebra \xc3\xb6ljy cab cat cats "},
        {FOUND_BY_LENGTH, "aardvark zebra \xc3\xb6ljy cats cab cat "},
        {FOUND_BY_ALPHA, "aardvark cab cat cats zebra \xc3\xb6ljy "},
        {FOUND_AS_FOUND, "cats cat aardvark \xc3\xb6ljy zebra cab "},
    };
    struct found found = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        found_reset(&found);
        add_some(&found);
        found_arrange(&found, cases[i].order, FOUND_NO_LIMIT);
        assert_words(&found, cases[i].words);
    }
    found_free(&found);
}

static void limit_comes_after_sorting(void **state)
{
    (void)state;
    struct found found = {0};
    add_some(&found);
    found_arrange(&found, FOUND_BY_SCORE, 2);
    assert_words(&found, "aardvark zebra ");
    found_reset(&found);
    add_some(&found);
    found_arrange(&found, FOUND_AS_FOUND, 0);
    assert_words(&found, "");
    found_free(&found);
}

static void word_keeps_its_values(void **state)
{
    (void)state;
    struct found found = {0};
    add(&found, 0, "cat", 1, 7);
    found_arrange(&found, FOUND_BY_SCORE, FOUND_NO_LIMIT);
    const struct wg_found row = found_word(&found, 0);
    assert_int_equal(row.length, 3);
    assert_int_equal(row.score, 1);
    assert_int_equal(row.ncells, 3);
    assert_int_equal(row.path[0], 7);
    assert_int_equal(row.path[2], 9);
    found_free(&found);
}

static void paths_of_a_word_may_come_apart(void **state)
{
    (void)state;
    struct found found = {0};
    add(&found, 0, "noon", 1, 10);
    add(&found, 1, "moon", 2, 20);
    add(&found, 0, "noon", 1, 30);
    add(&found, 1, "moon", 2, 40);
    add(&found, 0, "noon", 1, 50);
    found_arrange(&found, FOUND_BY_SCORE, FOUND_NO_LIMIT);
    assert_words(&found, "moon noon ");

    struct wg_found row = found_word(&found, 0);
    assert_int_equal(row.path[0], 20);
    assert_true(found_next_path(&found, &row));
    assert_int_equal(row.path[0], 40);
    assert_false(found_next_path(&found, &row));
    assert_int_equal(row.path[0], 40);

    row = found_word(&found, 1);
    assert_int_equal(row.path[0], 10);
    assert_true(found_next_path(&found, &row));
    assert_int_equal(row.path[0], 30);
    assert_true(found_next_path(&found, &row));
    assert_int_equal(row.path[0], 50);
    assert_int_equal(row.ncells, 4);
    assert_false(found_next_path(&found, &row));
    found_free(&found);
}

static void add_many(struct found *found, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char word[16];
        (void)snprintf(word, sizeof word, "w%05u", (unsigned)(i * 7919 % count));
        add(found, i, word, 1, i);
    }
}

static void many_words_stay_whole(void **state)
{
    (void)state;
    enum { COUNT = 10000 };
    struct found found = {0};
    add_many(&found, COUNT);
    found_arrange(&found, FOUND_BY_SCORE, FOUND_NO_LIMIT);
    assert_int_equal(found.count, COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        char word[16];
        (void)snprintf(word, sizeof word, "w%05u", (unsigned)i);
        const struct wg_found row = found_word(&found, i);
        assert_int_equal(row.word.nbytes, 6);
        assert_memory_equal(row.word.bytes, word, 6);
        assert_int_equal(row.path[5], row.path[0] + 5);
    }
    found_free(&found);
}

static void next_board_uses_the_same_memory(void **state)
{
    (void)state;
    struct found found = {0};
    add_many(&found, 1000);
    const size_t entries = found.entries_capacity;
    const size_t arena = found.arena_capacity;
    for (int board = 0; board < 3; board++) {
        found_reset(&found);
        assert_int_equal(found.count, 0);
        add_many(&found, 1000);
    }
    assert_int_equal(found.entries_capacity, entries);
    assert_int_equal(found.arena_capacity, arena);
    found_free(&found);
}

/* The arena's places have 32 bits: a path that leaves them is refused unread. */
static void too_large_is_out_of_memory(void **state)
{
    (void)state;
    struct found found = {0};
    add(&found, 0, "cat", 1, 0);
    const uint32_t cell = 0;
    const struct wg_found row = {
        .word = {"dog", 3}, .path = &cell, .ncells = UINT32_MAX, .number = 1};
    assert_false(found_add(&found, &row));
    assert_true(found.is_out_of_memory);
    found_reset(&found);
    assert_false(found.is_out_of_memory);
    found_free(&found);
}

static void empty_is_empty(void **state)
{
    (void)state;
    struct found found = {0};
    found_arrange(&found, FOUND_BY_ALPHA, FOUND_NO_LIMIT);
    assert_int_equal(found.count, 0);
    found_reset(&found);
    found_free(&found);
}

/* Whether a row may stand before the one after it, as found.h says. */
static bool is_in_order(const struct wg_found *row, const struct wg_found *next,
                        enum found_order order)
{
    const uint32_t rank = order == FOUND_BY_SCORE    ? row->score
                          : order == FOUND_BY_LENGTH ? row->length
                                                     : 0;
    const uint32_t next_rank = order == FOUND_BY_SCORE    ? next->score
                               : order == FOUND_BY_LENGTH ? next->length
                                                          : 0;
    return rank != next_rank ? rank > next_rank
                             : text_compare(row->word, next->word) <= 0;
}

/* Few letters, so that words share their beginnings; ranks of every size. */
static void random_words_in_order(void **state)
{
    (void)state;
    static const char letters[] = {'a', 'b', '\xc3', '\xbf', '\0'};
    static const uint32_t ranks[] = {0, 1, 2, 65534, 65535, 65536, UINT32_MAX};
    struct random random = random_from_environment("words in order");
    struct found found = {0};
    for (unsigned round = 0; round < 600; round++) {
        const enum found_order order = (enum found_order)(round % 3);
        const unsigned count = random_below(&random, round < 300 ? 20 : 300);
        bool is_there[300] = {false};
        found_reset(&found);
        for (uint32_t i = 0; i < count; i++) {
            char word[12];
            const size_t nbytes = 1 + random_below(&random, sizeof word);
            for (size_t j = 0; j < nbytes; j++) {
                word[j] = letters[random_below(&random, j < 6 ? 2 : 5)];
            }
            const struct wg_found row = {.word = {word, nbytes},
                                         .length = ranks[random_below(&random, 7)],
                                         .score = ranks[random_below(&random, 7)],
                                         .path = &i,
                                         .ncells = 1,
                                         .number = i};
            assert_true(found_add(&found, &row));
        }
        found_arrange(&found, order, FOUND_NO_LIMIT);
        assert_int_equal(found.count, count);
        for (uint32_t i = 0; i < count; i++) {
            const struct wg_found row = found_word(&found, i);
            assert_false(is_there[row.path[0]]);
            is_there[row.path[0]] = true;
            if (i + 1 < count) {
                const struct wg_found next = found_word(&found, i + 1);
                assert_true(is_in_order(&row, &next, order));
            }
        }
    }
    found_free(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_order),
        cmocka_unit_test(limit_comes_after_sorting),
        cmocka_unit_test(word_keeps_its_values),
        cmocka_unit_test(paths_of_a_word_may_come_apart),
        cmocka_unit_test(many_words_stay_whole),
        cmocka_unit_test(random_words_in_order),
        cmocka_unit_test(next_board_uses_the_same_memory),
        cmocka_unit_test(too_large_is_out_of_memory),
        cmocka_unit_test(empty_is_empty),
    };
    return cmocka_run_group_tests_name("found", tests, NULL, NULL);
}
