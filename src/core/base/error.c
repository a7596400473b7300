/* SPDX-License-Identifier: MIT */
/* error.c: phrases for statuses, and functions that fill a struct wg_error. */
#include "base/error.h"

#include "base/text.h"
#include "base/utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *wg_status_text(enum wg_status status)
{
    static const char *const texts[] = {
        [WG_OK] = "done",
        [WG_IO] = "input or output failed",
        [WG_NOT_A_DICTIONARY] = "not a dictionary",
        [WG_NEWER_FORMAT] = "dictionary of a newer format",
        [WG_DAMAGED] = "damaged dictionary",
        [WG_BAD_INPUT] = "bad input",
        [WG_LIMIT] = "limit exceeded",
        [WG_NO_MEMORY] = "out of memory",
        [WG_STOPPED] = "stopped",
        [WG_MISUSE] = "bad argument",
        [WG_UNSUPPORTED] = "not supported here",
        NULL,
    };
    return name_at(texts, status, "unknown status");
}

#define TEXT_OF(x)                        #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *wg_version_text(void)
{
    return VERSION_TEXT(WG_VERSION_MAJOR, WG_VERSION_MINOR, WG_VERSION_PATCH);
}

static_assert(sizeof(struct wg_error) == 768, "this size never changes");

void error_set_source(struct wg_error *error, const char *source)
{
    static const char cut[] = "...";
    size_t length = source == NULL ? 0 : strlen(source);
    if (source == NULL) {
        error->source[0] = '\0';
    } else if (length == 0) {
        memcpy(error->source, "''", sizeof "''");
    } else if (length < sizeof error->source) {
        memcpy(error->source, source, length + 1);
    } else {
        const char *end = source + length - (sizeof error->source - sizeof cut);
        while ((*end & 0xc0) == 0x80) {
            end++;
        }
        memcpy(error->source, cut, sizeof cut - 1);
        memcpy(error->source + sizeof cut - 1, end, strlen(end) + 1);
    }
}

/* Fills in an error without source, line and column. */
__attribute__((format(printf, 3, 0))) static void
fill(struct wg_error *error, enum wg_status status, const char *format, va_list arguments)
{
    error->status = status;
    error->reason = WG_REASON_NONE;
    error->line = 0;
    error->column = 0;
    error->source[0] = '\0';
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
    utf8_make_plain(error->message, strlen(error->message));
    error->system_errno = 0;
    memset(error->reserved, 0, sizeof error->reserved);
}

enum wg_status fail(struct wg_error *error, enum wg_status status, const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        fill(error, status, format, arguments);
        va_end(arguments);
    }
    return status;
}

enum wg_status fail_at(struct wg_error *error, enum wg_status status, const char *source,
                       uint64_t line, uint64_t column, const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        fill(error, status, format, arguments);
        va_end(arguments);
        error->line = line;
        error->column = column;
        error_set_source(error, source);
    }
    return status;
}

enum wg_status fail_io(struct wg_error *error, const char *source, const char *tried,
                       int system_errno)
{
    char reason[128];
    if (strerror_r(system_errno, reason, sizeof reason) != 0) {
        (void)snprintf(reason, sizeof reason, "error %d", system_errno);
    }
    return fail_errno(error, system_errno,
                      fail_at(error, WG_IO, source, 0, 0, "%s: %s", tried, reason));
}

enum wg_status fail_memory(struct wg_error *error)
{
    return fail(error, WG_NO_MEMORY, "out of memory");
}
