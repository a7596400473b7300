/* SPDX-License-Identifier: MIT */
/*
 * page.h: the web page. The build embeds page.html, and the files that page.html names, in the
 * programs, with all scripts joined to one (tools/cmake/embed-page.cmake). solve-server sends these
 * files. `solve --html` writes them and the results of a board as one file, a saved page, which
 * needs no server and no network:
 *
 *     page_begin_saved(sink);
 *     results_print(...);             JSON, with is_in_html set
 *     page_end_saved(sink);
 *
 * The embedded bytes depend on these files alone. The system loads them from the disk only when a
 * program uses them.
 */
#pragma once

#include "report/sink.h"

struct page_file {
    const char *name; /* "page.html" */
    const char *content_type;
    struct wg_text text;
    const char *sha256; /* of the text, as in a Content-Security-Policy: "sha256-..." */
};

/* The worker's script searches boards in the browser: the files of src/face/wasm/ and worker.js,
   joined (tools/cmake/join-worker.cmake). PAGE_GERMAN and PAGE_FINNISH are the texts in these
   languages, and PAGE_GAME the scripts of games, which a page loads when it needs them. */
enum {
    PAGE_HTML,
    PAGE_CSS,
    PAGE_SCRIPT,
    PAGE_WORKER,
    PAGE_GERMAN,
    PAGE_FINNISH,
    PAGE_GAME,
    PAGE_FILES
};
extern const struct page_file page_files[PAGE_FILES];

/* The gzip forms, for a server. Of the page, only the form of page_rest(). */
extern const struct wg_text page_packed[PAGE_FILES];
/* The licences of what the WebAssembly module contains, for a live page (licences/parts.json). */
extern const struct wg_text page_notice;
/* The picture that chats show with a link to the page. */
extern const struct wg_text page_icon;
enum { PAGE_ICON = PAGE_FILES, PAGE_SERVED };

/* Runs before the first paint of a server's page: a game has another place for its board. */
#define PAGE_EARLY                                                                                 \
    "/board=[^&].*play=1/.test(location)&&(document.documentElement.className='playing')"
#define PAGE_EARLY_HASH "'sha256-zRmwG4CHKhRRpQnXa7A7ewZhhTXL2ap7+EW43L2WPLg='"

/* Writes the first part of a server's page; page_rest() is the other part. `paths` has the
   addresses of the files. `list` is the JSON object of /api/dictionaries with every '<' escaped;
   with it, the page can search without a further request. */
void page_put_front(struct sink *sink, const char *const paths[PAGE_SERVED], struct wg_text list);
struct wg_text page_rest(void);

/*
 * page_begin_saved writes the part of a saved page before the JSON text of its results,
 * page_end_saved the part after it. The caller must escape every '<' in the JSON text. The scripts
 * read this text from the element with the id "saved". Because of the Content-Security-Policy of
 * the saved page, the browser runs only the embedded scripts, whatever the results contain, and
 * opens no connection.
 */
void page_begin_saved(struct sink *sink);
void page_end_saved(struct sink *sink);

/*
 * A live page has the solver and a dictionary in its file, so it finds the words of any board, also
 * without a network:
 *
 *     page_begin_live(sink);
 *     ...write the JSON object of /api/dictionaries, with every '<' escaped
 *     page_end_live(sink, module_gzip, dictionary);
 *
 * `module_gzip` is the file wordgrid.wasm.gz, `dictionary` a dictionary file.
 */
void page_begin_live(struct sink *sink);
void page_end_live(struct sink *sink, struct wg_text module_gzip, struct wg_text dictionary);
