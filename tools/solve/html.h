/* SPDX-License-Identifier: MIT */
/* html.h: solve --html: writes the results of a board as an HTML page. */
#ifndef WG_TOOLS_SOLVE_HTML_H
#define WG_TOOLS_SOLVE_HTML_H

#include "search.h"

/*
 * Searches run->board, writes the page and finishes the sink. Without --quiet, also prints the
 * totals as a message. If the search ended early, writes the page and returns WG_STOPPED. After any
 * other failure, an existing file is unchanged.
 */
enum wg_status solve_html(struct solve_run *run, struct wg_error *error);

#endif
