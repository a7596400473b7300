/* SPDX-License-Identifier: MIT */
/* made.h: a query that the library makes: the public struct, and the data that its functions get as
   their context, in one allocation. */
#pragma once

#include "dict/read/symbol_set.h"

#include <wordgrid/query.h>

/* Allocates a query with these functions, and with `nbytes` zeroed bytes of data, aligned to 16
   bytes, as its context. Returns NULL if there is not enough memory. */
struct wg_query *made_new(const struct wg_query *functions, size_t nbytes);

/* Gives the query to the caller, or frees it if `status` is not WG_OK. Returns `status`. */
enum wg_status made_give(struct wg_query *query, enum wg_status status,
                         struct wg_query **query_out);

/* Copies a query of the caller, and checks its size and functions. Fails with WG_MISUSE,
   WG_UNSUPPORTED or WG_LIMIT. */
enum wg_status made_take(struct wg_query *known_out, const struct wg_query *query,
                         struct wg_error *error);

/* Sets *outlook_out by `look` of a query. `all` has all symbols of the dictionary. */
static inline void made_look(const struct wg_query *query, const void *state,
                             const struct wg_symbol_set *all, struct wg_query_outlook *outlook_out)
{
    *outlook_out = (struct wg_query_outlook){.symbols = *all, .most = UINT32_MAX};
    if (query->look != NULL) {
        query->look(query->context, state, outlook_out);
    }
}
