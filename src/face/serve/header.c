/* SPDX-License-Identifier: MIT */
/* header.c: reads the fields of a header. */
#include "serve/header.h"

#include "base/text.h"

#include <strings.h>

static const char BLANKS[] = " \t";

/* Sets the error, unless there is an earlier one. */
static void set_error(struct header *header, const char *error)
{
    header->error = header->error == NULL ? error : header->error;
}

/* Returns whether the text is a token (RFC 9110, 5.6.2). */
static bool is_token(const char *text)
{
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~";
    const size_t nbytes = strspn(text, characters);
    return nbytes > 0 && text[nbytes] == '\0';
}

/* Returns whether the text has an ASCII control character, or a blank that is not allowed. */
static bool has_control(struct wg_text text, bool allows_blanks)
{
    for (size_t i = 0; i < text.nbytes; i++) {
        const unsigned char c = (unsigned char)text.bytes[i];
        const bool is_blank = c == ' ' || c == '\t';
        if (is_blank ? !allows_blanks : c < ' ' || c == 0x7f) {
            return true;
        }
    }
    return false;
}

/* --- The places of the texts */

/*
 * Returns where the line ends whose last text ends at `end`. Returns NULL if the bytes after the
 * text are not a line end. The library overwrites a part of it by zero bytes: version 0.9.75 the
 * line end, version 1.0 the first byte after the text, which can be a blank.
 */
static const char *skip_line_end(const char *end)
{
    const char *at = end + 1 + strspn(end + 1, BLANKS);
    at += at[0] == '\r' && at[1] == '\n';
    return *at == '\0' || *at == '\n' ? at + 1 : NULL;
}

static void refuse_line(struct header *header)
{
    set_error(header, "the header has a folded line, a line end other than CR LF, or a zero byte; "
                      "write each field on one line");
}

/* Finds out where the next line begins. `last` is the last text of this line, whose other texts
   are in their places if `is_in_place` is true. */
static void end_line(struct header *header, bool is_in_place, const char *last)
{
    const char *const next = is_in_place ? skip_line_end(last + strlen(last)) : NULL;
    if (next == NULL) {
        refuse_line(header);
    }
    header->next = next == NULL ? last : next;
}

void header_begin(struct header *header, const char *method, struct wg_text target,
                  struct wg_text arrived, const char *version)
{
    if (!is_token(method) || has_control(target, false)) {
        set_error(header, "the first line has a control character or too many blanks; write it as "
                          "METHOD TARGET VERSION");
    }
    end_line(header,
             arrived.bytes == method + strlen(method) + 1 &&
                 version == arrived.bytes + arrived.nbytes + 1,
             version);
}

/* --- The fields */

/* Returns the value without blanks at its ends. */
static struct wg_text trim(const char *value)
{
    struct wg_text text = text_of(value + strspn(value, BLANKS));
    while (text.nbytes > 0 && strchr(BLANKS, text.bytes[text.nbytes - 1]) != NULL) {
        text.nbytes--;
    }
    return text;
}

static void set_once(struct header *header, struct wg_text *text, const char *value,
                     const char *error)
{
    if (text->bytes != NULL) {
        set_error(header, error);
    }
    *text = trim(value);
}

/* Reads the fields that say whether a body follows. */
static void add_body(struct header *header, bool is_coding, const char *value)
{
    const struct wg_text text = trim(value);
    const bool is_good = is_coding
                             ? text.nbytes == strlen("chunked") &&
                                   strncasecmp(text.bytes, "chunked", text.nbytes) == 0
                             : text.nbytes > 0 && strspn(text.bytes, "0123456789") == text.nbytes;
    if (header->has_length || header->has_coding) {
        set_error(header, "the header gives the length of the body twice; send no body, and put "
                          "parameters into the address");
    } else if (!is_good) {
        set_error(header, is_coding ? "the Transfer-Encoding is not 'chunked'; send no body"
                                    : "the Content-Length is not a number; send no body");
    }
    header->has_coding |= is_coding;
    header->has_length |= !is_coding;
    header->has_body |= is_coding || strspn(text.bytes, "0") != text.nbytes;
}

/* Returns whether a list of codings, such as "br, gzip;q=0.5", accepts a coding (RFC 9110, 12.5.3);
   `otherwise` if it does not have the coding. A weight of 0 refuses. */
static bool accepts(const char *list, const char *coding, bool otherwise)
{
    for (const char *at = list; *at != '\0'; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, BLANKS);
        const size_t nbytes = strcspn(at, " \t,;");
        if (nbytes == strlen(coding) && strncasecmp(at, coding, nbytes) == 0) {
            const char *const weight = at + nbytes + strspn(at + nbytes, " \t;");
            const char *const digit = weight + strspn(weight, "qQ=0.");
            return weight == digit || (*digit >= '1' && *digit <= '9');
        }
    }
    return otherwise;
}

/* Reads a field that is in its place. */
static void add_field(struct header *header, const char *name, const char *value)
{
    if (strcasecmp(name, "Host") == 0) {
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
    } else if (strcasecmp(name, "Transfer-Encoding") == 0) {
        add_body(header, true, value);
    } else if (strcasecmp(name, "Content-Length") == 0) {
        add_body(header, false, value);
    }
}

void header_add(struct header *header, const char *name, const char *value)
{
    const char *const colon = name + strlen(name);
    if (header->next != NULL) {
        end_line(header, name == header->next && value == colon + 1 + strspn(colon + 1, BLANKS),
                 value);
    }
    if (!is_token(name)) {
        set_error(header, "the name of a header field has a blank or another character that names "
                          "cannot have; write the field as NAME: VALUE");
    } else if (has_control(text_of(value), true)) {
        set_error(header, "the value of a header field has a control character; leave it out");
    }
    add_field(header, name, value);
}

void header_end(struct header *header, bool is_http_1_0, const char *end)
{
    if (header->next != NULL && header->next + 2 != end) {
        refuse_line(header);
    }
    if (header->host.bytes == NULL && !is_http_1_0) {
        set_error(header, "the header has no Host; send one");
    }
    if (header->has_coding && is_http_1_0) {
        set_error(header, "HTTP/1.0 has no Transfer-Encoding; send no body");
    }
}
