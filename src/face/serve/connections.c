/* SPDX-License-Identifier: MIT */
/* connections.c: a linked list of connections under a lock. */
#include "serve/connections.h"

#include "base/clock.h"
#include "base/wait.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

/* Longer than a client's bytes take to arrive, if it sent them before the signal. */
static const double MOST_WAITING_SECONDS[] = {[CONNECTION_READS] = 2, [CONNECTION_IDLE] = 0.2};

void connections_init(struct connections *connections)
{
    *connections = (struct connections){0};
    (void)pthread_mutex_init(&connections->lock, NULL);
    wait_init(&connections->has_room);
}

void connections_destroy(struct connections *connections)
{
    (void)pthread_cond_destroy(&connections->has_room);
    (void)pthread_mutex_destroy(&connections->lock);
}

bool connections_reserve(struct connections *connections, size_t most)
{
    enum { WAIT_NS = 10000000 };
    pthread_mutex_lock(&connections->lock);
    if (connections->count >= most) {
        wait_for(&connections->has_room, &connections->lock, WAIT_NS);
    }
    const bool has_room = connections->count < most;
    connections->count += has_room;
    pthread_mutex_unlock(&connections->lock);
    return has_room;
}

size_t connections_count(struct connections *connections)
{
    pthread_mutex_lock(&connections->lock);
    const size_t count = connections->count;
    pthread_mutex_unlock(&connections->lock);
    return count;
}

struct connection *connections_add(struct connections *connections, int fd,
                                   const struct sockaddr *address)
{
    struct connection *const connection = calloc(1, sizeof *connection);
    const socklen_t nbytes =
        address->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    uint32_t port;
    if (connection == NULL) {
        return NULL;
    }
    connection->fd = fd;
    if (getnameinfo(address, nbytes, connection->address, sizeof connection->address, NULL, 0,
                    NI_NUMERICHOST) != 0) {
        memcpy(connection->address, "-", sizeof "-");
    }
    (void)host_read_socket(fd, connection->local_address, &port);
    pthread_mutex_lock(&connections->lock);
    connection->next = connections->first;
    connection->link = &connections->first;
    if (connection->next != NULL) {
        connection->next->link = &connection->next;
    }
    connections->first = connection;
    pthread_mutex_unlock(&connections->lock);
    return connection;
}

void connections_remove(struct connections *connections, struct connection *connection)
{
    pthread_mutex_lock(&connections->lock);
    connections->count--;
    if (connection != NULL) {
        *connection->link = connection->next;
        if (connection->next != NULL) {
            connection->next->link = connection->link;
        }
    }
    (void)pthread_cond_signal(&connections->has_room);
    pthread_mutex_unlock(&connections->lock);
    free(connection);
}

void connection_set_deadline(struct connection *connection, unsigned seconds)
{
    connection->deadline = clock_deadline(seconds);
}

bool connection_set_state(struct connection *connection, enum connection_state state)
{
    enum connection_state old = connection->state;
    while (old != CONNECTION_ENDED &&
           !atomic_compare_exchange_weak(&connection->state, &old, state)) {
    }
    return old != CONNECTION_ENDED;
}

/* Makes the state CONNECTION_ENDED if the connection has waited too long, `waited` seconds. Returns
   whether this is the state. */
static bool end_waiting(struct connection *connection, double waited)
{
    char byte;
    enum connection_state old = connection->state;
    return old == CONNECTION_ENDED ||
           (old != CONNECTION_BUSY && waited > MOST_WAITING_SECONDS[old] &&
            recv(connection->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0 &&
            atomic_compare_exchange_strong(&connection->state, &old, CONNECTION_ENDED));
}

void connections_shut_down_late(struct connections *connections)
{
    const double now = clock_seconds();
    pthread_mutex_lock(&connections->lock);
    for (struct connection *connection = connections->first; connection != NULL;
         connection = connection->next) {
        const double end = connection->deadline;
        if (end > 0 && end < now) {
            (void)shutdown(connection->fd, SHUT_RDWR);
        }
    }
    pthread_mutex_unlock(&connections->lock);
}

void connections_end_waiting(struct connections *connections, double begin)
{
    const double now = clock_seconds();
    pthread_mutex_lock(&connections->lock);
    for (struct connection *connection = connections->first; connection != NULL;
         connection = connection->next) {
        if (end_waiting(connection, now - begin)) {
            (void)shutdown(connection->fd, SHUT_RD);
        }
    }
    pthread_mutex_unlock(&connections->lock);
}
