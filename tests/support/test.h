/* SPDX-License-Identifier: MIT */
/* test.h: includes cmocka, after the headers that cmocka needs, and defines macros for tests. */
#ifndef WG_TESTS_SUPPORT_TEST_H
#define WG_TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* cmocka passes its state to every test and fixture. Most of them do not use it. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Ends a test that cannot run on this machine. tools/check counts these lines. */
#define SKIP_BECAUSE(reason)                                                                       \
    do {                                                                                           \
        print_message("skipped: %s: %s\n", __func__, reason);                                      \
        skip();                                                                                    \
    } while (0)

#endif
