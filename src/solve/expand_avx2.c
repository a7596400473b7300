/* SPDX-License-Identifier: MIT */
/*
 * expand_avx2.c: expand.h with vectors of 32 bytes. Tables replace the instructions
 * that only AVX-512 has (compress, popcount). The scalar code is compiled for BMI2, but
 * pext and pdep are avoided: on Zen 1 and 2 each can take hundreds of cycles.
 */
#include "solve/expand_kinds.h"

#include <immintrin.h>

#define HAS_PUT_WINDOW      1
#define HAS_USED_NEIGHBOURS 0

/* --- Eight lanes */

/*
 * LANES[mask]: the numbers of the lanes whose bits are 1 in the mask, a byte for each.
 * The lowest lane is in the lowest byte: LANES[0x15] is 0x040200. LANES_n lists the
 * entries for all masks of the lowest n lanes: first the masks without lane n - 1, then
 * the masks with it. `above` has the bytes of the lanes from n on that are in the mask.
 */
#define LANES_1(above) above, (above) << 8 | 0
#define LANES_2(above) LANES_1(above), LANES_1((above) << 8 | 1)
#define LANES_3(above) LANES_2(above), LANES_2((above) << 8 | 2)
#define LANES_4(above) LANES_3(above), LANES_3((above) << 8 | 3)
#define LANES_5(above) LANES_4(above), LANES_4((above) << 8 | 4)
#define LANES_6(above) LANES_5(above), LANES_5((above) << 8 | 5)
#define LANES_7(above) LANES_6(above), LANES_6((above) << 8 | 6)
#define LANES_8(above) LANES_7(above), LANES_7((above) << 8 | 7)

static const uint64_t LANES[256] = {LANES_8(UINT64_C(0))};

/* Returns an index for permutevar8x32: the lanes of the mask, then lane 0 repeated. */
ALWAYS_INLINE __m256i compression(uint32_t mask)
{
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)&LANES[mask]));
}

/* Returns a bit for each of eight numbers: 1 if it has a bit in common with `bits`. */
ALWAYS_INLINE uint32_t test_32(const void *numbers, uint32_t bits)
{
    const __m256i common =
        _mm256_and_si256(_mm256_load_si256(numbers), _mm256_set1_epi32((int)bits));
    const __m256i has_none = _mm256_cmpeq_epi32(common, _mm256_setzero_si256());
    return 0xff ^ (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(has_none));
}

/* Returns a bit for each of four numbers: 1 if it has no bit in common with `bits`. */
ALWAYS_INLINE uint32_t miss_four_64(const void *numbers, uint64_t bits)
{
    const __m256i common =
        _mm256_and_si256(_mm256_load_si256(numbers), _mm256_set1_epi64x((int64_t)bits));
    const __m256i has_none = _mm256_cmpeq_epi64(common, _mm256_setzero_si256());
    return (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(has_none));
}

ALWAYS_INLINE uint32_t test_64(const void *numbers, uint64_t bits)
{
    const uint64_t *first = numbers;
    return 0xff ^ (miss_four_64(first, bits) | miss_four_64(first + 4, bits) << 4);
}

/* Counts the 1 bits of each byte: a table has the counts for half a byte. */
ALWAYS_INLINE __m256i popcount_bytes(__m256i vector)
{
    static const uint8_t table[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const __m256i counts =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)table));
    const __m256i half = _mm256_set1_epi8(0xf);
    const __m256i low = _mm256_and_si256(vector, half);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(vector, 4), half);
    return _mm256_add_epi8(_mm256_shuffle_epi8(counts, low),
                           _mm256_shuffle_epi8(counts, high));
}

