/* SPDX-License-Identifier: MIT */
/* plot.c: see plot.h. */
#include "common/plot.h"

#include "base/marks.h"
#include "base/number.h"
#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/* In pixels. */
static const double panel_width = 460;
static const double panel_height = 400;
static const double margin_left = 68;
static const double margin_right = 22;
static const double margin_top = 84;
static const double margin_bottom = 54;
static const double cap_width = 3;    /* of the bar of a point, on each side */
static const double row_height = 18;  /* of a chart of bars */
static const double count_width = 90; /* of the number behind a bar */

static const double edge = 14; /* left of a chart of bars */

enum { LABEL_MAX_COLUMNS = 12 };

/* Colours with contrast to white, also for colour-blind readers. */
static const char *const colours[PLOT_MAX_SERIES] = {"#1f6fc0", "#b35900", "#1d7a4c", "#8a3fa0"};

/* Values low to high lie at pixels `from` to `to`. */
struct axis {
    double low;
    double high;
    double from;
    double to;
    bool is_linear;
};

struct canvas {
    struct sink *sink;
    const struct plot_panel *panel;
    struct axis x;
    struct axis y;
};

static double place(const struct axis *axis, double value)
{
    const double part = axis->is_linear ? (value - axis->low) / (axis->high - axis->low)
                                        : log(value / axis->low) / log(axis->high / axis->low);
    return axis->from + (axis->to - axis->from) * part;
}

/* Rounds down (or up, if `rising` is true) to one of the numbers ..., 1, 2, 5, 10, 20, 50, ... */
static double round_to_step(double value, bool rising)
{
    static const double steps[] = {1, 2, 5, 10};
    const double decade = pow(10, floor(log10(value) + 1e-9));
    double lower = decade;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const double step = decade * steps[i];
        if (step >= value * (1 - 1e-9)) {
            return rising || step <= value * (1 + 1e-9) ? step : lower;
        }
        lower = step;
    }
    return lower;
}

/* Returns the step of the marks on a linear axis, for about five of them. */
static double linear_step(const struct axis *axis)
{
    return fmax(1, round_to_step((axis->high - axis->low) / 5, true));
}

/* The x axis extends a little beyond its points, so that no mark is cut. */
static void set_axes(struct canvas *canvas)
{
    const struct plot_panel *const panel = canvas->panel;
    struct axis x = {INFINITY, 0, margin_left, panel_width - margin_right, false};
    struct axis y = {INFINITY, 0, panel_height - margin_bottom, margin_top, panel->is_steps};
    for (size_t i = 0; i < panel->series_count; i++) {
        for (size_t k = 0; k < panel->series[i].count; k++) {
            const struct plot_point *const point = &panel->series[i].points[k];
            x.low = fmin(x.low, point->x);
            x.high = fmax(x.high, point->x);
            y.low = fmin(y.low, point->lowest);
            y.high = fmax(y.high, point->highest);
        }
    }
    const double room = pow(x.high > x.low ? x.high / x.low : 10, 0.03);
    x.low /= room;
    x.high *= room;
    if (y.is_linear) {
        const double step = linear_step(&y);
        y.low = floor(y.low / step) * step;
        y.high = fmax(ceil(y.high / step), y.low / step + 1) * step;
    } else {
        y.low = round_to_step(y.low, false);
        y.high = round_to_step(y.high, true);
        y.high = y.high > y.low ? y.high : y.low * 10;
    }
    canvas->x = x;
    canvas->y = y;
}

/* Escapes a text for XML, which has no U+FFFE and U+FFFF. */
static void put_escaped(struct sink *sink, struct wg_text text)
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

/* Draws a text. `attributes` are the attributes of the element besides its position. */
static void draw_text(struct sink *sink, double x, double y, const char *attributes,
                      const char *text)
{
    sink_format(sink, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, attributes);
    put_escaped(sink, text_of(text));
    sink_string(sink, "</text>\n");
}

static void draw_line(struct sink *sink, double x1, double y1, double x2, double y2,
                      const char *style)
{
    sink_format(sink, "<path d=\"M%.1f %.1fL%.1f %.1f\" %s/>\n", x1, y1, x2, y2, style);
}

static void draw_titles(const struct canvas *canvas)
{
    const struct plot_panel *const panel = canvas->panel;
    const double middle = (canvas->y.from + canvas->y.to) / 2;
    char turned[96];
    draw_text(canvas->sink, margin_left, 24, "class=\"title\"", panel->title);
    draw_text(canvas->sink, margin_left, 42, "", panel->subtitle);
    draw_text(canvas->sink, (canvas->x.from + canvas->x.to) / 2, panel_height - 12,
              "class=\"middle\"", panel->x_label);
    (void)snprintf(turned, sizeof turned, "class=\"middle\" transform=\"rotate(-90 14 %.1f)\"",
                   middle);
    draw_text(canvas->sink, 14, middle, turned, panel->y_label);
}

