/* SPDX-License-Identifier: MIT */
/*
 * load.h: loads and stores little-endian numbers, counts 1 bits, and narrows numbers.
 *
 * A load is a memcpy: one instruction on nearly every machine, at any alignment. A big-endian
 * machine also swaps the bytes; some do so in the same instruction.
 */
#pragma once

#include <assert.h>
#include <stdint.h>
#include <string.h>

#if defined __BMI2__ && defined __x86_64__
#include <immintrin.h>
#endif

/* Convert between the byte order of this machine and little-endian. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SWAP_LE16(v) __builtin_bswap16(v)
#define SWAP_LE32(v) __builtin_bswap32(v)
#define SWAP_LE64(v) __builtin_bswap64(v)
#else
#define SWAP_LE16(v) (v)
#define SWAP_LE32(v) (v)
#define SWAP_LE64(v) (v)
#endif

static inline uint32_t load_le32(const unsigned char *p)
{
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return SWAP_LE32(v);
}

static inline uint64_t load_le64(const unsigned char *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return SWAP_LE64(v);
}

/* Returns the `width` bits of `bytes` from bit number `bit` on; `width` is at most 57. Reads the 8
   bytes from the byte of this bit on. */
static inline uint64_t load_bits(const unsigned char *bytes, uint64_t bit, uint32_t width)
{
    return load_le64(bytes + bit / 8) >> bit % 8 & ((UINT64_C(1) << width) - 1);
}

static inline void store_le16(void *p, uint16_t v)
{
    const uint16_t bytes = SWAP_LE16(v);
    memcpy(p, &bytes, sizeof bytes);
}

static inline void store_le32(void *p, uint32_t v)
{
    const uint32_t bytes = SWAP_LE32(v);
    memcpy(p, &bytes, sizeof bytes);
}

static inline void store_le64(void *p, uint64_t v)
{
    const uint64_t bytes = SWAP_LE64(v);
    memcpy(p, &bytes, sizeof bytes);
}

/* Stores `number`, at most 57 bits long, in the bits of `out` from bit number `bit` on, which must
   be 0. Reads and writes the 8 bytes from the byte of this bit on. */
static inline void store_bits(unsigned char *out, uint64_t bit, uint64_t number)
{
    unsigned char *const p = out + bit / 8;
    store_le64(p, load_le64(p) | number << bit % 8);
}

/* Byte i of the result is the number of 1 bits in bytes 0 to i of v. */
static inline uint64_t popcount_prefixes(uint64_t v)
{
    v -= v >> 1 & UINT64_C(0x5555555555555555);
    v = (v & UINT64_C(0x3333333333333333)) + (v >> 2 & UINT64_C(0x3333333333333333));
    return ((v + (v >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101);
}

static inline unsigned popcount64(uint64_t v)
{
#if defined __x86_64__ && !defined __POPCNT__
    /* The builtin would call a function of libgcc, which would take a fifth of a run of solve. */
    return (unsigned)(popcount_prefixes(v) >> 56);
#else
    return (unsigned)__builtin_popcountll(v);
#endif
}

#include "base/popcount32.h"

/* Returns the index of the lowest 1 bit. The caller must make sure that v is not 0. */
static inline unsigned lowest_bit64(uint64_t v)
{
    return (unsigned)__builtin_ctzll(v);
}

/* Returns the index of the 1 bit of v that has `rank` (up to 63) 1 bits below it. If v has no such
   bit, returns any number up to 63. */
#if defined __BMI2__ && defined __x86_64__
static inline unsigned select64(uint64_t v, unsigned rank)
{
    return lowest_bit64(_pdep_u64(UINT64_C(1) << rank, v) | UINT64_C(1) << 63);
}
#else
/* First finds the byte of v that has the bit, then the bit in this byte. Each of the two steps
   compares eight bytes at once (Vigna, "Broadword implementation of rank/select queries", 2008). */
static inline unsigned select64(uint64_t v, unsigned rank)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t tops = UINT64_C(0x8080808080808080);
    const uint64_t sums = popcount_prefixes(v);
    const unsigned byte = popcount64(((rank * ones | tops) - sums) & tops) * 8 % 64;
    const uint64_t left = rank - (sums << 8 >> byte & 0xff);
    /* Byte i of spread: the byte that was found, with all bits but bit i set to 0. */
    const uint64_t spread = (v >> byte & 0xff) * ones & UINT64_C(0x8040201008040201);
    /* Byte i of counts: the number of 1 bits among bits 0 to i of that byte. */
    const uint64_t counts = (((spread | ((spread | tops) - ones)) & tops) >> 7) * ones;
    return byte + popcount64(((left * ones | tops) - counts) & tops);
}
#endif

/* The caller must make sure that the value fits into 32 bits (narrow8: into 8 bits). */
static inline uint32_t narrow32(uint64_t v)
{
    assert(v <= UINT32_MAX);
    return (uint32_t)v;
}

static inline uint8_t narrow8(uint64_t v)
{
    assert(v <= UINT8_MAX);
    return (uint8_t)v;
}
