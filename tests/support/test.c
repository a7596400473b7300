/* SPDX-License-Identifier: MIT */
/*
 * test.c: runs the tests that test.h has registered.
 *
 *     test_NAME [PATTERN]        PATTERN: only tests with such a name, such as 'refuses_*'
 */
#include "support/test.h"

#include <fnmatch.h>
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
    if (count == COUNT(tests)) {
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

int main(int argc, char **argv)
{
    size_t chosen = 0;
    if (argc > 2) {
        refuse("give one pattern");
    }
    for (size_t i = 0; i < count; i++) {
        if (argc < 2 || fnmatch(argv[1], tests[i].name, 0) == 0) {
            tests[chosen++] = tests[i];
        }
    }
    if (chosen == 0) {
        refuse("no tests");
    }
    const struct test_fixtures none = {NULL, NULL};
    const struct test_fixtures *fixtures = around_all != NULL ? around_all : &none;
    return _cmocka_run_group_tests("tests", tests, chosen, fixtures->set_up, fixtures->tear_down);
}
