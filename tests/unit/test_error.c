/* SPDX-License-Identifier: MIT */
/*
 * test_error.c: tests the content of a struct wg_error after failures, and failures without a
 * struct wg_error.
 */
#include "base/error.h"

#include "support/test.h"

#include <errno.h>

#undef fail /* the macro of cmocka; fail_msg remains */

/* Returns an error filled with 'x'. A failure must overwrite all members. */
static struct wg_error used_error(void)
{
    struct wg_error error;
    memset(&error, 'x', sizeof error);
    return error;
}

static void assert_error(const struct wg_error *error, enum wg_status status, const char *source,
                         uint64_t line, uint64_t column, const char *message)
{
    static const unsigned char zeros[sizeof error->reserved];
    assert_int_equal(error->status, status);
    assert_int_equal(error->reason, WG_REASON_NONE);
    assert_string_equal(error->source, source);
    assert_int_equal(error->line, line);
    assert_int_equal(error->column, column);
    assert_string_equal(error->message, message);
    assert_null(error->parameter);
    assert_int_equal(error->count, 0);
    assert_memory_equal(error->reserved, zeros, sizeof zeros);
}

TEST(fills_a_message)
{
    struct wg_error error = used_error();
    assert_int_equal(fail(&error, WG_LIMIT, "%d of %s", 3, "them"), WG_LIMIT);
    assert_error(&error, WG_LIMIT, "", 0, 0, "3 of them");
}

TEST(fills_a_place)
{
    struct wg_error error = used_error();
    const char *const source = "words.txt";
    assert_int_equal(fail_at(&error, WG_BAD_INPUT, source, 12, 7, "no '%c'", 'q'), WG_BAD_INPUT);
    assert_error(&error, WG_BAD_INPUT, source, 12, 7, "no 'q'");
}

TEST(io_gives_the_reason_of_the_system)
{
    struct wg_error error = used_error();
    const char *const source = "words.wgd";
    assert_int_equal(fail_io(&error, source, "cannot open", ENOENT), WG_IO);
    assert_error(&error, WG_IO, source, 0, 0, "cannot open: No such file or directory");
    assert_int_equal(error.system_errno, ENOENT);
    assert_int_equal(fail_io(&error, NULL, "cannot write", ENOSPC), WG_IO);
    assert_error(&error, WG_IO, "", 0, 0, "cannot write: No space left on device");
    /* An unknown error number is written as a number, or as the text of the C library for unknown
       numbers. */
    assert_int_equal(fail_io(&error, source, "cannot map", 54321), WG_IO);
    assert_non_null(strstr(error.message, "cannot map: "));
    assert_true(strstr(error.message, "54321") != NULL ||
                strstr(error.message, strerror(54321)) != NULL);
}

/* If a name is too long, its end is kept, because the end distinguishes files. */
TEST(keeps_the_end_of_a_long_name)
{
    enum { ROOM = WG_ERROR_SOURCE_NBYTES - 1 };
    struct wg_error error = used_error();
    char name[1000] = "";
    for (size_t i = 0; i < sizeof name - 1; i++) {
        name[i] = (char)('a' + i % 26);
    }
    (void)fail_at(&error, WG_IO, name + sizeof name - 1 - ROOM, 0, 0, "it fits");
    assert_string_equal(error.source, name + sizeof name - 1 - ROOM);
    (void)fail_at(&error, WG_IO, name, 0, 0, "it does not");
    assert_int_equal(strlen(error.source), ROOM);
    assert_memory_equal(error.source, "...", 3);
    assert_string_equal(error.source + 3, name + sizeof name - 1 - (ROOM - 3));
    /* A cut inside a code point removes the rest of the code point, too. */
    memcpy(name + sizeof name - 1 - (ROOM - 3) - 1, "\xe2\x82\xac", 3);
    (void)fail_at(&error, WG_IO, name, 0, 0, "cut in a euro sign");
    assert_int_equal(strlen(error.source), ROOM - 2);
    assert_string_equal(error.source + 3, name + sizeof name - 1 - (ROOM - 3) + 2);
    memset(name, 0x80, sizeof name - 1);
    (void)fail_at(&error, WG_IO, name, 0, 0, "nothing but rests of code points");
    assert_string_equal(error.source, "...");
}

