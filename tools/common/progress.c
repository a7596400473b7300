/* SPDX-License-Identifier: MIT */
/* progress.c: see progress.h. */
#include "common/progress.h"

#include "base/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

enum { PROGRESS_COLUMNS = 70 };

void progress_begin(struct progress *progress, const struct cli *cli)
{
    *progress = (struct progress){.is_on = !cli->is_quiet && isatty(STDERR_FILENO),
                                  .begin = clock_seconds()};
}

void progress_show(struct progress *progress, const char *format, ...)
{
    char line[PROGRESS_COLUMNS + 1];
    const double now = progress->is_on ? clock_seconds() : 0;
    if (now - progress->begin < 1 || now - progress->last < 0.2) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "\r%-*s", PROGRESS_COLUMNS, line);
    progress->last = now;
    progress->is_shown = true;
}

void progress_clear(struct progress *progress)
{
    if (progress->is_shown) {
        (void)fprintf(stderr, "\r%*s\r", PROGRESS_COLUMNS, "");
        progress->is_shown = false;
    }
}
