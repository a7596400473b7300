/* SPDX-License-Identifier: MIT */
/*
 * acceptor.h: a thread that accepts connections and gives them to the HTTP library.
 *
 * The library could accept connections itself. But it cannot stop: version 0.9.75 can end the
 * program in MHD_quiesce_daemon, because two threads remove the listening socket from one epoll
 * set. And nobody could tell when the queue of the listening socket is empty, and each connection
 * of the queue is counted. So a signal could reset connections whose request has arrived.
 */
#pragma once

#include "serve/connections.h"

#include <microhttpd.h>

struct acceptor {
    int listen_fd; /* not blocking */
    size_t most;   /* connections at a time */
    struct connections *connections;
    struct MHD_Daemon *daemon;
    /* The members below belong to acceptor.c. */
    int wake[2]; /* a pipe whose writing end is closed to stop */
    atomic_bool is_stopping;
    atomic_bool gives_up;
    atomic_bool is_done; /* the thread accepts no more; the listening socket is closed */
    pthread_t thread;
};

/* Starts the thread. The caller has set the first four members, which stay valid until
   acceptor_join. Fails with WG_IO. The listening socket then belongs to the thread. */
enum wg_status acceptor_start(struct acceptor *acceptor, struct wg_error *error);

/* Makes the thread accept at least all connections that wait now, then close the listening socket.
   Sets acceptor->is_done when this has happened. */
void acceptor_stop(struct acceptor *acceptor);

/* Ends the thread, even if connections still wait. Call it after acceptor_stop. */
void acceptor_join(struct acceptor *acceptor);
