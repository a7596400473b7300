/* SPDX-License-Identifier: MIT */
/* shard.c: see shard.h. */
#include "common/shard.h"

/*
 * Returns floor(number * total / count), for number <= count. The product can have over 64 bits.
 * With total = q * count + r, the result is number * q + number * r / count. The first product is
 * at most `total`, and the second is below 2^64.
 */
static uint64_t fraction(uint64_t number, uint64_t count, uint64_t total)
{
    return number * (total / count) + number * (total % count) / count;
}

void shard_part(struct shard shard, uint64_t total, uint64_t *begin_out, uint64_t *end_out)
{
    *begin_out = 0;
    *end_out = total;
    if (shard.count > 0) {
        *begin_out = fraction(shard.number - 1, shard.count, total);
        *end_out = fraction(shard.number, shard.count, total);
    }
}
