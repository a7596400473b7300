/* SPDX-License-Identifier: MIT */
/* server.c: starts and stops the server; exchange.c handles the requests. */
#include "serve/server.h"

#include "base/error.h"
#include "serve/connections.h"
#include "serve/exchange.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>

enum {
    /* The memory of libmicrohttpd (below: the library) for a connection: it holds the headers of a
       request and of its answer. The library refuses a larger header. */
    CONNECTION_NBYTES = 64 << 10,
    SLOW_POOL_PLACES = 64, /* the limit on searches that wait */
    /* Open files that are not counted as connections: of each reader, and of the rest. */
    READER_FILES = 4,
    OTHER_FILES = 32
};

struct server {
    struct server_options options;
    struct MHD_Daemon *daemon;
    struct connections connections;
    struct exchange_shared shared;
};

/* If this returns MHD_NO, the library closes the connection immediately. */
static enum MHD_Result accept_connection(void *context, const struct sockaddr *address,
                                         socklen_t nbytes)
{
    struct server *const server = context;
    (void)address;
    (void)nbytes;
    return atomic_load(&server->shared.is_quiet) ? MHD_NO : MHD_YES;
}

/* The library calls this when a connection begins and when it ends. */
static void track_connection(void *context, struct MHD_Connection *http, void **socket_context,
                             enum MHD_ConnectionNotificationCode what)
{
    struct server *const server = context;
    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        connections_remove(&server->connections, *socket_context);
        return;
    }
    struct connection *const connection = connections_add(
        &server->connections,
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd,
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
    if (connection != NULL) {
        connection_set_deadline(connection, server->options.request_seconds);
    }
    *socket_context = connection;
}

/*
 * Returns the limit on connections, which the library divides among the readers. At the limit, the
 * library accepts no connection until another one ends. Raises the limit on open files if needed;
 * if that fails, the limit on connections is lower.
 */
static unsigned limit_connections(const struct server_options *options)
{
    struct rlimit limit;
    const rlim_t others = (rlim_t)options->threads * READER_FILES + OTHER_FILES;
    const rlim_t needed = options->max_connections + others;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) {
        return options->max_connections;
    }
    limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > others ? (unsigned)(limit.rlim_cur - others) : 1;
}

static enum wg_status start_daemon(struct server *server, struct wg_error *error)
{
    const struct server_options *const options = &server->options;
    server->daemon = MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, accept_connection, server,
        exchange_answer, &server->shared, MHD_OPTION_LISTEN_SOCKET, options->listen_fd,
        MHD_OPTION_THREAD_POOL_SIZE, options->threads > 1 ? options->threads : 0,
        MHD_OPTION_CONNECTION_LIMIT, limit_connections(options), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_NBYTES, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_URI_LOG_CALLBACK, exchange_begin, &server->shared, MHD_OPTION_NOTIFY_COMPLETED,
        exchange_end, &server->shared, MHD_OPTION_NOTIFY_CONNECTION, track_connection, server,
        MHD_OPTION_END);
    return server->daemon != NULL ? WG_OK : fail_io(error, NULL, "cannot start the server", errno);
}

static enum wg_status make_workspaces(struct server *server, struct wg_error *error)
{
    const struct site *const site = &server->options.site;
    struct exchange_shared *const shared = &server->shared;
    const unsigned threads = server->options.threads;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers is meant */
    shared->workspaces = calloc(threads, sizeof *shared->workspaces);
    enum wg_status status = shared->workspaces == NULL ? fail_memory(error) : WG_OK;
    while (status == WG_OK && shared->free_count < threads) {
        status = workspace_new(site->dicts, &site->limits, &shared->workspaces[shared->free_count],
                               error);
        shared->free_count += status == WG_OK;
    }
    return status;
}

/* Call this when no thread uses the server any more. */
static void free_server(struct server *server)
{
    struct exchange_shared *const shared = &server->shared;
    slow_pool_free(shared->pool);
    while (shared->free_count > 0) {
        workspace_free(shared->workspaces[--shared->free_count]);
    }
    free(shared->workspaces);
    (void)pthread_mutex_destroy(&server->connections.lock);
    (void)pthread_mutex_destroy(&shared->lock);
    free(server);
}

enum wg_status server_start(const struct server_options *options, struct server **server_out,
                            struct wg_error *error)
{
    struct server *const server = calloc(1, sizeof *server);
    if (server == NULL) {
        return fail_memory(error);
    }
    const struct site *const site = &server->options.site;
    struct exchange_shared *const shared = &server->shared;
    server->options = *options;
    shared->options = &server->options;
    (void)pthread_mutex_init(&shared->lock, NULL);
    (void)pthread_mutex_init(&server->connections.lock, NULL);
    enum wg_status status = make_workspaces(server, error);
    if (status == WG_OK) {
        status = slow_pool_new(site->dicts, &site->limits, options->threads, SLOW_POOL_PLACES,
                               &shared->pool, error);
    }
    if (status == WG_OK) {
        status = start_daemon(server, error);
    }
    if (status != WG_OK) {
        free_server(server);
        return status;
    }
    *server_out = server;
    return WG_OK;
}

void server_tick(struct server *server)
{
    connections_shut_down_late(&server->connections);
}

/*
 * Does not call MHD_quiesce_daemon, which (in 0.9.75) removes the listening socket from each
 * reader's epoll set. The reader can do the same at that time, and the second removal ends the
 * program.
 */
void server_quiesce(struct server *server)
{
    atomic_store(&server->shared.is_quiet, true);
}

bool server_is_idle(const struct server *server)
{
    return atomic_load(&server->shared.running) == 0;
}

/* The library may be stopped only when no connection is suspended: slow_pool_end waits until the
   pool has resumed all of them. */
void server_stop(struct server *server)
{
    atomic_store(&server->shared.is_ending, true);
    slow_pool_end(server->shared.pool);
    MHD_stop_daemon(server->daemon);
    free_server(server);
}
