/* SPDX-License-Identifier: MIT */
/*
 * page.c: writes a saved page (page.h): page.html without the lines that name other
 * files.
 *
 *     link of the style   replaced by the Content-Security-Policy and an element with
 *                         the style
 *     scripts             removed. Elements that contain the scripts are written at the
 *                         end of the body, after the results, because a browser ignores
 *                         `defer` on such elements and runs each immediately
 *
 * tools/cmake/embed-page.cmake has checked that page.html has each of these lines once
 * and that the lines of the scripts follow one another. It has also checked that no
 * style or script contains the end tag of its element.
 */
#include "page/page.h"

#define LINK_LINE    "<link rel=\"stylesheet\" href=\"page.css\">\n"
#define SCRIPT_BEGIN "<script src=\""
#define SCRIPT_END   "\" defer></script>\n"
#define BODY_END     "</body>\n"

/* Returns the place of `text` in page.html. */
static const char *find(const char *text)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    return memmem(html.bytes, html.nbytes, text, strlen(text));
}

/* Returns the end of the lines that name the scripts. */
static const char *find_scripts_end(void)
{
    const char *p = find(SCRIPT_BEGIN);
    for (size_t i = PAGE_FIRST_SCRIPT; i < page_file_count; i++) {
        p += strlen(SCRIPT_BEGIN) + strlen(page_files[i].name) + strlen(SCRIPT_END);
    }
    return p;
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

/* Allows only the embedded style and scripts, and images in data URLs (the icon). */
static void put_policy(struct sink *sink)
{
    sink_string(sink,
                "<meta http-equiv=\"Content-Security-Policy\" "
                "content=\"default-src 'none'; script-src");
    for (size_t i = PAGE_FIRST_SCRIPT; i < page_file_count; i++) {
        sink_format(sink, " '%s'", page_files[i].sha256);
    }
    sink_format(sink,
                "; style-src '%s'; img-src data:; base-uri 'none'; "
                "form-action 'none'\">\n",
                page_files[PAGE_CSS].sha256);
}

void page_begin_saved(struct sink *sink)
{
    put_between(sink, page_files[PAGE_HTML].text.bytes, find(LINK_LINE));
    put_policy(sink);
    put_element(sink, "style", page_files[PAGE_CSS].text);
    put_between(sink, find(LINK_LINE) + strlen(LINK_LINE), find(SCRIPT_BEGIN));
    put_between(sink, find_scripts_end(), find(BODY_END));
    sink_string(sink, "<script type=\"application/json\" id=\"saved\">");
}

void page_end_saved(struct sink *sink)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    sink_string(sink, "</script>\n");
    for (size_t i = PAGE_FIRST_SCRIPT; i < page_file_count; i++) {
        put_element(sink, "script", page_files[i].text);
    }
    put_between(sink, find(BODY_END), html.bytes + html.nbytes);
}
