/* SPDX-License-Identifier: MIT */
/* test_access_rules.c: tests which hosts and origins are allowed or refused. */
#include "serve/access_rules.h"

#include "base/text.h"
#include "support/test.h"

static struct host hosts[2];
static struct origin origins[2];
static const struct access_rules none;
static const struct access_rules some = {hosts, 2, origins, 2};

static int make_rules(void **state)
{
    return host_parse(text_of("Words.Example."), &hosts[0]) &&
                   host_parse(text_of("203.0.113.7"), &hosts[1]) &&
                   origin_parse(text_of("https://Game.example:443"), &origins[0]) &&
                   origin_parse(text_of("http://localhost:3000"), &origins[1])
               ? 0
               : -1;
}

AROUND_ALL(make_rules, NULL)

TEST(reads_origins)
{
    static const char *const cases[][2] = {
        {"*", "*"},
        {"https://example.org", "https://example.org"},
        {"HTTPS://Example.ORG", "https://example.org"},
        {"https://example.org.", "https://example.org"},
        {"https://example.org:443", "https://example.org"},
        {"http://example.org:80", "http://example.org"},
        {"http://example.org:443", "http://example.org:443"},
        {"https://example.org:", "https://example.org"},
        {"http://127.0.0.1:3000", "http://127.0.0.1:3000"},
        {"http://[0::1]:3000", "http://[::1]:3000"},
        {"http://[::1]", "http://[::1]"},
        {"moz-extension://0123-4567", "moz-extension://0123-4567"},
    };
    static const char *const bad[] = {
        "",
        "null",
        "**",
        "example.org",
        "example.org:80",
        "//example.org",
        "://example.org",
        "http:/example.org",
        "http:example.org",
        "https://",
        "https://example.org/",
        "https://example.org?x",
        "https://example.org#x",
        "https://user@example.org",
        "https://example.org:65536",
        "https://*.example.org",
        "https://example.org https://example.net",
        "https://example.org\r\nSet-Cookie: a",
        "1http://example.org",
        "ht tp://example.org",
        "abcdefghijklmnopqrstuvwxyzabcdefghijkl://example.org",
    };
    struct origin origin;
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_true(origin_parse(text_of(cases[i][0]), &origin));
        assert_string_equal(origin.text, cases[i][1]);
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        if (origin_parse(text_of(bad[i]), &origin)) {
            fail_msg("'%s' is not an origin", bad[i]);
        }
    }
}

TEST(checks_hosts)
{
    static const unsigned char local[HOST_ADDRESS_NBYTES] = {
        [10] = 0xff, [11] = 0xff, [12] = 192, [13] = 168, [15] = 5};
    static const struct {
        const char *host;
        unsigned without; /* HTTP status without rules; 200: allowed */
        unsigned with;
    } cases[] = {
        {"localhost:8080", 200, 200},
        {"127.0.0.1", 200, 200},
        {"[::1]:1", 200, 200},
        {"words.localhost", 200, 200},
        {"192.168.0.5:8080", 200, 200}, /* the local address */
        {"[::ffff:192.168.0.5]", 200, 200},
        {"192.168.0.6:8080", 421, 421},
        {"203.0.113.7", 421, 200},
        {"WORDS.example:99", 421, 200},
        {"words.example.", 421, 200},
        {"a.words.example", 421, 421},
        {"words.example.evil.example", 421, 421},
        {"evil.example", 421, 421},
        {"localhost.evil.example", 421, 421},
        {"127.0.0.1.evil.example", 421, 421},
        {"evil.example:localhost", 400, 400},
        {"localhost@evil.example", 400, 400},
        {"localhost, evil.example", 400, 400},
        {"", 400, 400},
        {"\x1b[31m\xff", 400, 400},
    };
    const struct access_rules *const rules[] = {&none, &some};
    for (size_t i = 0; i < 2 * COUNT(cases); i++) {
        const unsigned wanted = i % 2 == 0 ? cases[i / 2].without : cases[i / 2].with;
        struct wg_error error = {.message = "\x01"};
        const bool is_allowed =
            access_check_host(rules[i % 2], text_of(cases[i / 2].host), local, &error);
        if (is_allowed != (wanted == 200) ||
            (!is_allowed && refuse_http_status(&error) != wanted)) {
            fail_msg("'%s': not %u", cases[i / 2].host, wanted);
        }
        assert_null(is_allowed ? NULL : strpbrk(error.message, "\x1b\xff"));
        assert_null(strstr(error.message, "--"));
    }
    struct wg_error error;
    assert_false(access_check_host(&some, text_of("192.168.0.5"), NULL, &error));
}

