/* SPDX-License-Identifier: MIT */
/* error.c: status phrases, and messages with a place. */
#define _POSIX_C_SOURCE 200809L
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *wg_status_text(enum wg_status status)
{
    switch (status) {
    case WG_OK:
        return "done";
    case WG_IO:
        return "input or output failed";
    case WG_NOT_A_DICTIONARY:
        return "not a dictionary";
    case WG_NEWER_FORMAT:
        return "dictionary of a newer format";
    case WG_DAMAGED:
        return "damaged dictionary";
    case WG_BAD_INPUT:
        return "bad input";
    case WG_LIMIT:
        return "limit exceeded";
    case WG_NO_MEMORY:
        return "out of memory";
    case WG_STOPPED:
        return "stopped";
    case WG_MISUSE:
        return "bad argument";
    case WG_UNSUPPORTED:
        return "not supported here";
    }
    return "unknown status";
}

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, patch)                                              \
    TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *wg_version_text(void)
{
    return VERSION_TEXT(WG_VERSION_MAJOR, WG_VERSION_MINOR, WG_VERSION_PATCH);
}

__attribute__((format(printf, 6, 0))) static void
fill(struct wg_error *error, enum wg_status status, const char *source, uint64_t line,
     uint64_t column, const char *format, va_list arguments)
{
    error->status = status;
    error->source = source;
    error->line = line;
    error->column = column;
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
}

enum wg_status fail(struct wg_error *error, enum wg_status status, const char *format,
                    ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        fill(error, status, NULL, 0, 0, format, arguments);
        va_end(arguments);
    }
    return status;
}

enum wg_status fail_at(struct wg_error *error, enum wg_status status,
                       const char *source, uint64_t line, uint64_t column,
                       const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        fill(error, status, source, line, column, format, arguments);
        va_end(arguments);
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
    return fail_at(error, WG_IO, source, 0, 0, "%s: %s", tried, reason);
}

enum wg_status fail_memory(struct wg_error *error)
{
    return fail(error, WG_NO_MEMORY, "out of memory");
}
