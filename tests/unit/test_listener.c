/* SPDX-License-Identifier: MIT */
/*
 * test_listener.c: tests which places ADDRESS:PORT can be opened, and the contents of struct
 * listener.
 */
#include "serve/listener.h"

#include "support/test.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

static struct wg_error error;

TEST(opens_places)
{
    static const struct {
        const char *place;
        const char *beginning; /* of the part of listener.text before the port */
        bool is_loopback;
        bool is_everywhere;
    } cases[] = {
        {"127.0.0.1:0", "127.0.0.1:", true, false},
        {"127.1.2.3:0", "127.1.2.3:", true, false},
        {"[127.0.0.1]:0", "127.0.0.1:", true, false},
        {"0.0.0.0:0", "127.0.0.1:", false, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct listener listener;
        assert_ok(listener_open(cases[i].place, &listener, &error));
        const size_t nbytes = strlen(cases[i].beginning);
        assert_memory_equal(listener.text, cases[i].beginning, nbytes);
        assert_string_not_equal(listener.text + nbytes, "0");
        assert_int_equal(listener.is_loopback, cases[i].is_loopback);
        assert_int_equal(listener.is_everywhere, cases[i].is_everywhere);
        assert_true((fcntl(listener.fd, F_GETFL) & O_NONBLOCK) != 0);
        assert_true((fcntl(listener.fd, F_GETFD) & FD_CLOEXEC) != 0);
        (void)close(listener.fd);
    }
}

/* Skipped if the system has no IPv6, for example in a container. */
TEST(opens_ipv6)
{
    struct listener listener;
    if (listener_open("[::1]:0", &listener, &error) != WG_OK) {
        assert_int_equal(error.status, WG_IO);
        SKIP_BECAUSE("there is no IPv6 here");
    }
    assert_memory_equal(listener.text, "[::1]:", 6);
    assert_true(listener.is_loopback);
    assert_false(listener.is_everywhere);
    (void)close(listener.fd);
    assert_ok(listener_open("[::]:0", &listener, &error));
    assert_memory_equal(listener.text, "[::1]:", 6);
    assert_false(listener.is_loopback);
    assert_true(listener.is_everywhere);
    (void)close(listener.fd);
}

/* Without an address, the listener listens on all addresses. */
TEST(opens_all_addresses)
{
    static const char *const names[] = {"127.0.0.1", "[::1]"};
    struct listener all;
    struct listener one;
    assert_ok(listener_open(":0", &all, &error));
    assert_false(all.is_loopback);
    assert_true(all.is_everywhere);
    const bool has_ipv6 = all.text[0] == '[';
    for (size_t i = 0; i < (has_ipv6 ? 2 : 1); i++) {
        char place[LISTENER_TEXT_NBYTES];
        (void)snprintf(place, sizeof place, "%s%s", names[i], strrchr(all.text, ':'));
        assert_int_equal(listener_open(place, &one, &error), WG_IO);
        assert_non_null(strstr(error.message, "in use"));
    }
    (void)close(all.fd);
}

TEST(refuses_other_texts)
{
    static const char *const places[] = {
        "",
        ":",
        "127.0.0.1",
        "127.0.0.1:",
        "127.0.0.1:http",
        "127.0.0.1:80 ",
        "127.0.0.1:-1",
        "127.0.0.1:65536",
        "::1:80",
        "[::1",
        "[]:80",
    };
    char long_name[600];
    for (size_t i = 0; i < COUNT(places); i++) {
        struct listener listener;
        assert_int_equal(listener_open(places[i], &listener, &error), WG_BAD_INPUT);
        assert_non_null(strstr(error.message, "expected ADDRESS:PORT"));
    }
    memset(long_name, 'a', sizeof long_name);
    memcpy(long_name + sizeof long_name - 4, ":80", 4);
    struct listener listener;
    assert_int_equal(listener_open(long_name, &listener, &error), WG_BAD_INPUT);
}

TEST(says_why_it_cannot_listen)
{
    struct listener first;
    struct listener second;
    assert_ok(listener_open("127.0.0.1:0", &first, &error));
    assert_int_equal(listener_open(first.text, &second, &error), WG_IO);
    assert_non_null(strstr(error.message, first.text));
    assert_non_null(strstr(error.message, "in use"));
    assert_non_null(strstr(error.message, "; stop the program that listens there, or choose "));
    (void)close(first.fd);
    assert_int_equal(listener_open("no-such-name.invalid:0", &second, &error), WG_IO);
    /* 192.0.2.0/24 is reserved for documentation, so no machine has such an address */
    assert_int_equal(listener_open("192.0.2.1:0", &second, &error), WG_IO);
}
