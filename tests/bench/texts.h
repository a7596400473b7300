/* SPDX-License-Identifier: MIT */
/* texts.h: many short texts, one behind the other in memory. C++ may read them. */
#ifndef WG_TESTS_BENCH_TEXTS_H
#define WG_TESTS_BENCH_TEXTS_H

#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zeroed: none yet. */
struct texts {
    char *bytes;
    size_t nbytes;
    size_t bytes_capacity;
    size_t *ends; /* in bytes, one a text */
    size_t count;
    size_t ends_capacity;
};

/* Copies `text` behind the others. Dies when memory is out. */
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
#endif
