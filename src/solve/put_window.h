/* SPDX-License-Identifier: MIT */
/*
 * put_window.h: put_window of expand.h for the AVX2 and the AVX-512 expander.
 * The including file defines compress_lanes and popcount_lanes first.
 */
#ifndef WG_SOLVE_PUT_WINDOW_H
#define WG_SOLVE_PUT_WINDOW_H

/*
 * Tests all eight slots in two ways at once. The vector `from` has the letter set and
 * the used bits; each byte of `numbers` is the number of a bit of `from` (graph.h).
 * `index` is the byte of `from` in which this bit is. PLACE_CHOICE gives the bits 0,
 * which every byte has: a shuffle gives 0 for a number from 128 on.
 */
ALWAYS_INLINE uint32_t test_slots(const struct graph *graph, size_t window,
                                  uint32_t set, uint64_t used)
{
    const size_t slot = window * WINDOW_SLOTS;
    const __m128i from =
        _mm_insert_epi64(_mm_cvtsi32_si128((int)set), (int64_t)used, 1);
    const __m128i numbers =
        _mm_unpacklo_epi64(_mm_loadl_epi64((const void *)(graph->slot_codes + slot)),
                           _mm_loadl_epi64((const void *)(graph->slot_bits + slot)));
    const __m128i index = _mm_and_si128(_mm_srli_epi16(numbers, 3), _mm_set1_epi8(15));
    const __m128i powers = _mm_set1_epi64x((int64_t)UINT64_C(0x8040201008040201));
    const __m128i bits = _mm_shuffle_epi8(powers, numbers);
    const __m128i has_bit =
        _mm_cmpeq_epi8(_mm_and_si128(_mm_shuffle_epi8(from, index), bits), bits);
    return (uint32_t)_mm_movemask_epi8(has_bit);
}

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
    const __m256i states = _mm256_add_epi32(rank_slots(places, put.state.set),
                                            _mm256_set1_epi32((int)put.state.first));
    _mm256_storeu_si256((void *)(items.states + top),
                        compress_lanes(states, put.followers));
    _mm256_storeu_si256((void *)(items.places + top),
                        compress_lanes(places, put.followers));
    _mm256_storeu_si256((void *)(items.parents + top),
                        _mm256_set1_epi32((int)put.item));
    return top + popcount32(put.followers);
}

#endif
