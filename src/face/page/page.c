/* SPDX-License-Identifier: MIT */
/*
 * page.c: writes a page (page.h): page.html, in which other lines replace the two that name files.
 *
 * In a saved or a live page, these are the Content-Security-Policy and an element with the style.
 * Elements with the scripts are at the end of the body, after the results, because a browser
 * ignores `defer` on such elements.
 *
 * tools/cmake/embed-page.cmake has checked that page.html has the lines once. It has also checked
 * that neither the style nor a script contains the end tag of its element.
 */
#include "page/page.h"

#define FILE_LINES                                                                                 \
    "<link rel=\"stylesheet\" href=\"page.css\">\n<script src=\"page.js\" defer></script>\n"
#define BODY_END "</body>\n"

/* Returns the text of page.html before `text`, which is there. */
static struct wg_text text_before(const char *text)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    const char *end = html.bytes;
    while (memcmp(end, text, strlen(text)) != 0) {
        end++;
    }
    return (struct wg_text){html.bytes, (size_t)(end - html.bytes)};
}

struct wg_text page_rest(void)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    const size_t nbytes = text_before(FILE_LINES).nbytes + strlen(FILE_LINES);
    return (struct wg_text){html.bytes + nbytes, html.nbytes - nbytes};
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
                "content=\"default-src 'none'; script-src '%s' '%s' '%s'",
                page_files[PAGE_SCRIPT].sha256, page_files[PAGE_GERMAN].sha256,
                page_files[PAGE_FINNISH].sha256);
    if (is_live) {
        sink_format(sink,
                    " '%s' 'wasm-unsafe-eval'; worker-src blob:", page_files[PAGE_GAME].sha256);
    }
    sink_format(sink, "; style-src '%s'; img-src data:; base-uri 'none'; form-action 'none'\">\n",
                page_files[PAGE_CSS].sha256);
}

void page_put_front(struct sink *sink, const char *const paths[PAGE_SERVED], struct wg_text list)
{
    sink_text(sink, text_before(FILE_LINES));
    sink_format(sink,
                "<meta property=\"og:image\" content=\"%s\">\n"
                "<link rel=\"stylesheet\" href=\"%s\">\n"
                "<script src=\"%s\" data-worker=\"%s\" data-de=\"%s\" data-fi=\"%s\" "
                "data-game=\"%s\" defer></script>\n"
                "<script>" PAGE_EARLY "</script>\n"
                "<script type=\"application/json\" id=\"dictionaries\">",
                paths[PAGE_ICON], paths[PAGE_CSS], paths[PAGE_SCRIPT], paths[PAGE_WORKER],
                paths[PAGE_GERMAN], paths[PAGE_FINNISH], paths[PAGE_GAME]);
    sink_text(sink, list);
    sink_string(sink, "</script>\n");
}

/* Writes the page up to the text of the first element of data. */
static void begin_page(struct sink *sink, bool is_live)
{
    const struct wg_text rest = page_rest();
    const char *const end = text_before(BODY_END).bytes + text_before(BODY_END).nbytes;
    sink_text(sink, text_before(FILE_LINES));
    put_policy(sink, is_live);
    put_element(sink, "style", page_files[PAGE_CSS].text);
    sink_bytes(sink, rest.bytes, (size_t)(end - rest.bytes));
    sink_format(sink, "<script type=\"application/json\" id=\"%s\">",
                is_live ? "live-dictionaries" : "saved");
}

void page_begin_saved(struct sink *sink)
{
    begin_page(sink, false);
}

/* Writes the scripts, and the page after them. A saved page has no games. */
static void end_page(struct sink *sink, bool is_live)
{
    static const unsigned char scripts[] = {PAGE_GERMAN, PAGE_FINNISH, PAGE_GAME, PAGE_SCRIPT};
    const struct wg_text html = page_files[PAGE_HTML].text;
    const size_t end = text_before(BODY_END).nbytes;
    sink_string(sink, "</script>\n");
    for (size_t i = 0; i < sizeof scripts; i++) {
        if (is_live || scripts[i] != PAGE_GAME) {
            put_element(sink, "script", page_files[scripts[i]].text);
        }
    }
    sink_bytes(sink, html.bytes + end, html.nbytes - end);
}

void page_end_saved(struct sink *sink)
{
    end_page(sink, false);
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
    begin_part(sink, "licences");
    sink_text(sink, page_notice);
    begin_part(sink, "dictionary");
    put_base64(sink, dictionary);
    end_page(sink, true);
}
