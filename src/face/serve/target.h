/* SPDX-License-Identifier: MIT */
/*
 * target.h: splits the target of a request, "/api/solve?board=lab/thy/nir&min-length=4", into its
 * parts.
 */
#pragma once

#include "ask/parameters.h"

#include <string.h>

struct target {
    /* HOST of "http://HOST/path", not decoded; bytes are NULL if the target has no host. */
    struct wg_text host;
    struct wg_text
        path; /* decoded into the buffer of the parameters: valid UTF-8, then a zero byte */
    struct wg_text parameters; /* the text after the '?', encoded; empty: there is none */
};

/* Returns whether a path belongs to the API. */
static inline bool target_is_api(struct wg_text path)
{
    static const char api[] = "/api/";
    return path.nbytes >= sizeof api - 1 && memcmp(path.bytes, api, sizeof api - 1) == 0;
}

/*
 * Splits a target of any bytes. Empties the buffer of `parameters`, and decodes the path into it.
 * Refuses a target that is too long, is not a path, or whose path is badly encoded. Accepts
 * "http://HOST/path", too, as HTTP requires.
 */
bool target_split(struct target *target_out, struct parameters *parameters, struct wg_text text,
                  struct wg_error *error);
