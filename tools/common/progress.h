/* SPDX-License-Identifier: MIT */
/*
 * progress.h: shows a line of progress on the terminal.
 *
 *     progress_begin(&progress, cli);
 *     while (there is work)
 *         if (progress_is_due(&progress))
 *             progress_show(&progress, "%u of %u", done, all);
 *     progress_clear(&progress);
 *
 * The line is shown only if standard error is a terminal, without --quiet, after the
 * first second, and at most five times a second.
 */
#ifndef WG_TOOLS_COMMON_PROGRESS_H
#define WG_TOOLS_COMMON_PROGRESS_H

#include "common/cli.h"

struct progress {
    bool is_on;
    bool is_shown;
    double begin; /* seconds */
    double last;
};

void progress_begin(struct progress *progress, const struct cli *cli);

/* Reads the clock. */
bool progress_is_due(const struct progress *progress);

__attribute__((format(printf, 2, 3))) void progress_show(struct progress *progress,
                                                         const char *format, ...);

/* Clears the line. Call it before other messages, and at the end. */
void progress_clear(struct progress *progress);

#endif
