/* SPDX-License-Identifier: MIT */
/*
 * load.h: little-endian numbers from and to bytes, and narrowing that cannot lie.
 *
 * The loads are plain memcpy: one instruction on nearly every machine, with no
 * demand on alignment. On a big-endian one the bytes are swapped, by the same
 * instruction where it has one that loads so.
 */
#ifndef WG_BASE_LOAD_H
#define WG_BASE_LOAD_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

/* Between a number and the one that has its bytes, lowest first: its own inverse. */
static inline uint16_t swap_le16(uint16_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap16(v);
#else
    return v;
#endif
}

static inline uint32_t swap_le32(uint32_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap32(v);
#else
    return v;
#endif
}

static inline uint64_t swap_le64(uint64_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(v);
#else
    return v;
#endif
}

static inline uint16_t load_le16(const void *p)
{
    uint16_t v;
    memcpy(&v, p, sizeof v);
    return swap_le16(v);
}

static inline uint32_t load_le32(const void *p)
{
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return swap_le32(v);
}

static inline uint64_t load_le64(const void *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return swap_le64(v);
}

static inline void store_le16(void *p, uint16_t v)
{
    v = swap_le16(v);
    memcpy(p, &v, sizeof v);
}

static inline void store_le32(void *p, uint32_t v)
{
    v = swap_le32(v);
    memcpy(p, &v, sizeof v);
}

static inline void store_le64(void *p, uint64_t v)
{
    v = swap_le64(v);
    memcpy(p, &v, sizeof v);
}

/* Two words that lie in memory one behind the other, as one number, the first below. */
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

/* The number of the lowest set bit; v must not be 0. */
static inline unsigned lowest_bit64(uint64_t v)
{
    return (unsigned)__builtin_ctzll(v);
}

/* For values that the code around has already bounded: a larger one is our bug. */
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
