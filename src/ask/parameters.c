/* SPDX-License-Identifier: MIT */
/* parameters.c: see parameters.h. */
#include "ask/parameters.h"

#include "ask/question.h"
#include "base/number.h"
#include "base/spelling.h"
#include "base/text.h"
#include "base/utf8.h"

bool parameters_decode(struct parameters *parameters, struct wg_text encoded, bool plus_is_space,
                       struct wg_text *text_out, struct wg_error *error)
{
    char *const begin = parameters->text + parameters->used;
    char *to = begin;
    if (encoded.nbytes >= parameters->room - parameters->used) {
        return refuse(
            error, REFUSE_TOO_LARGE,
            "the question has over %zu bytes; ask for a smaller board, or for fewer words",
            parameters->room - PARAMETERS_EXTRA_NBYTES);
    }
    for (size_t i = 0; i < encoded.nbytes; i++) {
        char c = encoded.bytes[i];
        if (c == '+' && plus_is_space) {
            c = ' ';
        } else if (c == '%') {
            const int high = encoded.nbytes - i > 2 ? number_hex_digit(encoded.bytes[i + 1]) : -1;
            const int low = high >= 0 ? number_hex_digit(encoded.bytes[i + 2]) : -1;
            if (low < 0) {
                return refuse(error, REFUSE_BAD_REQUEST,
                              "a '%%' is not followed by two hexadecimal digits; write a percent "
                              "sign as %%25");
            }
            c = (char)(high * 16 + low);
            i += 2;
        }
        if (c == '\0') {
            return refuse(error, REFUSE_BAD_REQUEST,
                          "the question contains a zero byte (%%00); remove the byte");
        }
        *to++ = c;
    }
    *text_out = (struct wg_text){begin, (size_t)(to - begin)};
    *to++ = '\0';
    parameters->used += (size_t)(to - begin);
    if (!utf8_is_valid(text_out->bytes, text_out->nbytes)) {
        return refuse(error, REFUSE_BAD_REQUEST,
                      "the question is not UTF-8; encode text as UTF-8, then percent-encode it");
    }
    return true;
}

static size_t find(const struct parameters *parameters, const char *name)
{
    return parameter_index(parameters->items, parameters->count, name);
}

struct wg_text parameters_get(const struct parameters *parameters, const char *name)
{
    const size_t i = find(parameters, name);
    return i < parameters->count ? parameters->items[i].value : (struct wg_text){NULL, 0};
}

struct wg_text parameters_take(struct parameters *parameters, const char *name)
{
    const size_t i = find(parameters, name);
    const struct wg_text value = parameters_get(parameters, name);
    if (i < parameters->count) {
        parameters->items[i] = parameters->items[--parameters->count];
    }
    return value;
}

/* Adds the parameter NAME=VALUE. */
static bool add_parameter(struct parameters *parameters, struct wg_text pair,
                          struct wg_error *error)
{
    bool has_value;
    const struct wg_text encoded_name = text_take_until(&pair, '=', &has_value);
    const struct wg_text encoded_value = pair;
    struct wg_text name;
    struct wg_text value;
    char quote[QUOTE_NBYTES];
    if (parameters->count == PARAMETERS_MAX_COUNT) {
        return refuse(error, REFUSE_BAD_REQUEST, "the query has over %d parameters; leave some out",
                      PARAMETERS_MAX_COUNT);
    }
    if (!parameters_decode(parameters, encoded_name, true, &name, error) ||
        !parameters_decode(parameters, encoded_value, true, &value, error)) {
        return false;
    }
    if (!has_value || name.nbytes == 0) {
        return refuse(error, REFUSE_BAD_PARAMETER,
                      "'%s' is not a parameter; write it as NAME=VALUE", spell_quote(name, quote));
    }
    if (find(parameters, name.bytes) < parameters->count) {
        return refuse(error, REFUSE_BAD_PARAMETER,
                      "the parameter '%s' is given twice; leave one of them out",
                      spell_quote(name, quote));
    }
    parameters->items[parameters->count++] = (struct wg_parameter){name.bytes, value};
    return true;
}

bool parameters_read(struct parameters *parameters, struct wg_text encoded, struct wg_error *error)
{
    bool has_more = encoded.nbytes > 0;
    parameters->count = 0;
    while (has_more) {
        const struct wg_text pair = text_take_until(&encoded, '&', &has_more);
        if (!add_parameter(parameters, pair, error)) {
            return false;
        }
    }
    return true;
}
