/* SPDX-License-Identifier: MIT */
/* refuse.c: the status, the code and the JSON object of each error. */
#include "ask/refuse.h"

#include "base/error.h"
#include "base/spelling.h"
#include "base/text.h"
#include "report/json.h"

#include <stdarg.h>
#include <stdio.h>

/* The kinds of errors. The kind of an error is the first row with its status and its reason. Reason
   0 stands for any reason. */
static const struct kind {
    enum wg_status status;
    unsigned reason;
    unsigned http_status;
    const char *code;
} kinds[] = {
    {WG_BAD_INPUT, REFUSE_BAD_REQUEST, 400, "bad_request"},
    {WG_MISUSE, REFUSE_FOREIGN, 403, "foreign_origin"},
    {WG_MISUSE, REFUSE_NO_DICTIONARY, 404, "no_dictionary"},
    {WG_MISUSE, REFUSE_NOT_FOUND, 404, "not_found"},
    {WG_MISUSE, REFUSE_BAD_METHOD, 405, "bad_method"},
    {WG_LIMIT, REFUSE_TOO_LARGE, 413, "too_large"},
    {WG_MISUSE, REFUSE_WRONG_HOST, 421, "wrong_host"},
    {WG_LIMIT, REFUSE_BUSY, 503, "busy"},
    {WG_MISUSE, 0, 400, "bad_parameter"},
    {WG_BAD_INPUT, 0, 400, "bad_parameter"},
    {WG_LIMIT, 0, 400, "bad_parameter"},
    {WG_DAMAGED, 0, 500, "damaged"},
    {WG_NO_MEMORY, 0, 500, "no_memory"}, /* the last row: also for any other status */
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const struct kind *kind_of(const struct wg_error *error)
{
    size_t i = 0;
    while (i < KINDS - 1 &&
           (kinds[i].status != error->status ||
            (kinds[i].reason != 0 && kinds[i].reason != (unsigned)error->reason))) {
        i++;
    }
    return &kinds[i];
}

bool refuse(struct wg_error *error, enum refuse_reason reason, const char *format, ...)
{
    va_list arguments;
    size_t i = 0;
    while (i < KINDS - 1 && kinds[i].reason != (unsigned)reason) {
        i++;
    }
    va_start(arguments, format);
    (void)fail_list(error, reason == REFUSE_BAD_PARAMETER ? WG_MISUSE : kinds[i].status, format,
                    arguments);
    va_end(arguments);
    error->reason = (enum wg_reason)reason;
    return false;
}

unsigned refuse_http_status(const struct wg_error *error)
{
    return kind_of(error)->http_status;
}

/* Returns the position of an error in a text, in code points from 1; 0: the error has none. A
   byte-order mark counts here, but not in the column of the error. */
static uint64_t position_of(struct wg_text text, const struct wg_error *error)
{
    uint64_t position = error->column;
    uint64_t line = 1;
    if (error->column == 0) {
        return 0;
    }
    position += error->line == 1 && text_skip_mark(text).nbytes < text.nbytes;
    for (size_t i = 0; i < text.nbytes && line < error->line; i++) {
        position += ((unsigned char)text.bytes[i] & 0xc0) != 0x80;
        line += text.bytes[i] == '\n';
    }
    return position;
}

/* Returns the code of an error. A mistake in the text of a board has a code of its own. */
static const char *code_of(const struct wg_error *error)
{
    const struct kind *const kind = kind_of(error);
    const bool is_in_board = error->parameter != NULL && strcmp(error->parameter, "board") == 0 &&
                             error->status != WG_MISUSE && kind->http_status == 400;
    return is_in_board ? "bad_board" : kind->code;
}

void refuse_print(const struct wg_error *error, struct wg_text value, const char *names,
                  struct sink *sink)
{
    char message[SPELLED_NBYTES];
    struct json json;
    const uint64_t position = position_of(value, error);
    const char *const reason = spell_reason(error->reason);
    if (error->reason == WG_REASON_UNKNOWN_PARAMETER && names != NULL) {
        (void)snprintf(message, sizeof message, "there is no parameter '%s'; the parameters are %s",
                       error->source, names);
    } else {
        (void)spell_error(error, SPELLING_QUERY, message);
    }
    json_begin(&json, sink, NULL);
    json_begin_object(&json, "error");
    json_member_text(&json, "code", text_of(code_of(error)));
    json_member_text(&json, "message", text_of(message));
    if (error->parameter != NULL) {
        json_member_text(&json, "parameter", text_of(error->parameter));
    }
    if (position > 0) {
        json_member_number(&json, "position", position);
    }
    if (reason != NULL) {
        json_member_text(&json, "reason", text_of(reason));
    }
    if (error->count > 0) {
        json_member_number(&json, "count", error->count);
    }
    json_end_object(&json);
    json_end(&json);
}
