/* SPDX-License-Identifier: MIT */
/*
 * hints.h: appends names of options to error messages of the library, which does not know the
 * options and environment variables of the programs.
 */
#ifndef WG_TOOLS_COMMON_HINTS_H
#define WG_TOOLS_COMMON_HINTS_H

#include <wordgrid/status.h>

/* Returns the text to append to a message with this reason, such as " (--NAME)", or "".
 * The text is static. */
const char *option_hint(enum wg_reason reason);

/* Appends a hint to error->message; truncates a hint that does not fit. */
void hint_append(struct wg_error *error, const char *hint);

#endif
