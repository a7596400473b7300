/* SPDX-License-Identifier: MIT */
/* expand_avx2.c: expand.h with vectors of 32 bytes. Tables replace the instructions that only
   AVX-512 has (compress, popcount). The scalar code is compiled for BMI2, but pext and pdep are
   avoided: on Zen 1 and 2 each can take hundreds of cycles. */
#include "solve/expand_kinds.h"
#include "solve/test_slots.h"

#include <immintrin.h>
#include <string.h>

#define WIDE_VECTORS

/* --- Eight lanes */

/*
 * LANES[mask]: the numbers of the lanes whose bits are 1 in the mask, a byte for each. The lowest
 * lane is in the lowest byte: LANES[0x15] is 0x040200. LANES_n lists the entries for all masks of
 * the lowest n lanes: first the masks without lane n - 1, then the masks with it. `above` has the
 * bytes of the lanes from n on that are in the mask.
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

/* Moves the lanes of the mask to the front, in order. The other lanes become lane 0. */
ALWAYS_INLINE __m256i compress_lanes(__m256i vector, uint32_t mask)
{
    const __m128i bytes = _mm_loadl_epi64((const void *)&LANES[mask]);
    return _mm256_permutevar8x32_epi32(vector, _mm256_cvtepu8_epi32(bytes));
}

/* Counts the 1 bits of each byte: a table has the counts for half a byte. */
ALWAYS_INLINE __m256i popcount_bytes(__m256i vector)
{
    static const uint8_t table[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const __m256i counts = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)table));
    const __m256i half = _mm256_set1_epi8(0xf);
    const __m256i low = _mm256_and_si256(vector, half);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(vector, 4), half);
    return _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
}

/* Counts the 1 bits of each lane of 32 bits. */
ALWAYS_INLINE __m256i popcount_lanes(__m256i vector)
{
    const __m256i pairs = _mm256_maddubs_epi16(popcount_bytes(vector), _mm256_set1_epi8(1));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

/* --- The steps: see expand.h */

/* Loads and stores the states to which two edges lead. */
ALWAYS_INLINE __m128 load_two_states(const struct edge *edges, const uint32_t *states,
                                     struct edge *out)
{
    const __m128i first = _mm_loadl_epi64((const void *)(edges + states[0]));
    const __m128 both = _mm_loadh_pi(_mm_castsi128_ps(first), (const void *)(edges + states[1]));
    _mm_storeu_si128((void *)out, _mm_castps_si128(both));
    return both;
}

/* Like load_two_states, for four edges. Returns a bit for each state: the highest bit of its letter
   set (SET_END), which is 1 if a word ends in the state. */
ALWAYS_INLINE uint32_t load_four_states(const struct edge *edges, const uint32_t *states,
                                        struct edge *out)
{
    const __m128 low = load_two_states(edges, states, out);
    const __m128 high = load_two_states(edges, states + 2, out + 2);
    return (uint32_t)_mm_movemask_ps(_mm_shuffle_ps(low, high, 0x88));
}

/* Adds the lanes of the mask to a list, in order. Returns the new end of the list. Can overwrite
   the eight elements from there on. */
ALWAYS_INLINE uint32_t list_lanes(uint32_t *list, uint32_t end, __m256i vector, uint32_t mask)
{
    _mm256_storeu_si256((void *)(list + end), compress_lanes(vector, mask));
    return end + popcount32(mask);
}

/* Step 1 of expand.h, for eight items at a time. If the last vector has fewer than eight items, its
   other lanes are later items of the stack, or edge 0. */
ALWAYS_INLINE uint32_t load_states(const struct search *search, const struct expansion *expansion)
{
    const struct edge *const edges = search->table->edges;
    const uint32_t *const states = search->items.states + expansion->first_item;
    struct chunk *const chunk = search->chunk;
    const uint32_t count = expansion->count;
    __m256i items = _mm256_add_epi32(_mm256_set1_epi32((int)expansion->first_item),
                                     _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    uint32_t hits = 0;
    memset(search->items.states + expansion->top, 0, 8 * sizeof *states);
    for (uint32_t i = 0; i < count; i += 8) {
        uint32_t words = load_four_states(edges, states + i, chunk->states + i);
        words |= load_four_states(edges, states + i + 4, chunk->states + i + 4) << 4;
        if (count - i < 8) {
            words &= (1U << (count - i)) - 1;
        }
        hits = list_lanes(chunk->hits, hits, items, words);
        items = _mm256_add_epi32(items, _mm256_set1_epi32(8));
    }
    return hits;
}

ALWAYS_INLINE __m256i join_halves(__m128i low, __m128i high)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/* Like test_slots, for two windows. Each window takes one half of each vector. */
ALWAYS_INLINE uint32_t test_two_windows(__m256i from, __m256i numbers)
{
    const __m256i index = _mm256_and_si256(_mm256_srli_epi16(numbers, 3), _mm256_set1_epi8(15));
    const __m256i bits = _mm256_shuffle_epi8(_mm256_set1_epi64x(BYTE_BITS), numbers);
    const __m256i has_bit =
        _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(from, index), bits), bits);
    return (uint32_t)_mm256_movemask_epi8(has_bit);
}

