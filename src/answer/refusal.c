/* SPDX-License-Identifier: MIT */
/* refusal.c: the status, the code and the JSON object of each error. */
#include "answer/refusal.h"

#include "base/text.h"
#include "base/utf8.h"
#include "report/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    unsigned http_status;
    const char *name;
    enum wg_status status;
} codes[] = {
    [REFUSAL_BAD_REQUEST] = {400, "bad_request", WG_BAD_INPUT},
    [REFUSAL_BAD_PARAMETER] = {400, "bad_parameter", WG_MISUSE},
    [REFUSAL_BAD_BOARD] = {400, "bad_board", WG_BAD_INPUT},
    [REFUSAL_FOREIGN] = {403, "foreign_origin", WG_MISUSE},
    [REFUSAL_NO_DICTIONARY] = {404, "no_dictionary", WG_MISUSE},
    [REFUSAL_NOT_FOUND] = {404, "not_found", WG_MISUSE},
    [REFUSAL_BAD_METHOD] = {405, "bad_method", WG_MISUSE},
    [REFUSAL_TOO_LARGE] = {413, "too_large", WG_LIMIT},
    [REFUSAL_WRONG_HOST] = {421, "wrong_host", WG_MISUSE},
    [REFUSAL_DAMAGED] = {500, "damaged", WG_DAMAGED},
    [REFUSAL_NO_MEMORY] = {500, "no_memory", WG_NO_MEMORY},
    [REFUSAL_BUSY] = {503, "busy", WG_LIMIT},
};

bool refuse(struct refusal *refusal, enum refusal_code code, const char *parameter,
            const char *format, ...)
{
    va_list arguments;
    *refusal = (struct refusal){.code = code, .parameter = parameter, .status = codes[code].status};
    va_start(arguments, format);
    (void)vsnprintf(refusal->message, sizeof refusal->message, format, arguments);
    utf8_make_plain(refusal->message, strlen(refusal->message));
    va_end(arguments);
    return false;
}

/* Returns the place of an error in a text, in code points from 1; 0: the error has no place. */
static uint64_t position_of(struct wg_text text, const struct wg_error *error)
{
    uint64_t position = error->column;
    uint64_t line = 1;
    if (error->column == 0) {
        return 0;
    }
    for (size_t i = 0; i < text.nbytes && line < error->line; i++) {
        position += ((unsigned char)text.bytes[i] & 0xc0) != 0x80;
        line += text.bytes[i] == '\n';
    }
    return position;
}

bool refuse_value(struct refusal *refusal, enum refusal_code code, const char *parameter,
                  const char *text, const struct wg_error *error, const char *hint)
{
    if (error->status == WG_NO_MEMORY) {
        return refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", error->message);
    }
    (void)refuse(refusal, code, parameter, "%s%s", error->message, hint);
    refusal->position = position_of(text_of(text), error);
    refusal->line = error->line;
    refusal->column = error->column;
    refusal->status = error->status;
    return false;
}

unsigned refusal_status(enum refusal_code code)
{
    return codes[code].http_status;
}

void refusal_print(const struct refusal *refusal, struct sink *sink)
{
    struct json json;
    json_begin(&json, sink, NULL);
    json_begin_object(&json, "error");
    json_member_text(&json, "code", text_of(codes[refusal->code].name));
    json_member_text(&json, "message", text_of(refusal->message));
    if (refusal->parameter != NULL) {
        json_member_text(&json, "parameter", text_of(refusal->parameter));
    }
    if (refusal->position > 0) {
        json_member_number(&json, "position", refusal->position);
    }
    json_end_object(&json);
    json_end(&json);
}

const char *refusal_quote(struct wg_text text, struct refusal_quote *quote)
{
    const unsigned char *const begin = (const unsigned char *)text.bytes;
    const unsigned char *const end = begin + text.nbytes;
    const unsigned char *p = begin;
    char *to = quote->text;
    for (int i = 0; i < REFUSAL_QUOTED && p < end; i++) {
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
