/* SPDX-License-Identifier: MIT */
/*
 * cmocka.h: the part of cmocka that test_variants.c and its support files use. cmocka needs setjmp,
 * which wasi-libc does not have. Here, the first failure ends the program.
 */
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define fail_msg(...)                                                                              \
    (printf("%s:%d: ", __FILE__, __LINE__), printf(__VA_ARGS__), printf("\n"), exit(1))
#define assert_true(value)                ((value) ? (void)0 : (void)fail_msg("not true: %s", #value))
#define assert_false(value)               assert_true(!(value))
#define assert_null(value)                assert_true((value) == NULL)
#define assert_non_null(value)            assert_true((value) != NULL)
#define assert_int_equal(a, b)            assert_true((long long)(a) == (long long)(b))
#define assert_string_equal(a, b)         assert_true(strcmp(a, b) == 0)
#define assert_memory_equal(a, b, nbytes) assert_true(memcmp(a, b, nbytes) == 0)
#define assert_in_range(value, least, most)                                                        \
    assert_true((uint64_t)(value) - (least) <= (uint64_t)(most) - (least))
#define print_message printf

typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
    CMFixtureFunction set_up;
    CMFixtureFunction tear_down;
    void *state;
};

/* The tests have no fixtures. */
static inline int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests,
                                          size_t count, CMFixtureFunction set_up,
                                          CMFixtureFunction tear_down)
{
    for (size_t i = 0; i < count; i++) {
        printf("%s\n", tests[i].name);
        tests[i].run(NULL);
    }
    return 0;
}
