/* SPDX-License-Identifier: MIT */
/*
 * test_connections.c: tests which connections are shut down, and when, with real sockets.
 */
#include "serve/connections.h"

#include "base/clock.h"
#include "support/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <time.h>
#include <unistd.h>

static struct connections connections;
static int pairs[3][2]; /* of each connection, the server's socket and the client's socket */

static union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
} address;

static struct connection *add(int i)
{
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pairs[i]), 0);
    assert_true(connections_reserve(&connections, 3));
    struct connection *const connection = connections_add(&connections, pairs[i][0], &address.any);
    assert_non_null(connection);
    return connection;
}

static void end(int i, struct connection *connection)
{
    connections_remove(&connections, connection);
    (void)close(pairs[i][0]);
    (void)close(pairs[i][1]);
}

/* Returns whether the client finds that the server has shut down the connection. */
static bool is_cut(int i)
{
    char byte;
    return recv(pairs[i][1], &byte, 1, MSG_DONTWAIT) == 0;
}

static int begin(void **state)
{
    connections_init(&connections);
    address.v4 =
        (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return 0;
}

static int finish(void **state)
{
    assert_null(connections.first);
    assert_int_equal(connections_count(&connections), 0);
    connections_destroy(&connections);
    return 0;
}

TEST_WITH(knows_addresses, begin, finish)
{
    struct connection *const first = add(0);
    address.v6 = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_addr = in6addr_loopback};
    struct connection *const second = add(1);
    struct connection *const third = add(2);
    assert_string_equal(first->address, "127.0.0.1");
    assert_string_equal(second->address, "::1");
    end(1, second); /* removes the middle of the list; then its end; then the only connection */
    end(0, first);
    struct connection *const again = add(0);
    end(2, third);
    end(0, again);
}

TEST_WITH(shuts_down_late_ones, begin, finish)
{
    const struct timespec moment = {.tv_nsec = 50000000};
    struct connection *const late = add(0);
    struct connection *const patient = add(1);
    struct connection *const unlimited = add(2);
    connection_set_deadline(late, 1);
    connection_set_deadline(patient, 3600);
    connection_set_deadline(unlimited, 1);
    connection_set_deadline(unlimited, 0);
    connections_shut_down_late(&connections);
    assert_false(is_cut(0));
    for (int i = 0; i < 1000 && !is_cut(0); i++) {
        (void)nanosleep(&moment, NULL);
        connections_shut_down_late(&connections);
    }
    assert_true(is_cut(0));
    assert_false(is_cut(1));
    assert_false(is_cut(2));
    end(2, unlimited);
    end(1, patient);
    end(0, late);
}

/* local_address is the address at which the connection arrived, in the form of host.h. */
TEST_WITH(knows_its_own_address, begin, finish)
{
    static const unsigned char loopback[HOST_ADDRESS_NBYTES] = {
        [10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1};
    static const unsigned char zeros[HOST_ADDRESS_NBYTES];
    struct connection *const other = add(0);
    assert_memory_equal(other->local_address, zeros, sizeof zeros);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(fd, &address.any, sizeof address.v4), 0);
    assert_true(connections_reserve(&connections, 2));
    struct connection *const own = connections_add(&connections, fd, &address.any);
    assert_memory_equal(own->local_address, loopback, sizeof loopback);
    connections_remove(&connections, own);
    (void)close(fd);
    end(0, other);
}

TEST_WITH(has_a_limit, begin, finish)
{
    struct connection *const first = add(0);
    assert_true(connections_reserve(&connections, 2));
    assert_false(connections_reserve(&connections, 2));
    assert_int_equal(connections_count(&connections), 2);
    connections_remove(&connections, NULL); /* was not added */
    assert_true(connections_reserve(&connections, 2));
    connections_remove(&connections, NULL);
    end(0, first);
}

/* At the end, a connection that waits for bytes ends, but no bytes are lost. */
TEST_WITH(ends_waiting_ones, begin, finish)
{
    char bytes[4];
    struct connection *const reads = add(0);
    struct connection *const idle = add(1);
    struct connection *const busy = add(2);
    const double now = clock_seconds();
    idle->state = CONNECTION_IDLE;
    busy->state = CONNECTION_BUSY;
    assert_int_equal(send(pairs[1][1], "abc", 3, 0), 3);
    connections_end_waiting(&connections, now - 1);
    assert_true(connection_set_state(reads, CONNECTION_READS));
    assert_true(connection_set_state(idle, CONNECTION_IDLE)); /* has unread bytes */
    assert_int_equal(recv(pairs[1][0], bytes, sizeof bytes, MSG_DONTWAIT), 3);
    connections_end_waiting(&connections, now - 1);
    assert_false(connection_set_state(idle, CONNECTION_BUSY));
    assert_int_equal(recv(pairs[1][0], bytes, sizeof bytes, MSG_DONTWAIT), 0);
    assert_false(is_cut(1)); /* the answer can still be sent */
    connections_end_waiting(&connections, now - 3600);
    assert_false(connection_set_state(reads, CONNECTION_BUSY));
    assert_true(connection_set_state(busy, CONNECTION_BUSY));
    end(2, busy);
    end(1, idle);
    end(0, reads);
}
