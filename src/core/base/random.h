/* SPDX-License-Identifier: MIT */
/*
 * random.h: a random number generator, SplitMix64 (Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", OOPSLA 2014). A seed gives the same numbers on every machine.
 * formats/walls.md specifies these numbers, because mazes depend on them. Do not use the numbers as
 * secrets.
 */
#pragma once

#include <stdint.h>

/* Any value is a seed. */
struct random {
    uint64_t state;
};

static inline uint64_t random_next(struct random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Returns the upper half of the next number, modulo `bound`, which must be above 0. */
static inline unsigned random_below(struct random *random, unsigned bound)
{
    return (unsigned)(random_next(random) >> 32) % bound;
}

/* Returns a number below `bound`, which must be above 0. All these numbers are equally likely. */
static inline uint64_t random_below_64(struct random *random, uint64_t bound)
{
    /* 2^64 mod bound. From this number on, all remainders are equally frequent. */
    const uint64_t least = (UINT64_MAX - bound + 1) % bound;
    uint64_t n = random_next(random);
    while (n < least) {
        n = random_next(random);
    }
    return n % bound;
}
