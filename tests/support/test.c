/* SPDX-License-Identifier: MIT */
/* test.c: runs the tests that test.h has registered. */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

static struct CMUnitTest tests[128];
static size_t count;
static const struct test_fixtures *around_all;

static void refuse(const char *why)
{
    printf("%s\n", why);
    exit(EXIT_FAILURE);
}

void test_add(struct CMUnitTest test)
{
    if (count == sizeof tests / sizeof *tests) {
        refuse("too many tests: enlarge the array of support/test.c");
    }
    tests[count++] = test;
}

void test_around_all(const struct test_fixtures *fixtures)
{
    if (around_all != NULL) {
        refuse("a program has one AROUND_ALL");
    }
    around_all = fixtures;
}

int main(void)
{
    if (count == 0) {
        refuse("no tests");
    }
    const struct test_fixtures none = {NULL, NULL};
    const struct test_fixtures *fixtures = around_all != NULL ? around_all : &none;
    return _cmocka_run_group_tests("tests", tests, count, fixtures->set_up, fixtures->tear_down);
}
