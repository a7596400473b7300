/* SPDX-License-Identifier: MIT */
/* connections.c: a linked list of connections under a lock. */
#include "serve/connections.h"

#include "base/clock.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

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
    if (connection == NULL) {
        return;
    }
    pthread_mutex_lock(&connections->lock);
    *connection->link = connection->next;
    if (connection->next != NULL) {
        connection->next->link = connection->link;
    }
    pthread_mutex_unlock(&connections->lock);
    free(connection);
}

void connection_set_deadline(struct connection *connection, unsigned seconds)
{
    connection->deadline = clock_deadline(seconds);
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
