/* SPDX-License-Identifier: MIT */
/*
 * connections.h: the open connections of a server, each with a deadline.
 *
 * A client may send a request or receive an answer one byte at a time, with pauses. The timeout of
 * the HTTP library restarts with each byte, so it would never expire. The deadline does not depend
 * on progress. A connection past its deadline is shut down. The thread that serves the connection
 * then reads the end of the connection, as if the client had closed it, and closes the socket.
 *
 * When the server stops, connections without a request end in the same way, but what the client has
 * sent until then is still read.
 *
 * Any thread may call the functions.
 */
#pragma once

#include "serve/host.h"

#include <pthread.h>
#include <stdatomic.h>

/* Room for an IPv6 address with a zone, and the terminating zero byte. */
enum { CONNECTION_ADDRESS_NBYTES = 64 };

/* What a connection waits for. Once the server is stopping, each state has a limit on its
   duration. */
enum connection_state {
    CONNECTION_READS, /* its first request, or the rest of a request that has begun */
    CONNECTION_IDLE,  /* the next request */
    CONNECTION_BUSY,  /* the answer to a request whose header has arrived: no such limit */
    CONNECTION_ENDED  /* nothing: over such a limit, the server has ended the receiving side */
};

struct connection {
    struct connection *next;
    struct connection **link; /* the pointer of the list to this connection */
    int fd;
    _Atomic double deadline; /* the deadline: clock_seconds(); 0: none */
    _Atomic enum connection_state state;
    char address[CONNECTION_ADDRESS_NBYTES];          /* of the client */
    unsigned char local_address[HOST_ADDRESS_NBYTES]; /* of the server, as in host.h */
};

struct connections {
    pthread_mutex_t lock;
    pthread_cond_t has_room; /* a connection has ended */
    struct connection *first;
    size_t count; /* of connections, with those that connections_reserve counts */
};

/* Makes an empty list. The caller must call connections_destroy. */
void connections_init(struct connections *connections);
void connections_destroy(struct connections *connections);

/* Waits until there are less than `most` connections, or 10 ms. Returns whether there are less, and
   then counts a connection that will be added; connections_remove(NULL) takes it back. */
bool connections_reserve(struct connections *connections, size_t most);

size_t connections_count(struct connections *connections);

/*
 * Adds a counted connection for the open socket `fd`, which must stay open until
 * connections_remove. `address` is the client's address. Returns NULL if there is not enough
 * memory: then the connection stays counted.
 */
struct connection *connections_add(struct connections *connections, int fd,
                                   const struct sockaddr *address);

/* Frees the connection, which is no longer counted. NULL: not added. */
void connections_remove(struct connections *connections, struct connection *connection);

/* Sets the deadline to `seconds` from now; 0: no deadline. */
void connection_set_deadline(struct connection *connection, unsigned seconds);

/* Sets the state, and returns true. Returns false if the state is CONNECTION_ENDED, and stays. */
bool connection_set_state(struct connection *connection, enum connection_state state);

/* Shuts down all connections past their deadline. Call it four times a second. */
void connections_shut_down_late(struct connections *connections);

/*
 * Ends the receiving side of all connections that have waited too long for bytes, from `begin`
 * (clock_seconds()) on, and have no unread bytes: after 2 s if they wait for a request, after 0.2 s
 * if they are idle. The thread that serves the connection then reads its end. Call this repeatedly:
 * the HTTP library sees the end only at the next call if it was reading.
 */
void connections_end_waiting(struct connections *connections, double begin);
