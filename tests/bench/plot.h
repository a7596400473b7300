/* SPDX-License-Identifier: MIT */
/*
 * plot.h: draws curves over logarithmic axes, as an SVG for light and dark backgrounds. The SVG has
 * no background, and every colour has contrast with light and dark.
 */
#ifndef WG_TESTS_BENCH_PLOT_H
#define WG_TESTS_BENCH_PLOT_H

#include <stddef.h>

/* All values are above 0. */
struct plot_point {
    double x;
    double y;
    double lowest; /* the lowest and the highest value of the rounds, drawn as a bar */
    double highest;
};

struct plot_series {
    const char *name;
    const struct plot_point *points; /* in ascending order of x */
    size_t count;
};

struct plot_tick {
    double x;
    const char *label;
};

enum { PLOT_MAX_SERIES = 4 };

struct plot_panel {
    const char *title;
    const char *subtitle;
    const char *x_label;
    const char *y_label;
    const struct plot_tick *ticks; /* of the x axis, in ascending order of x */
    size_t tick_count;
    const struct plot_series *series;
    size_t series_count;
};

/* Writes a count as 1, 20, 5k, 100k, 2M. */
void plot_format_count(double value, char *text, size_t nbytes);

/* Draws the panels side by side into the file `path`, or ends the benchmark. */
void plot_write(const char *path, const struct plot_panel *panels, size_t count);

#endif
