/* SPDX-License-Identifier: MIT */
/*
 * progress.h: a line on the terminal, redrawn while a program works.
 *
 *     progress_begin(&progress, cli);
 *     while (there is work)
 *         if (progress_is_due(&progress))
 *             progress_show(&progress, "%u of %u", done, all);
 *     progress_wipe(&progress);
 *
 * Only where standard error is a terminal, without --quiet; after the first second, and
 * then at most five times a second.
 */
#ifndef WG_TOOLS_PROGRESS_H
#define WG_TOOLS_PROGRESS_H

#include "common/cli.h"

struct progress {
    bool is_on;
    bool is_shown;
    double begin; /* seconds */
    double last;
};

void progress_begin(struct progress *progress, const struct cli *cli);

/* Costs a look at the clock. */
bool progress_is_due(const struct progress *progress);

__attribute__((format(printf, 2, 3))) void progress_show(struct progress *progress,
                                                         const char *format, ...);

/* Leaves an empty line: before messages, and at the end. */
void progress_wipe(struct progress *progress);

#endif
