/* SPDX-License-Identifier: MIT */
/* plot_curves.c: panels of curves; see plot.h. */
#include "common/plot.h"

#include "base/number.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/* In pixels. */
static const double panel_height = 400;
static const double margin_left = 68;
static const double margin_right = 22;
static const double margin_top = 84;
static const double margin_bottom = 54;
static const double cap_width = 3; /* of the bar of a point, on each side */

/* Colours with contrast to white, also for colour-blind readers. */
static const char *const colours[PLOT_MAX_SERIES] = {"#1f6fc0", "#b35900", "#1d7a4c", "#8a3fa0"};

/* Values low to high lie at pixels `from` to `to`. */
struct axis {
    double low;
    double high;
    double from;
    double to;
    double step; /* of the marks of a linear axis; 0: the axis is logarithmic */
};

struct canvas {
    struct sink *sink;
    const struct plot_panel *panel;
    struct axis x;
    struct axis y;
};

static double place(const struct axis *axis, double value)
{
    const double part = axis->step > 0 ? (value - axis->low) / (axis->high - axis->low)
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

/* The x axis extends a little beyond its points, so that no mark is cut. */
static void set_axes(struct canvas *canvas)
{
    const struct plot_panel *const panel = canvas->panel;
    struct axis x = {INFINITY, 0, margin_left, PLOT_WIDTH - margin_right, 0};
    struct axis y = {INFINITY, 0, panel_height - margin_bottom, margin_top, 0};
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
    if (panel->is_steps) { /* about five marks */
        y.step = fmax(1, round_to_step((y.high - y.low) / 5, true));
        y.low = floor(y.low / y.step) * y.step;
        y.high = fmax(ceil(y.high / y.step) * y.step, y.low + y.step);
    } else {
        y.low = round_to_step(y.low, false);
        y.high = round_to_step(y.high, true);
        y.high = y.high > y.low ? y.high : y.low * 10;
    }
    canvas->x = x;
    canvas->y = y;
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
    plot_text(canvas->sink, margin_left, 24, "class=\"title\"", panel->title);
    plot_text(canvas->sink, margin_left, 42, "", panel->subtitle);
    plot_text(canvas->sink, (canvas->x.from + canvas->x.to) / 2, panel_height - 12,
              "class=\"middle\"", panel->x_label);
    (void)snprintf(turned, sizeof turned, "class=\"middle\" transform=\"rotate(-90 14 %.1f)\"",
                   middle);
    plot_text(canvas->sink, 14, middle, turned, panel->y_label);
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
        plot_text(canvas->sink, canvas->x.from - 8, y + 4, "class=\"end\"", label);
    }
}

/* A linear axis has equal steps. A logarithmic axis has labels at 1, 2 and 5 of each decade, or
   only at powers of ten where there are many decades. */
static void draw_y_ticks(const struct canvas *canvas)
{
    const struct axis *const y = &canvas->y;
    const bool is_crowded = y->high / y->low > 5e3;
    double value = y->low;
    while (value <= y->high * (1 + 1e-9)) {
        char label[32];
        if (y->step > 0) {
            draw_y_tick(canvas, value, GROUPED((uint64_t)(value + 0.5)));
            value += y->step;
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
            plot_text(canvas->sink, x, canvas->y.from + 18, "class=\"middle\"", tick->label);
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
        plot_text(sink, x, y - 8, "class=\"end\"", series->name);
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
    const double width =
        fmin(110, (canvas->x.to - canvas->x.from) / (double)canvas->panel->series_count);
    double x = margin_left;
    for (size_t i = 0; i < canvas->panel->series_count && !canvas->panel->is_steps; i++) {
        const char *const name = canvas->panel->series[i].name;
        const double y = margin_top - 20;
        begin_group(canvas->sink, i);
        draw_line(canvas->sink, x, y, x + 22, y, "class=\"curve\"");
        draw_mark(canvas->sink, x + 11, y);
        sink_string(canvas->sink, "</g>\n");
        plot_text(canvas->sink, x + 28, y + 4, "", name);
        x += width;
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

void plot_curves(struct sink *sink, const struct plot_panel *panels, size_t count,
                 const char *about)
{
    plot_begin(sink, PLOT_WIDTH * (double)count, panel_height, panels[0].title,
               count > 1 ? panels[1].title : NULL, about);
    for (size_t i = 0; i < count; i++) {
        sink_format(sink, "<g transform=\"translate(%.0f)\">\n", PLOT_WIDTH * (double)i);
        draw_panel(sink, &panels[i]);
        sink_string(sink, "</g>\n");
    }
    sink_string(sink, "</svg>\n");
}
