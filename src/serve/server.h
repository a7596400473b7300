/* SPDX-License-Identifier: MIT */
/*
 * server.h: the HTTP server. GNU libmicrohttpd receives requests and sends the answers
 * that routes.h computes.
 *
 *     struct server *server;
 *     if (server_start(&options, &server, &error) != WG_OK)
 *         ...
 *     while (!is_over)
 *         ...four times a second: server_tick(server);
 *     server_quiesce(server);
 *     while (!server_is_idle(server) && !is_too_late)
 *         ...wait a moment: server_tick(server);
 *     server_stop(server);
 *
 * Threads:
 *
 *     readers     options.threads. Each has its share of the connections, reads their
 *                 requests and answers the quick ones itself
 *     slow pool   the same number of threads, for searches that a reader does not
 *                 finish in 2 ms. The connection is suspended until the answer is ready
 *     the caller  calls server_tick
 *
 * The caller must ignore SIGPIPE. Limits protect the server from hostile clients:
 *
 *     connections      their number, the time until a request has arrived, and the time
 *                      until the client has received the answer
 *     requests         their size
 *     searches         their time, their memory, and the number of long searches that
 *                      wait
 *
 * When a client disconnects, its search ends.
 */
#ifndef WG_SERVE_SERVER_H
#define WG_SERVE_SERVER_H

#include "serve/routes.h"

struct server_options {
    struct site site;
    int listen_fd;            /* not blocking; owned by the server once it starts */
    unsigned threads;         /* of readers, and of the slow pool; 1 or more */
    unsigned max_connections; /* further clients get an error */
    unsigned request_seconds; /* in which a request must arrive */
    unsigned answer_seconds;  /* in which a client must receive its answer */
    bool logs;                /* one line for each request, on standard error */
};

struct server;

enum { SERVER_MAX_CONNECTIONS = 100000 };

/*
 * Returns the largest max_connections, from 1 to SERVER_MAX_CONNECTIONS, that a server
 * with `threads` threads can have: the limit on open files of this process bounds it.
 */
unsigned server_max_connections(unsigned threads);

/*
 * Starts a server, which answers until server_stop. The caller must block all signals
 * that it handles, because the new threads inherit the signal mask. Fails with WG_IO,
 * WG_LIMIT (the process may not open enough files), WG_NO_MEMORY, or as workspace_new
 * does; after a failure listen_fd may or may not be closed.
 */
enum wg_status server_start(const struct server_options *options,
                            struct server **server_out, struct wg_error *error);

/* Shuts down connections whose time is over. */
void server_tick(struct server *server);

/* From this call on, the server closes each new connection at once, and each open
   connection after its next answer. */
void server_quiesce(struct server *server);

/* Whether all requests that have arrived are answered. */
bool server_is_idle(const struct server *server);

/*
 * Ends running searches, closes all connections and frees the server. Call
 * server_quiesce first.
 */
void server_stop(struct server *server);

#endif
