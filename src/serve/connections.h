/* SPDX-License-Identifier: MIT */
/*
 * connections.h: the open connections of a server, each with a deadline.
 *
 * A client may send a request or receive an answer one byte at a time, with pauses. A timeout that
 * restarts with each byte would never expire, so the deadline does not depend on progress. A
 * connection past its deadline is shut down. To the thread that serves the connection, this looks
 * as if the client had closed it, so the thread closes the socket.
 *
 * Any thread may call the functions.
 */
#ifndef WG_SERVE_CONNECTIONS_H
#define WG_SERVE_CONNECTIONS_H

#include "serve/host.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/socket.h>

/* Room for an IPv6 address with a zone, and the terminating zero byte. */
enum { CONNECTION_ADDRESS_NBYTES = 64 };

struct connection {
    struct connection *previous;
    struct connection *next;
    int fd;
    bool is_surplus; /* over connections->most: it only gets an error */
    /* The deadline: clock_seconds() in quarters of a second; 0: none. */
    atomic_uint end_quarter;
    char address[CONNECTION_ADDRESS_NBYTES];          /* of the client */
    unsigned char local_address[HOST_ADDRESS_NBYTES]; /* of the server, as in host.h */
};

struct connections {
    pthread_mutex_t lock;
    struct connection *first;
    size_t count;
    size_t most;    /* the largest number of connections that are served */
    size_t surplus; /* the largest number of surplus connections */
};

void connections_init(struct connections *connections, size_t most, size_t surplus);

/* Destroys the lock. The caller must have removed all connections. */
void connections_reset(struct connections *connections);

/* Whether `most` + `surplus` connections are open. */
bool connections_are_full(struct connections *connections);

/*
 * Adds a connection for the open socket `fd`, which must stay open until connections_remove.
 * `address` is the client's address. Returns NULL if there is no memory.
 */
struct connection *connections_add(struct connections *connections, int fd,
                                   const struct sockaddr *address);

/* Frees the connection. NULL is allowed. */
void connections_remove(struct connections *connections, struct connection *connection);

/*
 * Sets the deadline to `seconds` from now; 0: no deadline. The deadline of a surplus connection is
 * always half a second, so that its place is free again within a second.
 */
void connection_set_deadline(struct connection *connection, unsigned seconds);

/* Shuts down all connections past their deadline. Call it four times a second. */
void connections_shut_down_late(struct connections *connections);

#endif
