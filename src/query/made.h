/* SPDX-License-Identifier: MIT */
/* made.h: a query that the library makes: the public struct, and the data that its
   functions get as their context, in one allocation. */
#ifndef WG_QUERY_MADE_H
#define WG_QUERY_MADE_H

#include <wordgrid/query.h>

/* Allocates a query with `nbytes` zeroed bytes of data, aligned to 16 bytes, as its
   context. Returns NULL when memory is out. */
struct wg_query *made_new(size_t nbytes);

/* Copies a query of the caller, and checks its size and functions. Fails with
   WG_MISUSE, WG_UNSUPPORTED or WG_LIMIT. */
enum wg_status made_take(struct wg_query *known_out, const struct wg_query *query,
                         struct wg_error *error);

static inline void symbol_add(struct wg_symbol_set *set, uint32_t symbol)
{
    set->bits[symbol / 64] |= UINT64_C(1) << symbol % 64;
}

static inline bool symbol_in(const struct wg_symbol_set *set, uint32_t symbol)
{
    return (set->bits[symbol / 64] >> symbol % 64 & 1) != 0;
}

/* Removes from *set the symbols that `other` does not have. */
static inline void symbol_keep(struct wg_symbol_set *set,
                               const struct wg_symbol_set *other)
{
    for (unsigned i = 0; i < 4; i++) {
        set->bits[i] &= other->bits[i];
    }
}

/* Adds all symbols of `other` to *set. */
static inline void symbol_join(struct wg_symbol_set *set,
                               const struct wg_symbol_set *other)
{
    for (unsigned i = 0; i < 4; i++) {
        set->bits[i] |= other->bits[i];
    }
}

#endif
