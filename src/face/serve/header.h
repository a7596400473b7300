/* SPDX-License-Identifier: MIT */
/*
 * header.h: reads the header fields of a request on which the answer depends.
 *
 *     struct header header = {0};
 *     header_begin(&header, method, target, arrived, version);
 *     ...for each field: header_add(&header, name, value);
 *     header_end(&header, is_http_1_0, end);
 *     if (header.error != NULL)
 *         ...400, and the connection ends
 *
 * The HTTP library reads a header less strictly than RFC 9112 demands: it joins a folded line to
 * the *name* of its field, and drops what follows a zero byte. But it leaves all texts where they
 * arrived, with zero bytes in place of colons and line ends. So a header has exactly the lines that
 * the library reports if no bytes are between the texts but those of a colon, blanks and a line
 * end. Any other header is refused, like each header that servers could read differently
 * (formats/http-api.md, "Connections").
 */
#pragma once

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
    bool has_body;             /* has Transfer-Encoding, or a Content-Length other than 0 */
    bool has_length;           /* Content-Length */
    bool has_coding;           /* Transfer-Encoding */
    /* Where the next line must begin. NULL: the texts do not come from one header, as in tests;
       then their places are not compared. */
    const char *next;
    const char *error; /* static: the error and its remedy; NULL: no error */
};

/* Reads the first line. `arrived` is where the target arrived; the library has changed its bytes,
   so `target` is a copy of their beginning. The other texts are zero-terminated. */
void header_begin(struct header *header, const char *method, struct wg_text target,
                  struct wg_text arrived, const char *version);

/* Reads a field. Both texts are zero-terminated. */
void header_add(struct header *header, const char *name, const char *value);

/* Reports a missing Host, and a Transfer-Encoding in HTTP/1.0. Call it after the last header_add.
   `end` is where the header ends, after its empty line. */
void header_end(struct header *header, bool is_http_1_0, const char *end);
