/* SPDX-License-Identifier: MIT */
/* texts.h: stores many short texts, one after another in memory. For C and C++. */
#pragma once

#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All zero: no texts. */
struct texts {
    char *bytes;
    size_t nbytes;
    size_t bytes_capacity;
    size_t *ends; /* where each text ends, in bytes */
    size_t count;
    size_t ends_capacity;
};

/* Adds a copy of `text`, or ends the benchmark if there is no memory. */
void texts_add(struct texts *texts, struct wg_text text);

void texts_free(struct texts *texts);

static inline struct wg_text texts_at(const struct texts *texts, size_t index)
{
    const size_t begin = index == 0 ? 0 : texts->ends[index - 1];
    struct wg_text text;
    text.bytes = texts->bytes + begin;
    text.nbytes = texts->ends[index] - begin;
    return text;
}

#ifdef __cplusplus
}
#endif
