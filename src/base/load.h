/* SPDX-License-Identifier: MIT */
/*
 * load.h: loads and stores little-endian numbers, counts 1 bits, and narrows numbers.
 *
 * A load is a memcpy: one instruction on nearly every machine, at any alignment. A
 * big-endian machine also swaps the bytes; some do so in the same instruction.
 */
#ifndef WG_BASE_LOAD_H
#define WG_BASE_LOAD_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

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

static inline uint16_t load_le16(const void *p)
{
    uint16_t v;
    memcpy(&v, p, sizeof v);
    return SWAP_LE16(v);
}

static inline uint32_t load_le32(const void *p)
{
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return SWAP_LE32(v);
}

static inline uint64_t load_le64(const void *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return SWAP_LE64(v);
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

/*
 * Loads two adjacent 32-bit integers as one number; the first integer is the low half.
 */
static inline uint64_t load_words(const uint32_t *words)
{
    uint64_t v;
    memcpy(&v, words, sizeof v);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return v << 32 | v >> 32;
#else
    return v;
#endif
}

static inline unsigned popcount32(uint32_t v)
{
    return (unsigned)__builtin_popcount(v);
}

static inline unsigned popcount64(uint64_t v)
{
    return (unsigned)__builtin_popcountll(v);
}

/* Returns the index of the lowest 1 bit. The caller must make sure that v is not 0. */
static inline unsigned lowest_bit64(uint64_t v)
{
    return (unsigned)__builtin_ctzll(v);
}

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

#endif
