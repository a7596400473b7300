/* SPDX-License-Identifier: MIT */
/*
 * expand_avx512.c: expand.h with vectors of eight lanes, and with mask registers. Needs
 * AVX-512 with VL, DQ and VPOPCNTDQ (Ice Lake, Zen 4 and later). The scalar code needs
 * BMI2.
 */
#include "solve/expand_kinds.h"

#include <immintrin.h>

#define HAS_PUT_WINDOW 1
#define load_states    load_states_plain

#define compress_lanes(vector, mask)                                                   \
    _mm256_maskz_compress_epi32((__mmask8)(mask), vector)
#define popcount_lanes(vector) _mm256_popcnt_epi32(vector)

#include "solve/put_window.h"

#include "solve/expand.h"

EXPANDER(avx512, GRAPH_BY_SLOTS);
