/* SPDX-License-Identifier: MIT */
/* test_word_table.c: a text's number is when it came first, however the table grows. */
#include "solve/word_table.h"

#include "support/make_dict.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static void test_word_table(void **state)
{
    enum { WORDS = 3000 };
    struct word_table table = {0};
    char text[8];
    (void)state;
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < WORDS; i++) {
            (void)snprintf(text, sizeof text, "w%u", i);
            assert_int_equal(word_table_add(&table, text_of(text)), i);
        }
    }
    for (unsigned i = 0; i < WORDS; i++) {
        const struct wg_text word = word_table_text(&table, i);
        (void)snprintf(text, sizeof text, "w%u", i);
        assert_int_equal(word.nbytes, strlen(text));
        assert_memory_equal(word.bytes, text, word.nbytes);
    }
    assert_true(word_table_nbytes(&table) > WORDS);
    word_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_word_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
