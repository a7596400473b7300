/* SPDX-License-Identifier: MIT */
/* header.c: reads the fields of a header. */
#include "serve/header.h"

#include "base/text.h"

#include <strings.h>

/* Sets the error, unless there is an earlier one. */
static void set_error(struct header *header, const char *error)
{
    header->error = header->error == NULL ? error : header->error;
}

static void set_once(struct header *header, struct wg_text *text, const char *value,
                     const char *error)
{
    static const char blanks[] = " \t";
    if (text->bytes != NULL) {
        set_error(header, error);
    }
    *text = text_of(value + strspn(value, blanks));
    while (text->nbytes > 0 && strchr(blanks, text->bytes[text->nbytes - 1]) != NULL) {
        text->nbytes--;
    }
}

/* Returns whether a list of codings, such as "br, gzip;q=0.5", accepts a coding (RFC 9110, 12.5.3);
   `otherwise` if it does not have the coding. A weight of 0 refuses. */
static bool accepts(const char *list, const char *coding, bool otherwise)
{
    for (const char *at = list; *at != '\0'; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        const size_t nbytes = strcspn(at, " \t,;");
        if (nbytes == strlen(coding) && strncasecmp(at, coding, nbytes) == 0) {
            const char *const weight = at + nbytes + strspn(at + nbytes, " \t;");
            const char *const digit = weight + strspn(weight, "qQ=0.");
            return weight == digit || (*digit >= '1' && *digit <= '9');
        }
    }
    return otherwise;
}

void header_add(struct header *header, const char *name, const char *value)
{
    /* The characters of a token (RFC 9110, 5.6.2). Some servers ignore a blank between the name
       and the colon, others do not. */
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~";
    const size_t nbytes = strspn(name, characters);
    if (nbytes == 0 || name[nbytes] != '\0') {
        set_error(header, "the name of a header field has a blank or another character that names "
                          "cannot have; write the field as NAME: VALUE");
    } else if (strcasecmp(name, "Host") == 0) {
        set_once(header, &header->host, value, "the header has Host twice; send it once");
    } else if (strcasecmp(name, "Origin") == 0) {
        set_once(header, &header->origin, value, "the header has Origin twice; send it once");
    } else if (strcasecmp(name, "Sec-Fetch-Site") == 0) {
        set_once(header, &header->fetch_site, value,
                 "the header has Sec-Fetch-Site twice; send it once");
    } else if (strcasecmp(name, "Accept-Encoding") == 0) {
        header->accepts_gzip = accepts(value, "gzip", accepts(value, "*", false));
    } else if (strcasecmp(name, "If-None-Match") == 0) {
        header->known_etag = header->known_etag == NULL ? value : header->known_etag;
    } else if (strcasecmp(name, "Access-Control-Request-Method") == 0) {
        header->asks_for_method = true;
    } else if (strcasecmp(name, "Transfer-Encoding") == 0 ||
               (strcasecmp(name, "Content-Length") == 0 && strcmp(value, "0") != 0)) {
        header->has_body = true;
    }
}

void header_end(struct header *header, bool is_http_1_0)
{
    if (header->host.bytes == NULL && !is_http_1_0) {
        set_error(header, "the header has no Host; send one");
    }
}
