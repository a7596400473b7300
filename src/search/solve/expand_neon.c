/* SPDX-License-Identifier: MIT */
/* expand_neon.c: expand.h with the vectors of 16 bytes that every AArch64 processor has. NEON
   cannot compress a vector, or make a mask of its lanes, in one instruction. So two steps are the
   plain C of expand.h: load_states, which lists hits, and step 3, which stores the followers. */
#include "solve/expand_kinds.h"

#include <arm_neon.h>

/* See test_slots.h. */
ALWAYS_INLINE uint32_t test_slots(const struct graph *graph, size_t window, uint32_t set,
                                  uint64_t used)
{
    static const uint8_t powers[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    const size_t slot = window * WINDOW_SLOTS;
    const uint8x16_t from = vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(set), vcreate_u64(used)));
    const uint8x16_t numbers =
        vcombine_u8(vld1_u8(graph->slot_codes + slot), vld1_u8(graph->slot_bits + slot));
    const uint8x8_t lanes = vld1_u8(powers);
    /* 0 for PLACE_CHOICE, because its index is outside the table */
    const uint8x16_t bits =
        vqtbl1q_u8(vcombine_u8(lanes, lanes), vandq_u8(numbers, vdupq_n_u8(0x87)));
    const uint8x16_t bytes = vqtbl1q_u8(from, vshrq_n_u8(numbers, 3));
    const uint8x16_t has_bit = vceqq_u8(vandq_u8(bytes, bits), bits);
    return vaddv_u8(vand_u8(vget_low_u8(has_bit), lanes)) |
           (uint32_t)vaddv_u8(vand_u8(vget_high_u8(has_bit), lanes)) << WINDOW_SLOTS;
}

#include "solve/expand.h"

EXPANDER(neon, GRAPH_BY_SLOTS);