/* The error has its own copy of the name: the caller may change the name. */
TEST(copies_the_name)
{
    struct wg_error error = used_error();
    char name[] = "words.txt";
    (void)fail_at(&error, WG_IO, name, 0, 0, "no");
    memset(name, 'x', sizeof name - 1);
    assert_string_equal(error.source, "words.txt");
    (void)fail_at(&error, WG_IO, "", 0, 0, "a name of nothing can be seen");
    assert_string_equal(error.source, "''");
    error_set_source(&error, NULL);
    assert_string_equal(error.source, "");
}

TEST(gives_a_reason)
{
    struct wg_error error = used_error();
    assert_int_equal(fail_for(&error, WG_REASON_SIMD, fail(&error, WG_MISUSE, "no")), WG_MISUSE);
    assert_int_equal(error.reason, WG_REASON_SIMD);
    assert_int_equal(fail_for(NULL, WG_REASON_SIMD, WG_MISUSE), WG_MISUSE);
    (void)fail(&error, WG_MISUSE, "another failure has none");
    assert_int_equal(error.reason, WG_REASON_NONE);
}

TEST(memory)
{
    struct wg_error error = used_error();
    assert_int_equal(fail_memory(&error), WG_NO_MEMORY);
    assert_error(&error, WG_NO_MEMORY, "", 0, 0, "out of memory");
}

TEST(needs_no_error_struct)
{
    assert_int_equal(fail(NULL, WG_DAMAGED, "%d", 1), WG_DAMAGED);
    assert_int_equal(fail_at(NULL, WG_BAD_INPUT, "-", 1, 1, "%d", 1), WG_BAD_INPUT);
    assert_int_equal(fail_io(NULL, "-", "cannot open", EIO), WG_IO);
    assert_int_equal(fail_memory(NULL), WG_NO_MEMORY);
}

TEST(cuts_a_long_message)
{
    struct wg_error error = used_error();
    char value[sizeof error.message + 100];
    memset(value, 'v', sizeof value);
    value[sizeof value - 1] = '\0';
    error.system_errno = EIO;
    assert_int_equal(fail(&error, WG_MISUSE, "bad %s", value), WG_MISUSE);
    assert_int_equal(error.system_errno, 0);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_memory_equal(error.message, "bad vvv", 7);
}

/* Control characters and bytes of invalid UTF-8 become '?'. No other bytes change. */
TEST(a_message_commands_no_terminal)
{
    static const struct {
        const char *value;
        const char *shown;
    } cases[] = {
        {"yö, €, \xc2\xa0.", "yö, €, \xc2\xa0."},
        {"a\x1b[1mb\n\t\x7f", "a?[1mb???"},
        {"\xc2\x80\xc2\x85\xc2\x9b"
         "31m\xc2\x9f",
         "??????31m??"},
        {"\x9b"
         "31m\x80",
         "?31m?"},
        {"\xe2\x82 \xc0\x9b \xed\xa0\x80 \xff", "?? ?? ??? ?"},
    };
    struct wg_error error;
    char value[sizeof error.message];
    for (size_t i = 0; i < COUNT(cases); i++) {
        (void)fail(&error, WG_BAD_INPUT, "'%s'", cases[i].value);
        assert_int_equal(strlen(error.message), strlen(cases[i].shown) + 2);
        assert_memory_equal(error.message + 1, cases[i].shown, strlen(cases[i].shown));
        (void)fail_at(&error, WG_BAD_INPUT, "", 1, 1, "%s", cases[i].value);
        assert_string_equal(error.message, cases[i].shown);
    }
    /* A message that is cut within a character. */
    for (size_t i = 0; i < sizeof value - 1; i++) {
        value[i] = "\xc3\xb6"[i % 2];
    }
    value[sizeof value - 1] = '\0';
    (void)fail(&error, WG_BAD_INPUT, "%s", value);
    assert_string_equal(error.message + sizeof error.message - 4, "ö?");
}

