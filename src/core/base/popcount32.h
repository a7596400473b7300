/* SPDX-License-Identifier: MIT */
/* popcount32.h: the part of load.h that the proof has (tests/proof). Only load.h includes it,
   behind popcount64. */
#pragma once

#include <stdint.h>

/*@ assigns \nothing;
    ensures \result == ones(v, 32);
    ensures \result <= 32;
*/
static inline unsigned popcount32(uint32_t v)
{
#if defined __x86_64__ && !defined __POPCNT__
    return popcount64(v);
#else
    return (unsigned)__builtin_popcount(v);
#endif
}
