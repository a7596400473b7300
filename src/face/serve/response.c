/* SPDX-License-Identifier: MIT */
/* response.c: the headers and the body of an answer. */
#include "serve/response.h"

#include <stdio.h>

enum { LARGE_NBYTES = 64 << 10 };

bool response_is_large(const struct answer *answer)
{
    return !answer->is_static && answer->body.nbytes >= LARGE_NBYTES;
}

/* Adds a header unless the value is NULL. */
static void add(struct MHD_Response *response, const char *name, const char *value)
{
    if (value != NULL) {
        (void)MHD_add_response_header(response, name, value);
    }
}

/* Adds all headers except Date and Content-Length, which the library adds. */
static void add_headers(struct MHD_Response *response, const struct answer *answer)
{
    static const char *const vary[] = {NULL, "Origin", "Accept-Encoding",
                                       "Accept-Encoding, Origin"};
    char text[16];
    add(response, "Content-Type", answer->content_type);
    add(response, "Content-Security-Policy", answer->policy);
    add(response, "X-Content-Type-Options", "nosniff");
    add(response, "Referrer-Policy", "no-referrer");
    add(response, "Cross-Origin-Resource-Policy", "same-origin");
    add(response, "Cache-Control",
        answer->etag == NULL   ? "no-store"
        : answer->is_immutable ? "public, max-age=31536000, immutable"
                               : "no-cache");
    add(response, "Content-Encoding", answer->is_gzip ? "gzip" : NULL);
    add(response, "Allow", answer->allow);
    add(response, "ETag", answer->etag);
    if (answer->retry_after > 0) {
        (void)snprintf(text, sizeof text, "%u", answer->retry_after);
        add(response, "Retry-After", text);
    }
    add(response, "Vary", vary[answer->varies + 2 * answer->has_forms]);
    add(response, "Access-Control-Allow-Origin", answer->origin);
    if (answer->origin != NULL && answer->retry_after > 0) {
        add(response, "Access-Control-Expose-Headers", "Retry-After");
    }
    if (answer->is_preflight) {
        add(response, "Access-Control-Allow-Methods", "GET, HEAD");
        add(response, "Access-Control-Allow-Headers", "*");
    }
    add(response, "Connection", answer->closes ? "close" : NULL);
}

struct MHD_Response *response_new(struct desk *desk, const struct answer *answer)
{
    union {
        const char *read_only;
        void *plain;
    } bytes = {.read_only = answer->body.bytes};
    const enum MHD_ResponseMemoryMode mode = answer->is_static           ? MHD_RESPMEM_PERSISTENT
                                             : response_is_large(answer) ? MHD_RESPMEM_MUST_FREE
                                                                         : MHD_RESPMEM_MUST_COPY;
    struct MHD_Response *const response =
        MHD_create_response_from_buffer(answer->body.nbytes, bytes.plain, mode);
    if (response != NULL) {
        if (mode == MHD_RESPMEM_MUST_FREE) {
            desk->body = (struct sink)SINK_IN_MEMORY;
        }
        add_headers(response, answer);
    }
    return response;
}
