/* SPDX-License-Identifier: MIT */
/* connections.c: a linked list of connections under a lock. */
#include "serve/connections.h"

#include "base/clock.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

/* Deadlines are in quarters of a second. A surplus connection has SURPLUS_QUARTERS until its
   deadline. */
enum { QUARTERS = 4, SURPLUS_QUARTERS = 2 };

static unsigned now_quarter(void)
{
    return (unsigned)(clock_seconds() * QUARTERS) + 1; /* never 0 */
}

void connections_init(struct connections *connections, size_t most, size_t surplus)
{
    *connections = (struct connections){.most = most, .surplus = surplus};
    (void)pthread_mutex_init(&connections->lock, NULL);
}

void connections_reset(struct connections *connections)
{
    (void)pthread_mutex_destroy(&connections->lock);
}

static void write_address(const struct sockaddr *address, char *text)
{
    const socklen_t nbytes =
        address->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    if (getnameinfo(address, nbytes, text, CONNECTION_ADDRESS_NBYTES, NULL, 0, NI_NUMERICHOST) !=
        0) {
        memcpy(text, "-", sizeof "-");
    }
}

bool connections_are_full(struct connections *connections)
{
    pthread_mutex_lock(&connections->lock);
    const bool are_full = connections->count >= connections->most + connections->surplus;
    pthread_mutex_unlock(&connections->lock);
    return are_full;
}

struct connection *connections_add(struct connections *connections, int fd,
                                   const struct sockaddr *address)
{
    struct connection *const connection = calloc(1, sizeof *connection);
    uint32_t port;
    if (connection == NULL) {
        return NULL;
    }
    connection->fd = fd;
    write_address(address, connection->address);
    (void)host_read_socket(fd, connection->local_address, &port);
    pthread_mutex_lock(&connections->lock);
    connection->next = connections->first;
    if (connections->first != NULL) {
        connections->first->previous = connection;
    }
    connections->first = connection;
    connections->count++;
    connection->is_surplus = connections->count > connections->most;
    pthread_mutex_unlock(&connections->lock);
    return connection;
}

void connections_remove(struct connections *connections, struct connection *connection)
{
    if (connection == NULL) {
        return;
    }
    pthread_mutex_lock(&connections->lock);
    if (connection->previous != NULL) {
        connection->previous->next = connection->next;
    } else {
        connections->first = connection->next;
    }
    if (connection->next != NULL) {
        connection->next->previous = connection->previous;
    }
    connections->count--;
    pthread_mutex_unlock(&connections->lock);
    free(connection);
}

void connection_set_deadline(struct connection *connection, unsigned seconds)
{
    const unsigned quarters = connection->is_surplus ? SURPLUS_QUARTERS : seconds * QUARTERS;
    atomic_store(&connection->end_quarter, quarters == 0 ? 0 : now_quarter() + quarters);
}

void connections_shut_down_late(struct connections *connections)
{
    const unsigned now = now_quarter();
    pthread_mutex_lock(&connections->lock);
    for (struct connection *connection = connections->first; connection != NULL;
         connection = connection->next) {
        const unsigned end = atomic_load(&connection->end_quarter);
        if (end != 0 && end < now) {
            (void)shutdown(connection->fd, SHUT_RDWR);
        }
    }
    pthread_mutex_unlock(&connections->lock);
}
