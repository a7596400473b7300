/* SPDX-License-Identifier: MIT */
/*
 * expand_avx512.c: expand.h with vectors of eight lanes, and with mask registers. Needs
 * AVX-512 with VL, DQ and VPOPCNTDQ (Ice Lake, Zen 4 and later). The scalar code needs
 * BMI2.
 */
#include "solve/expand_kinds.h"

#include <immintrin.h>

#define HAS_PUT_WINDOW      1
#define HAS_USED_NEIGHBOURS 1

ALWAYS_INLINE uint32_t match_window(const struct window *window, uint32_t set)
{
    return _mm256_test_epi32_mask(_mm256_load_si256((const void *)window->letters),
                                  _mm256_set1_epi32((int)set));
}

ALWAYS_INLINE uint32_t used_window(const struct window *window, uint64_t used)
{
    return _mm512_test_epi64_mask(_mm512_load_si512(window->used_bits),
                                  _mm512_set1_epi64((int64_t)used));
}

ALWAYS_INLINE uint32_t used_neighbours(const struct window *window, uint64_t follows,
                                       uint64_t used)
{
    (void)window;
    return (uint32_t)_pext_u64(used, follows);
}

/* Step 1 of expand.h, for eight items at a time. */
ALWAYS_INLINE uint32_t load_states(const struct edge *edges, const uint32_t *states,
                                   struct chunk *chunk, uint32_t first_item,
                                   uint32_t count)
{
    const __m512i word_end = _mm512_set1_epi64(SET_END);
    __m256i items = _mm256_add_epi32(_mm256_set1_epi32((int)first_item),
                                     _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i += 8) {
        const uint32_t left = count - i;
        const __mmask8 lanes = (__mmask8)(left < 8 ? (1U << left) - 1 : 0xff);
        const __m512i loaded = _mm512_i32gather_epi64(
            _mm256_maskz_loadu_epi32(lanes, states + i), edges, sizeof *edges);
        const __mmask8 ends = _mm512_mask_test_epi64_mask(lanes, loaded, word_end);
        _mm512_storeu_si512(chunk->states + i, loaded);
        _mm256_storeu_si256((void *)(chunk->hits + hits),
                            _mm256_maskz_compress_epi32(ends, items));
        items = _mm256_add_epi32(items, _mm256_set1_epi32(8));
        hits += popcount32(ends);
    }
    return hits;
}

#define compress_lanes(vector, mask)                                                   \
    _mm256_maskz_compress_epi32((__mmask8)(mask), vector)
#define popcount_lanes(vector) _mm256_popcnt_epi32(vector)

#include "solve/put_window.h"

#include "solve/expand.h"

EXPANDER(avx512, GRAPH_BY_SLOTS);
