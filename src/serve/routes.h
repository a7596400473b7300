/* SPDX-License-Identifier: MIT */
/*
 * routes.h: a request to its answer, as formats/http-api.md specifies both. This knows
 * no socket and no thread: what calls it is the server, a test or a fuzzer.
 *
 *     struct answer answer;
 *     if (!route(&site, workspace, &request, &patience, &answer))
 *         ...it takes longer than that: call it again, with final patience
 *     ...send answer.status, its headers and answer.body
 *     workspace_tidy(workspace);
 */
#ifndef WG_SERVE_ROUTES_H
#define WG_SERVE_ROUTES_H

#include "serve/workspace.h"

/* What is the same for all requests. */
struct site {
    const struct dict_list *dicts;
    struct solve_limits limits;
    double seconds; /* the time limit of a search */
};

struct route_request {
    const char *method;
    struct wg_text target;  /* any bytes */
    const char *known_etag; /* what If-None-Match says, or NULL */
    bool has_body;
};

/* All text is static, but for the body. */
struct answer {
    unsigned status;
    const char *content_type;
    struct wg_text body; /* static, or all of workspace->body until that is tidied */
    bool is_static;
    bool closes;          /* the connection */
    const char *policy;   /* Content-Security-Policy */
    const char *etag;     /* or NULL: not to be stored */
    const char *allow;    /* or NULL */
    unsigned retry_after; /* seconds, or 0 */
};

/* False where the patience was not final and ended; there is no answer then. */
bool route(const struct site *site, struct workspace *workspace,
           const struct route_request *request, const struct patience *patience,
           struct answer *answer_out);

/* The answer to a request that the server has no room for. */
void route_busy(struct workspace *workspace, const char *message,
                struct answer *answer_out);

#endif
