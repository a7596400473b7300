/* SPDX-License-Identifier: MIT */
/*
 * fail_alloc.h: the n-th allocation fails.
 *
 *     fail_alloc_at(3);
 *     status = wg_dict_open(...);
 *     if (fail_alloc_off()) ...     it came to that, and status should say so
 *
 * Two ways, chosen by tests/CMakeLists.txt. By the linker: what the executable itself
 * calls goes through fail_alloc.c; that works with sanitizers, which see what leaks.
 * With FAIL_ALLOC_EVERYWHERE, fail_alloc.c has malloc itself: then what libraries
 * allocate (utf8proc, zlib, liblzma, libzstd, iconv) fails too.
 */
#ifndef WG_TESTS_SUPPORT_FAIL_ALLOC_H
#define WG_TESTS_SUPPORT_FAIL_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* The n-th from now on, counted from 1, fails, and none after it; 0: none at all. */
void fail_alloc_at(size_t n);

/* Ends that. Returns whether one has failed, also when it has been ended before. */
bool fail_alloc_off(void);

#endif
