/* SPDX-License-Identifier: MIT */
/*
 * test_target.c: tests which targets of HTTP requests are parsed, and which are refused.
 */
#include "serve/target.h"

#include "base/text.h"
#include "base/utf8.h"
#include "support/guarded.h"
#include "support/random.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

static struct target parts;
static char decoded[QUESTION_MAX_NBYTES + PARAMETERS_EXTRA_NBYTES];
static struct parameters parameters = {.text = decoded, .room = sizeof decoded};
static struct refusal refusal;

/* parts.host is the HOST of "http://HOST/path", unchanged. */
static void keeps_the_host(void **state)
{
    static const char *const cases[][2] = {
        {"http://Example.org:80/a?b=c", "Example.org:80"},
        {"https://[::1]/", "[::1]"},
        {"http://u@h/http://x/", "u@h"},
        {"http:///a", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(target_split(&parts, &parameters, text_of(cases[i][0]), &refusal));
        assert_non_null(parts.host.bytes);
        assert_true(text_equals(parts.host, text_of(cases[i][1])));
    }
    assert_true(target_split(&parts, &parameters, text_of("//a/http://b/"), &refusal));
    assert_null(parts.host.bytes);
}

/* Returns "PATH NAME=VALUE NAME=VALUE", or "CODE MESSAGE" if the target is refused. */
static const char *describe(struct wg_text target)
{
    static char text[512];
    size_t used;
    if (!target_split(&parts, &parameters, target, &refusal) ||
        !parameters_read(&parameters, parts.parameters, &refusal)) {
        (void)snprintf(text, sizeof text, "%d %s", refusal.code, refusal.message);
        return text;
    }
    used = (size_t)snprintf(text, sizeof text, "%s", parts.path.bytes);
    for (size_t i = 0; i < parameters.count; i++) {
        const struct parameter *const parameter = &parameters.items[i];
        assert_int_equal(strlen(parameter->name.bytes), parameter->name.nbytes);
        assert_int_equal(strlen(parameter->value.bytes), parameter->value.nbytes);
        used += (size_t)snprintf(text + used, sizeof text - used, " %s=%s", parameter->name.bytes,
                                 parameter->value.bytes);
    }
    return text;
}

static void parses_targets(void **state)
{
    static const struct {
        const char *target;
        const char *parts;
    } cases[] = {
        {"/", "/"},
        {"/?", "/"},
        {"/api/solve?board=abcd", "/api/solve board=abcd"},
        {"/a?b=&c=d", "/a b= c=d"},
        {"/a?b=c=d", "/a b=c=d"},
        {"/a?b=c?d/e", "/a b=c?d/e"},
        {"/a?b=l+t%2B%2f%2F", "/a b=l t+//"},
        {"/a+b%20c", "/a+b c"},
        {"/%3f?%62=%5Bqu%5d", "/? b=[qu]"},
        {"/a?b=%C3%B6%F0%9F%A2%82", "/a b=ö🢂"},
        {"/a?b=ö", "/a b=ö"},
        {"http://example.org/a?b=c", "/a b=c"},
        {"https://[::1]:80/a", "/a"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(describe(text_of(cases[i].target)), cases[i].parts);
    }
}

static void refuses_what_it_cannot_read(void **state)
{
    static const struct {
        const char *target;
        enum refusal_code code;
        const char *in_message;
    } cases[] = {
        {"", REFUSAL_BAD_REQUEST, "not a path"},
        {"*", REFUSAL_BAD_REQUEST, "not a path"},
        {"api/solve", REFUSAL_BAD_REQUEST, "not a path"},
        {"http://example.org", REFUSAL_BAD_REQUEST, "not a path"},
        {"ftp://example.org/", REFUSAL_BAD_REQUEST, "not a path"},
        {"/a%", REFUSAL_BAD_REQUEST, "hexadecimal"},
        {"/a%4", REFUSAL_BAD_REQUEST, "hexadecimal"},
        {"/?a=%4g", REFUSAL_BAD_REQUEST, "hexadecimal"},
        {"/?a=%g4", REFUSAL_BAD_REQUEST, "hexadecimal"},
        {"/?a=%4", REFUSAL_BAD_REQUEST, "hexadecimal"},
        {"/?a%00=b", REFUSAL_BAD_REQUEST, "zero byte"},
        {"/%00", REFUSAL_BAD_REQUEST, "zero byte"},
        {"/?a=%C3", REFUSAL_BAD_REQUEST, "UTF-8"},
        {"/?a=\xff", REFUSAL_BAD_REQUEST, "UTF-8"},
        {"/%ED%A0%80", REFUSAL_BAD_REQUEST, "UTF-8"},
        {"/?a", REFUSAL_BAD_PARAMETER, "'a' is not a parameter"},
        {"/?&a=b", REFUSAL_BAD_PARAMETER, "'' is not a parameter"},
        {"/?a=b&", REFUSAL_BAD_PARAMETER, "'' is not a parameter"},
        {"/?=b", REFUSAL_BAD_PARAMETER, "'' is not a parameter"},
        {"/?a=b&c=d&%61=e", REFUSAL_BAD_PARAMETER, "'a' is given twice"},
        {"/?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1&j=1&k=1&l=1&m=1&n=1&o=1&p=1&q=1&r=1&s=1&t=1&u=1&v="
         "1&w=1&x=1&y=1&z=1&A=1&B=1&C=1&D=1&E=1&F=1&G=1",
         REFUSAL_BAD_REQUEST, "over 32 parameters"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        (void)describe(text_of(cases[i].target));
        assert_int_equal(refusal.code, cases[i].code);
        assert_non_null(strstr(refusal.message, cases[i].in_message));
        refusal = (struct refusal){0};
    }
}

/* The buffer of the parameters has room for every target of up to QUESTION_MAX_NBYTES. */
static void has_room_for_the_longest(void **state)
{
    char *const target = malloc(QUESTION_MAX_NBYTES + 1);
    assert_non_null(target);
    memset(target, 'a', QUESTION_MAX_NBYTES + 1);
    memcpy(target, "/?", 2);
    /* a name without '=': the target has no bytes for the zero bytes after the name and the
       value */
    assert_true(
        target_split(&parts, &parameters, (struct wg_text){target, QUESTION_MAX_NBYTES}, &refusal));
    assert_false(parameters_read(&parameters, parts.parameters, &refusal));
    assert_int_equal(refusal.code, REFUSAL_BAD_PARAMETER);
    target[3] = '=';
    assert_true(
        target_split(&parts, &parameters, (struct wg_text){target, QUESTION_MAX_NBYTES}, &refusal));
    assert_true(parameters_read(&parameters, parts.parameters, &refusal));
    assert_int_equal(parameters.items[0].value.nbytes, QUESTION_MAX_NBYTES - 4);
    assert_false(target_split(&parts, &parameters,
                              (struct wg_text){target, QUESTION_MAX_NBYTES + 1}, &refusal));
    assert_int_equal(refusal.code, REFUSAL_TOO_LARGE);

    /* The questions of the page are not targets. Only the buffer limits their length. */
    parameters.used = 0;
    const struct wg_text longest = {target + 2, QUESTION_MAX_NBYTES - 2};
    assert_true(parameters_read(&parameters, longest, &refusal));
    assert_false(parameters_read(&parameters, longest, &refusal));
    assert_int_equal(refusal.code, REFUSAL_TOO_LARGE);
    free(target);
}

/* No byte after the target is read, whatever its length. */
static void reads_only_the_target(void **state)
{
    static const char whole[] = "http://h/%C3%B6?a%3D=%41+&b=%C3%B6%";
    struct guarded guarded;
    guarded_init(&guarded, sizeof whole);
    for (size_t nbytes = 0; nbytes < sizeof whole; nbytes++) {
        guarded_put(&guarded, GUARDED_END, whole, nbytes);
        const struct wg_text target = {(const char *)guarded.bytes, nbytes};
        (void)describe(target);
    }
    guarded_free(&guarded);
}

/* Random text, whose bytes are percent-encoded at random, is decoded to itself. */
static void decodes_what_was_encoded(void **state)
{
    struct random random = random_from_environment("test_target");
    for (int round = 0; round < 20000; round++) {
        char value[64];
        char target[256] = "/?v=";
        size_t nbytes = 0;
        size_t used = 4;
        for (uint32_t left = random_below(&random, 12); left > 0; left--) {
            const uint32_t c = 1 + random_below(&random, 4) * 0x5f3 + random_below(&random, 0x7f);
            nbytes += utf8_encode(c, value + nbytes);
        }
        for (size_t i = 0; i < nbytes; i++) {
            const unsigned char byte = (unsigned char)value[i];
            const bool is_plain = strchr("%+&", byte) == NULL && random_below(&random, 2);
            used += (size_t)snprintf(target + used, sizeof target - used,
                                     is_plain                       ? "%c"
                                     : random_below(&random, 2) > 0 ? "%%%02x"
                                                                    : "%%%02X",
                                     byte);
        }
        assert_true(target_split(&parts, &parameters, (struct wg_text){target, used}, &refusal));
        assert_true(parameters_read(&parameters, parts.parameters, &refusal));
        assert_int_equal(parameters.items[0].value.nbytes, nbytes);
        assert_memory_equal(parameters.items[0].value.bytes, value, nbytes);
    }
}

static void quotes_a_beginning(void **state)
{
    struct refusal_quote quote;
    assert_string_equal(refusal_quote(text_of("ö\n\x9b"), &quote), "ö??");
    assert_string_equal(refusal_quote(text_of(""), &quote), "");
    assert_string_equal(refusal_quote(text_of("öööööööööööööööööööööööööööööööööööööööö"), &quote),
                        "öööööööööööööööööööööööööööööööööööööööö");
    assert_string_equal(refusal_quote(text_of("öööööööööööööööööööööööööööööööööööööööö!"), &quote),
                        "öööööööööööööööööööööööööööööööööööööööö...");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parses_targets),
        cmocka_unit_test(keeps_the_host),
        cmocka_unit_test(refuses_what_it_cannot_read),
        cmocka_unit_test(has_room_for_the_longest),
        cmocka_unit_test(reads_only_the_target),
        cmocka_unit_test(decodes_what_was_encoded),
        cmocka_unit_test(quotes_a_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
