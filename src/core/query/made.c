/* SPDX-License-Identifier: MIT */
/* made.c: see made.h. */
#include "query/made.h"

#include "base/error.h"
#include "base/sized.h"

#include <stdlib.h>

enum { HEAD_NBYTES = (sizeof(struct wg_query) + 15) / 16 * 16 };

struct wg_query *made_new(const struct wg_query *functions, size_t nbytes)
{
    struct wg_query *const query = calloc(1, HEAD_NBYTES + nbytes);
    if (query != NULL) {
        *query = *functions;
        query->struct_nbytes = sizeof *query;
        query->context = (char *)query + HEAD_NBYTES;
    }
    return query;
}

enum wg_status made_give(struct wg_query *query, enum wg_status status, struct wg_query **query_out)
{
    if (status == WG_OK) {
        *query_out = query;
    } else {
        wg_query_free(query);
    }
    return status;
}

enum wg_status made_take(struct wg_query *known_out, const struct wg_query *query,
                         struct wg_error *error)
{
    TRY(SIZED_TAKE(wg_query, known_out, query, error));
    if (known_out->start == NULL || known_out->step == NULL || known_out->is_match == NULL) {
        return fail(error, WG_MISUSE, "a query lacks a function; set start, step and is_match");
    }
    if (known_out->state_nbytes > WG_QUERY_MAX_STATE_NBYTES) {
        return fail(error, WG_LIMIT, "a state of %zu bytes is too large; at most %d are allowed",
                    known_out->state_nbytes, WG_QUERY_MAX_STATE_NBYTES);
    }
    return WG_OK;
}

void wg_query_free(struct wg_query *query)
{
    free(query);
}
