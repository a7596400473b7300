/* SPDX-License-Identifier: MIT */
/* curves.h: collects the points of the curves of a panel, and draws panels as an SVG. */
#pragma once

#include "measure.h"

#include "common/plot.h"

enum { MAX_POINTS = 16 };

/* The caller sets the texts, which must stay valid, but no other member of the panel. The x axis
   has a tick at each point of the first curve. */
struct curves {
    struct plot_panel panel;
    char subtitle[128];
    const char *names[PLOT_MAX_SERIES]; /* NULL after the last */
    size_t counts[PLOT_MAX_SERIES];
    struct plot_point points[PLOT_MAX_SERIES][MAX_POINTS];
};

/* Adds a point to a curve. */
void curves_add(struct curves *curves, size_t curve, double x, struct spread y);

/* Draws panels side by side into the file `path`; plot_curves explains `about`. */
void curves_draw(const char *path, const struct curves panels[2], const char *about);
