/* SPDX-License-Identifier: MIT */
/* test.h: cmocka, with the headers that it wants before itself. */
#ifndef WG_TESTS_SUPPORT_TEST_H
#define WG_TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
