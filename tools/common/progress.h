/* SPDX-License-Identifier: MIT */
/*
 * progress.h: shows a line of progress on the terminal.
 *
 *     progress_begin(&progress, cli);
 *     while (there is work)
 *         progress_show(&progress, "%u of %u", done, all);
 *     progress_clear(&progress);
 *
 * The line is shown only without --quiet and if standard error is a terminal: first after a second,
 * then at most five times a second.
 */
#ifndef WG_TOOLS_COMMON_PROGRESS_H
#define WG_TOOLS_COMMON_PROGRESS_H

#include "common/cli.h"

struct progress {
    bool is_on;    /* false: the line is never shown */
    bool is_shown; /* the line is on the terminal now */
    double begin;  /* when the work began: clock_seconds */
    double last;   /* when the line was last shown; 0: never */
};

void progress_begin(struct progress *progress, const struct cli *cli);

/* Shows the line if it is due. Reads the clock if the line is on. */
__attribute__((format(printf, 2, 3))) void progress_show(struct progress *progress,
                                                         const char *format, ...);

/* Clears the line. Call it before other output to the terminal, and at the end. */
void progress_clear(struct progress *progress);

#endif
