/* SPDX-License-Identifier: MIT */
/*
 * progress.h: a line on the terminal that says how much of a long job is done.
 *
 *     reading  3,141,592 words   73 %   1.2 million/s   2 s left
 *
 *     progress_begin(&progress, cli, NULL);
 *     while (there is work)
 *         progress_show(&progress, &(struct progress_count){"reading", "word", .done = words,
 *                                                           .part = bytes / all_bytes});
 *     progress_clear(&progress);
 *
 * The line is shown only without --quiet, if standard error is a terminal, and if TERM is not dumb:
 * first after a second, then at most five times a second. It is never wider than the terminal.
 * Messages of cli.h, and signals that end the program, remove the line first. A process has one
 * line. One thread at a time calls these functions, except for progress_hold and progress_release.
 *
 * The time left follows from the rate over the whole phase, which is smoother than any shorter
 * mean. The rate is taken when the count last changed. So the time left falls steadily between two
 * changes, also if a single item takes long.
 */
#pragma once

#include "common/cli.h"
#include "report/sink.h"

/* What is done. Members that are not known are 0 or NULL. */
struct progress_count {
    const char *verb; /* static text; another verb begins another phase */
    const char *noun; /* of one counted item, such as "word"; NULL: nothing is counted */
    uint64_t done;
    uint64_t all;     /* items of the whole phase */
    double part;      /* of the phase that is done, up to 1; 0: as `done` and `all` say */
    const char *more; /* another text, such as the best score */
};

struct progress {
    bool is_on;       /* false: the line is never shown */
    double begin;     /* when the work began: clock_seconds */
    double last;      /* when the line was last shown; 0: never */
    double deadline;  /* the caller sets when a time limit ends the work; 0: no limit */
    const char *verb; /* of the phase */
    double phase;     /* when the phase began */
    double changed;   /* when the count or the part last changed */
    uint64_t done;    /* the last count */
    double part;
};

/* `stream` is the sink to which results are written while the line is shown, or NULL if the caller
   clears the line before each result. If the stream is itself a terminal, the line is shown only
   after a second without results (progress_hold). */
void progress_begin(struct progress *progress, const struct cli *cli, const struct sink *stream);

/* Shows the line if it is due. Reads the clock if the line is on. */
void progress_show(struct progress *progress, const struct progress_count *count);

/* Removes the line. Call it before other output to the terminal, and at the end. */
void progress_clear(struct progress *progress);

/* Call these before and after each write to `stream`, in any thread. If `stream` is a terminal, no
   line is shown in between. */
void progress_hold(void);
void progress_release(void);

/* Removes the line, if a line is shown. Async-signal-safe. */
void progress_erase(void);

/* Returns the bytes of the regular files (or '-': standard input) together; 0 if one of them is
   not a regular file. Names lie `stride` bytes apart, the first at `names`. For `part`. */
uint64_t progress_file_nbytes(const void *names, size_t stride, size_t count);

/* Writes the line for `count`, `seconds` after the phase began; the count last changed after
   `changed` seconds, and a time limit ends the work in `limit` seconds (0: no limit). Leaves out
   what does not fit in columns - 1, the most important last. Does not read the clock. */
enum { PROGRESS_NBYTES = 256 };
void progress_line(char line[PROGRESS_NBYTES], const struct progress_count *count, double changed,
                   double seconds, double limit, unsigned columns);
