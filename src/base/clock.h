/* SPDX-License-Identifier: MIT */
/* clock.h: measures how long something takes, and checks limits of time. */
#ifndef WG_BASE_CLOCK_H
#define WG_BASE_CLOCK_H

#include "base/error.h"

#include <time.h>

/* Returns the seconds since a moment that stays the same while the program runs. */
static inline double clock_seconds(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Fails with WG_MISUSE for a limit that is below 0 or NaN: see wordgrid/status.h. */
static inline enum wg_status clock_check_limit(double seconds, struct wg_error *error)
{
    return seconds >= 0
               ? WG_OK
               : fail(error, WG_MISUSE, "seconds is %g; give 0 for no limit, or more", seconds);
}

#endif
