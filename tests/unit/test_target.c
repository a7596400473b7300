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

static struct target parts;
static char decoded[QUESTION_MAX_NBYTES + PARAMETERS_EXTRA_NBYTES];
static struct parameters parameters = {.text = decoded, .room = sizeof decoded};
static struct wg_error error;

/* parts.host is the HOST of "http://HOST/path", unchanged. */
TEST(keeps_the_host)
{
    static const char *const cases[][2] = {
        {"http://Example.org:80/a?b=c", "Example.org:80"},
        {"https://[::1]/", "[::1]"},
        {"http://u@h/http://x/", "u@h"},
        {"http:///a", ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_true(target_split(&parts, &parameters, text_of(cases[i][0]), &error));
        assert_non_null(parts.host.bytes);
        assert_true(text_equals(parts.host, text_of(cases[i][1])));
    }
    assert_true(target_split(&parts, &parameters, text_of("//a/http://b/"), &error));
    assert_null(parts.host.bytes);
}

/* Returns "PATH NAME=VALUE NAME=VALUE", or "CODE MESSAGE" if the target is refused. */
static const char *describe(struct wg_text target)
{
    static char text[512];
    size_t used;
    if (!target_split(&parts, &parameters, target, &error) ||
        !parameters_read(&parameters, parts.parameters, &error)) {
        (void)snprintf(text, sizeof text, "%d %s", error.reason, error.message);
        return text;
    }
    used = (size_t)snprintf(text, sizeof text, "%s", parts.path.bytes);
    for (size_t i = 0; i < parameters.count; i++) {
        const struct wg_parameter *const parameter = &parameters.items[i];
        assert_int_equal(strlen(parameter->value.bytes), parameter->value.nbytes);
        used += (size_t)snprintf(text + used, sizeof text - used, " %s=%s", parameter->name,
                                 parameter->value.bytes);
    }
    return text;
}

TEST(parses_targets)
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
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_string_equal(describe(text_of(cases[i].target)), cases[i].parts);
    }
}

TEST(refuses_what_it_cannot_read)
{
    static const struct {
        const char *target;
        enum refuse_reason reason;
        const char *in_message;
    } cases[] = {
        {"", REFUSE_BAD_REQUEST, "not a path"},
        {"*", REFUSE_BAD_REQUEST, "not a path"},
        {"api/solve", REFUSE_BAD_REQUEST, "not a path"},
        {"http://example.org", REFUSE_BAD_REQUEST, "not a path"},
        {"ftp://example.org/", REFUSE_BAD_REQUEST, "not a path"},
        {"/a%", REFUSE_BAD_REQUEST, "hexadecimal"},
        {"/a%4", REFUSE_BAD_REQUEST, "hexadecimal"},
        {"/?a=%4g", REFUSE_BAD_REQUEST, "hexadecimal"},
        {"/?a=%g4", REFUSE_BAD_REQUEST, "hexadecimal"},
        {"/?a=%4", REFUSE_BAD_REQUEST, "hexadecimal"},
        {"/?a%00=b", REFUSE_BAD_REQUEST, "zero byte"},
        {"/%00", REFUSE_BAD_REQUEST, "zero byte"},
        {"/?a=%C3", REFUSE_BAD_REQUEST, "UTF-8"},
        {"/?a=\xff", REFUSE_BAD_REQUEST, "UTF-8"},
        {"/%ED%A0%80", REFUSE_BAD_REQUEST, "UTF-8"},
        {"/?a", REFUSE_BAD_PARAMETER, "'a' is not a parameter"},
        {"/?&a=b", REFUSE_BAD_PARAMETER, "'' is not a parameter"},
        {"/?a=b&", REFUSE_BAD_PARAMETER, "'' is not a parameter"},
        {"/?=b", REFUSE_BAD_PARAMETER, "'' is not a parameter"},
        {"/?a=b&c=d&%61=e", REFUSE_BAD_PARAMETER, "'a' is given twice"},
        {"/?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1&j=1&k=1&l=1&m=1&n=1&o=1&p=1&q=1&r=1&s=1&t=1&u=1&v="
         "1&w=1&x=1&y=1&z=1&A=1&B=1&C=1&D=1&E=1&F=1&G=1",
         REFUSE_BAD_REQUEST, "over 32 parameters"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        (void)describe(text_of(cases[i].target));
        assert_int_equal(error.reason, cases[i].reason);
        assert_non_null(strstr(error.message, cases[i].in_message));
        error = (struct wg_error){0};
    }
}

/* The buffer of the parameters has room for every target of up to QUESTION_MAX_NBYTES. */
TEST(has_room_for_the_longest)
{
    char *const target = malloc(QUESTION_MAX_NBYTES + 1);
    assert_non_null(target);
    memset(target, 'a', QUESTION_MAX_NBYTES + 1);
    memcpy(target, "/?", 2);
    /* a name without '=': the target has no bytes for the zero bytes after the name and the
       value */
    assert_true(
        target_split(&parts, &parameters, (struct wg_text){target, QUESTION_MAX_NBYTES}, &error));
    assert_false(parameters_read(&parameters, parts.parameters, &error));
    assert_int_equal(error.reason, REFUSE_BAD_PARAMETER);
    target[3] = '=';
    assert_true(
        target_split(&parts, &parameters, (struct wg_text){target, QUESTION_MAX_NBYTES}, &error));
    assert_true(parameters_read(&parameters, parts.parameters, &error));
    assert_int_equal(parameters.items[0].value.nbytes, QUESTION_MAX_NBYTES - 4);
    assert_false(target_split(&parts, &parameters,
                              (struct wg_text){target, QUESTION_MAX_NBYTES + 1}, &error));
    assert_int_equal(error.reason, REFUSE_TOO_LARGE);

    /* The questions of the page are not targets. Only the buffer limits their length. */
    parameters.used = 0;
    const struct wg_text longest = {target + 2, QUESTION_MAX_NBYTES - 2};
    assert_true(parameters_read(&parameters, longest, &error));
    assert_false(parameters_read(&parameters, longest, &error));
    assert_int_equal(error.reason, REFUSE_TOO_LARGE);
    free(target);
}

/* No byte after the target is read, whatever its length. */
TEST(reads_only_the_target)
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
TEST(decodes_what_was_encoded)
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
        assert_true(target_split(&parts, &parameters, (struct wg_text){target, used}, &error));
        assert_true(parameters_read(&parameters, parts.parameters, &error));
        assert_int_equal(parameters.items[0].value.nbytes, nbytes);
        assert_memory_equal(parameters.items[0].value.bytes, value, nbytes);
    }
}
