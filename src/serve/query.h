/* SPDX-License-Identifier: MIT */
/*
 * query.h: splits the target of a request, "/api/solve?board=lab/thy/nir&min=4", into its path and
 * its parameters, each with a name and a value.
 *
 *     struct query query;
 *     if (!query_parse(&query, target, &refusal))
 *         return answer_refusal(&refusal);
 *
 * Parsing takes one pass and allocates nothing: a decoded text is never longer than its
 * percent-encoded form, so a buffer as large as the longest target holds all decoded texts.
 */
#ifndef WG_SERVE_QUERY_H
#define WG_SERVE_QUERY_H

#include "serve/refusal.h"

#include <string.h>

enum { QUERY_MAX_NBYTES = 16384, QUERY_MAX_PARAMETERS = 32 };

/* Both texts are valid UTF-8, contain no zero byte, and are followed by one. */
struct query_parameter {
    struct wg_text name;
    struct wg_text value;
};

struct query {
    struct wg_text path; /* valid UTF-8 and a zero byte, like the texts above */
    /* HOST of "http://HOST/path", not decoded; bytes are NULL if the target has no host. */
    struct wg_text host;
    bool has_parameters; /* the target has text after a '?' */
    struct wg_text rest; /* that text, for query_parse_parameters */
    struct query_parameter parameters[QUERY_MAX_PARAMETERS];
    size_t count; /* of parameters */
    size_t used;  /* bytes of `text` */
    /* The decoded texts, each with a zero byte. This byte mostly takes the place of the '?', '=' or
       '&' that ends the text in the target. At most two zero bytes need extra room: one at the end
       of the target, and one after a parameter without '='. Such a parameter is refused, so no
       other parameter follows it. */
    char text[QUERY_MAX_NBYTES + 2];
};

/* Returns whether a path belongs to the API. */
static inline bool query_is_api(struct wg_text path)
{
    static const char api[] = "/api/";
    return path.nbytes >= sizeof api - 1 && memcmp(path.bytes, api, sizeof api - 1) == 0;
}

/*
 * Reads the path of a target. The target must stay valid until the parameters are parsed. It can
 * contain any bytes. Refuses a target that is too long, is not a path, or is badly encoded. Accepts
 * "http://HOST/path", too, as HTTP requires.
 */
bool query_parse(struct query *query, struct wg_text target, struct refusal *refusal);

/*
 * Reads the parameters: NAME=VALUE, with '&' between them. Refuses a parameter that is given twice,
 * or has no '=' or no name.
 */
bool query_parse_parameters(struct query *query, struct refusal *refusal);

#endif
