/* SPDX-License-Identifier: MIT */
/*
 * test_load.c: tests that loads and stores are little-endian on every machine, and that bits are
 * counted and selected correctly.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/load.h"

#include "support/random.h"
#include "support/test.h"

/* The tests use bytes + 1, which is not aligned. */
static unsigned char bytes[10];

TEST(numbers_from_bytes)
{
    for (unsigned char i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)(0xf0 + i);
    }
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

TEST(bytes_from_numbers)
{
    memset(bytes, 0, sizeof bytes);
    store_le16(bytes + 1, 0xf2f1);
    assert_stored(2);
    store_le32(bytes + 1, 0xf4f3f2f1);
    assert_stored(4);
    store_le64(bytes + 1, UINT64_C(0xf8f7f6f5f4f3f2f1));
    assert_stored(8);
}

TEST(bits)
{
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

/* Compares select64 with the list of the 1 bits. If there is no bit of a rank, only tests the range
   of the result. */
static void assert_selected(uint64_t v)
{
    unsigned rank = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        if ((v >> bit & 1) != 0) {
            assert_int_equal(select64(v, rank), bit);
            rank++;
        }
    }
    assert_int_equal(popcount64(v), rank);
    assert_int_equal(popcount_prefixes(v) >> 56, rank);
    for (; rank < 64; rank++) {
        assert_in_range(select64(v, rank), 0, 63);
    }
}

TEST(selected_bits)
{
    struct random random = random_from_environment("test_load");
    assert_selected(0);
    assert_selected(UINT64_MAX);
    for (unsigned bit = 0; bit < 64; bit++) {
        assert_selected(UINT64_C(1) << bit);
        assert_selected(~(UINT64_C(1) << bit));
        assert_selected(UINT64_MAX << bit);
        assert_selected(UINT64_MAX >> bit);
        assert_selected(UINT64_C(0xff) << bit);
    }
    for (unsigned turn = 0; turn < 20000; turn++) {
        const uint64_t a = random_next(&random);
        const uint64_t b = random_next(&random);
        const uint64_t c = random_next(&random);
        assert_selected(a);
        assert_selected(a & b & c); /* few bits */
        assert_selected(a | b | c); /* many */
        assert_selected(a >> turn % 64);
    }
}
