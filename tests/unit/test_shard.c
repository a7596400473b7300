/* SPDX-License-Identifier: MIT */
/*
 * test_shard.c: tests the parts of shards. WG_SEED=N repeats the run
 * that printed the seed N.
 */
#include "common/shard.h"
#include "support/random.h"
#include "support/test.h"

TEST(no_shard_is_the_whole)
{
    uint64_t begin = 1;
    uint64_t end = 0;
    shard_part((struct shard){0}, UINT64_MAX, &begin, &end);
    assert_int_equal(begin, 0);
    assert_int_equal(end, UINT64_MAX);
}

/* Returns floor(number * total / count), by long multiplication and long division with digits of 32
   bits. */
static uint64_t paper_fraction(uint64_t number, uint64_t count, uint64_t total)
{
    const uint64_t low = number * (uint32_t)total;
    const uint64_t high = number * (total >> 32) + (low >> 32);
    const uint64_t rest = high % count;
    return ((high / count) << 32) | (rest << 32 | (uint32_t)low) / count;
}

static void assert_part(struct shard shard, uint64_t total)
{
    uint64_t begin;
    uint64_t end;
    shard_part(shard, total, &begin, &end);
    assert_int_equal(begin, paper_fraction(shard.number - 1, shard.count, total));
    assert_int_equal(end, paper_fraction(shard.number, shard.count, total));
}

TEST(parts_join)
{
    for (uint32_t count = 1; count < 70; count++) {
        for (uint64_t total = 0; total < 200; total++) {
            uint64_t last = 0;
            for (uint32_t k = 1; k <= count; k++) {
                uint64_t begin;
                uint64_t end;
                shard_part((struct shard){k, count}, total, &begin, &end);
                assert_int_equal(begin, last);
                assert_in_range(end - begin, total / count, total / count + 1);
                last = end;
            }
            assert_int_equal(last, total);
        }
    }
}

TEST(large_parts_are_exact)
{
    struct random random = random_from_environment("shard");
    for (unsigned i = 0; i < 100000; i++) {
        const uint64_t total = random_next(&random) >> random_below(&random, 64);
        const uint32_t count =
            (uint32_t)(random_next(&random) >> (32 + random_below(&random, 32))) | 1;
        assert_part((struct shard){1 + random_below(&random, count), count}, total);
        assert_part((struct shard){count, count}, UINT64_MAX);
        assert_part((struct shard){UINT32_MAX, UINT32_MAX}, total);
    }
}
