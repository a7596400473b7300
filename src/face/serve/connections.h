/* SPDX-License-Identifier: MIT */
/*
 * connections.h: the open connections of a server, each with a deadline.
 *
 * A client may send a request or receive an answer one byte at a time, with pauses. The timeout of
 * the HTTP library restarts with each byte, so it would never expire. The deadline does not depend
 * on progress. A connection past its deadline is shut down. The thread that serves the connection
 * then reads the end of the connection, as if the client had closed it, and closes the socket.
 *
 * Any thread may call the functions.
 */
#ifndef WG_SERVE_CONNECTIONS_H
#define WG_SERVE_CONNECTIONS_H

#include "serve/host.h"

#include <pthread.h>

/* Room for an IPv6 address with a zone, and the terminating zero byte. */
enum { CONNECTION_ADDRESS_NBYTES = 64 };

struct connection {
    struct connection *next;
    struct connection **link; /* the pointer of the list to this connection */
    int fd;
    _Atomic double deadline;                          /* the deadline: clock_seconds(); 0: none */
    char address[CONNECTION_ADDRESS_NBYTES];          /* of the client */
    unsigned char local_address[HOST_ADDRESS_NBYTES]; /* of the server, as in host.h */
};

/* The caller initializes the lock, and destroys it when all connections are removed. */
struct connections {
    pthread_mutex_t lock;
    struct connection *first;
};

/*
 * Adds a connection for the open socket `fd`, which must stay open until connections_remove.
 * `address` is the client's address. Returns NULL if there is not enough memory.
 */
struct connection *connections_add(struct connections *connections, int fd,
                                   const struct sockaddr *address);

/* Frees the connection. NULL is allowed. */
void connections_remove(struct connections *connections, struct connection *connection);

/* Sets the deadline to `seconds` from now; 0: no deadline. */
void connection_set_deadline(struct connection *connection, unsigned seconds);

/* Shuts down all connections past their deadline. Call it four times a second. */
void connections_shut_down_late(struct connections *connections);

#endif
