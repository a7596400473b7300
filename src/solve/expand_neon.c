/* SPDX-License-Identifier: MIT */
/*
 * expand_neon.c: expand.h with the vectors of 16 bytes that every AArch64 processor
 * has. NEON cannot compress a vector, or make a mask of its lanes, in one instruction.
 * So step 3 (expand.h), which stores the followers, is in plain C, and so is
 * load_states, which lists hits.
 */
#include "solve/expand_kinds.h"

#include <arm_neon.h>

#define HAS_PUT_WINDOW 0
#define load_states    load_states_plain

/* Returns a bit for each of eight lanes. Each lane must be all ones or all zeros. */
ALWAYS_INLINE uint32_t mask_of(uint32x4_t low, uint32x4_t high)
{
    static const uint16_t bits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    const uint16x8_t lanes =
        vuzp1q_u16(vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high));
    return vaddvq_u16(vandq_u16(lanes, vld1q_u16(bits)));
}

/* Returns a bit for each of eight numbers: 1 if it has a bit in common with `bits`. */
ALWAYS_INLINE uint32_t test_32(const uint32_t *numbers, uint32_t bits)
{
    const uint32x4_t wanted = vdupq_n_u32(bits);
    return mask_of(vtstq_u32(vld1q_u32(numbers), wanted),
                   vtstq_u32(vld1q_u32(numbers + 4), wanted));
}

/*
 * Tests four numbers of 64 bits. The lane of a number in the result is all ones if the
 * number has a bit in common with `bits`; otherwise it is all zeros.
 */
ALWAYS_INLINE uint32x4_t test_four_64(const uint64_t *numbers, uint64_t bits)
{
    const uint64x2_t wanted = vdupq_n_u64(bits);
    const uint64x2_t low = vtstq_u64(vld1q_u64(numbers), wanted);
    const uint64x2_t high = vtstq_u64(vld1q_u64(numbers + 2), wanted);
    return vuzp1q_u32(vreinterpretq_u32_u64(low), vreinterpretq_u32_u64(high));
}

ALWAYS_INLINE uint32_t test_64(const uint64_t *numbers, uint64_t bits)
{
    return mask_of(test_four_64(numbers, bits), test_four_64(numbers + 4, bits));
}

/* --- The steps: see expand.h */

ALWAYS_INLINE uint32_t match_window(const struct window *window, uint32_t set)
{
    return test_32(window->letters, set);
}

ALWAYS_INLINE uint32_t used_window(const struct window *window, uint64_t used)
{
    return test_64(window->used_bits, used);
}

/* See find_slots in put_window.h. */
ALWAYS_INLINE uint32_t find_slots(const struct graph *graph, size_t window,
                                  uint32_t set, uint64_t used)
{
    static const uint8_t powers[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    const size_t slot = window * WINDOW_SLOTS;
    const uint8x16_t from =
        vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(set), vcreate_u64(used)));
    const uint8x16_t numbers = vcombine_u8(vld1_u8(graph->slot_codes + slot),
                                           vld1_u8(graph->slot_bits + slot));
    const uint8x8_t lanes = vld1_u8(powers);
    const uint8x16_t bits =
        vqtbl1q_u8(vcombine_u8(lanes, lanes), vandq_u8(numbers, vdupq_n_u8(7)));
    const uint8x16_t has_bit = vtstq_u8(vqtbl1q_u8(from, vshrq_n_u8(numbers, 3)), bits);
    const uint8x8_t found = vbic_u8(vget_low_u8(has_bit), vget_high_u8(has_bit));
    return vaddv_u8(vand_u8(found, lanes));
}

#include "solve/expand.h"

EXPANDER(neon, GRAPH_BY_SLOTS);
