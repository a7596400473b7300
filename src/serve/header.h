/* SPDX-License-Identifier: MIT */
/*
 * header.h: reads those header fields of a request on which the answer depends. Reports an error if
 * a proxy could interpret the header in another way than this server.
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

/*
 * The limits of a header: its bytes, including the first line, and its fields. The HTTP library has
 * 64 KiB of memory for each connection: for the header, a record for each field, and the header of
 * the answer. If that is too little, the library closes the connection without an answer.
 */
enum { HEADER_MAX_NBYTES = 48 << 10, HEADER_MAX_FIELDS = 128 };

/* The values point into the texts given to header_add. */
struct header {
    /* Without blanks at their ends. Their bytes are NULL if the field is missing. */
    struct wg_text host;
    struct wg_text origin;
    struct wg_text fetch_site; /* Sec-Fetch-Site */
    const char *known_etag;    /* the first If-None-Match, or NULL */
    bool accepts_gzip;         /* Accept-Encoding names gzip, not with weight 0 */
    bool asks_for_method;      /* has Access-Control-Request-Method: a preflight request */
    bool has_length;           /* has Content-Length */
    bool has_coding;           /* has Transfer-Encoding */
    bool has_body;             /* has Transfer-Encoding, or a Content-Length other than 0 */
    bool is_folded;            /* set by the caller: a field continues on a second line */
    unsigned field_count;
    size_t nbytes;     /* set by the caller; 0: unknown */
    const char *error; /* static: what is wrong and what to do; NULL: nothing */
};

/* Reads a field. Both texts are zero-terminated. */
void header_add(struct header *header, const char *name, const char *value);

/* Reports a missing Host and fields that contradict each other. Call it after the last
   header_add. */
void header_end(struct header *header, bool is_http_1_0);

/* Sets header->error, unless there is an earlier error. */
void header_fail(struct header *header, const char *error);

static inline bool header_is_too_large(const struct header *header)
{
    return header->nbytes > HEADER_MAX_NBYTES || header->field_count > HEADER_MAX_FIELDS;
}

#endif
