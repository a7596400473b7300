/* SPDX-License-Identifier: MIT */
/*
 * page.c: see page.h. In the saved form, two lines of page.html that name the other
 * files give way to
 *
 *     the link       the policy, and the style in place
 *     the script     nothing: it follows at the end of the body, after the results
 *
 * because a script in place does not wait until the page is there, as `defer` has it.
 * cmake/embed-page.cmake has seen to it that page.html has the lines, each once, and
 * that nothing in the style or the script ends its element.
 */
#define _GNU_SOURCE /* memmem */
#include "report/page.h"

#define LINK_LINE   "<link rel=\"stylesheet\" href=\"page.css\">\n"
#define SCRIPT_LINE "<script src=\"page.js\" defer></script>\n"
#define BODY_END    "</body>\n"

/* All of page.html before `line`, or behind it. */
static const char *before(const char *line)
{
    return memmem(page_html.text.bytes, page_html.text.nbytes, line, strlen(line));
}

static const char *behind(const char *line)
{
    return before(line) + strlen(line);
}

static void put_between(struct sink *sink, const char *begin, const char *end)
{
    sink_bytes(sink, begin, (size_t)(end - begin));
}

/* Everything is forbidden but this style, this script and drawings in the text. */
static void put_policy(struct sink *sink)
{
    sink_string(sink,
                "<meta http-equiv=\"Content-Security-Policy\" "
                "content=\"default-src 'none'; script-src '");
    sink_string(sink, page_js.sha256);
    sink_string(sink, "'; style-src '");
    sink_string(sink, page_css.sha256);
    sink_string(sink, "'; img-src data:; base-uri 'none'; form-action 'none'\">\n");
}

void page_begin_saved(struct sink *sink)
{
    put_between(sink, page_html.text.bytes, before(LINK_LINE));
    put_policy(sink);
    sink_string(sink, "<style>");
    sink_text(sink, page_css.text);
    sink_string(sink, "</style>\n");
    put_between(sink, behind(LINK_LINE), before(SCRIPT_LINE));
    put_between(sink, behind(SCRIPT_LINE), before(BODY_END));
    sink_string(sink, "<script type=\"application/json\" id=\"saved\">");
}

void page_end_saved(struct sink *sink)
{
    sink_string(sink, "</script>\n<script>");
    sink_text(sink, page_js.text);
    sink_string(sink, "</script>\n");
    const char *const end = page_html.text.bytes + page_html.text.nbytes;
    put_between(sink, before(BODY_END), end);
}
