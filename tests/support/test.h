/* SPDX-License-Identifier: MIT */
/* test.h: cmocka, after the headers that it needs. */
#ifndef WG_TESTS_SUPPORT_TEST_H
#define WG_TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Ends a test that cannot run on this machine. tools/check counts these lines. */
#define SKIP_BECAUSE(reason)                                                                       \
    do {                                                                                           \
        print_message("skipped: %s: %s\n", __func__, reason);                                      \
        skip();                                                                                    \
    } while (0)

#endif
