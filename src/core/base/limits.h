/* SPDX-License-Identifier: MIT */
/* limits.h: takes the limits of a caller (wordgrid/status.h), and asks their callback. Internal
   functions that only call back take a struct wg_limits, too, and use go_on and context alone. */
#pragma once

#include <stdatomic.h>
#include <wordgrid/status.h>

/* Copies the caller's limits; NULL gives no limits. Fails like SIZED_TAKE (sized.h), or with
   WG_MISUSE if the seconds are below 0 or NaN. */
enum wg_status limits_take(struct wg_limits *known_out, const struct wg_limits *given,
                           struct wg_error *error);

static inline bool limits_go_on(const struct wg_limits *limits)
{
    return limits->go_on == NULL || limits->go_on(limits->context);
}

/* For wg_limits.go_on: `flag` is an atomic_bool that another thread sets to end the work. */
static inline bool limits_until_flag(void *flag)
{
    return !atomic_load_explicit((const atomic_bool *)flag, memory_order_relaxed);
}
