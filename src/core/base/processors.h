/* SPDX-License-Identifier: MIT */
/* processors.h: counts the processors, to choose a number of threads. */
#pragma once

#include <sched.h>
#include <unistd.h>

/* Counts the processors that this process may use, at least 1. The machine can have more, for
   example if the process runs in a container. */
static inline unsigned count_processors(void)
{
#ifdef CPU_COUNT /* Linux */
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        return (unsigned)CPU_COUNT(&set);
    }
    /* sched_getaffinity fails if there are over CPU_SETSIZE processors. */
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}
