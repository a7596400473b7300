/* SPDX-License-Identifier: MIT */
/* test_error.c: what a failure says, and that it says it without an error struct. */
#include "base/error.h"

#include "support/test.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#undef fail /* cmocka's; fail_msg remains */

/* All that a failure must overwrite. */
static struct wg_error used_error(void)
{
    struct wg_error error;
    memset(&error, 'x', sizeof error);
    return error;
}

static void assert_error(const struct wg_error *error, enum wg_status status,
                         const char *source, uint64_t line, uint64_t column,
                         const char *message)
{
    assert_int_equal(error->status, status);
    assert_ptr_equal(error->source, source);
    assert_int_equal(error->line, line);
    assert_int_equal(error->column, column);
    assert_string_equal(error->message, message);
}

static void fills_a_message(void **state)
{
    struct wg_error error = used_error();
    (void)state;
    assert_int_equal(fail(&error, WG_LIMIT, "%d of %s", 3, "them"), WG_LIMIT);
    assert_error(&error, WG_LIMIT, NULL, 0, 0, "3 of them");
}

static void fills_a_place(void **state)
{
    struct wg_error error = used_error();
    const char *const source = "words.txt";
    (void)state;
    assert_int_equal(fail_at(&error, WG_BAD_INPUT, source, 12, 7, "no '%c'", 'q'),
                     WG_BAD_INPUT);
    assert_error(&error, WG_BAD_INPUT, source, 12, 7, "no 'q'");
}

static void io_gives_the_reason_of_the_system(void **state)
{
    struct wg_error error = used_error();
    const char *const source = "words.wgd";
    (void)state;
    assert_int_equal(fail_io(&error, source, "cannot open", ENOENT), WG_IO);
    assert_error(&error, WG_IO, source, 0, 0, "cannot open: No such file or directory");
    assert_int_equal(fail_io(&error, NULL, "cannot write", ENOSPC), WG_IO);
    assert_error(&error, WG_IO, NULL, 0, 0, "cannot write: No space left on device");
    /* A number that the system does not know is in the message all the same. */
    assert_int_equal(fail_io(&error, source, "cannot map", 54321), WG_IO);
    assert_non_null(strstr(error.message, "cannot map: "));
    assert_non_null(strstr(error.message, "54321"));
}

static void memory(void **state)
{
    struct wg_error error = used_error();
    (void)state;
    assert_int_equal(fail_memory(&error), WG_NO_MEMORY);
    assert_error(&error, WG_NO_MEMORY, NULL, 0, 0, "out of memory");
}

static void needs_no_error_struct(void **state)
{
    (void)state;
    assert_int_equal(fail(NULL, WG_DAMAGED, "%d", 1), WG_DAMAGED);
    assert_int_equal(fail_at(NULL, WG_BAD_INPUT, "-", 1, 1, "%d", 1), WG_BAD_INPUT);
    assert_int_equal(fail_io(NULL, "-", "cannot open", EIO), WG_IO);
    assert_int_equal(fail_memory(NULL), WG_NO_MEMORY);
}

static void cuts_a_long_message(void **state)
{
    struct wg_error error = used_error();
    char value[sizeof error.message + 100];
    (void)state;
    memset(value, 'v', sizeof value);
    value[sizeof value - 1] = '\0';
    assert_int_equal(fail(&error, WG_MISUSE, "bad %s", value), WG_MISUSE);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_memory_equal(error.message, "bad vvv", 7);
}

static void every_status_has_its_own_text(void **state)
{
    static const char *const texts[] = {
        [WG_OK] = "done",
        [WG_IO] = "input or output failed",
        [WG_NOT_A_DICTIONARY] = "not a dictionary",
        [WG_NEWER_FORMAT] = "dictionary of a newer format",
        [WG_DAMAGED] = "damaged dictionary",
        [WG_BAD_INPUT] = "bad input",
        [WG_LIMIT] = "limit exceeded",
        [WG_NO_MEMORY] = "out of memory",
        [WG_STOPPED] = "stopped",
        [WG_MISUSE] = "bad argument",
        [WG_UNSUPPORTED] = "not supported here",
    };
    (void)state;
    for (int i = 0; i < (int)(sizeof texts / sizeof texts[0]); i++) {
        assert_string_equal(wg_status_text((enum wg_status)i), texts[i]);
    }
    assert_string_equal(wg_status_text((enum wg_status)99), "unknown status");
}

static void version(void **state)
{
    char text[64];
    (void)state;
    (void)snprintf(text,
                   sizeof text,
                   "%d.%d.%d",
                   WG_VERSION_MAJOR,
                   WG_VERSION_MINOR,
                   WG_VERSION_PATCH);
    assert_string_equal(wg_version_text(), text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_a_message),
        cmocka_unit_test(fills_a_place),
        cmocka_unit_test(io_gives_the_reason_of_the_system),
        cmocka_unit_test(memory),
        cmocka_unit_test(needs_no_error_struct),
        cmocka_unit_test(cuts_a_long_message),
        cmocka_unit_test(every_status_has_its_own_text),
        cmocka_unit_test(version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
