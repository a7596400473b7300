/* SPDX-License-Identifier: MIT */
/*
 * refuse.h: errors of requests and of questions as texts, and the error objects of
 * formats/http-api.md. An error is a struct wg_error, whose status and reason give the code and the
 * HTTP status by one table.
 *
 *     return refuse(error, REFUSE_NOT_FOUND, "there is no '%s' here", name);
 */
#pragma once

#include "report/sink.h"

#include <stdbool.h>
#include <wordgrid/status.h>

/* Reasons besides those of enum wg_reason. */
enum refuse_reason {
    REFUSE_BAD_REQUEST = 1 << 16,
    REFUSE_BAD_PARAMETER,
    REFUSE_FOREIGN,
    REFUSE_NO_DICTIONARY,
    REFUSE_NOT_FOUND,
    REFUSE_BAD_METHOD,
    REFUSE_TOO_LARGE,
    REFUSE_WRONG_HOST,
    REFUSE_BUSY
};

/* Fills the error, with the status that the table has for the reason, and returns false. */
__attribute__((format(printf, 3, 4))) bool refuse(struct wg_error *error, enum refuse_reason reason,
                                                  const char *format, ...);

/* Returns the HTTP status of an error. */
unsigned refuse_http_status(const struct wg_error *error);

/* Writes the JSON object of the error, with a line feed. `value` is the text of the parameter, in
   which the error has its line and column. `names` are the parameters that an unknown one could be,
   or NULL. */
void refuse_print(const struct wg_error *error, struct wg_text value, const char *names,
                  struct sink *sink);
