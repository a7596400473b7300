/* SPDX-License-Identifier: MIT */
/* server.c: starts and stops the server; exchange.c handles the requests. */
#include "serve/server.h"

#include "base/error.h"
#include "serve/connections.h"
#include "serve/exchange.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>

enum {
    /* The memory of libmicrohttpd (below: the library) for a connection: it holds the headers of a
       request and of its answer. A target of over QUERY_MAX_NBYTES gets our error only if it fits
       here. */
    CONNECTION_NBYTES = 64 << 10,
    SLOW_POOL_PLACES = 64, /* the limit on searches that wait */
    /* The limit on surplus connections (connections.h). Connections beyond it are closed
       immediately. */
    SURPLUS_CONNECTIONS = 256,
    /*
     * Open files that are not counted as connections. READER_FILES is for one reader, which can
     * have two connections over the limit: one that it is about to close, and one that it accepted
     * at the same time as another reader accepted the last connection within the limit. OTHER_FILES
     * is for the rest of the process.
     */
    READER_FILES = 4,
    OTHER_FILES = 32
};

/*
 * The memory of a connection must hold the longest header that the library answers, and what the
 * library reads ahead (an eighth of the free memory, or 1 KiB). It must also hold a record for each
 * field and for the three fields that preset_fields (exchange.c) adds, and the header of the
 * answer.
 */
enum { RECORD_NBYTES = 72, READ_AHEAD_NBYTES = 1024, ANSWER_HEADER_NBYTES = 2048 };
static_assert(HEADER_MAX_NBYTES + (CONNECTION_NBYTES - HEADER_MAX_NBYTES) / 8 + READ_AHEAD_NBYTES +
                      (HEADER_MAX_FIELDS + 3) * RECORD_NBYTES + ANSWER_HEADER_NBYTES <=
                  CONNECTION_NBYTES,
              "an answer has room beside any header");

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
    return atomic_load(&server->shared.is_quiet) || connections_are_full(&server->connections)
               ? MHD_NO
               : MHD_YES;
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

/* Returns the number of open files that a server can need besides max_connections. */
static rlim_t count_other_files(unsigned threads)
{
    return (rlim_t)threads * READER_FILES + SURPLUS_CONNECTIONS + OTHER_FILES;
}

unsigned server_max_connections(unsigned threads)
{
    struct rlimit limit;
    const rlim_t others = count_other_files(threads);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max > others + SERVER_MAX_CONNECTIONS) {
        return SERVER_MAX_CONNECTIONS;
    }
    return limit.rlim_max > others ? (unsigned)(limit.rlim_max - others) : 1;
}

/* Raises the limit on open files to the number that the options need. */
static enum wg_status raise_file_limit(const struct server_options *options, struct wg_error *error)
{
    struct rlimit limit;
    const rlim_t needed = options->max_connections + count_other_files(options->threads);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) {
        return WG_OK;
    }
    if (limit.rlim_max < needed) {
        return fail(error, WG_LIMIT,
                    "%u connections and %u threads need %llu open files, but this process may open "
                    "only %llu; raise that limit (ulimit -Hn), or ask for fewer",
                    options->max_connections, options->threads, (unsigned long long)needed,
                    (unsigned long long)limit.rlim_max);
    }
    limit.rlim_cur = needed;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0
               ? WG_OK
               : fail_io(error, NULL, "cannot raise the limit on open files", errno);
}

/*
 * The library's own limit on connections, which the library divides among the readers. A reader
 * that has reached its share would stop accepting, and new clients would wait in the system's
 * queue. So the share of each reader exceeds the number of connections that accept_connection
 * accepts for all readers together.
 */
static unsigned library_limit(const struct server_options *options)
{
    return (options->max_connections + SURPLUS_CONNECTIONS + 2 * options->threads) *
           options->threads;
}

static enum wg_status start_daemon(struct server *server, struct wg_error *error)
{
    const struct server_options *const options = &server->options;
    const enum wg_status status = raise_file_limit(options, error);
    if (status != WG_OK) {
        return status;
    }
    server->daemon = MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, accept_connection, server,
        exchange_answer, &server->shared, MHD_OPTION_LISTEN_SOCKET, options->listen_fd,
        MHD_OPTION_THREAD_POOL_SIZE, options->threads > 1 ? options->threads : 0,
        MHD_OPTION_CONNECTION_LIMIT, library_limit(options), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
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
    access_log_reset(&shared->log);
    connections_reset(&server->connections);
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
    shared->site = site;
    shared->request_seconds = options->request_seconds;
    shared->answer_seconds = options->answer_seconds;
    shared->logs = options->logs;
    (void)pthread_mutex_init(&shared->lock, NULL);
    connections_init(&server->connections, options->max_connections, SURPLUS_CONNECTIONS);
    access_log_init(&shared->log);
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