static struct wg_text text_or_none(const char *text)
{
    return text == NULL ? (struct wg_text){NULL, 0} : text_of(text);
}

TEST(checks_origins)
{
    static const struct {
        const char *site;
        const char *origin;
        const char *host;
        bool is_own;         /* allowed without rules */
        const char *allowed; /* the origin that only the rules allow; NULL: none */
    } cases[] = {
        {NULL, NULL, "localhost", true, NULL},
        {"none", NULL, "localhost", true, NULL},
        {"same-origin", NULL, "localhost", true, NULL},
        {"same-origin", "https://other.example", "localhost", true, NULL},
        {"same-site", NULL, "localhost", false, NULL},
        {"cross-site", NULL, "localhost", false, NULL},
        {"", NULL, "localhost", false, NULL},
        {"Same-Origin", NULL, "localhost", false, NULL},
        {"same-origin,none", NULL, "localhost", false, NULL},
        {"cross-site", "https://game.example", "localhost", false, "https://game.example"},
        {"same-site", "http://localhost:3000", "localhost:8080", false, "http://localhost:3000"},
        {"cross-site", "https://game.example.evil.example", "localhost", false, NULL},
        {"cross-site", "https://game.exampl", "localhost", false, NULL},
        {"cross-site", "http://game.example", "localhost", false, NULL},
        {"cross-site", "https://game.example:8443", "localhost", false, NULL},
        {"cross-site", "null", "localhost", false, NULL},
        {"cross-site", "http://localhost:8080", "localhost:8080", false, NULL},
        /* Requests without Sec-Fetch-Site, as some browsers send them. */
        {NULL, "http://localhost:8080", "localhost:8080", true, NULL},
        {NULL, "https://words.example", "Words.example", true, NULL},
        {NULL, "http://localhost:3000", "localhost:8080", false, "http://localhost:3000"},
        {NULL, "https://game.example", "localhost", false, "https://game.example"},
        {NULL, "https://evil.example", "localhost", false, NULL},
        {NULL, "ftp://localhost", "localhost", false, NULL},
        {NULL, "null", "localhost", false, NULL},
        {NULL, "", "localhost", false, NULL},
        {NULL, "http://", "", false, NULL},
        {NULL, "http://", NULL, false, NULL},
    };
    static struct origin any[1];
    assert_true(origin_parse(text_of("*"), any));
    const struct access_rules everybody = {.origins = any, .origin_count = 1};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct header header = {.host = text_or_none(cases[i].host),
                                      .origin = text_or_none(cases[i].origin),
                                      .fetch_site = text_or_none(cases[i].site)};
        struct wg_error error = {.message = ""};
        const bool is_allowed = cases[i].allowed != NULL;
        const char *const origin = access_origin(&some, &header);
        if (access_check_origin(&none, &header, &error) != cases[i].is_own ||
            access_check_origin(&some, &header, &error) != (cases[i].is_own || is_allowed) ||
            (origin != NULL) != is_allowed) {
            fail_msg("case %zu", i);
        }
        if (is_allowed) {
            assert_string_equal(origin, cases[i].allowed);
        }
        assert_true(cases[i].is_own || refuse_http_status(&error) == 403);
        assert_null(strstr(error.message, "--"));
        assert_null(access_origin(&none, &header));
        assert_string_equal(access_origin(&everybody, &header), "*");
        assert_true(access_check_origin(&everybody, &header, &error));
    }
}
