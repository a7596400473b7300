/* SPDX-License-Identifier: MIT */
/* test_slots.h: test_slots of expand.h for x86-64 with SSE4.1, and in plain C. expand_neon.c and
   expand_simd128.c have their own. */
#pragma once

#include "solve/search.h"

#if defined __x86_64__ && defined __SSE4_1__ /* CMakeLists.txt: x86-64-v2 */

#include <immintrin.h>

/* Joins a letter set and the used bits of a path. */
ALWAYS_INLINE __m128i join_set(uint32_t set, uint64_t used)
{
    return _mm_insert_epi64(_mm_cvtsi32_si128((int)set), (int64_t)used, 1);
}

/* Returns the numbers of two bits for each slot of a window (graph.h): its letter in a letter set
   and its used bit. */
ALWAYS_INLINE __m128i slot_numbers(const struct graph *graph, size_t window)
{
    const size_t slot = window * WINDOW_SLOTS;
    return _mm_unpacklo_epi64(_mm_loadl_epi64((const void *)(graph->slot_codes + slot)),
                              _mm_loadl_epi64((const void *)(graph->slot_bits + slot)));
}

/* 1 << 0 to 1 << 7, a byte for each. */
#define BYTE_BITS ((int64_t)UINT64_C(0x8040201008040201))

/* Each byte of `numbers` is the number of a bit of `from`. `index` is the byte of `from` that has
   this bit. For PLACE_CHOICE, `bits` is 0, because a shuffle gives 0 for a number of 128 and more.
   So the slot passes the test for every set. */
ALWAYS_INLINE uint32_t test_slots(const struct graph *graph, size_t window, uint32_t set,
                                  uint64_t used)
{
    const __m128i from = join_set(set, used);
    const __m128i numbers = slot_numbers(graph, window);
    const __m128i index = _mm_and_si128(_mm_srli_epi16(numbers, 3), _mm_set1_epi8(15));
    const __m128i bits = _mm_shuffle_epi8(_mm_set1_epi64x(BYTE_BITS), numbers);
    const __m128i has_bit =
        _mm_cmpeq_epi8(_mm_and_si128(_mm_shuffle_epi8(from, index), bits), bits);
    return (uint32_t)_mm_movemask_epi8(has_bit);
}

#else

ALWAYS_INLINE uint32_t test_slots(const struct graph *graph, size_t window, uint32_t set,
                                  uint64_t used)
{
    const uint8_t *const codes = graph->slot_codes + window * WINDOW_SLOTS;
    const uint8_t *const bits = graph->slot_bits + window * WINDOW_SLOTS;
    uint32_t tests = 0;
    for (uint32_t i = 0; i < WINDOW_SLOTS; i++) {
        const uint64_t matches = codes[i] == PLACE_CHOICE ? 1 : (uint64_t)set >> codes[i] & 1;
        const uint64_t taken = bits[i] == SLOT_NO_BIT ? 0 : used >> (bits[i] - SLOT_USED) & 1;
        tests |= (uint32_t)(matches | taken << WINDOW_SLOTS) << i;
    }
    return tests;
}

#endif
