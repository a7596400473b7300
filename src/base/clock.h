/* SPDX-License-Identifier: MIT */
/* clock.h: measures how long something takes. */
#ifndef WG_BASE_CLOCK_H
#define WG_BASE_CLOCK_H

#include <time.h>

/* Returns the seconds since a moment that stays the same while the program runs. */
static inline double clock_seconds(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