void plot_format_count(double value, char *text, size_t nbytes)
{
    const double unit = value >= 1e6 ? 1e6 : value >= 1e3 ? 1e3 : 1;
    const char *const letter = value >= 1e6 ? "M" : value >= 1e3 ? "k" : "";
    (void)snprintf(text, nbytes, "%.3g%s", value / unit, letter);
}

/* Draws a line of the grid with a label, or without one. */
static void draw_y_tick(const struct canvas *canvas, double value, const char *label)
{
    const double y = place(&canvas->y, value);
    draw_line(canvas->sink, canvas->x.from, y, canvas->x.to, y,
              label != NULL ? "class=\"grid\"" : "class=\"fine grid\"");
    if (label != NULL) {
        draw_text(canvas->sink, canvas->x.from - 8, y + 4, "class=\"end\"", label);
    }
}

/* A linear axis has equal steps. A logarithmic axis has labels at 1, 2 and 5 of each decade, or
   only at powers of ten where there are many decades. */
static void draw_y_ticks(const struct canvas *canvas)
{
    const struct axis *const y = &canvas->y;
    const bool is_crowded = y->high / y->low > 5e3;
    const double step = linear_step(y);
    double value = y->low;
    while (value <= y->high * (1 + 1e-9)) {
        char label[32];
        if (y->is_linear) {
            draw_y_tick(canvas, value, GROUPED((uint64_t)(value + 0.5)));
            value += step;
        } else {
            const double digit = value / pow(10, floor(log10(value) + 1e-9));
            plot_format_count(value, label, sizeof label);
            draw_y_tick(canvas, value, !is_crowded || digit < 1.5 ? label : NULL);
            value = round_to_step(value * 1.01, true);
        }
    }
}

static void draw_x_ticks(const struct canvas *canvas)
{
    for (size_t i = 0; i < canvas->panel->tick_count; i++) {
        const struct plot_tick *const tick = &canvas->panel->ticks[i];
        const double x = place(&canvas->x, tick->x);
        if (x >= canvas->x.from && x <= canvas->x.to) {
            draw_line(canvas->sink, x, canvas->y.to, x, canvas->y.from, "class=\"fine grid\"");
            draw_text(canvas->sink, x, canvas->y.from + 18, "class=\"middle\"", tick->label);
        }
    }
    draw_line(canvas->sink, canvas->x.from, canvas->y.from, canvas->x.to, canvas->y.from,
              "class=\"axis\"");
}

static void draw_spread(const struct canvas *canvas, const struct plot_point *point)
{
    const double x = place(&canvas->x, point->x);
    const double low = place(&canvas->y, point->lowest);
    const double high = place(&canvas->y, point->highest);
    sink_format(canvas->sink,
                "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fV%.1fM%.1f %.1fH%.1f\" "
                "class=\"spread\"/>\n",
                x - cap_width, low, x + cap_width, x, low, high, x - cap_width, high,
                x + cap_width);
}

static void draw_mark(struct sink *sink, double x, double y)
{
    sink_format(sink, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" class=\"mark\"/>\n", x, y);
}

static void draw_series(const struct canvas *canvas, const struct plot_series *series)
{
    struct sink *const sink = canvas->sink;
    const bool is_steps = canvas->panel->is_steps;
    double x = 0;
    double y = 0;
    for (size_t i = 0; i < series->count && !is_steps; i++) {
        draw_spread(canvas, &series->points[i]);
    }
    sink_string(sink, "<polyline class=\"curve\" points=\"");
    for (size_t i = 0; i < series->count; i++) {
        x = place(&canvas->x, series->points[i].x);
        if (i > 0 && is_steps) {
            sink_format(sink, "%.1f,%.1f ", x, y);
        }
        y = place(&canvas->y, series->points[i].y);
        sink_format(sink, "%.1f,%.1f ", x, y);
    }
    sink_string(sink, "\"/>\n");
    for (size_t i = 0; i < series->count && !is_steps; i++) {
        draw_mark(sink, place(&canvas->x, series->points[i].x),
                  place(&canvas->y, series->points[i].y));
    }
    if (is_steps) {
        draw_mark(sink, x, y);
        draw_text(sink, x, y - 8, "class=\"end\"",
                  GROUPED((uint64_t)series->points[series->count - 1].y));
    }
}

/* Begins a group that gives its colour and its dashes to the elements of a series. */
static void begin_group(struct sink *sink, size_t series)
{
    static const char *const dashes[PLOT_MAX_SERIES] = {"none", "7 3", "2 3", "7 3 2 3"};
    sink_format(sink, "<g stroke=\"%s\" fill=\"%s\" stroke-dasharray=\"%s\">\n", colours[series],
                colours[series], dashes[series]);
}

