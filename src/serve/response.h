/* SPDX-License-Identifier: MIT */
/*
 * response.h: sends an answer in one of two ways. response_new makes a response for the HTTP
 * library. response_send writes the same headers and body to the socket; it is for requests whose
 * header may leave the library no memory for the answer.
 */
#ifndef WG_SERVE_RESPONSE_H
#define WG_SERVE_RESPONSE_H

#include "serve/routes.h"

#include <microhttpd.h>

/* A body of this size or more is large, unless it is static. */
enum { RESPONSE_LARGE_NBYTES = 64 << 10 };

bool response_is_large(const struct answer *answer);

/*
 * Makes the library's response, with all headers. Moves a large body from the workspace to the
 * response; the workspace then has an empty body. Copies a smaller body. Returns NULL if there is
 * no memory.
 */
struct MHD_Response *response_new(struct workspace *workspace, const struct answer *answer);

/*
 * Sends a small answer (some KiB) without waiting. Returns whether the socket accepted the whole
 * answer. The caller must then close the connection. If `has_body` is false, sends only the header.
 */
bool response_send(const struct answer *answer, bool has_body, int fd);

#endif
