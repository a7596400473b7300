/* SPDX-License-Identifier: MIT */
/* best_plot.c: `boards best --plot`: draws the best score so far against the time of the run. */
#include "best.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "common/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* The axis begins here, because logarithms have no 0. */
static const double first_seconds = 0.001;

static const struct plot_tick ticks[] = {
    {0.001, "1 ms"}, {0.01, "10 ms"}, {0.1, "0.1 s"},   {1, "1 s"},
    {10, "10 s"},    {60, "1 min"},   {600, "10 min"},  {3600, "1 h"},
    {36000, "10 h"}, {86400, "1 d"},  {864000, "10 d"},
};

static double value_of(const struct best_run *run, const struct worth *worth)
{
    return run->objective == CLIMB_SCORE   ? (double)worth->points
           : run->objective == CLIMB_WORDS ? worth->words
                                           : worth->longest;
}

void best_plot_add(struct best_run *run)
{
    const double seconds = fmax(clock_seconds() - run->progress.begin, first_seconds);
    const double value = value_of(run, &run->best.worth);
    if (ARRAY_RESERVE(run->curve, &run->curve_capacity, run->curve_count + 1)) {
        run->curve[run->curve_count++] = (struct plot_point){seconds, value, value, value};
    }
}

enum wg_status best_plot_write(struct best_run *run, struct wg_error *error)
{
    static const char *const y_labels[] = {"points of the best board so far",
                                           "words of the best board so far",
                                           "letters of the longest word so far"};
    char dictionary[PLOT_NAME_NBYTES];
    char last[64];
    char title[128];
    char subtitle[128];
    char about[256];
    const struct worth *const worth = &run->best.worth;
    best_plot_add(run); /* the last value holds up to the end of the run */
    if (run->curve_count == 0) {
        return fail_memory(error);
    }
    const struct plot_point *const end = &run->curve[run->curve_count - 1];
    const struct plot_series series = {last, run->curve, run->curve_count};
    const struct wg_board_options *const shape = &run->game.shape;
    plot_name(dictionary, run->game.title);
    (void)snprintf(last, sizeof last, end->x < 60 ? "%s after %.3g s" : "%s after %.0f s",
                   GROUPED((uint64_t)end->y), end->x);
    (void)snprintf(title, sizeof title, "Best board by time: %s, %ux%u", dictionary, shape->rows,
                   shape->columns);
    (void)snprintf(subtitle, sizeof subtitle, "seed %" PRIu64 ", %s", run->seed,
                   COUNTED(run->climb_number - run->first, "finished climb"));
    (void)snprintf(about, sizeof about,
                   "A line of steps, each at a better board. The last has %s points and %s.",
                   GROUPED(worth->points), COUNTED(worth->words, "word"));
    const struct plot_panel panel = {
        .title = title,
        .subtitle = subtitle,
        .x_label = "time since the start (logarithmic)",
        .y_label = y_labels[run->objective],
        .ticks = ticks,
        .tick_count = sizeof ticks / sizeof ticks[0],
        .series = &series,
        .series_count = 1,
        .is_steps = true,
    };
    plot_curves(&run->picture, &panel, 1, about);
    return sink_finish(&run->picture, error);
}
