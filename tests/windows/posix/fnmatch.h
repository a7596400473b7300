/* SPDX-License-Identifier: MIT */
/* fnmatch.h: what support/test.c needs of POSIX's fnmatch, for Windows: `*`, and characters. */
#pragma once

static inline int fnmatch(const char *pattern, const char *text, int flags)
{
    (void)flags;
    if (*pattern != '*') {
        const int is_end = *pattern == '\0';
        return *pattern != *text ? 1 : is_end ? 0 : fnmatch(pattern + 1, text + 1, flags);
    }
    return fnmatch(pattern + 1, text, flags) == 0 ? 0
           : *text == '\0'                        ? 1
                                                  : fnmatch(pattern, text + 1, flags);
}
