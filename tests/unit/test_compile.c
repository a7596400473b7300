/* SPDX-License-Identifier: MIT */
/* test_compile.c: what the compiler's own functions take and refuse. */
#include "dict/format.h"

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/compile.h>
#include <wordgrid/dict.h>

static struct wg_compiler *compiler;

static int begin(void **state)
{
    (void)state;
    return wg_compiler_new(NULL, &compiler, NULL) == WG_OK &&
                   wg_compiler_add_word(compiler, (struct wg_text){"a", 1}, NULL) ==
                       WG_OK
               ? 0
               : -1;
}

static int end(void **state)
{
    (void)state;
    wg_compiler_free(compiler);
    return 0;
}

static void set(const char *key, const char *value)
{
    struct wg_error error;
    if (wg_compiler_set_metadata(compiler, key, value, &error) != WG_OK) {
        fail_msg("%s: %s", key, error.message);
    }
}

static void assert_refused(const char *key, const char *value, enum wg_status status,
                           const char *message)
{
    struct wg_error error;
    assert_int_equal(wg_compiler_set_metadata(compiler, key, value, &error), status);
    assert_string_equal(error.message, message);
}

/* Compiles, and compares the metadata with lines of key=value. */
static void assert_metadata(const char *expected)
{
    void *bytes;
    size_t nbytes;
    struct wg_dict *dict;
    struct wg_text key;
    struct wg_text value;
    char got[META_MAX_ENTRIES * 8] = "";
    size_t used = 0;
    assert_int_equal(wg_compiler_write_memory(compiler, &bytes, &nbytes, NULL), WG_OK);
    assert_int_equal(wg_dict_open_memory(bytes, nbytes, NULL, &dict, NULL), WG_OK);
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &key, &value); i++) {
        used += (size_t)snprintf(got + used,
                                 sizeof got - used,
                                 "%.*s=%.*s\n",
                                 (int)key.nbytes,
                                 key.bytes,
                                 (int)value.nbytes,
                                 value.bytes);
        assert_true(used < sizeof got);
    }
    assert_string_equal(got, expected);
    wg_dict_close(dict);
    free(bytes);
}

static void metadata_set_again(void **state)
{
    (void)state;
    set("b", "1");
    set("c", "2");
    set("a", "3");
    set("c", "longer");
    set("b", "");
    assert_metadata("a=3\nb=\nc=longer\n");
}

static void metadata_that_is_none(void **state)
{
    static const char must_be[] =
        "the value of k must be one line of UTF-8 of up to 4096 bytes";
    char value[META_MAX_VALUE_NBYTES + 2];
    (void)state;
    memset(value, 'v', sizeof value);
    value[META_MAX_VALUE_NBYTES + 1] = '\0';
    assert_refused("", "v", WG_MISUSE, "'' is not a metadata key");
    assert_refused("A", "v", WG_MISUSE, "'A' is not a metadata key");
    assert_refused("a=b", "v", WG_MISUSE, "'a=b' is not a metadata key");
    assert_refused("k", "two\nlines", WG_MISUSE, must_be);
    assert_refused("k", "\xff", WG_MISUSE, must_be);
    assert_refused("k", value, WG_MISUSE, must_be);
    value[META_MAX_VALUE_NBYTES] = '\0';
    set("k", value);
    set("k", "v");
    assert_metadata("k=v\n");
}

static void metadata_of_too_many_keys(void **state)
{
    char expected[META_MAX_ENTRIES * 8] = "";
    (void)state;
    for (unsigned i = 0; i < META_MAX_ENTRIES; i++) {
        char key[8];
        (void)snprintf(key, sizeof key, "k%02u", i);
        set(key, "v");
        (void)strcat(strcat(expected, key), "=v\n");
    }
    assert_refused(
        "one-more",
        "v",
        WG_LIMIT,
        "no room for one-more: a dictionary has at most 64 metadata entries");
    set("k07", "v");
    assert_metadata(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(metadata_set_again, begin, end),
        cmocka_unit_test_setup_teardown(metadata_that_is_none, begin, end),
        cmocka_unit_test_setup_teardown(metadata_of_too_many_keys, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
