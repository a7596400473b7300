/* SPDX-License-Identifier: MIT */
/*
 * put_window.h: put_window of expand.h for the AVX2 and the AVX-512 expander.
 * The including file defines compress_lanes and popcount_lanes first.
 */
#ifndef WG_SOLVE_PUT_WINDOW_H
#define WG_SOLVE_PUT_WINDOW_H

#include "solve/test_slots.h"

/* Counts, for each slot, the letters in `set` that are lower than the slot's letter. */
ALWAYS_INLINE __m256i rank_slots(__m256i places, uint32_t set)
{
    const __m256i codes = _mm256_and_si256(places, _mm256_set1_epi32(31));
    const __m256i not_lower = _mm256_sllv_epi32(_mm256_set1_epi32(-1), codes);
    return popcount_lanes(_mm256_andnot_si256(not_lower, _mm256_set1_epi32((int)set)));
}

ALWAYS_INLINE uint32_t put_window(struct items items, struct put put, uint32_t top)
{
    const __m256i places = _mm256_load_si256((const void *)put.window->places);
    const __m256i states = _mm256_add_epi32(rank_slots(places, put.state->set),
                                            _mm256_set1_epi32((int)put.state->first));
    _mm256_storeu_si256((void *)(items.states + top),
                        compress_lanes(states, put.followers));
    _mm256_storeu_si256((void *)(items.places + top),
                        compress_lanes(places, put.followers));
    _mm256_storeu_si256((void *)(items.parents + top),
                        _mm256_set1_epi32((int)put.item));
    return top + popcount32(put.followers);
}

#endif
