/* SPDX-License-Identifier: MIT */
/* test_host.c: tests which texts are hosts: names or addresses, with or without a port. */
#include "serve/host.h"

#include "base/text.h"
#include "support/random.h"
#include "support/test.h"

static struct host host;

static bool parse(const char *text)
{
    return host_parse(text_of(text), &host);
}

TEST(reads_hosts)
{
    static const struct {
        const char *text;
        const char *name;
        uint32_t port;
        bool is_address;
        bool is_loopback;
    } cases[] = {
        {"localhost", "localhost", HOST_NO_PORT, false, true},
        {"localhost:8080", "localhost", 8080, false, true},
        {"LocalHost.:0", "localhost", 0, false, true},
        {"localhost:", "localhost", HOST_NO_PORT, false, true},
        {"a.b.localhost", "a.b.localhost", HOST_NO_PORT, false, true},
        {".localhost", ".localhost", HOST_NO_PORT, false, true},
        {"localhost.example", "localhost.example", HOST_NO_PORT, false, false},
        {"notlocalhost", "notlocalhost", HOST_NO_PORT, false, false},
        {"local", "local", HOST_NO_PORT, false, false},
        {"localhost..", "localhost.", HOST_NO_PORT, false, false},
        {"Example.ORG:65535", "example.org", 65535, false, false},
        {"a_b-c.0", "a_b-c.0", HOST_NO_PORT, false, false},
        {".", ".", HOST_NO_PORT, false, false},
        {"127.0.0.1", "127.0.0.1", HOST_NO_PORT, true, true},
        {"127.0.0.1:00080", "127.0.0.1", 80, true, true},
        {"127.0.0.1.", "127.0.0.1", HOST_NO_PORT, true, true},
        {"127.255.255.254", "127.255.255.254", HOST_NO_PORT, true, true},
        {"0.0.0.0:1", "0.0.0.0", 1, true, false},
        {"126.0.0.1", "126.0.0.1", HOST_NO_PORT, true, false},
        {"128.0.0.1", "128.0.0.1", HOST_NO_PORT, true, false},
        {"10.127.0.1", "10.127.0.1", HOST_NO_PORT, true, false},
        /* inet_pton does not read these as addresses, so they are names. */
        {"127.1", "127.1", HOST_NO_PORT, false, false},
        {"2130706433", "2130706433", HOST_NO_PORT, false, false},
        {"0x7f.0.0.1", "0x7f.0.0.1", HOST_NO_PORT, false, false},
        {"127.0.0.1.nip.io", "127.0.0.1.nip.io", HOST_NO_PORT, false, false},
        {"127.0.0.256", "127.0.0.256", HOST_NO_PORT, false, false},
        {"[::1]", "::1", HOST_NO_PORT, true, true},
        {"[::1]:8080", "::1", 8080, true, true},
        {"[0:0:0:0:0:0:0:1]", "::1", HOST_NO_PORT, true, true},
        {"[::]", "::", HOST_NO_PORT, true, false},
        {"[::ffff:0.0.0.0]", "::ffff:0.0.0.0", HOST_NO_PORT, true, false},
        {"[::2]", "::2", HOST_NO_PORT, true, false},
        {"[FE80::A]", "fe80::a", HOST_NO_PORT, true, false},
        {"[::ffff:127.0.0.1]", "::ffff:127.0.0.1", HOST_NO_PORT, true, true},
        {"[::ffff:10.0.0.1]", "::ffff:10.0.0.1", HOST_NO_PORT, true, false},
        {"[1::7f00:1]", "1::7f00:1", HOST_NO_PORT, true, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        if (!parse(cases[i].text)) {
            fail_msg("%s is a host", cases[i].text);
        }
        assert_string_equal(host.name, cases[i].name);
        assert_int_equal(host.port, cases[i].port);
        if (host.is_address != cases[i].is_address ||
            host_is_loopback(&host) != cases[i].is_loopback) {
            fail_msg("%s: wrong kind", cases[i].text);
        }
    }
}

TEST(refuses_other_texts)
{
    static const char *const texts[] =
        ROW("", ":", ":80", "a:b", "a:65536", "a:-1", "a:+1", "a: 1", "a:1 ", "a:80:80", "a b",
            " a", "a\t", "a/b", "a?b", "a#b", "a@b", "user@a:80", "http://a", "a,b", "a;b", "a%62",
            "caf\xc3\xa9", "a\\b", "[", "]", "[]", "[::1", "::1", "[::1]x", "[::1]80", "[::1]:x",
            "[::1]:65536", "[::1%25eth0]", "[127.0.0.1]", "[[::1]]", "[localhost]", "[::1]]",
            "[:::1]", "a]", "a:99999999999999999999", "\"a\"", "*", "(a)");
    static const struct wg_text with_zeros[] = {
        {"a\0b", 3}, {"\0", 1}, {"localhost\0.example", 18}, {"[::1\0]", 6}, {"a:8\0", 4},
    };
    char long_name[300];
    for (size_t i = 0; i < COUNT(texts); i++) {
        if (parse(texts[i])) {
            fail_msg("'%s' is not a host", texts[i]);
        }
    }
    for (size_t i = 0; i < COUNT(with_zeros); i++) {
        assert_false(host_parse(with_zeros[i], &host));
    }
    memset(long_name, 'a', sizeof long_name);
    assert_true(host_parse((struct wg_text){long_name, HOST_NAME_NBYTES - 1}, &host));
    assert_false(host_parse((struct wg_text){long_name, HOST_NAME_NBYTES}, &host));
    *long_name = '[';
    long_name[sizeof long_name - 1] = ']';
    assert_false(host_parse((struct wg_text){long_name, sizeof long_name}, &host));
}

TEST(compares_hosts)
{
    static const struct {
        const char *a;
        const char *b;
        bool are_equal;
    } cases[] = {
        {"example.org", "EXAMPLE.org.:80", true},
        {"example.org", "www.example.org", false},
        {"10.0.0.1", "[::ffff:10.0.0.1]:80", true},
        {"10.0.0.1", "[::10.0.0.1]", false},
        {"10.0.0.1", "10.0.0.2", false},
        {"[fe80:0::1]", "[FE80::1]", true},
        {"127.1", "127.0.0.1", false},
    };
    struct host other;
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_true(parse(cases[i].a));
        assert_true(host_parse(text_of(cases[i].b), &other));
        assert_int_equal(host_equals(&host, &other), cases[i].are_equal);
        assert_int_equal(host_equals(&other, &host), cases[i].are_equal);
    }
}

/* Reads random bytes at the end of an allocation, so that a sanitizer detects overreads. Only an
   address or a name that contains "localhost" can be a loopback host. */
TEST(reads_any_bytes)
{
    static const char some[] = "0127.:[]localhost%\0 \xff";
    struct random random = random_from_environment("any bytes");
    for (int round = 0; round < 200000; round++) {
        const size_t nbytes = random_below(&random, 24);
        char *const bytes = malloc(nbytes + 1);
        assert_non_null(bytes);
        char *const text = bytes + 1; /* if nbytes is 0, this is the end of the allocation */
        for (size_t i = 0; i < nbytes; i++) {
            text[i] = some[random_below(&random, sizeof some - 1)];
        }
        const bool is_host = host_parse((struct wg_text){text, nbytes}, &host);
        if (is_host) {
            assert_true(strlen(host.name) > 0 && strlen(host.name) < HOST_NAME_NBYTES);
            assert_null(strpbrk(host.name, " %[]\xff"));
            assert_true(host.port <= HOST_NO_PORT);
            assert_true(!host_is_loopback(&host) || host.is_address ||
                        strstr(host.name, "localhost") != NULL);
        }
        free(bytes);
    }
}
