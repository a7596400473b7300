/* SPDX-License-Identifier: MIT */
/*
 * connections.h: the open connections of a server, so that none is open for ever.
 *
 * A client may send a byte now and then, or take an answer as slowly: a time limit that
 * begins anew with each byte would never end. So a connection has a time by which what
 * it does must be over, whatever comes, and one that is late is shut down. Its thread
 * sees that as the client's going, and closes it.
 *
 * All functions may be called from any thread.
 */
#ifndef WG_SERVE_CONNECTIONS_H
#define WG_SERVE_CONNECTIONS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/* An IPv6 address with a zone, and a zero. */
enum { CONNECTION_ADDRESS_NBYTES = 64 };

struct connection {
    struct connection *previous;
    struct connection *next;
    int fd;
    bool is_surplus;        /* there were more of them than are wanted when it came */
    atomic_uint end_second; /* of the clock; 0: it may take as long as it takes */
    char address[CONNECTION_ADDRESS_NBYTES]; /* of the client */
};

struct connections {
    pthread_mutex_t lock;
    struct connection *first;
    size_t count;
    size_t most; /* that are wanted */
};

void connections_init(struct connections *connections, size_t most);

/* There must be no connection left. */
void connections_reset(struct connections *connections);

/*
 * A connection for the open socket `fd`, which must stay open until
 * connections_remove. NULL where memory is out.
 */
struct connection *connections_add(struct connections *connections, int fd,
                                   const struct sockaddr *address);

/* Frees it. NULL is allowed. */
void connections_remove(struct connections *connections, struct connection *connection);

/* What the connection does from now on must be over in so many seconds; 0: no limit. */
void connection_expect(struct connection *connection, unsigned seconds);

/* Shuts down all that are late. To be called about once a second. */
void connections_cut_late(struct connections *connections);

#endif
