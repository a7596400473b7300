/* SPDX-License-Identifier: MIT */
/* plot.c: the texts and the frame of all plots; see plot.h. */
#include "common/plot.h"

#include "base/marks.h"
#include "base/text.h"

#include <stdio.h>

void plot_name(char text[PLOT_NAME_NBYTES], struct wg_text name)
{
    enum { AROUND_NBYTES = sizeof "\u2068\u2026\u2069" };
    struct wg_text rest = name;
    while (rest.nbytes > 0 &&
           name.nbytes - rest.nbytes + letter_nbytes(rest) <= PLOT_NAME_NBYTES - AROUND_NBYTES) {
        text_skip(&rest, letter_nbytes(rest));
    }
    (void)snprintf(text, PLOT_NAME_NBYTES, "\u2068%.*s%s\u2069", (int)(name.nbytes - rest.nbytes),
                   name.bytes, rest.nbytes > 0 ? "\u2026" : "");
}

/* XML has no U+FFFE and U+FFFF. */
void plot_escaped(struct sink *sink, struct wg_text text)
{
    while (text.nbytes > 0) {
        uint32_t c = 0;
        const unsigned nbytes = text_decode(text, &c);
        const struct wg_text character = {text.bytes, nbytes > 0 ? nbytes : 1};
        if (c == '<' || c == '&') {
            sink_string(sink, c == '<' ? "&lt;" : "&amp;");
        } else if (c == 0xfffe || c == 0xffff) {
            sink_char(sink, '?');
        } else {
            sink_printable(sink, character);
        }
        text_skip(&text, character.nbytes);
    }
}

void plot_text(struct sink *sink, double x, double y, const char *attributes, const char *text)
{
    sink_format(sink, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, attributes);
    plot_escaped(sink, text_of(text));
    sink_string(sink, "</text>\n");
}

static const char style_text[] =
    "<style>\n"
    "text{font:12px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#222;"
    "stroke:none}\n"
    "text.title{font-size:15px;font-weight:600}\n"
    ".middle{text-anchor:middle}.end{text-anchor:end}\n"
    ".grid{stroke:#667;stroke-opacity:.4}.fine{stroke-opacity:.2}.axis{stroke:#667}\n"
    ".curve{fill:none;stroke-width:2;stroke-linejoin:round}\n"
    ".spread{fill:none;stroke-opacity:.6;stroke-dasharray:none}\n"
    ".mark{stroke:none}\n"
    ".bar{fill:#1f6fc0}.rest{fill:none;stroke:#1f6fc0;stroke-dasharray:3 2}\n"
    "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";

void plot_begin(struct sink *sink, double width, double height, const char *title,
                const char *second, const char *about)
{
    sink_format(sink,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
                "width=\"%.0f\" height=\"%.0f\" role=\"img\" "
                "aria-labelledby=\"title about\">\n<title id=\"title\">",
                width, height, width, height);
    plot_escaped(sink, text_of(title));
    plot_escaped(sink, text_of(second != NULL ? "; " : ""));
    plot_escaped(sink, text_of(second != NULL ? second : ""));
    sink_string(sink, "</title>\n<desc id=\"about\">");
    plot_escaped(sink, text_of(about));
    sink_string(sink, "</desc>\n");
    sink_string(sink, style_text);
}
