/* SPDX-License-Identifier: MIT */
/* plot_bars.c: charts of bars; see plot.h. */
#include "common/plot.h"

#include "base/marks.h"
#include "base/number.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* In pixels. */
static const double row_height = 18;
static const double count_width = 90; /* of the count after a bar */
static const double edge = 14;        /* left of the chart */

enum { MAX_BARS = 48, LABEL_NBYTES = 32, LABEL_MAX_COLUMNS = 12 };

/* Returns the label of a bar, which is written to `text` if it is a number. */
static struct wg_text label_of(const struct plot_bar *bar, char text[LABEL_NBYTES])
{
    (void)snprintf(text, LABEL_NBYTES, "%zu", bar->number);
    return bar->label.nbytes > 0 ? bar->label : text_of(text);
}

/* Writes the label of a bar, cut after some letters. A dotted circle carries a mark that stands
   alone. */
static void put_label(struct sink *sink, struct wg_text label)
{
    struct wg_text rest = label;
    uint32_t c = 0;
    (void)text_decode(label, &c);
    plot_escaped(sink, text_of(is_combining_mark(c) ? "\u25cc" : ""));
    for (int i = 0; i < LABEL_MAX_COLUMNS && rest.nbytes > 0; i++) {
        text_skip(&rest, letter_nbytes(rest));
    }
    plot_escaped(sink, (struct wg_text){label.bytes, label.nbytes - rest.nbytes});
    plot_escaped(sink, text_of(rest.nbytes > 0 ? "\u2026" : ""));
}

/* Returns the width of a label. Letters other than those of ASCII can be twice as wide. */
static double label_width(struct wg_text label)
{
    const size_t columns = text_columns(label) + 1;
    return (double)(columns < LABEL_MAX_COLUMNS ? columns : LABEL_MAX_COLUMNS) *
           (columns > label.nbytes ? 8 : 14);
}

static void draw_bars(struct sink *sink, const struct plot_bars *chart)
{
    const bool has_rest = chart->count > MAX_BARS;
    const size_t count = has_rest ? MAX_BARS : chart->count;
    char name[LABEL_NBYTES];
    char text[LABEL_NBYTES];
    struct plot_bar bars[MAX_BARS];
    double left = 0;
    uint64_t most = 1;
    memcpy(bars, chart->bars, count * sizeof bars[0]);
    if (has_rest) {
        const struct plot_bar *const rest = &bars[MAX_BARS - 1];
        if (rest->label.nbytes > 0) {
            (void)snprintf(name, sizeof name, "%zu others", chart->count - MAX_BARS + 1);
        } else {
            (void)snprintf(name, sizeof name, "%s to %s", GROUPED(rest->number),
                           GROUPED(chart->bars[chart->count - 1].number));
        }
        bars[MAX_BARS - 1].label = text_of(name);
    }
    for (size_t i = MAX_BARS; i < chart->count; i++) {
        bars[MAX_BARS - 1].count += chart->bars[i].count;
    }
    for (size_t i = 0; i < count; i++) {
        const double width = edge + label_width(label_of(&bars[i], text));
        const bool is_rest = has_rest && i + 1 == count;
        left = width > left ? width : left;
        most = bars[i].count > most && !is_rest ? bars[i].count : most;
    }
    plot_text(sink, edge, 64, "class=\"title\"", chart->title);
    plot_text(sink, edge, 82, "", chart->subtitle);
    for (size_t i = 0; i < count; i++) {
        const double y = 94 + (double)i * row_height;
        const double part = (double)bars[i].count / (double)most;
        const double length = (part < 1 ? part : 1) * (PLOT_WIDTH - left - count_width);
        sink_format(sink, "<text x=\"%.1f\" y=\"%.1f\" class=\"end\">", left - 6, y + 12);
        put_label(sink, label_of(&bars[i], text));
        sink_format(sink,
                    "</text>\n<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                    "class=\"%s\"/>\n",
                    left, y + 2, length, row_height - 5,
                    has_rest && i + 1 == count ? "rest" : "bar");
        plot_text(sink, left + length + 6, y + 12, "", GROUPED(bars[i].count));
    }
}

void plot_bar_charts(struct sink *sink, const char *title, const struct plot_bars *charts,
                     size_t count, const char *about)
{
    size_t rows = 0;
    for (size_t i = 0; i < count; i++) {
        rows = charts[i].count > rows ? charts[i].count : rows;
    }
    rows = rows < MAX_BARS ? rows : MAX_BARS;
    plot_begin(sink, PLOT_WIDTH * (double)count, 110 + (double)rows * row_height, title, NULL,
               about);
    plot_text(sink, edge, 30, "class=\"title\"", title);
    for (size_t i = 0; i < count; i++) {
        sink_format(sink, "<g transform=\"translate(%.0f)\">\n", PLOT_WIDTH * (double)i);
        draw_bars(sink, &charts[i]);
        sink_string(sink, "</g>\n");
    }
    sink_string(sink, "</svg>\n");
}
