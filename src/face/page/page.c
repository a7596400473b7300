/* SPDX-License-Identifier: MIT */
/*
 * page.c: writes a page (page.h): page.html, in which other lines replace those that name other
 * files.
 *
 * In a saved or a live page, the Content-Security-Policy and an element with the style replace the
 * link of the style. An element with the script is at the end of the body, after the results,
 * because a browser ignores `defer` on such an element.
 *
 * tools/cmake/embed-page.cmake has checked that page.html has each of these lines once. It has also
 * checked that neither the style nor a script contains the end tag of its element.
 */
#include "page/page.h"

#define LINK_LINE   "<link rel=\"stylesheet\" href=\"page.css\">\n"
#define SCRIPT_LINE "<script src=\"page.js\" defer></script>\n"
#define BODY_END    "</body>\n"

/* Returns the place of `text` in page.html. */
static const char *find(const char *text)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    return memmem(html.bytes, html.nbytes, text, strlen(text));
}

static void put_between(struct sink *sink, const char *begin, const char *end)
{
    sink_bytes(sink, begin, (size_t)(end - begin));
}

static void put_element(struct sink *sink, const char *name, struct wg_text text)
{
    sink_format(sink, "<%s>", name);
    sink_text(sink, text);
    sink_format(sink, "</%s>\n", name);
}

/* Allows only the embedded style and scripts, and images in data URLs (the icon). In a live page,
   also the worker, which the page starts from a blob of its own text, and WebAssembly. Neither page
   may open a connection. */
static void put_policy(struct sink *sink, bool is_live)
{
    sink_format(sink,
                "<meta http-equiv=\"Content-Security-Policy\" "
                "content=\"default-src 'none'; script-src '%s'%s; style-src '%s'; img-src data:; "
                "base-uri 'none'; form-action 'none'\">\n",
                page_files[PAGE_SCRIPT].sha256,
                is_live ? " 'wasm-unsafe-eval'; worker-src blob:" : "",
                page_files[PAGE_CSS].sha256);
}

void page_put_served(struct sink *sink, const char *const paths[PAGE_FILES], struct wg_text list)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    put_between(sink, html.bytes, find(LINK_LINE));
    sink_format(sink, "<link rel=\"stylesheet\" href=\"%s\">\n", paths[PAGE_CSS]);
    put_between(sink, find(LINK_LINE) + strlen(LINK_LINE), find(SCRIPT_LINE));
    sink_string(sink, "<script type=\"application/json\" id=\"dictionaries\">");
    sink_text(sink, list);
    sink_format(sink, "</script>\n<script src=\"%s\" data-worker=\"%s\" defer></script>\n",
                paths[PAGE_SCRIPT], paths[PAGE_WORKER]);
    put_between(sink, find(SCRIPT_LINE) + strlen(SCRIPT_LINE), html.bytes + html.nbytes);
}

/* Writes the page up to the text of the first element of data. */
static void begin_page(struct sink *sink, bool is_live)
{
    put_between(sink, page_files[PAGE_HTML].text.bytes, find(LINK_LINE));
    put_policy(sink, is_live);
    put_element(sink, "style", page_files[PAGE_CSS].text);
    put_between(sink, find(LINK_LINE) + strlen(LINK_LINE), find(SCRIPT_LINE));
    put_between(sink, find(SCRIPT_LINE) + strlen(SCRIPT_LINE), find(BODY_END));
    sink_format(sink, "<script type=\"application/json\" id=\"%s\">",
                is_live ? "live-dictionaries" : "saved");
}

void page_begin_saved(struct sink *sink)
{
    begin_page(sink, false);
}

void page_end_saved(struct sink *sink)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    sink_string(sink, "</script>\n");
    put_element(sink, "script", page_files[PAGE_SCRIPT].text);
    put_between(sink, find(BODY_END), html.bytes + html.nbytes);
}

/* --- The live page */

static void put_base64(struct sink *sink, struct wg_text text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *const bytes = (const unsigned char *)text.bytes;
    for (size_t i = 0; i < text.nbytes; i += 3) {
        const size_t left = text.nbytes - i;
        const uint32_t group = (uint32_t)bytes[i] << 16 |
                               (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                               (left > 2 ? bytes[i + 2] : 0);
        const char four[] = {digits[group >> 18], digits[group >> 12 & 63],
                             left > 1 ? digits[group >> 6 & 63] : '=',
                             left > 2 ? digits[group & 63] : '='};
        sink_bytes(sink, four, sizeof four);
    }
}

/* Ends the element before, and begins an element with data, which browsers do not run. */
static void begin_part(struct sink *sink, const char *name)
{
    sink_format(sink, "</script>\n<script type=\"text/plain\" id=\"live-%s\">", name);
}

void page_begin_live(struct sink *sink)
{
    begin_page(sink, true);
}

void page_end_live(struct sink *sink, struct wg_text module_gzip, struct wg_text dictionary)
{
    begin_part(sink, "worker");
    sink_text(sink, page_files[PAGE_WORKER].text);
    begin_part(sink, "module");
    put_base64(sink, module_gzip);
    begin_part(sink, "dictionary");
    put_base64(sink, dictionary);
    page_end_saved(sink);
}
