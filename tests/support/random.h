/* SPDX-License-Identifier: MIT */
/*
 * random.h: random numbers for tests, repeatable from a printed seed (SplitMix64,
 * Steele, Lea and Flood, 2014).
 */
#ifndef WG_TESTS_SUPPORT_RANDOM_H
#define WG_TESTS_SUPPORT_RANDOM_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

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

/* 0 up to below `bound`, which is not 0. */
static inline unsigned random_below(struct random *random, unsigned bound)
{
    return (unsigned)(random_next(random) >> 32) % bound;
}

/* Seeded by WG_SEED or the clock; prints the seed so that a failure can be had again.
 */
static inline struct random random_from_environment(const char *test)
{
    const char *given = getenv("WG_SEED");
    const uint64_t seed =
        given != NULL ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("%s: WG_SEED=%" PRIu64 "\n", test, seed);
    return (struct random){seed};
}

#endif
