/* SPDX-License-Identifier: MIT */
/*
 * server.h: the HTTP server. GNU libmicrohttpd receives requests and sends the answers that
 * routes.h computes.
 *
 *     struct server *server;
 *     if (server_start(&options, &server, &error) != WG_OK)
 *         ...
 *     while (!is_over)
 *         ...four times a second: server_tick(server);
 *     server_stop(server);
 *
 * Threads:
 *
 *     acceptor    accepts connections and gives them to the readers (acceptor.h)
 *     readers     the threads of libmicrohttpd; options.threads is their number. Each
 *                 has a share of the connections, reads their requests and answers
 *                 most of them itself
 *     slow pool   as many threads again, for searches that a reader does not finish in
 *                 2 ms. The connection is suspended until the answer is ready
 *     the caller  calls server_tick
 *
 * The caller must ignore SIGPIPE. SECURITY.md lists the limits that protect from hostile clients.
 */
#pragma once

#include "serve/routes.h"

struct server_options {
    struct site site;
    int listen_fd;            /* not blocking; owned by the server once it starts */
    unsigned threads;         /* the number of readers, and of slow-pool threads; 1 or more */
    unsigned max_connections; /* at most; the process's limit on open files may allow fewer */
    unsigned request_seconds; /* the time in which a request must arrive */
    unsigned answer_seconds;  /* the time in which a client must receive its answer */
    bool logs;                /* writes a line for each request to standard error (access_log.h) */
};

struct server;

enum { SERVER_MAX_CONNECTIONS = 100000 };

/*
 * Starts a server, which answers until server_stop. *options is copied, but the objects to which
 * its members point must stay valid until then. The caller must block all signals that it handles,
 * because the new threads inherit the signal mask. Fails with WG_IO, WG_NO_MEMORY, or as
 * desk_new does. After a failure, listen_fd may have been closed: the caller must not use it.
 */
enum wg_status server_start(const struct server_options *options, struct server **server_out,
                            struct wg_error *error);

/* Shuts down the connections past their deadlines. Call it four times a second. */
void server_tick(struct server *server);

/*
 * Accepts the connections that wait, then no more. Closes each connection after its next answer, or
 * if no request arrives on it (connections_end_waiting). Waits until all connections are closed,
 * but not longer than the time limit of a search plus the time limit of an answer. Then ends
 * running searches, closes all connections and frees the server.
 */
void server_stop(struct server *server);
