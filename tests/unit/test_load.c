/* SPDX-License-Identifier: MIT */
/* test_load.c: tests that loads and stores are little-endian on every machine. */
#include "base/load.h"

#include "support/test.h"

/* The tests use bytes + 1, which is not aligned. */
static unsigned char bytes[10];

static void numbers_from_bytes(void **state)
{
    (void)state;
    for (unsigned char i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)(0xf0 + i);
    }
    assert_int_equal(load_le16(bytes + 1), 0xf2f1);
    assert_int_equal(load_le32(bytes + 1), 0xf4f3f2f1);
    assert_true(load_le64(bytes + 1) == UINT64_C(0xf8f7f6f5f4f3f2f1));
}

static void assert_stored(size_t nbytes)
{
    for (unsigned char i = 0; i < sizeof bytes; i++) {
        assert_int_equal(bytes[i], i >= 1 && i <= nbytes ? 0xf0 + i : 0);
    }
    memset(bytes, 0, sizeof bytes);
}

static void bytes_from_numbers(void **state)
{
    (void)state;
    memset(bytes, 0, sizeof bytes);
    store_le16(bytes + 1, 0xf2f1);
    assert_stored(2);
    store_le32(bytes + 1, 0xf4f3f2f1);
    assert_stored(4);
    store_le64(bytes + 1, UINT64_C(0xf8f7f6f5f4f3f2f1));
    assert_stored(8);
}

static void two_words_are_a_number(void **state)
{
    static const uint32_t words[] = {0xf4f3f2f1, 0xf8f7f6f5};
    (void)state;
    assert_true(load_words(words) == UINT64_C(0xf8f7f6f5f4f3f2f1));
}

static void bits(void **state)
{
    (void)state;
    assert_int_equal(popcount32(0), 0);
    assert_int_equal(popcount32(UINT32_MAX), 32);
    assert_int_equal(popcount64(UINT64_MAX), 64);
    assert_int_equal(popcount64(UINT64_C(0x8000000100000001)), 3);
    for (unsigned bit = 0; bit < 64; bit++) {
        assert_int_equal(lowest_bit64(UINT64_MAX << bit), bit);
    }
    assert_int_equal(narrow32(UINT32_MAX), UINT32_MAX);
    assert_int_equal(narrow8(UINT8_MAX), UINT8_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_from_bytes),
        cmocka_unit_test(bytes_from_numbers),
        cmocka_unit_test(two_words_are_a_number),
        cmocka_unit_test(bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
