/* SPDX-License-Identifier: MIT */
/*
 * page.c: see page.h. In the saved form, the lines of page.html that name the other
 * files give way to
 *
 *     the link       the policy, and the style in place
 *     the scripts    nothing: they follow at the end of the body, after the results
 *
 * because a script in place does not wait until the page is there, as `defer` has it.
 * tools/cmake/embed-page.cmake has seen to it that page.html has the lines, each once
 * and the scripts' below one another, and that nothing in a style or a script ends its
 * element.
 */
#define _GNU_SOURCE /* memmem */
#include "page/page.h"

#define LINK_LINE    "<link rel=\"stylesheet\" href=\"page.css\">\n"
#define SCRIPT_BEGIN "<script src=\""
#define SCRIPT_END   "\" defer></script>\n"
#define BODY_END     "</body>\n"

/* All of page.html before `text`. */
static const char *before(const char *text)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    return memmem(html.bytes, html.nbytes, text, strlen(text));
}

/* Behind the lines that name the scripts. */
static const char *behind_scripts(void)
{
    const char *p = before(SCRIPT_BEGIN);
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
    sink_char(sink, '<');
    sink_string(sink, name);
    sink_char(sink, '>');
    sink_text(sink, text);
    sink_string(sink, "</");
    sink_string(sink, name);
    sink_string(sink, ">\n");
}

/* Everything is forbidden but this style, these scripts and drawings in the text. */
static void put_policy(struct sink *sink)
{
    sink_string(sink,
                "<meta http-equiv=\"Content-Security-Policy\" "
                "content=\"default-src 'none'; script-src");
    for (size_t i = PAGE_FIRST_SCRIPT; i < page_file_count; i++) {
        sink_string(sink, " '");
        sink_string(sink, page_files[i].sha256);
        sink_char(sink, '\'');
    }
    sink_string(sink, "; style-src '");
    sink_string(sink, page_files[PAGE_CSS].sha256);
    sink_string(sink, "'; img-src data:; base-uri 'none'; form-action 'none'\">\n");
}

void page_begin_saved(struct sink *sink)
{
    put_between(sink, page_files[PAGE_HTML].text.bytes, before(LINK_LINE));
    put_policy(sink);
    put_element(sink, "style", page_files[PAGE_CSS].text);
    put_between(sink, before(LINK_LINE) + strlen(LINK_LINE), before(SCRIPT_BEGIN));
    put_between(sink, behind_scripts(), before(BODY_END));
    sink_string(sink, "<script type=\"application/json\" id=\"saved\">");
}

void page_end_saved(struct sink *sink)
{
    const struct wg_text html = page_files[PAGE_HTML].text;
    sink_string(sink, "</script>\n");
    for (size_t i = PAGE_FIRST_SCRIPT; i < page_file_count; i++) {
        put_element(sink, "script", page_files[i].text);
    }
    put_between(sink, before(BODY_END), html.bytes + html.nbytes);
}
