/* SPDX-License-Identifier: MIT */
/*
 * server.h: routes.h over HTTP, with GNU libmicrohttpd.
 *
 *     struct server *server;
 *     if (server_start(&options, &server, &error) != WG_OK)
 *         ...
 *     while (!is_over)
 *         ...once a second: server_tick(server);
 *     server_quiesce(server);
 *     while (!server_is_idle(server) && !is_too_late)
 *         ...wait a moment: server_tick(server);
 *     server_stop(server);
 *
 * Threads:
 *
 *     readers     one a processor: each has its share of the connections, reads their
 *                 requests, and answers those that are quick on the spot
 *     slow pool   as many more: what takes longer than a reader's patience. Its
 *                 connection is suspended until then, and costs nothing
 *     the caller  who ticks
 *
 * The caller ignores SIGPIPE. Every limit is there for what a stranger can do:
 * connections, the time in which a request must arrive and its answer be taken, the
 * size of a request, the time and the memory of a search, the number of long searches
 * that wait. A client that goes away ends its search.
 */
#ifndef WG_SERVE_SERVER_H
#define WG_SERVE_SERVER_H

#include "serve/routes.h"

struct server_options {
    struct site site;
    int listen_fd;            /* not blocking; the server's from its start on */
    unsigned threads;         /* of each kind; 1 or more */
    unsigned max_connections; /* more get an answer that says so */
    unsigned request_seconds; /* in which a request must arrive, */
    unsigned answer_seconds;  /* and its answer be taken */
    bool logs;                /* a line a request on standard error */
};

struct server;

enum { SERVER_MAX_CONNECTIONS = 100000 };

/*
 * The most connections that a server with so many threads may be asked to have, for the
 * files that this process may open: 1 to SERVER_MAX_CONNECTIONS.
 */
unsigned server_max_connections(unsigned threads);

/*
 * Answers until it is stopped. All signals that the caller handles must be blocked: the
 * threads inherit that. Fails with WG_IO, WG_LIMIT (the process may not open so many
 * files), WG_NO_MEMORY, or as workspace_new does; listen_fd may be closed then, or not.
 */
enum wg_status server_start(const struct server_options *options,
                            struct server **server_out, struct wg_error *error);

/* Shuts down connections that are late. */
void server_tick(struct server *server);

/* Closes new connections at once, and those that are open after their answer. */
void server_quiesce(struct server *server);

/* Whether all requests that have arrived are answered. */
bool server_is_idle(const struct server *server);

/* Ends searches that still run, closes what is open, and frees all. After quiescing. */
void server_stop(struct server *server);

#endif
