/* SPDX-License-Identifier: MIT */
/*
 * random.h: the project's own random numbers: SplitMix64 (Steele, Lea and Flood, "Fast
 * splittable pseudorandom number generators", OOPSLA 2014). A seed means the same
 * numbers on every machine; formats/walls.md specifies them, because mazes are made of
 * them. Not for secrets.
 */
#ifndef WG_BASE_RANDOM_H
#define WG_BASE_RANDOM_H

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

/* 0 up to below `bound`, which is not 0: the upper half of the next number modulo it.
 */
static inline unsigned random_below(struct random *random, unsigned bound)
{
    return (unsigned)(random_next(random) >> 32) % bound;
}

#endif