/* Tests two items at a time: this takes up to 4 % less time than one item at a time. If the count
   is odd, the last pair has one more item: a later item of the stack, or the item that is made here
   at the top. */
ALWAYS_INLINE void test_items(const struct search *search, const struct expansion *expansion)
{
    const struct graph slots = slots_of(search->graph);
    const uint64_t *const used_bits = search->graph->used_bits;
    struct chunk *const chunk = search->chunk;
    const uint32_t *const places = search->items.places + expansion->first_item;
    const uint32_t *const parents = search->items.parents + expansion->first_item;
    const uint64_t *const used_before = search->items.used;
    uint64_t *const used_now = search->items.used + expansion->first_item;
    const size_t count = expansion->count;
    search->items.places[expansion->top] = place_make(0, 0);
    search->items.parents[expansion->top] = ITEM_ROOT;
    for (size_t i = 0; i < count; i += 2) {
        const uint32_t node0 = place_node(places[i]);
        const uint32_t node1 = place_node(places[i + 1]);
        const uint64_t used0 = used_before[parents[i]] | used_bits[node0];
        const uint64_t used1 = used_before[parents[i + 1]] | used_bits[node1];
        const uint32_t tests =
            test_two_windows(join_halves(join_set(chunk->states[i].set, used0),
                                         join_set(chunk->states[i + 1].set, used1)),
                             join_halves(slot_numbers(&slots, node0), slot_numbers(&slots, node1)));
        const uint32_t found = tests & ~(tests >> WINDOW_SLOTS);
        used_now[i] = used0;
        used_now[i + 1] = used1;
        chunk->followers[i] = (uint8_t)found;
        chunk->followers[i + 1] = (uint8_t)(found >> 2 * WINDOW_SLOTS);
    }
}

ALWAYS_INLINE uint32_t list_survivors(struct chunk *chunk, uint32_t count)
{
    const uint8_t *const followers = chunk->followers;
    __m256i indexes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    uint32_t kept = 0;
    memset(chunk->followers + count, 0, 8);
    for (uint32_t i = 0; i < count; i += 8) {
        const __m128i has_none =
            _mm_cmpeq_epi8(_mm_loadl_epi64((const void *)(followers + i)), _mm_setzero_si128());
        kept = list_lanes(chunk->survivor_indexes, kept, indexes,
                          0xff & ~(uint32_t)_mm_movemask_epi8(has_none));
        indexes = _mm256_add_epi32(indexes, _mm256_set1_epi32(8));
    }
    return kept;
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
    const __m256i places = _mm256_loadu_si256((const void *)put.window->places);
    const __m256i states = _mm256_add_epi32(rank_slots(places, put.state->set),
                                            _mm256_set1_epi32((int)put.state->first));
    _mm256_storeu_si256((void *)(items.states + top), compress_lanes(states, put.followers));
    _mm256_storeu_si256((void *)(items.places + top), compress_lanes(places, put.followers));
    _mm256_storeu_si256((void *)(items.parents + top), _mm256_set1_epi32((int)put.item));
    return top + popcount32(put.followers);
}

#include "solve/expand.h"

EXPANDER(avx2, GRAPH_BY_SLOTS);
