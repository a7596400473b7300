/* SPDX-License-Identifier: MIT */
/*
 * error.h: one call that fills a struct wg_error and hands back its status, so
 * that failing reads `return fail(error, WG_LIMIT, "...", ...);`.
 */
#ifndef WG_BASE_ERROR_H
#define WG_BASE_ERROR_H

#include <wordgrid/status.h>

/* `error` may be NULL. The message is cut where it does not fit. */
__attribute__((format(printf, 3, 4))) enum wg_status
fail(struct wg_error *error, enum wg_status status, const char *format, ...);

/* The same with a place in an input; `source` is borrowed and may be NULL. */
__attribute__((format(printf, 6, 7))) enum wg_status
fail_at(struct wg_error *error, enum wg_status status, const char *source,
        uint64_t line, uint64_t column, const char *format, ...);

/* WG_IO with what was tried and the system's reason for `system_errno`. */
enum wg_status fail_io(struct wg_error *error, const char *source, const char *tried,
                       int system_errno);

enum wg_status fail_memory(struct wg_error *error);

#endif
