/* SPDX-License-Identifier: MIT */
/*
 * routes.h: computes the answer to a request (formats/http-api.md specifies requests and answers).
 * Uses no socket and no thread, so tests and a fuzzer can call it, too.
 *
 *     struct answer answer;
 *     if (!route(&site, desk, &request, &limits, is_final, &answer))
 *         ...the search takes longer: call route again, with is_final and more time
 *     ...send answer.status, its headers and answer.body
 *     desk_reset(desk, true);
 */
#pragma once

#include "ask/desk.h"
#include "serve/access_rules.h"
#include "serve/files.h"

/* The settings that all requests share. */
struct site {
    const struct dict_list *dicts;
    struct wg_limits limits; /* of a search */
    const char *simd;        /* as in wg_asker_options */
    struct access_rules access;
    struct site_files files;
};

/* Adds the page to site->files, once, when the other members are set. Fails with WG_NO_MEMORY. */
enum wg_status site_add_page(struct site *site, struct wg_error *error);

struct route_request {
    const char *method;
    struct wg_text target; /* any bytes */
    struct header header;
    /* The address of the server at which the request arrived, as in struct host; NULL: unknown. */
    const unsigned char *local_address;
};

/* Every text is static, except `body` (see its comment) and `origin`, which points into
   site->access. */
struct answer {
    unsigned status;
    const char *content_type;
    struct wg_text body;  /* static, or bytes of desk->body until desk_reset */
    bool is_static;       /* the body is static */
    bool closes;          /* the server closes the connection after the answer */
    const char *policy;   /* Content-Security-Policy */
    const char *etag;     /* with quotes; NULL: none; clients must not store the answer */
    bool is_immutable;    /* a client may keep the answer for ever; has an etag */
    bool is_gzip;         /* the body is compressed */
    bool has_forms;       /* the answer depends on the Accept-Encoding of the request */
    const char *allow;    /* the value of Allow, or NULL */
    unsigned retry_after; /* seconds, or 0 */
    const char *origin;   /* Access-Control-Allow-Origin, or NULL */
    bool varies;          /* the answer depends on the Origin of the request */
    bool is_preflight;    /* the headers list the allowed methods and fields */
};

/* Makes the answer. If `is_final` is false and the answer takes longer than `limits`, returns false
   and makes no answer. */
bool route(const struct site *site, struct desk *desk, const struct route_request *request,
           const struct wg_limits *limits, bool is_final, struct answer *answer_out);

/* Makes the answer to a request for which the server has no capacity or time: 503. */
void route_busy(const struct site *site, struct desk *desk, const struct route_request *request,
                const char *message, struct answer *answer_out);
