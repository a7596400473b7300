/* SPDX-License-Identifier: MIT */
/* symbol_set.h: operations on struct wg_symbol_set. */
#pragma once

#include "base/load.h"

#include <wordgrid/dict.h>

static inline void symbol_add(struct wg_symbol_set *set, uint32_t symbol)
{
    set->bits[symbol / 64] |= UINT64_C(1) << symbol % 64;
}

static inline bool symbol_in(const struct wg_symbol_set *set, uint32_t symbol)
{
    return (set->bits[symbol / 64] >> symbol % 64 & 1) != 0;
}

/* Removes from *set the symbols that `other` does not have. */
static inline void symbol_keep(struct wg_symbol_set *set, const struct wg_symbol_set *other)
{
    for (unsigned i = 0; i < 4; i++) {
        set->bits[i] &= other->bits[i];
    }
}

/* Adds all symbols of `other` to *set. */
static inline void symbol_join(struct wg_symbol_set *set, const struct wg_symbol_set *other)
{
    for (unsigned i = 0; i < 4; i++) {
        set->bits[i] |= other->bits[i];
    }
}

/* Removes the symbols of `other` from *set. */
static inline void symbol_remove(struct wg_symbol_set *set, const struct wg_symbol_set *other)
{
    for (unsigned i = 0; i < 4; i++) {
        set->bits[i] &= ~other->bits[i];
    }
}

/* Returns the lowest symbol of a set that is at least `from`; 256 if there is none. */
static inline uint32_t symbol_next(const struct wg_symbol_set *set, uint32_t from)
{
    while (from < 256 && set->bits[from / 64] >> from % 64 == 0) {
        from = (from / 64 + 1) * 64;
    }
    return from < 256 ? from + lowest_bit64(set->bits[from / 64] >> from % 64) : 256;
}
