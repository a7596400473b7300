/* SPDX-License-Identifier: MIT */
/*
 * hints.h: adds the names of options to the library's error messages. The library does
 * not know the options and environment variables of the programs.
 */
#ifndef WG_TOOLS_COMMON_HINTS_H
#define WG_TOOLS_COMMON_HINTS_H

#include <wordgrid/status.h>

/* Returns the hint for a reason, such as " (--NAME)", to be appended to a message; ""
 * if there is none. */
const char *option_hint(enum wg_reason reason);

/* Appends a hint to the message, as far as it fits. */
void hint_append(struct wg_error *error, const char *hint);

#endif
