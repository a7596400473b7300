/* SPDX-License-Identifier: MIT */
/* four_sets.h: counts the letters of four letter sets at a time (arrays.c). */
#pragma once

#include "base/load.h"
#include "dict/read/walk.h"

typedef uint32_t four_sets __attribute__((vector_size(16)));

/* Returns whether each of the four letter sets at `p` has `letters` letters, all with codes below
   `frequent`. Counts the bits as in "Hacker's Delight", 5-1. */
ALWAYS_INLINE bool four_fit(const unsigned char *p, uint32_t letters, uint32_t frequent)
{
    four_sets sets;
    memcpy(&sets, p, sizeof sets);
    for (unsigned i = 0; i < 4; i++) {
        sets[i] = SWAP_LE32(sets[i]);
    }
    sets &= ~SET_END;
    four_sets differs = sets >> frequent;
    sets -= sets >> 1 & 0x55555555;
    sets = (sets & 0x33333333) + (sets >> 2 & 0x33333333);
    sets = (sets + (sets >> 4)) & 0x0f0f0f0f;
    sets += sets >> 8;
    sets += sets >> 16;
    differs |= (sets & 0x3f) ^ letters;
    uint64_t halves[2];
    memcpy(halves, &differs, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}
