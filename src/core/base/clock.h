/* SPDX-License-Identifier: MIT */
/* clock.h: measures how long something takes, and checks limits of time. */
#pragma once

#include <stdbool.h>
#include <time.h>

/* Returns the seconds since a moment that stays the same while the program runs. */
static inline double clock_seconds(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Returns the deadline of a limit that begins now: the moment, in clock_seconds, at which the limit
   is over. 0: no limit. A deadline is computed once, where a limit enters. */
static inline double clock_deadline(double seconds)
{
    return seconds > 0 ? clock_seconds() + seconds : 0;
}

static inline bool clock_is_over(double deadline)
{
    return deadline > 0 && clock_seconds() >= deadline;
}

/* Returns the seconds that are left, for a limit of the library: 0 if there is no limit, and a very
   small number if the time is over. */
static inline double clock_left(double deadline)
{
    const double left = deadline > 0 ? deadline - clock_seconds() : 0;
    return deadline > 0 && left <= 0 ? 1e-9 : left;
}

/* Sleeps between two looks at the work of other threads: at first 0.1 ms, then twice as long each
   time, up to 5 ms. The caller sets *sleep_ns to 0 before the first call. */
static inline void clock_poll(long *sleep_ns)
{
    enum { FIRST_NS = 100000, LAST_NS = 5000000 };
    *sleep_ns = *sleep_ns == 0 ? FIRST_NS : *sleep_ns < LAST_NS / 2 ? *sleep_ns * 2 : LAST_NS;
    (void)nanosleep(&(struct timespec){.tv_nsec = *sleep_ns}, NULL);
}
