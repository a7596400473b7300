/* SPDX-License-Identifier: MIT */
/*
 * fail_alloc.h: makes the n-th allocation fail.
 *
 *     fail_alloc_at(3);
 *     status = wg_dict_open(...);
 *     if (fail_alloc_off()) ...     there was a third allocation: status is an error
 *
 * tests/CMakeLists.txt chooses one of two ways. By default, the linker replaces the allocation
 * calls in the executable itself by functions of fail_alloc.c. This way also works with sanitizers,
 * which report leaks. With FAIL_ALLOC_EVERYWHERE, fail_alloc.c replaces malloc, so allocations in
 * libraries (utf8proc, zlib, liblzma, libzstd, iconv) fail, too.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Makes the n-th allocation from now on fail, counted from 1. Later allocations succeed. If n is 0,
   none fails. */
void fail_alloc_at(size_t n);

/* Lets allocations succeed again. Returns whether one failed since fail_alloc_at. */
bool fail_alloc_off(void);
