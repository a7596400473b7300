/* SPDX-License-Identifier: MIT */
/*
 * lookup_vectors.h: a step of many words with AVX-512, for lookup_loop.h. The vectors have a number
 * for each of 16 words, and all numbers have 32 bits: see vectors_fit.
 *
 * The number of instructions limits the plain loops: some 70 a letter, with four executed each
 * cycle. Here a step of 16 words takes some 200 instructions, of which 11 are gathers (16 loads
 * each).
 */
#include <immintrin.h>

typedef __m512i vec;

static inline vec vec_of(uint32_t number)
{
    return _mm512_set1_epi32((int)number);
}

/* Loads 32 bits at base + offsets for the words in `mask`. The result is 0 for the other words. */
static inline vec gather(__mmask16 mask, const void *base, vec offsets)
{
    return _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), mask, offsets, base, 1);
}

/* The constants of a dictionary. */
struct vectors {
    const struct walk *walk;
    vec base_low; /* the first 32 numbers of BASE */
    vec base_high;
};

/*
 * Returns whether numbers of 32 bits suffice: the number of a bit in EDGE, and offsets in bytes
 * below 2^31. An edge of at most 25 bits lies in the 32 bits at its first byte, and so does a low
 * part of LAST, which has at most as many bits. The other offsets follow from the number of states,
 * at most 2^25, and from FORMAT_MAX_WIDTHS.
 */
static inline bool vectors_fit(const struct walk *walk)
{
    return walk->edge_bits <= 25 && walk->edges <= UINT32_MAX / walk->edge_bits;
}

static inline struct vectors load_vectors(const struct walk *walk)
{
    const uint32_t count = format_base_count(walk->symbols);
    const uint32_t mask = count >= 32 ? UINT32_MAX : (UINT32_C(1) << count) - 1;
    return (struct vectors){walk, _mm512_maskz_loadu_epi32((__mmask16)mask, walk->base),
                            _mm512_maskz_loadu_epi32((__mmask16)(mask >> 16), walk->base + 64)};
}

/* Returns the numbers of the letter sets of the states: see walk_set_number. */
static inline vec set_numbers(const struct vectors *v, __mmask16 mask, vec states)
{
    const unsigned char *const rank = v->walk->rank;
    const vec blocks = _mm512_srli_epi32(states, 6);
    const vec offs =
        _mm512_slli_epi32(_mm512_add_epi32(blocks, _mm512_add_epi32(blocks, blocks)), 2);
    const vec bits = _mm512_and_si512(states, vec_of(63));
    const __mmask16 is_high = _mm512_cmpge_epu32_mask(bits, vec_of(32));
    /* A shift by more than 31 bits gives 0, so `low` is all bits for the bits from 31 on. */
    const vec low = _mm512_sub_epi32(_mm512_sllv_epi32(vec_of(2), bits), vec_of(1));
    const vec high = _mm512_maskz_sub_epi32(
        is_high, _mm512_sllv_epi32(vec_of(2), _mm512_sub_epi32(bits, vec_of(32))), vec_of(1));
    const vec in_low = _mm512_popcnt_epi32(_mm512_and_si512(gather(mask, rank + 4, offs), low));
    const vec in_high =
        _mm512_popcnt_epi32(_mm512_and_si512(gather(mask & is_high, rank + 8, offs), high));
    return _mm512_sub_epi32(
        _mm512_add_epi32(gather(mask, rank, offs), _mm512_add_epi32(in_low, in_high)), vec_of(1));
}

/* Returns the indexes of the 1 bits that have `rank` 1 bits below them: see select64. The halves
   are bits 0 to 31 and 32 to 63. */
static inline vec select_bits(vec low, vec high, vec rank)
{
    const vec low_count = _mm512_popcnt_epi32(low);
    const __mmask16 is_high = _mm512_cmpge_epu32_mask(rank, low_count);
    vec bits = _mm512_mask_blend_epi32(is_high, low, high);
    vec left = _mm512_mask_sub_epi32(rank, is_high, rank, low_count);
    vec index = _mm512_maskz_set1_epi32(is_high, 32);
    for (unsigned half = 16; half > 0; half /= 2) {
        const vec count =
            _mm512_popcnt_epi32(_mm512_and_si512(bits, vec_of((UINT32_C(1) << half) - 1)));
        const __mmask16 is_above = _mm512_cmpge_epu32_mask(left, count);
        left = _mm512_mask_sub_epi32(left, is_above, left, count);
        bits = _mm512_mask_srlv_epi32(bits, is_above, bits, vec_of(half));
        index = _mm512_mask_add_epi32(index, is_above, index, vec_of(half));
    }
    return index;
}

/* Return the targets of edges, without walk_clamp and walk_wrap: see walk_raw_last and
   walk_raw_edge. */
static inline vec last_targets(const struct vectors *v, __mmask16 mask, vec states)
{
    const unsigned char *const last = v->walk->last;
    const vec offs = _mm512_slli_epi32(_mm512_srli_epi32(states, 5), 4);
    const vec rank = _mm512_and_si512(states, vec_of(31));
    const vec lows = gather(mask, last + LAST_LOWS, offs);
    const vec width = _mm512_and_si512(lows, vec_of(63));
    const vec bit = _mm512_mullo_epi32(rank, width);
    const vec low_offs = _mm512_add_epi32(_mm512_slli_epi32(_mm512_srli_epi32(lows, 6), 2),
                                          _mm512_srli_epi32(bit, 3));
    const vec low_bits =
        _mm512_srlv_epi32(gather(mask, v->walk->lows, low_offs), _mm512_and_si512(bit, vec_of(7)));
    const vec low = _mm512_and_si512(
        low_bits, _mm512_sub_epi32(_mm512_sllv_epi32(vec_of(1), width), vec_of(1)));
    const vec index = select_bits(gather(mask, last + LAST_HIGHS, offs),
                                  gather(mask, last + LAST_HIGHS + 4, offs), rank);
    const vec high = _mm512_sllv_epi32(_mm512_sub_epi32(index, rank), width);
    return _mm512_add_epi32(gather(mask, last + LAST_BASE, offs), _mm512_or_si512(high, low));
}

