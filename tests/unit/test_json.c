/* SPDX-License-Identifier: MIT */
/* test_json.c: compares JSON text, character by character. */
#include "report/json.h"

#include "base/text.h"
#include "support/test.h"

#include <math.h>

static struct sink sink = SINK_IN_MEMORY;
static struct json json;

static int begin(void **state)
{
    sink_reset(&sink);
    json_init(&json, &sink);
    return 0;
}

static void assert_written(const char *expected)
{
    sink_char(&sink, '\0');
    assert_string_equal(sink.bytes, expected);
    sink_reset(&sink);
    json_init(&json, &sink);
}

TEST_WITH(commas, begin, NULL)
{
    json_begin_object(&json, NULL);
    json_begin_object(&json, "empty");
    json_end_object(&json);
    json_begin_array(&json, "list");
    json_number(&json, 1);
    json_begin_array(&json, NULL);
    json_end_array(&json);
    json_text(&json, text_of("two"));
    json_begin_object(&json, NULL);
    json_key_text(&json, (struct wg_text){"keyed", 3});
    json_text(&json, text_of("value"));
    json_member_bool(&json, "b", false);
    json_end_object(&json);
    json_end_array(&json);
    json_member_number(&json, "last", UINT64_MAX);
    json_end_object(&json);
    assert_written("{\"empty\":{},\"list\":[1,[],\"two\",{\"key\":\"value\",\"b\":false}],\"last\":"
                   "18446744073709551615}");
}

static void assert_text(const char *bytes, size_t nbytes, const char *expected)
{
    json_text(&json, (struct wg_text){bytes, nbytes});
    assert_written(expected);
}

/* For literals that contain zeros. */
#define ASSERT_TEXT(literal, expected) assert_text(literal, sizeof(literal) - 1, expected)

TEST_WITH(escapes, begin, NULL)
{
    ASSERT_TEXT("", "\"\"");
    ASSERT_TEXT("plain", "\"plain\"");
    ASSERT_TEXT("\"\\/", "\"\\\"\\\\/\"");
    ASSERT_TEXT("\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"");
    ASSERT_TEXT("a\0b\x1f\x7f", "\"a\\u0000b\\u001f\x7f\"");
    ASSERT_TEXT("öljy €𝄞", "\"öljy €𝄞\"");
}

TEST_WITH(in_html, begin, NULL)
{
    json.is_in_html = true;
    ASSERT_TEXT("</script><!--é<\"<", "\"\\u003c/script>\\u003c!--é\\u003c\\\"\\u003c\"");
    ASSERT_TEXT("</script>", "\"</script>\""); /* json_init resets is_in_html */
}

#define BAD "\xef\xbf\xbd"

TEST_WITH(what_is_not_utf8, begin, NULL)
{
    ASSERT_TEXT("a\xff"
                "b",
                "\"a" BAD "b\"");
    ASSERT_TEXT("\xc0\xaf", "\"" BAD BAD "\"");         /* overlong */
    ASSERT_TEXT("\xed\xa0\x80", "\"" BAD BAD BAD "\""); /* a surrogate */
    ASSERT_TEXT("\xc3", "\"" BAD "\"");                 /* cut short */
    ASSERT_TEXT("\xe2\x82\"", "\"" BAD BAD "\\\"\"");
}

TEST_WITH(decimals, begin, NULL)
{
    json_begin_array(&json, NULL);
    json_decimal(&json, 13.046, 2);
    json_decimal(&json, 0, 1);
    json_decimal(&json, -2.5, 0);
    json_decimal(&json, HUGE_VAL, 2);
    json_decimal(&json, 0.0 * HUGE_VAL, 2);
    json_end_array(&json);
    assert_written("[13.05,0.0,-2,null,null]");
    json_decimal(&json, 1.7e308, 9);
    assert_int_equal(sink.used, 309 + 1 + 9);
}
