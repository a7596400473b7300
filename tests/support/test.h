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

/* Defines main, which runs the tests: RUN_TESTS(open_all, close_all, TEST(first), TEST(second)).
   The functions before and after all tests can be NULL. */
#define RUN_TESTS(set_up, tear_down, ...)                                                          \
    int main(void)                                                                                 \
    {                                                                                              \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                           \
        return cmocka_run_group_tests(tests, set_up, tear_down);                                   \
    }
#define TEST cmocka_unit_test

/* Initializes a struct that begins with its size (wordgrid/status.h):
   options = SIZED(options, .rows = 2). */
#define SIZED(variable, ...)                                                                       \
    {                                                                                              \
        .struct_nbytes = sizeof(variable), __VA_ARGS__                                             \
    }

/* A long initializer: ROW(1, 2) is {1, 2}. clang-format fills the lines of a macro. */
#define ROW(...)                                                                                   \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* Ends a test that cannot run on this machine. tools/check counts these lines. */
#define SKIP_BECAUSE(reason)                                                                       \
    do {                                                                                           \
        print_message("skipped: %s: %s\n", __func__, reason);                                      \
        skip();                                                                                    \
    } while (0)

#endif
