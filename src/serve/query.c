/* SPDX-License-Identifier: MIT */
/* query.c: see query.h. */
#include "serve/query.h"

#include "base/text.h"
#include "base/utf8.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    const char lower = (char)(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/*
 * Decodes `encoded` to the query's text, with a zero behind it. Refuses what is not
 * percent-encoded right, not UTF-8, or has a zero in it, which no value needs.
 */
static bool decode(struct query *query, struct wg_text encoded, bool plus_is_space,
                   struct wg_text *text_out, struct refusal *refusal)
{
    char *const begin = query->text + query->used;
    char *to = begin;
    for (size_t i = 0; i < encoded.nbytes; i++) {
        char c = encoded.bytes[i];
        if (c == '+' && plus_is_space) {
            c = ' ';
        } else if (c == '%') {
            const int high =
                encoded.nbytes - i > 2 ? hex_digit(encoded.bytes[i + 1]) : -1;
            const int low = high >= 0 ? hex_digit(encoded.bytes[i + 2]) : -1;
            if (low < 0) {
                return refuse(refusal,
                              REFUSAL_BAD_REQUEST,
                              NULL,
                              "a '%%' without two hexadecimal digits behind it; write "
                              "a percent sign as %%25");
            }
            c = (char)(high * 16 + low);
            i += 2;
        }
        if (c == '\0') {
            return refuse(refusal, REFUSAL_BAD_REQUEST, NULL, "there is a zero in it");
        }
        *to++ = c;
    }
    *text_out = (struct wg_text){begin, (size_t)(to - begin)};
    *to++ = '\0';
    query->used += (size_t)(to - begin);
    if (!utf8_is_valid(text_out->bytes, text_out->nbytes)) {
        return refuse(refusal,
                      REFUSAL_BAD_REQUEST,
                      NULL,
                      "not UTF-8; encode text as UTF-8 before it is percent-encoded");
    }
    return true;
}

/* Takes off `text` what stands before the first `end`, and `end` itself. */
static struct wg_text take_until(struct wg_text *text, char end, bool *has_end_out)
{
    const char *const at =
        text->nbytes > 0 ? memchr(text->bytes, end, text->nbytes) : NULL;
    struct wg_text taken = *text;
    *has_end_out = at != NULL;
    if (at == NULL) {
        *text = (struct wg_text){text->bytes + text->nbytes, 0};
        return taken;
    }
    taken.nbytes = (size_t)(at - text->bytes);
    text->bytes = at + 1;
    text->nbytes -= taken.nbytes + 1;
    return taken;
}

static bool begins_with(struct wg_text text, const char *beginning)
{
    const size_t nbytes = strlen(beginning);
    return text.nbytes >= nbytes && memcmp(text.bytes, beginning, nbytes) == 0;
}

/* "http://HOST/path" to "/path". */
static struct wg_text without_host(struct wg_text target)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const size_t nbytes = strlen(schemes[i]);
        if (begins_with(target, schemes[i])) {
            const char *const slash =
                memchr(target.bytes + nbytes, '/', target.nbytes - nbytes);
            const size_t skipped =
                slash == NULL ? target.nbytes : (size_t)(slash - target.bytes);
            return (struct wg_text){target.bytes + skipped, target.nbytes - skipped};
        }
    }
    return target;
}

bool query_parse(struct query *query, struct wg_text target, struct refusal *refusal)
{
    query->count = 0;
    query->used = 0;
    if (target.nbytes > QUERY_MAX_NBYTES) {
        return refuse(refusal,
                      REFUSAL_TOO_LARGE,
                      NULL,
                      "the request's target has over %d bytes; ask for a smaller board",
                      QUERY_MAX_NBYTES);
    }
    query->rest = without_host(target);
    if (!begins_with(query->rest, "/")) {
        return refuse(refusal,
                      REFUSAL_BAD_REQUEST,
                      NULL,
                      "the request's target is no path; it begins with '/'");
    }
    const struct wg_text path = take_until(&query->rest, '?', &query->has_parameters);
    query->has_parameters &= query->rest.nbytes > 0;
    return decode(query, path, false, &query->path, refusal);
}

static bool has_parameter(const struct query *query, struct wg_text name)
{
    for (size_t i = 0; i < query->count; i++) {
        if (text_equals(query->parameters[i].name, name)) {
            return true;
        }
    }
    return false;
}

static bool add_parameter(struct query *query, struct wg_text encoded,
                          struct refusal *refusal)
{
    bool has_value;
    const struct wg_text name = take_until(&encoded, '=', &has_value);
    struct query_parameter parameter = {0};
    struct query_quote quote;
    if (query->count == QUERY_MAX_PARAMETERS) {
        return refuse(refusal,
                      REFUSAL_BAD_REQUEST,
                      NULL,
                      "over %d parameters, which is more than there are",
                      QUERY_MAX_PARAMETERS);
    }
    if (!decode(query, name, true, &parameter.name, refusal) ||
        !decode(query, encoded, true, &parameter.value, refusal)) {
        return false;
    }
    if (!has_value || parameter.name.nbytes == 0) {
        return refuse(refusal,
                      REFUSAL_BAD_PARAMETER,
                      NULL,
                      "'%s' is no parameter; write it as NAME=VALUE",
                      query_quote(parameter.name, &quote));
    }
    if (has_parameter(query, parameter.name)) {
        return refuse(refusal,
                      REFUSAL_BAD_PARAMETER,
                      NULL,
                      "the parameter '%s' is there twice; leave one of them out",
                      query_quote(parameter.name, &quote));
    }
    query->parameters[query->count++] = parameter;
    return true;
}

bool query_parse_parameters(struct query *query, struct refusal *refusal)
{
    bool has_more = query->has_parameters;
    while (has_more) {
        const struct wg_text encoded = take_until(&query->rest, '&', &has_more);
        if (!add_parameter(query, encoded, refusal)) {
            return false;
        }
    }
    return true;
}

const char *query_quote(struct wg_text text, struct query_quote *quote)
{
    const unsigned char *const begin = (const unsigned char *)text.bytes;
    const unsigned char *const end = begin + text.nbytes;
    const unsigned char *p = begin;
    char *to = quote->text;
    for (int i = 0; i < QUERY_QUOTED && p < end; i++) {
        unsigned nbytes;
        if (utf8_is_plain(p, end, &nbytes)) {
            memcpy(to, p, nbytes);
            to += nbytes;
        } else {
            *to++ = '?';
        }
        p += nbytes;
    }
    memcpy(to, p < end ? "..." : "", p < end ? sizeof "..." : 1);
    return quote->text;
}
