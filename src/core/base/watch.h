/* SPDX-License-Identifier: MIT */
/* watch.h: a callback that is called repeatedly during long work, and that can end the work. */
#ifndef WG_BASE_WATCH_H
#define WG_BASE_WATCH_H

#include <stdbool.h>
#include <stddef.h>

struct watch {
    bool (*go_on)(void *context); /* false ends the work; NULL: go on */
    void *context;
};

static inline bool watch_goes_on(struct watch watch)
{
    return watch.go_on == NULL || watch.go_on(watch.context);
}

#endif
