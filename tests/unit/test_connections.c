/* SPDX-License-Identifier: MIT */
/* test_connections.c: open connections, over real sockets: which are cut, and when. */
#define _POSIX_C_SOURCE 200809L
#include "serve/connections.h"

#include "support/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <time.h>
#include <unistd.h>

static struct connections connections;
static int pairs[3][2]; /* the server's end and the client's */

static union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
} address;

static struct connection *add(int i)
{
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pairs[i]), 0);
    struct connection *const connection =
        connections_add(&connections, pairs[i][0], &address.any);
    assert_non_null(connection);
    return connection;
}

static void end(int i, struct connection *connection)
{
    connections_remove(&connections, connection);
    (void)close(pairs[i][0]);
    (void)close(pairs[i][1]);
}

/* The client sees the end; it does not while the connection is open. */
static bool is_cut(int i)
{
    char byte;
    return recv(pairs[i][1], &byte, 1, MSG_DONTWAIT) == 0;
}

static int begin(void **state)
{
    (void)state;
    address.v4 = (struct sockaddr_in){.sin_family = AF_INET,
                                      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    connections_init(&connections, 2);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    assert_int_equal(connections.count, 0);
    assert_null(connections.first);
    connections_reset(&connections);
    return 0;
}

static void knows_who_it_is_and_whether_too_many(void **state)
{
    (void)state;
    struct connection *const first = add(0);
    address.v6 =
        (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_addr = in6addr_loopback};
    struct connection *const second = add(1);
    struct connection *const third = add(2);
    assert_string_equal(first->address, "127.0.0.1");
    assert_string_equal(second->address, "::1");
    assert_false(first->is_surplus);
    assert_false(second->is_surplus);
    assert_true(third->is_surplus);
    end(1, second); /* the middle of the list, its end, and the last that is left */
    end(0, first);
    struct connection *const again = add(0);
    assert_false(again->is_surplus);
    end(2, third);
    end(0, again);
    connections_remove(&connections, NULL);
}

static void cuts_those_that_are_late(void **state)
{
    const struct timespec moment = {.tv_nsec = 50000000};
    (void)state;
    struct connection *const late = add(0);
    struct connection *const patient = add(1);
    struct connection *const unlimited = add(2);
    connection_expect(late, 1);
    connection_expect(patient, 3600);
    connection_expect(unlimited, 1);
    connection_expect(unlimited, 0);
    connections_cut_late(&connections);
    assert_false(is_cut(0));
    for (int i = 0; i < 1000 && !is_cut(0); i++) {
        (void)nanosleep(&moment, NULL);
        connections_cut_late(&connections);
    }
    assert_true(is_cut(0));
    assert_false(is_cut(1));
    assert_false(is_cut(2));
    end(2, unlimited);
    end(1, patient);
    end(0, late);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            knows_who_it_is_and_whether_too_many, begin, finish),
        cmocka_unit_test_setup_teardown(cuts_those_that_are_late, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
