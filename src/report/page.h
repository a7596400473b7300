/* SPDX-License-Identifier: MIT */
/*
 * page.h: the page on which people draw boards and look at what is on them. Its files
 * in page/ are part of the program: solve-server answers them as they are, and
 * `solve --html` writes all three as one file, with a board's results in it, which
 * needs no server and no network:
 *
 *     page_begin_saved(sink);
 *     results_print(...);             JSON, with is_in_html set
 *     page_end_saved(sink);
 *
 * A build without a change to them has the same bytes; what is not used of them is not
 * even read from the disk.
 */
#ifndef WG_REPORT_PAGE_H
#define WG_REPORT_PAGE_H

#include "report/sink.h"

struct page_file {
    struct wg_text text;
    const char *sha256; /* of the text, as a Content-Security-Policy writes it */
};

/* page/page.html and the two that it names. */
extern const struct page_file page_html;
extern const struct page_file page_css;
extern const struct page_file page_js;

/*
 * The page as one file, around the JSON text of its results, in which every '<' must be
 * written as an escape. Its script finds that text in the element "saved". A browser
 * that is asked to by the page's Content-Security-Policy runs no other script,
 * whatever the results say, and opens no connection.
 */
void page_begin_saved(struct sink *sink);
void page_end_saved(struct sink *sink);

#endif
