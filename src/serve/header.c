/* SPDX-License-Identifier: MIT */
/* header.c: reads the fields of a header. */
#include "serve/header.h"

#include "base/text.h"

#include <string.h>
#include <strings.h>

void header_fail(struct header *header, const char *error)
{
    header->error = header->error == NULL ? error : header->error;
}

static const char blanks[] = " \t";

static struct wg_text trim(const char *value)
{
    struct wg_text text = text_of(value + strspn(value, blanks));
    while (text.nbytes > 0 && strchr(blanks, text.bytes[text.nbytes - 1]) != NULL) {
        text.nbytes--;
    }
    return text;
}

static void set_once(struct header *header, struct wg_text *text, const char *value,
                     const char *error)
{
    if (text->bytes != NULL) {
        header_fail(header, error);
    }
    *text = trim(value);
}

/* Content-Length twice is an error: a proxy and the server could use different ones. */
static void read_length(struct header *header, const char *value)
{
    const struct wg_text text = trim(value);
    bool is_number = text.nbytes > 0;
    for (size_t i = 0; i < text.nbytes; i++) {
        is_number = is_number && text.bytes[i] >= '0' && text.bytes[i] <= '9';
        header->has_body = header->has_body || text.bytes[i] != '0';
    }
    if (!is_number) {
        header_fail(header, "Content-Length is not a number; send no body");
    }
    if (header->has_length) {
        header_fail(header, "the header has Content-Length twice; send no body");
    }
    header->has_length = true;
}

static bool is_named(struct wg_text name, const char *field)
{
    return name.nbytes == strlen(field) && strncasecmp(name.bytes, field, name.nbytes) == 0;
}

/*
 * Whether a coding is acceptable: it has no weight, or a weight above 0 (RFC 9110, 12.4.2). `after`
 * is the text after the name of the coding. Other parameters, and a weight that is not a number
 * from 0 to 1 with up to three decimals, are errors; such a coding is not used.
 */
static bool is_acceptable(const char *after)
{
    bool is_above_zero = true;
    after += strspn(after, blanks);
    if (*after == ';') {
        after += 1 + strspn(after + 1, blanks);
        if (strncasecmp(after, "q=", 2) != 0 || (after[2] != '0' && after[2] != '1')) {
            return false;
        }
        const bool is_one = after[2] == '1';
        after += 3;
        const bool has_decimals = *after == '.';
        after += has_decimals;
        const size_t zeros = has_decimals ? strspn(after, "0") : 0;
        const size_t decimals = has_decimals ? strspn(after, "0123456789") : 0;
        is_above_zero = decimals <= 3 && is_one == (zeros == decimals);
        after += decimals + strspn(after + decimals, blanks);
    }
    return is_above_zero && (*after == ',' || *after == '\0');
}

/* Whether a list such as "br;q=0.5, gzip" has gzip, and gzip is acceptable. */
static bool has_gzip(const char *value)
{
    bool is_gzip = false;
    while (*value != '\0') {
        const size_t nbytes = strcspn(value, ",");
        const char *const name = value + strspn(value, blanks);
        const size_t named = strcspn(name, ",; \t");
        if (is_named((struct wg_text){name, named}, "gzip")) {
            is_gzip = is_acceptable(name + named);
        }
        value += nbytes + (value[nbytes] == ',');
    }
    return is_gzip;
}

static void read_field(struct header *header, struct wg_text name, const char *value)
{
    if (is_named(name, "Host")) {
        set_once(header, &header->host, value, "the header has Host twice; send it once");
    } else if (is_named(name, "Origin")) {
        set_once(header, &header->origin, value, "the header has Origin twice; send it once");
    } else if (is_named(name, "Sec-Fetch-Site")) {
        set_once(header, &header->fetch_site, value,
                 "the header has Sec-Fetch-Site twice; send it once");
    } else if (is_named(name, "If-None-Match")) {
        header->known_etag = header->known_etag == NULL ? value : header->known_etag;
    } else if (is_named(name, "Accept-Encoding")) {
        header->accepts_gzip = has_gzip(value);
    } else if (is_named(name, "Access-Control-Request-Method")) {
        header->asks_for_method = true;
    } else if (is_named(name, "Content-Length")) {
        read_length(header, value);
    } else if (is_named(name, "Transfer-Encoding")) {
        header->has_coding = true;
        header->has_body = true;
    }
}

void header_add(struct header *header, const char *name, const char *value)
{
    /* The characters of a token in RFC 9110 (5.6.2). A blank is not one of them: some servers
       ignore a blank between the name and the colon, others do not. */
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~";
    const size_t nbytes = strspn(name, characters);
    const bool is_name = nbytes > 0 && name[nbytes] == '\0';
    header->field_count++;
    if (!is_name) {
        header_fail(header, "the name of a header field has a blank or another character that "
                            "names cannot have; write the field as NAME: VALUE");
    }
    if (strchr(value, '\r') != NULL) {
        header_fail(header, "a header field has a carriage return in it; leave it out");
    }
    if (is_name) {
        read_field(header, (struct wg_text){name, nbytes}, value);
    }
}

void header_end(struct header *header, bool is_http_1_0)
{
    if (header->has_length && header->has_coding) {
        header_fail(header,
                    "the header has both Content-Length and Transfer-Encoding; send no body");
    }
    if (header->host.bytes == NULL && !is_http_1_0) {
        header_fail(header, "the header has no Host; send one");
    }
}
