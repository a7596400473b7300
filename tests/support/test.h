/* SPDX-License-Identifier: MIT */
/* test.h: cmocka, after the headers that it needs, and what its tests need. */
#ifndef WG_TESTS_SUPPORT_TEST_H
#define WG_TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* cmocka passes its state to every test and fixture; few have a use for it. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Ends a test that cannot run on this machine. tools/check counts these lines. */
#define SKIP_BECAUSE(reason)                                                                       \
    do {                                                                                           \
        print_message("skipped: %s: %s\n", __func__, reason);                                      \
        skip();                                                                                    \
    } while (0)

#endif
