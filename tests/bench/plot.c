/* SPDX-License-Identifier: MIT */
#include "plot.h"

#include "files.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

/* In pixels. */
static const double panel_width = 460;
static const double panel_height = 400;
static const double margin_left = 68;
static const double margin_right = 22;
static const double margin_top = 84;
static const double margin_bottom = 54;
static const double cap_width = 3; /* of a bar, on each side */

/* Colours with contrast to white and to near-black, also for colour-blind readers. */
static const char *const colours[PLOT_MAX_SERIES] = {"#2b8ae6", "#e07b28", "#2fa36b", "#b366cc"};
static const char ink[] = "#7b8591";

/* A logarithmic axis: values low to high lie at pixels `from` to `to`. */
struct axis {
    double low;
    double high;
    double from;
    double to;
};

struct canvas {
    FILE *file;
    const struct plot_panel *panel;
    struct axis x;
    struct axis y;
};

static double place(const struct axis *axis, double value)
{
    const double reach = log(axis->high / axis->low);
    return axis->from + (axis->to - axis->from) * log(value / axis->low) / reach;
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

/* Returns the x axis. It extends a little beyond its ticks, so that no mark is cut. */
static struct axis x_axis(const struct plot_panel *panel)
{
    const double first = panel->ticks[0].x;
    const double last = panel->ticks[panel->tick_count - 1].x;
    const double room = pow(last > first ? last / first : 10, 0.03);
    return (struct axis){first / room, last * room, margin_left, panel_width - margin_right};
}

static struct axis y_axis(const struct plot_panel *panel)
{
    double low = INFINITY;
    double high = 0;
    for (size_t i = 0; i < panel->series_count; i++) {
        for (size_t k = 0; k < panel->series[i].count; k++) {
            low = fmin(low, panel->series[i].points[k].lowest);
            high = fmax(high, panel->series[i].points[k].highest);
        }
    }
    assert(low > 0);
    low = round_to_step(low, false);
    high = round_to_step(high, true);
    return (struct axis){low, high > low ? high : low * 10, panel_height - margin_bottom,
                         margin_top};
}

static void write_escaped(FILE *file, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '<' || *text == '&') {
            (void)fputs(*text == '<' ? "&lt;" : "&amp;", file);
        } else {
            (void)fputc(*text, file);
        }
    }
}

/* Draws a text. `attributes` are the attributes of the element besides its position. */
static void draw_text(FILE *file, double x, double y, const char *attributes, const char *text)
{
    (void)fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, attributes);
    write_escaped(file, text);
    (void)fputs("</text>\n", file);
}

static void draw_line(FILE *file, double x1, double y1, double x2, double y2, const char *style)
{
    (void)fprintf(file, "<path d=\"M%.1f %.1fL%.1f %.1f\" %s/>\n", x1, y1, x2, y2, style);
}

static void draw_titles(const struct canvas *canvas)
{
    const struct plot_panel *const panel = canvas->panel;
    const double middle = (canvas->y.from + canvas->y.to) / 2;
    char turned[96];
    draw_text(canvas->file, margin_left, 24, "class=\"title\"", panel->title);
    draw_text(canvas->file, margin_left, 42, "", panel->subtitle);
    draw_text(canvas->file, (canvas->x.from + canvas->x.to) / 2, panel_height - 12,
              "class=\"middle\"", panel->x_label);
    (void)snprintf(turned, sizeof turned, "class=\"middle\" transform=\"rotate(-90 14 %.1f)\"",
                   middle);
    draw_text(canvas->file, 14, middle, turned, panel->y_label);
}

void plot_format_count(double value, char *text, size_t nbytes)
{
    const double unit = value >= 1e6 ? 1e6 : value >= 1e3 ? 1e3 : 1;
    const char *const letter = value >= 1e6 ? "M" : value >= 1e3 ? "k" : "";
    (void)snprintf(text, nbytes, "%.3g%s", value / unit, letter);
}

/* Draws labels at 1, 2 and 5 of each decade, or only at powers of ten if there are many decades. */
static void draw_y_ticks(const struct canvas *canvas)
{
    const bool is_crowded = canvas->y.high / canvas->y.low > 5e3;
    double value = canvas->y.low;
    while (value <= canvas->y.high * (1 + 1e-9)) {
        const double y = place(&canvas->y, value);
        const double digit = value / pow(10, floor(log10(value) + 1e-9));
        const bool is_named = !is_crowded || digit < 1.5;
        char label[32];
        draw_line(canvas->file, canvas->x.from, y, canvas->x.to, y,
                  is_named ? "class=\"grid\"" : "class=\"fine grid\"");
        if (is_named) {
            plot_format_count(value, label, sizeof label);
            draw_text(canvas->file, canvas->x.from - 8, y + 4, "class=\"end\"", label);
        }
        value = round_to_step(value * 1.01, true);
    }
}

