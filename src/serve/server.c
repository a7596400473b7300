/* SPDX-License-Identifier: MIT */
/* server.c: see server.h. What happens to a request is in exchange.c. */
#define _POSIX_C_SOURCE 200809L
#include "serve/server.h"

#include "base/error.h"
#include "serve/server_state.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>

enum {
    /* Of a connection: its request's header and its answer's; and what the target may
       take beyond QUERY_MAX_NBYTES to be refused with a message of ours. */
    CONNECTION_NBYTES = 64 << 10,
    MOST_SLOW = 64, /* searches that wait for the slow pool */
    /* Connections over max_connections that are told so; more wait for their turn. */
    SURPLUS_CONNECTIONS = 256,
    /* Open files beside the connections: of a reader, and of all else. */
    READER_FILES = 2,
    OTHER_FILES = 32
};

/* MHD_NO: the connection is closed at once. */
static enum MHD_Result let_in(void *context, const struct sockaddr *address,
                              socklen_t nbytes)
{
    const struct server *const server = context;
    (void)address;
    (void)nbytes;
    return atomic_load(&server->is_quiet) ? MHD_NO : MHD_YES;
}

static void notice_connection(void *context, struct MHD_Connection *http,
                              void **socket_context,
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
        connection_expect(connection, server->options.request_seconds);
    }
    *socket_context = connection;
}

/* The open files that are needed beside the connections that are wanted. */
static rlim_t files_beside(unsigned threads)
{
    return (rlim_t)threads * READER_FILES + SURPLUS_CONNECTIONS + OTHER_FILES;
}

unsigned server_max_connections(unsigned threads)
{
    struct rlimit limit;
    const rlim_t beside = files_beside(threads);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 ||
        limit.rlim_max > beside + SERVER_MAX_CONNECTIONS) {
        return SERVER_MAX_CONNECTIONS;
    }
    return limit.rlim_max > beside ? (unsigned)(limit.rlim_max - beside) : 1;
}

/* As many files as connections, or more, if the system lets us. */
static enum wg_status allow_files(const struct server_options *options,
                                  struct wg_error *error)
{
    struct rlimit limit;
    const rlim_t needed = options->max_connections + files_beside(options->threads);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) {
        return WG_OK;
    }
    if (limit.rlim_max < needed) {
        return fail(error,
                    WG_LIMIT,
                    "%u connections and %u threads take %llu open files, and this "
                    "process may have %llu; raise that (ulimit -Hn), or ask for fewer "
                    "(--max-connections=N, --threads=N)",
                    options->max_connections,
                    options->threads,
                    (unsigned long long)needed,
                    (unsigned long long)limit.rlim_max);
    }
    limit.rlim_cur = needed;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0
               ? WG_OK
               : fail_io(error, NULL, "cannot raise the number of open files", errno);
}

static enum wg_status start_daemon(struct server *server, struct wg_error *error)
{
    const struct server_options *const options = &server->options;
    const enum wg_status status = allow_files(options, error);
    if (status != WG_OK) {
        return status;
    }
    server->daemon =
        MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME,
                         0,
                         let_in,
                         server,
                         exchange_answer,
                         server,
                         MHD_OPTION_LISTEN_SOCKET,
                         options->listen_fd,
                         MHD_OPTION_THREAD_POOL_SIZE,
                         options->threads > 1 ? options->threads : 0,
                         MHD_OPTION_CONNECTION_LIMIT,
                         options->max_connections + SURPLUS_CONNECTIONS,
                         MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                         (size_t)CONNECTION_NBYTES,
                         MHD_OPTION_SIGPIPE_HANDLED_BY_APP,
                         1,
                         MHD_OPTION_URI_LOG_CALLBACK,
                         exchange_begin,
                         server,
                         MHD_OPTION_NOTIFY_COMPLETED,
                         exchange_end,
                         server,
                         MHD_OPTION_NOTIFY_CONNECTION,
                         notice_connection,
                         server,
                         MHD_OPTION_END);
    return server->daemon != NULL
               ? WG_OK
               : fail_io(error, NULL, "cannot start the server", errno);
}

static enum wg_status make_workspaces(struct server *server, struct wg_error *error)
{
    const struct site *const site = &server->options.site;
    const unsigned threads = server->options.threads;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers is meant */
    server->workspaces = calloc(threads, sizeof *server->workspaces);
    if (server->workspaces == NULL) {
        return fail_memory(error);
    }
    while (server->free_count < threads) {
        struct workspace **const workspace = &server->workspaces[server->free_count];
        const enum wg_status status =
            workspace_new(site->dicts, &site->limits, workspace, error);
        if (status != WG_OK) {
            return status;
        }
        server->free_count++;
    }
    return WG_OK;
}

/* No thread uses it any more. */
static void free_server(struct server *server)
{
    slow_pool_free(server->pool);
    while (server->free_count > 0) {
        workspace_free(server->workspaces[--server->free_count]);
    }
    free(server->workspaces);
    access_log_reset(&server->log);
    connections_reset(&server->connections);
    (void)pthread_mutex_destroy(&server->lock);
    free(server);
}

enum wg_status server_start(const struct server_options *options,
                            struct server **server_out, struct wg_error *error)
{
    const struct site *const site = &options->site;
    struct server *const server = calloc(1, sizeof *server);
    if (server == NULL) {
        return fail_memory(error);
    }
    server->options = *options;
    (void)pthread_mutex_init(&server->lock, NULL);
    connections_init(&server->connections, options->max_connections);
    access_log_init(&server->log);
    enum wg_status status = make_workspaces(server, error);
    if (status == WG_OK) {
        status = slow_pool_new(site->dicts,
                               &site->limits,
                               options->threads,
                               MOST_SLOW,
                               &server->pool,
                               error);
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
    connections_cut_late(&server->connections);
}

/*
 * Not by MHD_quiesce_daemon: it takes the listening socket from each thread's epoll set
 * while that thread may do the same, and the second of both ends the program (0.9.75).
 */
void server_quiesce(struct server *server)
{
    atomic_store(&server->is_quiet, true);
}

bool server_is_idle(const struct server *server)
{
    return atomic_load(&server->running) == 0;
}

/* A connection that is suspended must be resumed before the library may be stopped. */
void server_stop(struct server *server)
{
    atomic_store(&server->is_ending, true);
    slow_pool_end(server->pool);
    MHD_stop_daemon(server->daemon);
    free_server(server);
}
