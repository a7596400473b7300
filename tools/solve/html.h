/* SPDX-License-Identifier: MIT */
/* html.h: solve --html: writes the results of a board as an HTML page. */
#ifndef WG_TOOLS_SOLVE_HTML_H
#define WG_TOOLS_SOLVE_HTML_H

#include "search.h"

/*
 * Searches run->board, writes the page, finishes the sink, and without --quiet prints
 * the totals as a message. If the search ended early, returns WG_STOPPED, but the page
 * is written. After any other failure, an existing file is unchanged.
 */
enum wg_status solve_html(struct solve_run *run, struct wg_error *error);

#endif