TEST(every_status_has_its_own_text)
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
    for (int i = 0; i < (int)COUNT(texts); i++) {
        assert_string_equal(wg_status_text((enum wg_status)i), texts[i]);
    }
    assert_string_equal(wg_status_text((enum wg_status)99), "unknown status");
}

TEST(every_end_has_its_own_text)
{
    static const char *const texts[] = {
        [WG_END_COMPLETE] = "complete", [WG_END_TIME] = "time",     [WG_END_RESULTS] = "results",
        [WG_END_MEMORY] = "memory",     [WG_END_CALLER] = "caller", [WG_END_STEPS] = "steps",
    };
    for (int i = 0; i < (int)COUNT(texts); i++) {
        assert_string_equal(wg_end_text((enum wg_end)i), texts[i]);
    }
    for (int i = 0; i < 3; i++) {
        static const int none[] = {-1, WG_END_STEPS + 1, 99};
        assert_string_equal(wg_end_text((enum wg_end)none[i]), "unknown end");
    }
}

TEST(version)
{
    char text[64];
    (void)snprintf(text, sizeof text, "%d.%d.%d", WG_VERSION_MAJOR, WG_VERSION_MINOR,
                   WG_VERSION_PATCH);
    assert_string_equal(wg_version_text(), text);
}

TEST(shows_a_text)
{
    static const char zeros[] = "a\0\0b\0";
    char text[2 * SHOWN_NBYTES];
    memset(text, 'x', sizeof text);
    assert_string_equal(SHOWN(((struct wg_text){zeros, 5})), "a??b?");
    assert_string_equal(SHOWN(((struct wg_text){NULL, 0})), "");
    assert_int_equal(strlen(SHOWN(((struct wg_text){text, sizeof text}))), SHOWN_NBYTES - 1);
    assert_int_equal(strlen(SHOWN(((struct wg_text){text, SHOWN_NBYTES - 1}))), SHOWN_NBYTES - 1);
    memcpy(text + SHOWN_NBYTES - 3, "\u20ac", 3); /* a character is not cut */
    assert_int_equal(strlen(SHOWN(((struct wg_text){text, sizeof text}))), SHOWN_NBYTES - 3);
    assert_int_equal(strlen(SHOWN(((struct wg_text){text, SHOWN_NBYTES}))), SHOWN_NBYTES - 3);
    memset(text, 0x80, sizeof text); /* not UTF-8 */
    assert_string_equal(SHOWN(((struct wg_text){text, sizeof text})), "");
}

static enum wg_status step(unsigned *made, enum wg_status status)
{
    ++*made;
    return status;
}

static enum wg_status try_steps(unsigned *made, enum wg_status second, const void *memory,
                                struct wg_error *error)
{
    TRY(step(made, WG_OK));
    TRY(step(made, second));
    TRY_MEMORY(error, memory != NULL);
    return step(made, WG_OK);
}

TEST(passes_a_failure_on)
{
    unsigned made = 0;
    struct wg_error error = {0};
    assert_int_equal(try_steps(&made, WG_OK, &made, &error), WG_OK);
    assert_int_equal(made, 3);
    assert_int_equal(try_steps(&made, WG_LIMIT, &made, &error), WG_LIMIT);
    assert_int_equal(made, 5);
    assert_string_equal(error.message, "");
    assert_int_equal(try_steps(&made, WG_OK, NULL, &error), WG_NO_MEMORY);
    assert_int_equal(made, 7);
    assert_string_equal(error.message, "out of memory");
}

TEST(leaves_steps_after_a_failure_out)
{
    unsigned made = 0;
    enum wg_status status = WG_OK;
    NEXT(status, step(&made, WG_OK));
    NEXT(status, step(&made, WG_LIMIT));
    NEXT(status, step(&made, WG_IO));
    assert_int_equal(status, WG_LIMIT);
    assert_int_equal(made, 2);
}