static void draw_legend(const struct canvas *canvas)
{
    double x = margin_left;
    for (size_t i = 0; i < canvas->panel->series_count && !canvas->panel->is_steps; i++) {
        const char *const name = canvas->panel->series[i].name;
        const double y = margin_top - 20;
        begin_group(canvas->sink, i);
        draw_line(canvas->sink, x, y, x + 22, y, "class=\"curve\"");
        draw_mark(canvas->sink, x + 11, y);
        sink_string(canvas->sink, "</g>\n");
        draw_text(canvas->sink, x + 28, y + 4, "", name);
        x += 110;
    }
}

static void draw_panel(struct sink *sink, const struct plot_panel *panel)
{
    struct canvas canvas = {.sink = sink, .panel = panel};
    assert(panel->series_count <= PLOT_MAX_SERIES);
    set_axes(&canvas);
    draw_titles(&canvas);
    draw_y_ticks(&canvas);
    draw_x_ticks(&canvas);
    draw_legend(&canvas);
    /* the first series is drawn last, on top of the others */
    for (size_t i = panel->series_count; i-- > 0;) {
        begin_group(sink, i);
        draw_series(&canvas, &panel->series[i]);
        sink_string(sink, "</g>\n");
    }
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

/* The title begins with `title`, and goes on with `second` unless that is NULL. */
static void begin(struct sink *sink, double width, double height, const char *title,
                  const char *second, const char *about)
{
    sink_format(sink,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
                "width=\"%.0f\" height=\"%.0f\" role=\"img\" "
                "aria-labelledby=\"title about\">\n<title id=\"title\">",
                width, height, width, height);
    put_escaped(sink, text_of(title));
    put_escaped(sink, text_of(second != NULL ? "; " : ""));
    put_escaped(sink, text_of(second != NULL ? second : ""));
    sink_string(sink, "</title>\n<desc id=\"about\">");
    put_escaped(sink, text_of(about));
    sink_string(sink, "</desc>\n");
    sink_string(sink, style_text);
}

void plot_curves(struct sink *sink, const struct plot_panel *panels, size_t count,
                 const char *about)
{
    begin(sink, panel_width * (double)count, panel_height, panels[0].title,
          count > 1 ? panels[1].title : NULL, about);
    for (size_t i = 0; i < count; i++) {
        sink_format(sink, "<g transform=\"translate(%.0f)\">\n", panel_width * (double)i);
        draw_panel(sink, &panels[i]);
        sink_string(sink, "</g>\n");
    }
    sink_string(sink, "</svg>\n");
}

/* --- Bars */

enum { MAX_BARS = 48, LABEL_NBYTES = 32 };

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
    put_escaped(sink, text_of(is_combining_mark(c) ? "\u25cc" : ""));
    for (int i = 0; i < LABEL_MAX_COLUMNS && rest.nbytes > 0; i++) {
        text_skip(&rest, letter_nbytes(rest));
    }
    put_escaped(sink, (struct wg_text){label.bytes, label.nbytes - rest.nbytes});
    put_escaped(sink, text_of(rest.nbytes > 0 ? "\u2026" : ""));
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
        (void)snprintf(name, sizeof name, "%zu others", chart->count - MAX_BARS + 1);
        bars[MAX_BARS - 1].label = text_of(name);
    }
    for (size_t i = MAX_BARS; i < chart->count; i++) {
        bars[MAX_BARS - 1].count += chart->bars[i].count;
    }
    for (size_t i = 0; i < count; i++) {
        left = fmax(left, edge + label_width(label_of(&bars[i], text)));
        most = bars[i].count > most ? bars[i].count : most;
    }
    draw_text(sink, edge, 64, "class=\"title\"", chart->title);
    draw_text(sink, edge, 82, "", chart->subtitle);
    for (size_t i = 0; i < count; i++) {
        const double y = 94 + (double)i * row_height;
        const double length =
            (double)bars[i].count / (double)most * (panel_width - left - count_width);
        sink_format(sink, "<text x=\"%.1f\" y=\"%.1f\" class=\"end\">", left - 6, y + 12);
        put_label(sink, label_of(&bars[i], text));
        sink_format(sink,
                    "</text>\n<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                    "class=\"%s\"/>\n",
                    left, y + 2, length, row_height - 5,
                    has_rest && i + 1 == count ? "rest" : "bar");
        draw_text(sink, left + length + 6, y + 12, "", GROUPED(bars[i].count));
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
    begin(sink, panel_width * (double)count, 110 + (double)rows * row_height, title, NULL, about);
    draw_text(sink, edge, 30, "class=\"title\"", title);
    for (size_t i = 0; i < count; i++) {
        sink_format(sink, "<g transform=\"translate(%.0f)\">\n", panel_width * (double)i);
        draw_bars(sink, &charts[i]);
        sink_string(sink, "</g>\n");
    }
    sink_string(sink, "</svg>\n");
}
