/* SPDX-License-Identifier: MIT */
/*
 * test_text_table.c: tests that texts are numbered in the order in which they were first added, and
 * keep their numbers when the table grows.
 */
#include "base/text_table.h"

#include "support/make_dict.h"
#include "support/test.h"

OWNABLE(text_table, text_table_free)

TEST(numbers_in_order)
{
    enum { WORDS = 3000 };
    OWN(text_table, table) = {.hash_key = hash_key_of(1, 2)};
    char text[8];
    assert_int_equal(text_table_find(&table, text_of("w0")), TEXT_NONE);
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < WORDS; i++) {
            (void)snprintf(text, sizeof text, "w%u", i);
            assert_int_equal(text_table_add(&table, text_of(text)), i);
        }
    }
    assert_int_equal(text_table_find(&table, text_of("w")), TEXT_NONE);
    assert_int_equal(table.count, WORDS);
    for (unsigned i = 0; i < WORDS; i++) {
        const struct wg_text word = text_table_text(&table, i);
        (void)snprintf(text, sizeof text, "w%u", i);
        assert_int_equal(word.nbytes, strlen(text));
        assert_memory_equal(word.bytes, text, word.nbytes);
        assert_int_equal(text_table_find(&table, text_of(text)), i);
    }
    assert_true(text_table_nbytes(&table) > WORDS);
}

/* A table that is all zero chooses a random key. Its first text may be empty. */
TEST(zero)
{
    OWN(text_table, table) = {0};
    assert_int_equal(text_table_add(&table, text_of("")), 0);
    assert_int_equal(text_table_add(&table, text_of("a")), 1);
    assert_int_equal(text_table_find(&table, text_of("")), 0);
    assert_int_equal(text_table_find(&table, text_of("a")), 1);
    assert_int_not_equal(table.hash_key.multiplier, 0);
}
