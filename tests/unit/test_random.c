/* SPDX-License-Identifier: MIT */
/* test_random.c: tests the random numbers of base/random.h. */
#include "base/random.h"

#include "support/test.h"

/* Compares the first numbers of the seed 0 with those that the authors of SplitMix64 publish. */
TEST(known_numbers)
{
    struct random random = {0};
    assert_true(random_next(&random) == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(random_next(&random) == UINT64_C(0x6e789e6aa1b965f4));
    assert_true(random_next(&random) == UINT64_C(0x06c45d188009454f));
}

/* Below a small bound, each number occurs about equally often. With a bound just above 2^63, nearly
   half of the random numbers are rejected. */
TEST(numbers_below_a_bound)
{
    const uint64_t large = (UINT64_C(1) << 63) + 1;
    struct random random = {1};
    unsigned counts[3] = {0};
    unsigned above_half = 0;
    for (unsigned i = 0; i < 3000; i++) {
        const uint64_t number = random_below_64(&random, 3);
        assert_true(number < 3);
        counts[number]++;
        const uint64_t other = random_below_64(&random, large);
        assert_true(other < large);
        above_half += other >= large / 2;
        assert_true(random_below_64(&random, 1) == 0);
    }
    for (unsigned i = 0; i < 3; i++) {
        assert_in_range(counts[i], 900, 1100);
    }
    assert_in_range(above_half, 1400, 1600);
}
