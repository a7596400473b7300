/* SPDX-License-Identifier: MIT */
/* symbol_set.h: operations on struct wg_symbol_set. */
#ifndef WG_DICT_READ_SYMBOL_SET_H
#define WG_DICT_READ_SYMBOL_SET_H

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

#endif
