/* SPDX-License-Identifier: MIT */
/* query.c: decodes the path and the parameters of a target. */
#include "serve/query.h"

#include "base/text.h"
#include "base/utf8.h"
#include "serve/host.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    const char lower = (char)(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/*
 * Decodes `encoded` to query->text, and adds a zero byte. Refuses bad percent-encoding, and text
 * that is not UTF-8 or contains a zero byte.
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
            const int high = encoded.nbytes - i > 2 ? hex_digit(encoded.bytes[i + 1]) : -1;
            const int low = high >= 0 ? hex_digit(encoded.bytes[i + 2]) : -1;
            if (low < 0) {
                return refuse(refusal, REFUSAL_BAD_REQUEST, NULL,
                              "a '%%' is not followed by two hexadecimal digits; write a percent "
                              "sign as %%25");
            }
            c = (char)(high * 16 + low);
            i += 2;
        }
        if (c == '\0') {
            return refuse(refusal, REFUSAL_BAD_REQUEST, NULL,
                          "the request's target has a zero byte in it; leave it out");
        }
        *to++ = c;
    }
    *text_out = (struct wg_text){begin, (size_t)(to - begin)};
    *to++ = '\0';
    query->used += (size_t)(to - begin);
    if (!utf8_is_valid(text_out->bytes, text_out->nbytes)) {
        return refuse(
            refusal, REFUSAL_BAD_REQUEST, NULL,
            "the request's target is not UTF-8; encode text as UTF-8, then percent-encode it");
    }
    return true;
}

/* Removes and returns the text before the first `end`, and removes that `end`. If there is no
   `end`, removes and returns the whole text. */
static struct wg_text take_until(struct wg_text *text, char end, bool *has_end_out)
{
    const char *const at = text->nbytes > 0 ? memchr(text->bytes, end, text->nbytes) : NULL;
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

/* Removes "http://HOST" or "https://HOST" from the target, and returns HOST. Returns a text with
   NULL bytes if the target does not begin with either scheme. */
static struct wg_text take_host(struct wg_text *target)
{
    if (!host_take_scheme(target)) {
        return (struct wg_text){NULL, 0};
    }
    bool has_path;
    const struct wg_text host = take_until(target, '/', &has_path);
    target->bytes -= has_path; /* the '/' is part of the path */
    target->nbytes += has_path;
    return host;
}

bool query_parse(struct query *query, struct wg_text target, struct refusal *refusal)
{
    query->count = 0;
    query->used = 0;
    if (target.nbytes > QUERY_MAX_NBYTES) {
        return refuse(
            refusal, REFUSAL_TOO_LARGE, NULL,
            "the request's target has over %d bytes; ask for a smaller board, or for fewer words",
            QUERY_MAX_NBYTES);
    }
    query->rest = target;
    query->host = take_host(&query->rest);
    if (query->rest.nbytes == 0 || *query->rest.bytes != '/') {
        return refuse(refusal, REFUSAL_BAD_REQUEST, NULL,
                      "the request's target is not a path; a path begins with '/'");
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

static bool add_parameter(struct query *query, struct wg_text encoded, struct refusal *refusal)
{
    bool has_value;
    const struct wg_text name = take_until(&encoded, '=', &has_value);
    struct query_parameter parameter = {0};
    struct refusal_quote quote;
    if (query->count == QUERY_MAX_PARAMETERS) {
        return refuse(refusal, REFUSAL_BAD_REQUEST, NULL,
                      "the query has over %d parameters; leave some out", QUERY_MAX_PARAMETERS);
    }
    if (!decode(query, name, true, &parameter.name, refusal) ||
        !decode(query, encoded, true, &parameter.value, refusal)) {
        return false;
    }
    if (!has_value || parameter.name.nbytes == 0) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, NULL,
                      "'%s' is not a parameter; write it as NAME=VALUE",
                      refusal_quote(parameter.name, &quote));
    }
    if (has_parameter(query, parameter.name)) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, NULL,
                      "the parameter '%s' is given twice; leave one of them out",
                      refusal_quote(parameter.name, &quote));
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