static void draw_x_ticks(const struct canvas *canvas)
{
    for (size_t i = 0; i < canvas->panel->tick_count; i++) {
        const struct plot_tick *const tick = &canvas->panel->ticks[i];
        const double x = place(&canvas->x, tick->x);
        draw_line(canvas->file, x, canvas->y.to, x, canvas->y.from, "class=\"fine grid\"");
        draw_text(canvas->file, x, canvas->y.from + 18, "class=\"middle\"", tick->label);
    }
    draw_line(canvas->file, canvas->x.from, canvas->y.from, canvas->x.to, canvas->y.from,
              "class=\"axis\"");
}

static void draw_spread(const struct canvas *canvas, const struct plot_point *point)
{
    const double x = place(&canvas->x, point->x);
    const double low = place(&canvas->y, point->lowest);
    const double high = place(&canvas->y, point->highest);
    (void)fprintf(canvas->file,
                  "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fV%.1fM%.1f %.1fH%.1f\" "
                  "class=\"spread\"/>\n",
                  x - cap_width, low, x + cap_width, x, low, high, x - cap_width, high,
                  x + cap_width);
}

static void draw_series(const struct canvas *canvas, const struct plot_series *series)
{
    FILE *const file = canvas->file;
    for (size_t i = 0; i < series->count; i++) {
        draw_spread(canvas, &series->points[i]);
    }
    (void)fputs("<polyline points=\"", file);
    for (size_t i = 0; i < series->count; i++) {
        (void)fprintf(file, "%s%.1f,%.1f", i == 0 ? "" : " ",
                      place(&canvas->x, series->points[i].x),
                      place(&canvas->y, series->points[i].y));
    }
    (void)fputs("\" class=\"curve\"/>\n", file);
    for (size_t i = 0; i < series->count; i++) {
        (void)fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" class=\"mark\"/>\n",
                      place(&canvas->x, series->points[i].x),
                      place(&canvas->y, series->points[i].y));
    }
}

/* Begins a group of elements, the series, which have this colour. */
static void begin_group(FILE *file, const char *colour)
{
    (void)fprintf(file, "<g stroke=\"%s\" fill=\"%s\">\n", colour, colour);
}

static void draw_legend(const struct canvas *canvas)
{
    double x = margin_left;
    for (size_t i = 0; i < canvas->panel->series_count; i++) {
        const char *const name = canvas->panel->series[i].name;
        const double y = margin_top - 20;
        begin_group(canvas->file, colours[i]);
        draw_line(canvas->file, x, y, x + 22, y, "class=\"curve\"");
        (void)fprintf(canvas->file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" class=\"mark\"/>\n",
                      x + 11, y);
        (void)fputs("</g>\n", canvas->file);
        draw_text(canvas->file, x + 28, y + 4, "", name);
        x += 110;
    }
}

static void draw_panel(FILE *file, const struct plot_panel *panel)
{
    const struct canvas canvas = {file, panel, x_axis(panel), y_axis(panel)};
    assert(panel->series_count <= PLOT_MAX_SERIES);
    draw_titles(&canvas);
    draw_y_ticks(&canvas);
    draw_x_ticks(&canvas);
    draw_legend(&canvas);
    /* the first series is drawn last, on top of the others */
    for (size_t i = panel->series_count; i-- > 0;) {
        begin_group(file, colours[i]);
        draw_series(&canvas, &panel->series[i]);
        (void)fputs("</g>\n", file);
    }
}

static const char style_text[] = "text{font:12px system-ui,-apple-system,'Segoe "
                                 "UI',Helvetica,Arial,sans-serif;fill:%s;stroke:none}\n"
                                 "text.title{font-size:15px;font-weight:600}\n"
                                 ".middle{text-anchor:middle}.end{text-anchor:end}\n"
                                 ".grid{stroke:%s;stroke-opacity:.35}.fine{stroke-opacity:.15}\n"
                                 ".axis{stroke:%s}\n"
                                 ".curve{fill:none;stroke-width:2;stroke-linejoin:round}\n"
                                 ".spread{fill:none;stroke-opacity:.6}\n"
                                 ".mark{stroke:none}\n";

void plot_write(const char *path, const struct plot_panel *panels, size_t count)
{
    FILE *file = file_open(path, "w");
    (void)fprintf(file,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
                  "width=\"%.0f\" height=\"%.0f\" role=\"img\">\n<title>",
                  panel_width * (double)count, panel_height, panel_width * (double)count,
                  panel_height);
    for (size_t i = 0; i < count; i++) {
        (void)fprintf(file, "%s%s", i == 0 ? "" : "; ", panels[i].title);
    }
    (void)fputs("</title>\n<style>\n", file);
    (void)fprintf(file, style_text, ink, ink, ink);
    (void)fputs("</style>\n", file);
    for (size_t i = 0; i < count; i++) {
        (void)fprintf(file, "<g transform=\"translate(%.0f)\">\n", panel_width * (double)i);
        draw_panel(file, &panels[i]);
        (void)fputs("</g>\n", file);
    }
    (void)fputs("</svg>\n", file);
    file_close(file, path);
}
