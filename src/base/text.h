/* SPDX-License-Identifier: MIT */
/* text.h: comparing pieces of text, bytewise, which for UTF-8 is by code point. */
#ifndef WG_BASE_TEXT_H
#define WG_BASE_TEXT_H

#include <stdbool.h>
#include <string.h>
#include <wordgrid/status.h>

/* Below, equal or above zero, as memcmp; a prefix comes before what it begins. */
static inline int text_compare(struct wg_text a, struct wg_text b)
{
    const size_t shorter = a.nbytes < b.nbytes ? a.nbytes : b.nbytes;
    const int order = shorter == 0 ? 0 : memcmp(a.bytes, b.bytes, shorter);
    return order != 0 ? order : (a.nbytes > b.nbytes) - (a.nbytes < b.nbytes);
}

static inline bool text_equals(struct wg_text a, struct wg_text b)
{
    return a.nbytes == b.nbytes && text_compare(a, b) == 0;
}

static inline struct wg_text text_of(const char *string)
{
    return (struct wg_text){string, strlen(string)};
}

#endif
