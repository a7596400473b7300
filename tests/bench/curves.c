/* SPDX-License-Identifier: MIT */
#include "curves.h"

#include <math.h>

void curves_add(struct curves *curves, size_t curve, double x, struct spread y)
{
    const double least = 1e-3; /* an axis is logarithmic, and the time of a process can be 0 */
    curves->points[curve][curves->counts[curve]++] = (struct plot_point){
        x, fmax(y.median, least), fmax(y.lowest, least), fmax(y.highest, least)};
}

void curves_draw(const char *path, const struct curves panels[2], const char *about)
{
    struct plot_panel drawn[2];
    struct plot_series series[2][PLOT_MAX_SERIES];
    struct plot_tick ticks[2][MAX_POINTS];
    char labels[2][MAX_POINTS][16];
    struct sink sink;
    struct wg_error error;
    for (size_t k = 0; k < 2; k++) {
        const struct curves *const curves = &panels[k];
        drawn[k] = curves->panel;
        drawn[k].subtitle = curves->subtitle;
        drawn[k].ticks = ticks[k];
        drawn[k].tick_count = curves->counts[0];
        drawn[k].series = series[k];
        for (size_t i = 0; i < curves->counts[0]; i++) {
            ticks[k][i] = (struct plot_tick){curves->points[0][i].x, labels[k][i]};
            plot_format_count(ticks[k][i].x, labels[k][i], sizeof labels[k][i]);
        }
        for (size_t i = 0; i < PLOT_MAX_SERIES && curves->names[i] != NULL; i++) {
            series[k][i] =
                (struct plot_series){curves->names[i], curves->points[i], curves->counts[i]};
            drawn[k].series_count++;
        }
    }
    if (sink_open(&sink, path, &error) == WG_OK) {
        plot_curves(&sink, drawn, 2, about);
    }
    if (sink_finish(&sink, &error) != WG_OK) {
        die("%s: %s", path, error.message);
    }
    sink_close(&sink);
}
