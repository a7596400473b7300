/* SPDX-License-Identifier: MIT */
/* wait.h: waits for another thread, for a limited time. */
#pragma once

#include <pthread.h>
#include <time.h>

/* Prepares a condition for wait_for. */
static inline void wait_init(pthread_cond_t *condition)
{
    pthread_condattr_t by_clock;
    (void)pthread_condattr_init(&by_clock);
#ifndef WG_NO_CONDATTR_SETCLOCK
    (void)pthread_condattr_setclock(&by_clock, CLOCK_MONOTONIC);
#endif
    (void)pthread_cond_init(condition, &by_clock);
    (void)pthread_condattr_destroy(&by_clock);
}

/* Waits for the condition, at most `ns` nanoseconds, which are less than a second. Setting the time
   of day does not change the wait. */
static inline void wait_for(pthread_cond_t *condition, pthread_mutex_t *lock, long ns)
{
    struct timespec end = {.tv_nsec = ns};
#ifdef WG_NO_CONDATTR_SETCLOCK /* macOS */
    (void)pthread_cond_timedwait_relative_np(condition, lock, &end);
#else
    enum { SECOND_NS = 1000000000 };
    (void)clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += ns;
    end.tv_sec += end.tv_nsec / SECOND_NS;
    end.tv_nsec %= SECOND_NS;
    (void)pthread_cond_timedwait(condition, lock, &end);
#endif
}
