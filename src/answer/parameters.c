/* SPDX-License-Identifier: MIT */
/* parameters.c: see parameters.h. */
#include "answer/parameters.h"

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

bool parameters_decode(struct parameters *parameters, struct wg_text encoded, bool plus_is_space,
                       struct wg_text *text_out, struct refusal *refusal)
{
    char *const begin = parameters->text + parameters->used;
    char *to = begin;
    if (encoded.nbytes >= parameters->room - parameters->used) {
        return refuse(
            refusal, REFUSAL_TOO_LARGE, NULL,
            "the question has over %zu bytes; ask for a smaller board, or for fewer words",
            parameters->room - PARAMETERS_EXTRA_NBYTES);
    }
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
                          "the question contains a zero byte (%%00); remove the byte");
        }
        *to++ = c;
    }
    *text_out = (struct wg_text){begin, (size_t)(to - begin)};
    *to++ = '\0';
    parameters->used += (size_t)(to - begin);
    if (!utf8_is_valid(text_out->bytes, text_out->nbytes)) {
        return refuse(refusal, REFUSAL_BAD_REQUEST, NULL,
                      "the question is not UTF-8; encode text as UTF-8, then percent-encode it");
    }
    return true;
}

static bool has_parameter(const struct parameters *parameters, struct wg_text name)
{
    for (size_t i = 0; i < parameters->count; i++) {
        if (text_equals(parameters->items[i].name, name)) {
            return true;
        }
    }
    return false;
}

static bool add_parameter(struct parameters *parameters, struct wg_text encoded,
                          struct refusal *refusal)
{
    bool has_value;
    const struct wg_text name = text_take_until(&encoded, '=', &has_value);
    struct parameter parameter = {0};
    struct refusal_quote quote;
    if (parameters->count == PARAMETERS_MAX_COUNT) {
        return refuse(refusal, REFUSAL_BAD_REQUEST, NULL,
                      "the query has over %d parameters; leave some out", PARAMETERS_MAX_COUNT);
    }
    if (!parameters_decode(parameters, name, true, &parameter.name, refusal) ||
        !parameters_decode(parameters, encoded, true, &parameter.value, refusal)) {
        return false;
    }
    if (!has_value || parameter.name.nbytes == 0) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, NULL,
                      "'%s' is not a parameter; write it as NAME=VALUE",
                      refusal_quote(parameter.name, &quote));
    }
    if (has_parameter(parameters, parameter.name)) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, NULL,
                      "the parameter '%s' is given twice; leave one of them out",
                      refusal_quote(parameter.name, &quote));
    }
    parameters->items[parameters->count++] = parameter;
    return true;
}

bool parameters_read(struct parameters *parameters, struct wg_text encoded, struct refusal *refusal)
{
    bool has_more = encoded.nbytes > 0;
    parameters->count = 0;
    while (has_more) {
        const struct wg_text one = text_take_until(&encoded, '&', &has_more);
        if (!add_parameter(parameters, one, refusal)) {
            return false;
        }
    }
    return true;
}
