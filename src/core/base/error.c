/* SPDX-License-Identifier: MIT */
/* error.c: the functions of wordgrid/status.h, and functions that fill a struct wg_error. */
#include "base/error.h"

#include "base/system.h"
#include "base/text.h"
#include "base/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
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

const char *wg_end_text(enum wg_end end)
{
    static const char *const texts[] = {[WG_END_COMPLETE] = "complete",
                                        [WG_END_TIME] = "time",
                                        [WG_END_RESULTS] = "results",
                                        [WG_END_MEMORY] = "memory",
                                        [WG_END_CALLER] = "caller",
                                        [WG_END_STEPS] = "steps",
                                        NULL};
    return name_at(texts, end, "unknown end");
}

#define TEXT_OF(x)                        #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *wg_version_text(void)
{
    return VERSION_TEXT(WG_VERSION_MAJOR, WG_VERSION_MINOR, WG_VERSION_PATCH);
}

/* The memory was allocated by the C runtime of the library, which can be another than that of the
   caller. */
void wg_free(void *memory)
{
    free(memory);
}

const char *text_shown(struct wg_text text, char out[SHOWN_NBYTES])
{
    size_t nbytes = text.nbytes < SHOWN_NBYTES - 1 ? text.nbytes : SHOWN_NBYTES - 1;
    while (nbytes < text.nbytes && nbytes > 0 && (text.bytes[nbytes] & 0xc0) == 0x80) {
        nbytes--;
    }
    for (size_t i = 0; i < nbytes; i++) {
        out[i] = text.bytes[i];
        if (out[i] == '\0') {
            out[i] = '?';
        }
    }
    out[nbytes] = '\0';
    return out;
}

static_assert(sizeof(struct wg_error) == 768, "this size never changes");

void error_set_source(struct wg_error *error, const char *source)
{
    const char *text = source == NULL ? "" : source[0] == '\0' ? "''" : source;
    const size_t length = strlen(text);
    const bool is_cut = length >= sizeof error->source;
    if (is_cut) {
        text += length - (sizeof error->source - sizeof "...");
    }
    while (is_cut && (*text & 0xc0) == 0x80) {
        text++;
    }
    (void)snprintf(error->source, sizeof error->source, "%s%s", is_cut ? "..." : "", text);
}

enum wg_status fail_list(struct wg_error *error, enum wg_status status, const char *format,
                         va_list arguments)
{
    if (error == NULL) {
        return status;
    }
    error->status = status;
    error->reason = WG_REASON_NONE;
    error->line = 0;
    error->column = 0;
    error->source[0] = '\0';
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
    utf8_make_plain(error->message, strlen(error->message));
    error->system_errno = 0;
    error->parameter = NULL;
    memset(error->reserved, 0, sizeof error->reserved);
    error->count = 0;
    return status;
}

enum wg_status fail(struct wg_error *error, enum wg_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fail_list(error, status, format, arguments);
    va_end(arguments);
    return status;
}

enum wg_status fail_at(struct wg_error *error, enum wg_status status, const char *source,
                       uint64_t line, uint64_t column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fail_list(error, status, format, arguments);
    va_end(arguments);
    return fail_place(error, source, line, column, status);
}

enum wg_status fail_place(struct wg_error *error, const char *source, uint64_t line,
                          uint64_t column, enum wg_status status)
{
    if (error != NULL) {
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

enum wg_status error_pass(struct wg_error *error, enum wg_status status, const struct wg_error *own)
{
    if (status != WG_OK && error != NULL) {
        *error = *own;
    }
    return status;
}

enum wg_status fail_memory(struct wg_error *error)
{
    return fail(error, WG_NO_MEMORY, "out of memory");
}
