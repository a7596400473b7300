/* SPDX-License-Identifier: MIT */
/*
 * test_wasm_format.c: tests that the snprintf of the WebAssembly modules (wasm/format.c), which has
 * another name here, writes the same as the snprintf of the C library.
 */
#include "support/test.h"

#include <limits.h>

int wasm_snprintf(char *restrict bytes, size_t room, const char *restrict format, ...);

/* Compares the texts and the lengths, for all sizes of the buffer from 0 bytes to more than
   needed. */
#define ASSERT_SAME(...)                                                                           \
    do {                                                                                           \
        const int nbytes = snprintf(NULL, 0, __VA_ARGS__);                                         \
        for (size_t room = 0; room <= (size_t)nbytes + 2; room++) {                                \
            char expected[200] = "unchanged";                                                      \
            char written[200] = "unchanged";                                                       \
            assert_true(room < sizeof expected);                                                   \
            assert_int_equal(wasm_snprintf(written, room, __VA_ARGS__), nbytes);                   \
            (void)snprintf(expected, room, __VA_ARGS__);                                           \
            assert_string_equal(written, expected);                                                \
        }                                                                                          \
    } while (0)

TEST(texts)
{
    ASSERT_SAME("%s", "");
    ASSERT_SAME("no conversion");
    ASSERT_SAME("%%25 is a '%%', %d%%", 7);
    ASSERT_SAME("a %s, '%c' and %s", "word", 'x', "\xc3\xb6");
    ASSERT_SAME("'%.*s' of %s", 3, "cable", "cable");
    ASSERT_SAME("%.*s|%.*s", 0, "none", 9, "short");
    ASSERT_SAME("cannot search with '%.32s'", "a name of more than thirty-two characters");
    ASSERT_SAME("%.32s", "short");
}

TEST(numbers)
{
    ASSERT_SAME("%d %d %d %d", 0, -1, INT_MIN, INT_MAX);
    ASSERT_SAME("%u %u", 0U, UINT_MAX);
    ASSERT_SAME("%lu %lu %zu", 0UL, ULONG_MAX, (size_t)-1);
    ASSERT_SAME("%llu %llu %lld", 0ULL, ULLONG_MAX, LLONG_MIN);
    ASSERT_SAME("U+%04lX U+%04lX U+%04lX", 9UL, 0x1f600UL, 0xfeffUL);
    ASSERT_SAME("the time limit of %g s is over, %d", 5.0, 7);
}
