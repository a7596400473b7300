/* SPDX-License-Identifier: MIT */
/*
 * page.h: the page on which people draw boards and look at what is on them. Its files
 * in page/ are part of the program: solve-server answers them as they are, and
 * `solve --html` writes all of them as one file, with a board's results in it, which
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
    const char *name; /* "page.html" */
    const char *content_type;
    struct wg_text text;
    const char *sha256; /* of the text, as a Content-Security-Policy writes it */
};

/* The page, its style, and one or more scripts in the order in which it names them. */
enum { PAGE_HTML, PAGE_CSS, PAGE_FIRST_SCRIPT };
extern const struct page_file page_files[];
extern const size_t page_file_count;

/*
 * The page as one file, around the JSON text of its results, in which every '<' must be
 * written as an escape. Its scripts find that text in the element "saved". A browser
 * that is asked to by the page's Content-Security-Policy runs no others,
 * whatever the results say, and opens no connection.
 */
void page_begin_saved(struct sink *sink);
void page_end_saved(struct sink *sink);

#endif
