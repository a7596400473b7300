/* SPDX-License-Identifier: MIT */
/*
 * header.h: reads the header fields of a request on which the answer depends.
 *
 *     struct header header = {0};
 *     ...for each field: header_add(&header, name, value);
 *     header_end(&header, is_http_1_0);
 *     if (header.error != NULL)
 *         ...400, and the connection ends
 */
#ifndef WG_SERVE_HEADER_H
#define WG_SERVE_HEADER_H

#include <stdbool.h>
#include <wordgrid/status.h>

/* The values point into the texts given to header_add. */
struct header {
    /* The values, without blanks at their ends. The bytes are NULL if the field is missing. */
    struct wg_text host;
    struct wg_text origin;
    struct wg_text fetch_site; /* Sec-Fetch-Site */
    const char *known_etag;    /* the first If-None-Match, or NULL */
    bool accepts_gzip;         /* by Accept-Encoding */
    bool asks_for_method;      /* has Access-Control-Request-Method: a preflight request */
    bool has_body;             /* has Transfer-Encoding, or a Content-Length other than "0" */
    const char *error;         /* static: the error and its remedy; NULL: no error */
};

/*
 * Reads a field. Both texts are zero-terminated. A name that is not a token of RFC 9110, or a
 * second Host, Origin or Sec-Fetch-Site, is an error: another server could read it differently.
 */
void header_add(struct header *header, const char *name, const char *value);

/* Reports a missing Host. Call it after the last header_add. */
void header_end(struct header *header, bool is_http_1_0);

#endif
