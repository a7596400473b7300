/* SPDX-License-Identifier: MIT */
/*
 * test.h: includes cmocka, after the headers that cmocka needs, and the headers of the C library
 * that most tests use. Defines macros for tests.
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* cmocka passes its state to every test and fixture. Most of them do not use it. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#include <cmocka.h>

#include "support/own.h"

/*
 * Defines a test, which support/test.c runs. The tests of a program run in the order of their
 * lines:
 *
 *     TEST(adds_two_numbers)
 *     {
 *         assert_int_equal(add(1, 2), 3);
 *     }
 *
 * TEST_WITH(name, set_up, tear_down): calls these functions before and after the test; either may
 * be NULL. AROUND_ALL(set_up, tear_down), once in a program: before and after all tests.
 *
 * A linker section would need a symbol at both of its ends, and the address sanitizer puts bytes
 * between the items, so each test registers itself before main.
 */
#define TEST(name) TEST_WITH(name, NULL, NULL)
#define TEST_WITH(name, set_up, tear_down)                                                         \
    static void name(void **state);                                                                \
    REGISTER_TEST(name, name, set_up, tear_down, NULL)                                             \
    static void name(void **state)
#define AROUND_ALL(set_up, tear_down)                                                              \
    BEFORE_MAIN(all)                                                                               \
    {                                                                                              \
        static const struct test_fixtures fixtures = {set_up, tear_down};                          \
        test_around_all(&fixtures);                                                                \
    }

/* Registers `function` as a test that is called `name`. cmocka passes it a pointer to `state`. */
#define REGISTER_TEST(name, function, set_up, tear_down, state)                                    \
    BEFORE_MAIN(name)                                                                              \
    {                                                                                              \
        test_add((struct CMUnitTest){#name, function, set_up, tear_down, state});                  \
    }

/* Priorities below 101 are the C library's. */
#define BEFORE_MAIN(name)                                                                          \
    __attribute__((constructor(101 + __LINE__))) static void register_##name(void)

struct test_fixtures {
    CMFixtureFunction set_up;
    CMFixtureFunction tear_down;
};

void test_add(struct CMUnitTest test);
void test_around_all(const struct test_fixtures *fixtures);

/* Initializes a struct that begins with its size (wordgrid/status.h):
   options = SIZED(options, .rows = 2). */
#define SIZED(variable, ...)                                                                       \
    {                                                                                              \
        .struct_nbytes = sizeof(variable), __VA_ARGS__                                             \
    }

/* Asserts that a function of the library returns WG_OK. */
#define assert_ok(call) assert_int_equal((call), WG_OK)

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

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
