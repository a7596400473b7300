/* SPDX-License-Identifier: MIT */
/* expand_simd128.c: expand.h with the vectors of 16 bytes of WebAssembly. */
#include "solve/expand_kinds.h"

#include <wasm_simd128.h>

/* See test_slots.h. */
ALWAYS_INLINE uint32_t test_slots(const struct graph *graph, size_t window, uint32_t set,
                                  uint64_t used)
{
    const size_t slot = window * WINDOW_SLOTS;
    const v128_t from = wasm_u64x2_make(set, used);
    const v128_t numbers = wasm_v128_load64_lane(
        graph->slot_bits + slot, wasm_v128_load64_zero(graph->slot_codes + slot), 1);
    const v128_t powers = wasm_u64x2_const_splat(UINT64_C(0x8040201008040201));
    /* 0 for PLACE_CHOICE, because its index is outside the table */
    const v128_t bits =
        wasm_i8x16_swizzle(powers, wasm_v128_and(numbers, wasm_u8x16_const_splat(0x87)));
    const v128_t bytes = wasm_i8x16_swizzle(from, wasm_u8x16_shr(numbers, 3));
    return wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_and(bytes, bits), bits));
}

#include "solve/expand.h"

EXPANDER(simd128, GRAPH_BY_SLOTS);
