/* SPDX-License-Identifier: MIT */
/*
 * plot.h: draws curves and bars as an SVG on a white background. Nothing is said by colour alone:
 * the count of a bar stands after it, and each curve has its own dashes.
 *
 * Texts may have any bytes: they are escaped for XML, and what XML forbids becomes '?'.
 */
#pragma once

#include "report/sink.h"

/* Coordinates on a logarithmic axis are above 0. */
struct plot_point {
    double x;
    double y;
    double lowest; /* a line is drawn from lowest to highest, unless they are equal */
    double highest;
};

struct plot_series {
    const char *name;                /* shown in the legend or, for steps, at the last point */
    const struct plot_point *points; /* in ascending order of x */
    size_t count;                    /* at least 1 */
};

struct plot_tick {
    double x;
    const char *label;
};

enum { PLOT_MAX_SERIES = 4 /* in a panel */ };

/* A panel of curves. The x axis is logarithmic. */
struct plot_panel {
    const char *title;
    const char *subtitle;
    const char *x_label;
    const char *y_label;
    const struct plot_tick *ticks; /* of the x axis; those beyond the points are left out */
    size_t tick_count;
    const struct plot_series *series;
    size_t series_count;
    bool is_steps; /* each value holds up to the next point; the y axis is linear */
};

/* A bar from left to right, with its label before it and its count after it. */
struct plot_bar {
    struct wg_text label; /* empty: the number is the label */
    size_t number;
    uint64_t count;
};

struct plot_bars {
    const char *title;
    const char *subtitle;
    const struct plot_bar *bars;
    size_t count;
};

/* Writes a name for a title. A long name is cut between letters. Invisible characters around the
   name keep a right-to-left script from turning around the rest of the title. */
enum { PLOT_NAME_NBYTES = 80 };
void plot_name(char text[PLOT_NAME_NBYTES], struct wg_text name);

/* Writes a count as 1, 20, 5k, 100k, 2M. */
void plot_format_count(double value, char *text, size_t nbytes);

/* Draws the panels side by side. `about` describes the picture for readers who do not see it. */
void plot_curves(struct sink *sink, const struct plot_panel *panels, size_t count,
                 const char *about);

/* Draws charts of bars side by side, below a title. A chart of over 48 bars has one bar for the
   48th and all after it: an outline, as long as the sum of their counts, but at most as long as the
   longest other bar. */
void plot_bar_charts(struct sink *sink, const char *title, const struct plot_bars *charts,
                     size_t count, const char *about);

/* --- For plot_curves.c and plot_bars.c */

enum { PLOT_WIDTH = 460 /* of a panel or a chart, in pixels */ };

/* Begins the picture. Its title is `title`, followed by `second` unless that is NULL. */
void plot_begin(struct sink *sink, double width, double height, const char *title,
                const char *second, const char *about);

/* Draws a text. `attributes` are the attributes of the element besides its position. */
void plot_text(struct sink *sink, double x, double y, const char *attributes, const char *text);

/* Writes a text, escaped. */
void plot_escaped(struct sink *sink, struct wg_text text);
