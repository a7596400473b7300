/* SPDX-License-Identifier: MIT */
/* html.h: writes the results of a board as an HTML page. */
#ifndef WG_TOOLS_SOLVE_HTML_H
#define WG_TOOLS_SOLVE_HTML_H

#include "search.h"

/*
 * Searches run->board, writes the page of --html, finishes the sink, and without
 * --quiet prints the totals as a message. After a failure, an existing file is
 * unchanged. A search that ended early (WG_STOPPED) is not such a failure: the page is
 * written.
 */
enum wg_status solve_html(struct solve_run *run, struct wg_error *error);

#endif
