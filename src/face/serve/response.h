/* SPDX-License-Identifier: MIT */
/* response.h: makes responses for the HTTP library. */
#pragma once

#include "serve/routes.h"

#include <microhttpd.h>

/* Returns whether the body has 64 KiB or more, and is not static. */
bool response_is_large(const struct answer *answer);

/*
 * Makes the library's response, with all headers. Moves a large body from the desk to the
 * response; the desk then has an empty body. Copies a smaller body, so that the desk
 * keeps its buffer. Returns NULL if there is not enough memory.
 */
struct MHD_Response *response_new(struct desk *desk, const struct answer *answer);