static inline vec edge_targets(const struct vectors *v, __mmask16 mask, vec edges)
{
    const vec bit = _mm512_mullo_epi32(edges, vec_of(v->walk->edge_bits));
    return _mm512_srlv_epi32(gather(mask, v->walk->edge, _mm512_srli_epi32(bit, 3)),
                             _mm512_and_si512(bit, vec_of(7)));
}

/* --- The functions that lookup_loop.h calls, and their parts */

/* Follows letter `i` of the words in `mask`, which are at the places from `place` on. Moves the
   words that are left to the places from `kept` on (kept <= place). Returns how many words are
   left. Sets *has_wide if one of these words needs wide_step. */
static inline unsigned step_vector(const struct vectors *v, struct batch *batch, size_t place,
                                   size_t kept, __mmask16 mask, unsigned i, bool *has_wide)
{
    const struct walk *const walk = v->walk;
    const vec words = _mm512_loadu_si512(batch->words + place);
    const vec states = _mm512_loadu_si512(batch->states + place);
    const vec codes = _mm512_and_si512(
        gather(mask, batch->codes[0] + i, _mm512_slli_epi32(words, 5)), vec_of(255));
    const vec numbers = set_numbers(v, mask, states);
    const vec sets =
        _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), mask, numbers, walk->sets, 4);
    const vec letters = _mm512_and_si512(sets, vec_of(~SET_END));
    const vec sizes = _mm512_popcnt_epi32(letters);
    const vec bits = _mm512_sllv_epi32(vec_of(1), codes); /* 0 for a rare code */
    const vec below =
        _mm512_popcnt_epi32(_mm512_and_si512(letters, _mm512_sub_epi32(bits, vec_of(1))));
    const vec others = _mm512_sub_epi32(sizes, vec_of(1));
    const vec edges = _mm512_add_epi32(
        _mm512_add_epi32(_mm512_permutex2var_epi32(v->base_low, sizes, v->base_high),
                         _mm512_mullo_epi32(others, states)),
        below);
    const __mmask16 is_wide = mask & (_mm512_cmpgt_epu32_mask(codes, vec_of(FORMAT_FREQUENT)) |
                                      _mm512_cmpge_epu32_mask(numbers, vec_of(walk->first_wide)));
    const __mmask16 is_there =
        (__mmask16)(_mm512_mask_test_epi32_mask(mask, letters, bits) & ~is_wide);
    const __mmask16 is_last = _mm512_mask_cmpeq_epu32_mask(is_there, below, others);
    const __mmask16 is_other = is_there & (__mmask16)~is_last;
    const vec targets = _mm512_mask_blend_epi32(is_last, edge_targets(v, is_other, edges),
                                                last_targets(v, is_last, states));
    const vec wrapped =
        _mm512_min_epu32(_mm512_and_si512(targets, vec_of(UINT32_MAX >> (32 - walk->edge_bits))),
                         vec_of(walk->last_state));
    const __mmask16 is_left = is_there | is_wide;
    _mm512_storeu_si512(batch->words + kept, _mm512_maskz_compress_epi32(is_left, words));
    _mm512_storeu_si512(
        batch->states + kept,
        _mm512_maskz_compress_epi32(is_left, _mm512_mask_blend_epi32(is_there, states, wrapped)));
    _mm512_storeu_si512(
        batch->edges + kept,
        _mm512_maskz_compress_epi32(is_left, _mm512_maskz_set1_epi32(is_wide, (int)WIDE_EDGE)));
    *has_wide |= is_wide != 0;
    return popcount32(is_left);
}

/* Writes the codes of a word of 1 to 16 bytes, if all of them are in byte_codes. Returns their
   number, or 0. Such a word has only ASCII bytes, so alphabet.joins is not needed. A masked load
   does not read the bytes behind the word. */
static inline unsigned read_short_ascii(const struct wg_dict *dict, struct wg_text word,
                                        uint8_t *codes)
{
    if (word.nbytes == 0 || word.nbytes > 16) {
        return 0;
    }
    const __mmask16 mask = (__mmask16)(0xffffU >> (16 - word.nbytes));
    const vec bytes = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(mask, word.bytes));
    const vec found = _mm512_and_si512(gather(mask, dict->lookup.byte_codes, bytes), vec_of(255));
    if (_mm512_mask_cmpeq_epi32_mask(mask, found, vec_of(LOOKUP_NO_CODE)) != 0) {
        return 0;
    }
    _mm_storeu_si128((__m128i *)(void *)codes, _mm512_cvtepi32_epi8(found));
    return (unsigned)word.nbytes;
}

/* Like step_plain. */
static size_t step_batch(const struct wg_dict *dict, struct batch *batch, size_t count, unsigned i)
{
    if (!vectors_fit(&dict->walk)) {
        return step_plain(dict, batch, count, i);
    }
    const struct walk walk = dict->walk;
    const struct vectors vectors = load_vectors(&walk);
    size_t kept = 0;
    bool has_wide = false;
    for (size_t place = 0; place < count; place += BATCH_SLACK) {
        const size_t left = count - place;
        const __mmask16 mask = (__mmask16)(left >= BATCH_SLACK ? 0xffffU : (1U << left) - 1);
        kept += step_vector(&vectors, batch, place, kept, mask, i, &has_wide);
    }
    return has_wide ? step_wide(dict, batch, kept, i) : kept;
}
