/* SPDX-License-Identifier: MIT */
/*
 * expand_simd128.c: expand.h with the vectors of 16 bytes of WebAssembly.
 */
#include "solve/expand_kinds.h"

#include <wasm_simd128.h>

#define HAS_PUT_WINDOW 0
#define load_states    load_states_plain

/* Returns a bit for each of four numbers: 1 if it has no bit in common with `bits`. */
ALWAYS_INLINE v128_t miss_32(const uint32_t *numbers, v128_t bits)
{
    return wasm_i32x4_eq(wasm_v128_and(wasm_v128_load(numbers), bits),
                         wasm_i32x4_const_splat(0));
}

/* The same for two numbers of 64 bits. */
ALWAYS_INLINE v128_t miss_64(const uint64_t *numbers, v128_t bits)
{
    return wasm_i64x2_eq(wasm_v128_and(wasm_v128_load(numbers), bits),
                         wasm_i64x2_const_splat(0));
}

/* Returns a bit for each of eight lanes of 32 bits, which are all ones or all zeros. */
ALWAYS_INLINE uint32_t mask_of(v128_t low, v128_t high)
{
    const v128_t lanes = wasm_i16x8_narrow_i32x4(low, high);
    return wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(lanes, lanes)) & 0xff;
}

/* --- The steps: see expand.h */

ALWAYS_INLINE uint32_t match_window(const struct window *window, uint32_t set)
{
    const v128_t bits = wasm_i32x4_splat((int32_t)set);
    return 0xff ^
           mask_of(miss_32(window->letters, bits), miss_32(window->letters + 4, bits));
}

/* Joins the low halves of the lanes of two vectors. */
#define low_halves(a, b) wasm_i32x4_shuffle(a, b, 0, 2, 4, 6)

ALWAYS_INLINE uint32_t used_window(const struct window *window, uint64_t used)
{
    const v128_t bits = wasm_i64x2_splat((int64_t)used);
    const uint64_t *const numbers = window->used_bits;
    const v128_t low = low_halves(miss_64(numbers, bits), miss_64(numbers + 2, bits));
    const v128_t high =
        low_halves(miss_64(numbers + 4, bits), miss_64(numbers + 6, bits));
    return 0xff ^ mask_of(low, high);
}

/* See find_slots in put_window.h. */
ALWAYS_INLINE uint32_t find_slots(const struct graph *graph, size_t window,
                                  uint32_t set, uint64_t used)
{
    const size_t slot = window * WINDOW_SLOTS;
    const v128_t from = wasm_u64x2_make(set, used);
    const v128_t numbers = wasm_v128_load64_lane(
        graph->slot_bits + slot, wasm_v128_load64_zero(graph->slot_codes + slot), 1);
    const v128_t powers = wasm_u64x2_const_splat(UINT64_C(0x8040201008040201));
    const v128_t bits =
        wasm_i8x16_swizzle(powers, wasm_v128_and(numbers, wasm_i8x16_const_splat(7)));
    const v128_t bytes = wasm_i8x16_swizzle(from, wasm_u8x16_shr(numbers, 3));
    const uint32_t mask =
        wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_and(bytes, bits), bits));
    return mask & ~(mask >> WINDOW_SLOTS);
}

#include "solve/expand.h"

EXPANDER(simd128, GRAPH_BY_SLOTS);
