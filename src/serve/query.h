/* SPDX-License-Identifier: MIT */
/*
 * query.h: the target of a request, "/api/solve?board=lab/thy/nir&min=4", taken apart:
 * the path, and parameters with a name and a value each.
 *
 *     struct query query;
 *     if (!query_parse(&query, target, &refusal))
 *         return answer_refusal(&refusal);
 *
 * One pass and no allocation: what a text says is never longer than how it is
 * percent-encoded, so all of it fits into a buffer of the greatest target's size.
 */
#ifndef WG_SERVE_QUERY_H
#define WG_SERVE_QUERY_H

#include "serve/refusal.h"

enum { QUERY_MAX_NBYTES = 16384, QUERY_MAX_PARAMETERS = 32 };

/* Both texts are valid UTF-8 without a zero in them, and have a zero behind them. */
struct query_parameter {
    struct wg_text name;
    struct wg_text value;
};

struct query {
    struct wg_text path; /* of the same kind */
    /* Whether there is anything behind a '?'; it is looked at only by
       query_parse_parameters. */
    bool has_parameters;
    struct wg_text rest; /* what is behind it, as it stands in the target */
    struct query_parameter parameters[QUERY_MAX_PARAMETERS];
    size_t count;
    size_t used;
    /* A zero takes the place of what ends a text, '?', '=' or '&'; at the end of the
       target there is none, and a parameter without '=' has one too few. */
    char text[QUERY_MAX_NBYTES + 2];
};

/*
 * Takes the path off a target of whatever bytes, which stays in use until the
 * parameters are parsed. Refuses one that is too long, that is no path or that is badly
 * encoded. "http://HOST/path" is a path, too, as HTTP asks of servers.
 */
bool query_parse(struct query *query, struct wg_text target, struct refusal *refusal);

/*
 * The parameters: NAME=VALUE, with '&' between them. Refuses one that is there twice,
 * or has no '=' or no name.
 */
bool query_parse_parameters(struct query *query, struct refusal *refusal);

/* A text that a message can quote: at most so many code points of it. */
enum { QUERY_QUOTED = 40, QUERY_QUOTE_NBYTES = QUERY_QUOTED * 4 + 4 };

struct query_quote {
    char text[QUERY_QUOTE_NBYTES];
};

const char *query_quote(struct wg_text text, struct query_quote *quote);

#endif
