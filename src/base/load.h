/* SPDX-License-Identifier: MIT */
/*
 * load.h: little-endian numbers from and to bytes, and narrowing that cannot lie.
 *
 * The loads are plain memcpy: one instruction on every machine that wordgrid
 * runs on, with no demand on alignment. Big-endian machines are refused when a
 * dictionary is opened, so no byte is ever swapped.
 */
#ifndef WG_BASE_LOAD_H
#define WG_BASE_LOAD_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

static inline uint16_t load_le16(const void *p)
{
    uint16_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline uint32_t load_le32(const void *p)
{
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline uint64_t load_le64(const void *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline void store_le16(void *p, uint16_t v)
{
    memcpy(p, &v, sizeof v);
}

static inline void store_le32(void *p, uint32_t v)
{
    memcpy(p, &v, sizeof v);
}

static inline void store_le64(void *p, uint64_t v)
{
    memcpy(p, &v, sizeof v);
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
