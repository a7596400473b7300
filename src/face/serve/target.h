/* SPDX-License-Identifier: MIT */
/* target.h: splits the target of a request, "/api/solve?board=lab/thy/nir&min=4", into its parts.
 */
#ifndef WG_SERVE_TARGET_H
#define WG_SERVE_TARGET_H

#include "answer/parameters.h"

#include <string.h>

struct target {
    /* HOST of "http://HOST/path", not decoded; bytes are NULL if the target has no host. */
    struct wg_text host;
    struct wg_text path;       /* decoded into the parameters: valid UTF-8, and a zero byte */
    struct wg_text parameters; /* what follows the '?', encoded; empty: nothing */
};

/* Returns whether a path belongs to the API. */
static inline bool target_is_api(struct wg_text path)
{
    static const char api[] = "/api/";
    return path.nbytes >= sizeof api - 1 && memcmp(path.bytes, api, sizeof api - 1) == 0;
}

/*
 * Splits a target of any bytes. Decodes its path into the buffer of `parameters`, and empties that
 * before. Refuses a target that is too long, is not a path, or whose path is badly encoded. Accepts
 * "http://HOST/path", too, as HTTP requires.
 */
bool target_split(struct target *target_out, struct parameters *parameters, struct wg_text text,
                  struct refusal *refusal);

#endif
