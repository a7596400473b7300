/* SPDX-License-Identifier: MIT */
/* test_marks.c: compares the table of combining marks with utf8proc. */
#include "base/marks.h"

#include "support/test.h"

#include <utf8proc.h>

TEST(table_is_that_of_utf8proc)
{
    if (strncmp(utf8proc_unicode_version(), "15.0", 4) != 0) {
        SKIP_BECAUSE("utf8proc has another version of Unicode, with other marks");
    }
    for (uint32_t c = 0; c <= 0x10ffff; c++) {
        const bool is_mark = utf8proc_get_property((utf8proc_int32_t)c)->combining_class != 0;
        if (is_combining_mark(c) != is_mark) {
            fail_msg("U+%04lX", (unsigned long)c);
        }
    }
}

static void assert_letters(const char *text, size_t first, size_t second)
{
    const size_t nbytes = strlen(text);
    assert_int_equal(letter_nbytes((struct wg_text){text, nbytes}), first);
    assert_int_equal(letter_nbytes((struct wg_text){text + first, nbytes - first}), second);
}

TEST(letters_with_their_marks)
{
    assert_letters("", 0, 0);
    assert_letters("ny", 1, 1);
    assert_letters("o\xcc\x88l", 3, 1);
    assert_letters("\xc3\xb6\xcc\x81\xcc\x82", 6, 0);
    assert_letters("\xcc\x88x", 2, 1); /* a mark with nothing before it */
    assert_letters("\xff\xcc\x88", 3, 0);
    assert_letters("a\xff", 1, 1);
}

TEST(columns_of_a_terminal)
{
    assert_int_equal(text_columns((struct wg_text){"", 0}), 0);
    assert_int_equal(text_columns((struct wg_text){"ny", 2}), 2);
    assert_int_equal(text_columns((struct wg_text){"\xc3\xb6", 2}), 1);
    assert_int_equal(text_columns((struct wg_text){"o\xcc\x88l\xcc\x81\xcc\x82", 8}), 2);
    assert_int_equal(text_columns((struct wg_text){"d\xcd\x8f\xc5\xbe", 5}), 2);
    assert_int_equal(text_columns((struct wg_text){"a\xff", 2}), 2);
}