/* Counts the 1 bits of each lane of 32 bits. */
ALWAYS_INLINE __m256i popcount_lanes(__m256i vector)
{
    const __m256i pairs =
        _mm256_maddubs_epi16(popcount_bytes(vector), _mm256_set1_epi8(1));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

/* Returns the low halves of eight lanes of 64 bits, in order. */
ALWAYS_INLINE __m256i low_halves(__m256i first_four, __m256i last_four)
{
    const __m256 mixed = _mm256_shuffle_ps(_mm256_castsi256_ps(first_four),
                                           _mm256_castsi256_ps(last_four),
                                           _MM_SHUFFLE(2, 0, 2, 0));
    return _mm256_permute4x64_epi64(_mm256_castps_si256(mixed),
                                    _MM_SHUFFLE(3, 1, 2, 0));
}

/*
 * Loads the 32 bits at each of eight offsets. On Zen 4 these single loads take as long
 * as a gather instruction. On processors with microcode against the Downfall flaw,
 * which makes gathers slow, single loads take far less time than a gather.
 */
ALWAYS_INLINE __m256i load_eight(const unsigned char *bytes, __m256i byte_offs)
{
    uint32_t offs[8];
    int loaded[8];
    _mm256_storeu_si256((void *)offs, byte_offs);
    for (int i = 0; i < 8; i++) {
        loaded[i] = (int)load_le32(bytes + offs[i]);
    }
    return _mm256_setr_epi32(loaded[0],
                             loaded[1],
                             loaded[2],
                             loaded[3],
                             loaded[4],
                             loaded[5],
                             loaded[6],
                             loaded[7]);
}

/* --- The steps: see expand.h */

ALWAYS_INLINE uint32_t match_window(const struct window *window, union letter_set set,
                                    unsigned width)
{
    const uint32_t *letters = window->letters;
    return width == WIDTH_ONE ? test_32(letters, (uint32_t)set.bits)
                              : test_64(letters, set.bits);
}

ALWAYS_INLINE uint32_t used_window(const struct window *window, uint64_t used)
{
    return test_64(window->used_bits, used);
}

/*
 * Counts, for each of four slots, the letters of the set that are lower than the slot's
 * letter. A slot's letter is a 64-bit number with one 1 bit; minus 1, it is the mask of
 * all lower letters. The count of each slot is in a lane of 64 bits.
 */
ALWAYS_INLINE __m256i rank_four(const void *letters, union letter_set set)
{
    const __m256i lower =
        _mm256_add_epi64(_mm256_load_si256(letters), _mm256_set1_epi64x(-1));
    const __m256i counts =
        popcount_bytes(_mm256_and_si256(lower, _mm256_set1_epi64x((int64_t)set.bits)));
    return _mm256_sad_epu8(counts, _mm256_setzero_si256());
}

/* Counts, for each slot, the letters of the set that are lower than its letter. */
ALWAYS_INLINE __m256i rank_window(const struct window *window, union letter_set set,
                                  unsigned width)
{
    const uint32_t *letters = window->letters;
    if (width == WIDTH_TWO) {
        return low_halves(rank_four(letters, set), rank_four(letters + 8, set));
    }
    const __m256i lower = _mm256_add_epi32(_mm256_load_si256((const void *)letters),
                                           _mm256_set1_epi32(-1));
    return popcount_lanes(_mm256_and_si256(lower, _mm256_set1_epi32((int)set.bits)));
}

/* Step 3, for eight sets at a time. */
ALWAYS_INLINE uint32_t scan_sets_one(const struct walk *walk, struct chunk *chunk,
                                     uint32_t first_item, uint32_t count)
{
    const unsigned char *const base = walk->base;
    const __m256i letters_mask = _mm256_set1_epi32(INT32_MAX);
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    __m256i items = _mm256_add_epi32(_mm256_set1_epi32((int)first_item), lanes);
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i += 8) {
        /* The sets after the last set are not initialized: make them empty. */
        const __m256i is_there =
            _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(count - i)), lanes);
        const __m256i sets = _mm256_and_si256(
            low_halves(_mm256_loadu_si256((const void *)(chunk->sets + i)),
                       _mm256_loadu_si256((const void *)(chunk->sets + i + 4))),
            is_there);
        const __m256i letters = popcount_lanes(_mm256_and_si256(sets, letters_mask));
        const __m256i states = _mm256_loadu_si256((const void *)(chunk->states + i));
        const __m256i first_edges =
            _mm256_add_epi32(load_eight(base, _mm256_slli_epi32(letters, 2)),
                             _mm256_mullo_epi32(letters, states));
        const uint32_t ends = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(sets));
        _mm256_storeu_si256((void *)(chunk->first_edges + i), first_edges);
        _mm256_storeu_si256((void *)(chunk->hits + hits),
                            _mm256_permutevar8x32_epi32(items, compression(ends)));
        items = _mm256_add_epi32(items, _mm256_set1_epi32(8));
        hits += popcount32(ends);
    }
    return hits;
}

ALWAYS_INLINE uint32_t put_window(struct items items, struct put put, uint32_t top,
                                  unsigned width)
{
    const __m256i followers = compression(put.followers);
    const __m256i edges = _mm256_add_epi32(rank_window(put.window, put.set, width),
                                           _mm256_set1_epi32((int)put.first_edge));
    const __m256i places = _mm256_load_si256((const void *)put.window->places);
    _mm256_storeu_si256((void *)(items.edges + top),
                        _mm256_permutevar8x32_epi32(edges, followers));
    _mm256_storeu_si256((void *)(items.places + top),
                        _mm256_permutevar8x32_epi32(places, followers));
    _mm256_storeu_si256((void *)(items.parents + top),
                        _mm256_set1_epi32((int)put.item));
    return top + popcount32(put.followers);
}

/* Step 1, for eight edges at a time. Can overwrite seven elements after the last. */
ALWAYS_INLINE void find_states(const struct walk *walk, const uint32_t *edges,
                               uint32_t count, uint32_t *states, uint32_t *block_offs)
{
    if (!targets_fit_32_bits(walk)) {
        find_states_plain(walk, edges, count, states, block_offs);
        return;
    }
    const struct walk at = *walk;
    const __m256i bits_an_edge = _mm256_set1_epi32((int)at.edge_bits);
    const __m256i mask = _mm256_set1_epi32((int)((1U << at.edge_bits) - 1));
    const __m256i last = _mm256_set1_epi32((int)at.last_state);
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (uint32_t i = 0; i < count; i += 8) {
        /* The edges after the last edge are not initialized: make them edge 0. */
        const __m256i is_edge =
            _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(count - i)), lanes);
        const __m256i numbers =
            _mm256_and_si256(_mm256_loadu_si256((const void *)(edges + i)), is_edge);
        const __m256i bits = _mm256_mullo_epi32(numbers, bits_an_edge);
        const __m256i loaded = load_eight(at.edge, _mm256_srli_epi32(bits, 3));
        const __m256i bit = _mm256_and_si256(bits, _mm256_set1_epi32(7));
        const __m256i targets = _mm256_and_si256(_mm256_srlv_epi32(loaded, bit), mask);
        const __m256i found = _mm256_min_epu32(targets, last);
        const __m256i blocks = _mm256_srli_epi32(found, 6);
        _mm256_storeu_si256((void *)(states + i), found);
        _mm256_storeu_si256((void *)(block_offs + i),
                            _mm256_add_epi32(_mm256_slli_epi32(blocks, 3),
                                             _mm256_slli_epi32(blocks, 2)));
    }
}

#include "solve/expand.h"

EXPANDER(avx2, GRAPH_BY_SLOTS);
