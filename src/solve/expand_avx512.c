/* SPDX-License-Identifier: MIT */
/*
 * expand_avx512.c: expand.h with vectors of eight or sixteen lanes, and with mask
 * registers. Needs AVX-512 with VL, DQ and VPOPCNTDQ (Ice Lake, Zen 4 and later). The
 * scalar code needs BMI2.
 */
#include "solve/expand_kinds.h"

#include <immintrin.h>

#define HAS_PUT_WINDOW      1
#define HAS_USED_NEIGHBOURS 1

ALWAYS_INLINE uint32_t match_window(const struct window *window, union letter_set set,
                                    unsigned width)
{
    const uint32_t *letters = window->letters;
    return width == WIDTH_ONE
               ? _mm256_test_epi32_mask(_mm256_load_si256((const void *)letters),
                                        _mm256_set1_epi32((int)set.bits))
               : _mm512_test_epi64_mask(_mm512_loadu_si512(letters),
                                        _mm512_set1_epi64((int64_t)set.bits));
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

/* Returns a mask of `width` bits. Bit n is 1 if lane n has an item (i + n < count). */
ALWAYS_INLINE uint32_t lanes_from(uint32_t i, uint32_t count, uint32_t width)
{
    return count - i < width ? (1U << (count - i)) - 1 : (1U << width) - 1;
}

/* Step 3 of expand.h, for sixteen sets of 32 bits at a time. BASE (walk.h) has at most
   32 numbers and stays in two registers. */
ALWAYS_INLINE uint32_t scan_sets_one(const struct walk *walk, struct chunk *chunk,
                                     uint32_t first_item, uint32_t count)
{
    const uint32_t base_lanes = (uint32_t)((UINT64_C(2) << walk->symbols) - 1);
    const __m512i base_low =
        _mm512_maskz_loadu_epi32((__mmask16)base_lanes, walk->base);
    const __m512i base_high =
        _mm512_maskz_loadu_epi32((__mmask16)(base_lanes >> 16), walk->base + 64);
    const __m512i word_end = _mm512_set1_epi32(INT32_MIN);
    __m512i items = _mm512_add_epi32(
        _mm512_set1_epi32((int)first_item),
        _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i += 16) {
        const __m512i sets = _mm512_inserti64x4(
            _mm512_castsi256_si512(
                _mm512_cvtepi64_epi32(_mm512_loadu_si512(chunk->sets + i))),
            _mm512_cvtepi64_epi32(_mm512_loadu_si512(chunk->sets + i + 8)),
            1);
        const __m512i letters =
            _mm512_popcnt_epi32(_mm512_andnot_si512(word_end, sets));
        const __m512i base = _mm512_permutex2var_epi32(base_low, letters, base_high);
        const __m512i states = _mm512_loadu_si512(chunk->states + i);
        const __mmask16 ends = _mm512_mask_test_epi32_mask(
            (__mmask16)lanes_from(i, count, 16), sets, word_end);
        _mm512_storeu_si512(
            chunk->first_edges + i,
            _mm512_add_epi32(base, _mm512_mullo_epi32(letters, states)));
        _mm512_storeu_si512(chunk->hits + hits,
                            _mm512_maskz_compress_epi32(ends, items));
        items = _mm512_add_epi32(items, _mm512_set1_epi32(16));
        hits += popcount32(ends);
    }
    return hits;
}

/* Counts, for each slot, the letters in `set` that are lower than the slot's letter.
   That letter is a number with one 1 bit; minus 1, it is the mask of lower letters. */
ALWAYS_INLINE __m256i rank_window(const uint32_t *letters, union letter_set set,
                                  unsigned width)
{
    if (width == WIDTH_ONE) {
        const __m256i lower = _mm256_add_epi32(_mm256_load_si256((const void *)letters),
                                               _mm256_set1_epi32(-1));
        return _mm256_popcnt_epi32(
            _mm256_and_si256(lower, _mm256_set1_epi32((int)set.bits)));
    }
    const __m512i lower =
        _mm512_add_epi64(_mm512_loadu_si512(letters), _mm512_set1_epi64(-1));
    return _mm512_cvtepi64_epi32(_mm512_popcnt_epi64(
        _mm512_and_si512(lower, _mm512_set1_epi64((int64_t)set.bits))));
}

ALWAYS_INLINE uint32_t put_window(struct items items, struct put put, uint32_t top,
                                  unsigned width)
{
    const __mmask8 followers = (__mmask8)put.followers;
    const __m256i ranks = rank_window(put.window->letters, put.set, width);
    const __m256i edges =
        _mm256_add_epi32(ranks, _mm256_set1_epi32((int)put.first_edge));
    const __m256i places = _mm256_load_si256((const void *)put.window->places);
    _mm256_storeu_si256((void *)(items.edges + top),
                        _mm256_maskz_compress_epi32(followers, edges));
    _mm256_storeu_si256((void *)(items.places + top),
                        _mm256_maskz_compress_epi32(followers, places));
    _mm256_storeu_si256((void *)(items.parents + top),
                        _mm256_set1_epi32((int)put.item));
    return top + popcount32(put.followers);
}

/* Step 1 of expand.h, for sixteen edges at a time. Can overwrite the fifteen elements
   after the last of `states` and of `block_offs`. `bits_an_edge` is the size of an edge
   in bits; `bits` are the offsets of the edges in EDGE, in bits. */
ALWAYS_INLINE void find_states(const struct walk *walk, const uint32_t *edges,
                               uint32_t count, uint32_t *states, uint32_t *block_offs)
{
    if (!targets_fit_32_bits(walk)) {
        find_states_plain(walk, edges, count, states, block_offs);
        return;
    }
    const __m512i bits_an_edge = _mm512_set1_epi32((int)walk->edge_bits);
    const __m512i mask = _mm512_set1_epi32((int)((1U << walk->edge_bits) - 1));
    const __m512i last = _mm512_set1_epi32((int)walk->last_state);
    const __m512i seven = _mm512_set1_epi32(7);
    for (uint32_t i = 0; i < count; i += 16) {
        const __mmask16 lanes = (__mmask16)lanes_from(i, count, 16);
        const __m512i bits = _mm512_mullo_epi32(
            _mm512_maskz_loadu_epi32(lanes, edges + i), bits_an_edge);
        const __m512i loaded =
            _mm512_i32gather_epi32(_mm512_srli_epi32(bits, 3), walk->edge, 1);
        const __m512i targets = _mm512_and_si512(
            _mm512_srlv_epi32(loaded, _mm512_and_si512(bits, seven)), mask);
        const __m512i found = _mm512_min_epu32(targets, last);
        const __m512i blocks = _mm512_srli_epi32(found, 6);
        const __m512i eights = _mm512_slli_epi32(blocks, 3);
        _mm512_storeu_si512(states + i, found);
        _mm512_storeu_si512(block_offs + i,
                            _mm512_add_epi32(eights, _mm512_slli_epi32(blocks, 2)));
    }
}

#include "solve/expand.h"

EXPANDER(avx512, GRAPH_BY_SLOTS);
