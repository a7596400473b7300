/* SPDX-License-Identifier: MIT */
/*
 * response.h: turns an answer into a response for the HTTP library. If the library has
 * no memory for the response, sends the answer as bytes to the socket, with the same
 * headers.
 */
#ifndef WG_SERVE_RESPONSE_H
#define WG_SERVE_RESPONSE_H

#include "serve/routes.h"

#include <microhttpd.h>

/* The library takes ownership of bodies from this size on, and copies smaller ones. */
enum { RESPONSE_LARGE_NBYTES = 64 << 10 };

bool response_is_large(const struct answer *answer);

/*
 * Makes the library's response, with all headers. Takes a large body from the
 * workspace, which then has an empty one. Returns NULL if there is no memory.
 */
struct MHD_Response *response_new(struct workspace *workspace,
                                  const struct answer *answer);

/*
 * Sends a small answer (some KiB) without waiting; the caller then closes the
 * connection. Returns whether the socket took all of it.
 */
bool response_send(const struct answer *answer, bool has_body, int fd);

#endif
