/* SPDX-License-Identifier: MIT */
/*
 * error.h: functions that fill a struct wg_error and return its status:
 *
 *     return fail(error, WG_LIMIT, "...", ...);
 *
 * and the two ways in which a failure is passed on: by a function that owns nothing, and by one
 * that cleans up at its end:
 *
 *     TRY(read_name(reader, error));               enum wg_status status = open_file(&file, error);
 *     TRY(read_points(reader, error));             NEXT(status, read_lines(file, error));
 *     return WG_OK;                                close_file(file);
 *                                                  return status;
 */
#pragma once

#include <stdarg.h>
#include <wordgrid/status.h>

/* Returns from the function, which returns an enum wg_status, with the status of this call, unless
   it is WG_OK. The lint `failures` compares the types: a bool would be true for a failure. */
#define TRY(...)                                                                                   \
    do {                                                                                           \
        const enum wg_status tried_status = (__VA_ARGS__);                                         \
        if (tried_status != WG_OK) {                                                               \
            return tried_status;                                                                   \
        }                                                                                          \
    } while (0)

/* Returns from the function with fail_memory, unless an allocation has succeeded:
   TRY_MEMORY(error, bytes != NULL). */
#define TRY_MEMORY(error, has_memory) TRY((has_memory) ? WG_OK : fail_memory(error))

/* Makes the call if `status` is WG_OK, and sets `status` to its status. A call with a condition is
   NEXT(status, is_wanted ? call() : WG_OK); around TRY stands an if. */
#define NEXT(status, ...) ((status) = (status) == WG_OK ? (__VA_ARGS__) : (status))

/* Fills in an error that has no source, line or column. `error` may be NULL. A message that is too
   long is cut. Control characters and invalid UTF-8, which may come from an input, become '?'. */
__attribute__((format(printf, 3, 4))) enum wg_status
fail(struct wg_error *error, enum wg_status status, const char *format, ...);

/* Like fail, for a function that gets the arguments of the format itself. */
__attribute__((format(printf, 3, 0))) enum wg_status
fail_list(struct wg_error *error, enum wg_status status, const char *format, va_list arguments);

/* Fills in an error that has a source, a line and a column. `source` is the name of the input; it
   is copied, and may be NULL. */
__attribute__((format(printf, 6, 7))) enum wg_status
fail_at(struct wg_error *error, enum wg_status status, const char *source, uint64_t line,
        uint64_t column, const char *format, ...);

/* Fills in WG_IO and the message "TRIED: the system's text for system_errno". */
enum wg_status fail_io(struct wg_error *error, const char *source, const char *tried,
                       int system_errno);

enum wg_status fail_memory(struct wg_error *error);

/*
 * Adds a reason to a failure:
 *
 *     return fail_for(error, WG_REASON_SIMD, fail(error, WG_MISUSE, "..."));
 */
static inline enum wg_status fail_for(struct wg_error *error, enum wg_reason reason,
                                      enum wg_status status)
{
    if (error != NULL) {
        error->reason = reason;
    }
    return status;
}

/* Adds a source, a line and a column to a failure. `source`: see fail_at. */
enum wg_status fail_place(struct wg_error *error, const char *source, uint64_t line,
                          uint64_t column, enum wg_status status);

/* Passes a failure on: copies its error, `own`, to `error`, unless `status` is WG_OK. Returns
   `status`. */
enum wg_status error_pass(struct wg_error *error, enum wg_status status,
                          const struct wg_error *own);

/* Adds the errno to a failure of WG_IO. */
static inline enum wg_status fail_errno(struct wg_error *error, int system_errno,
                                        enum wg_status status)
{
    if (error != NULL) {
        error->system_errno = system_errno;
    }
    return status;
}

/* Copies the first characters of a text to `out`, for a message: whole characters, in up to
   SHOWN_NBYTES - 1 bytes. A zero byte would end the text, and becomes '?', as all control
   characters of a message do. Returns `out`. */
enum { SHOWN_NBYTES = 80 };
const char *text_shown(struct wg_text text, char out[SHOWN_NBYTES]);

/* Like text_shown, with an array in the caller's block. */
#define SHOWN(text) text_shown(text, (char[SHOWN_NBYTES]){0})

/* Sets error->source to a copy of `source`, the name of the input with the error. If a name is too
   long, its beginning is replaced by "..."; no code point is split. An empty name becomes '' (two
   apostrophes). NULL: there is no name. */
void error_set_source(struct wg_error *error, const char *source);
