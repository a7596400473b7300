/* SPDX-License-Identifier: MIT */
/* server.c: starts and stops the server; exchange.c handles the requests. */
#include "serve/server.h"

#include "base/clock.h"
#include "base/error.h"
#include "serve/exchange.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum {
    /* The memory of libmicrohttpd (below: the library) for a connection: it holds the headers of a
       request and of its answer. The library refuses a larger header without a body in its answer.
       So the header of a board of 255 x 255 must fit: it has 66 KB with percent-encoded slashes.
       The library clears the memory after each request, which costs 1 us for 32 KiB. */
    CONNECTION_NBYTES = 128 << 10,
    /* From version 0.9.77.1 on, the library can refuse headers as header.h does. In earlier
       versions, this setting only replaces an error of the server by one of the library. */
    IS_STRICT = MHD_VERSION >= 0x00097701,
    SLOW_POOL_PLACES = 64, /* the limit on searches that wait */
    /* Open files that are not connections: those of each reader, and those of the rest of the
       program. */
    READER_FILES = 4,
    OTHER_FILES = 32
};

/* The library calls this when a connection begins and when it ends. */
static void track_connection(void *context, struct MHD_Connection *http, void **socket_context,
                             enum MHD_ConnectionNotificationCode what)
{
    struct server *const server = context;
    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        connections_remove(&server->connections, *socket_context);
        return;
    }
    const int fd = MHD_get_connection_info(http, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    struct connection *const connection = connections_add(
        &server->connections, fd,
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
    if (connection != NULL) {
        connection_set_deadline(connection, server->options.request_seconds);
    } else {
        (void)shutdown(fd,
                       SHUT_RDWR); /* without the struct, the connection would have no deadline */
    }
    *socket_context = connection;
}

/*
 * Returns the limit on connections. Raises the limit on open files if needed;
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
    const unsigned most = limit_connections(options);
    /* The library divides its limit by the number of readers. The acceptor enforces `most`; that of
       each reader is larger by one, because the library counts a connection for a moment longer. */
    const unsigned library_most = (most + 1) * options->threads;
    server->daemon = MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME, 0, NULL,
        NULL, exchange_answer, server, MHD_OPTION_THREAD_POOL_SIZE,
        options->threads > 1 ? options->threads : 0, MHD_OPTION_CONNECTION_LIMIT, library_most,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_NBYTES, MHD_OPTION_STRICT_FOR_CLIENT,
        IS_STRICT, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_URI_LOG_CALLBACK,
        exchange_begin, server, MHD_OPTION_NOTIFY_COMPLETED, exchange_end, server,
        MHD_OPTION_NOTIFY_CONNECTION, track_connection, server, MHD_OPTION_END);
    if (server->daemon == NULL) {
        return fail_io(error, NULL, "cannot start the server", errno);
    }
    server->acceptor = (struct acceptor){
        .listen_fd = options->listen_fd,
        .most = most,
        .connections = &server->connections,
        .daemon = server->daemon,
    };
    const enum wg_status status = acceptor_start(&server->acceptor, error);
    if (status != WG_OK) {
        MHD_stop_daemon(server->daemon);
    }
    return status;
}

/* Call this when no thread uses the server any more. */
static void free_server(struct server *server)
{
    slow_pool_free(server->pool);
    while (server->free_count > 0) {
        desk_free(server->desks[--server->free_count]);
    }
    connections_destroy(&server->connections);
    (void)pthread_mutex_destroy(&server->lock);
    free(server);
}

enum wg_status server_start(const struct server_options *options, struct server **server_out,
                            struct wg_error *error)
{
    struct server *const server =
        /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers is meant */
        calloc(1, sizeof *server + options->threads * sizeof server->desks[0]);
    TRY_MEMORY(error, server != NULL);
    const struct site *const site = &server->options.site;
    server->options = *options;
    (void)pthread_mutex_init(&server->lock, NULL);
    connections_init(&server->connections);
    enum wg_status status = WG_OK;
    while (status == WG_OK && server->free_count < options->threads) {
        status = desk_new(site->dicts, site->simd, &server->desks[server->free_count], error);
        server->free_count += status == WG_OK;
    }
    NEXT(status, slow_pool_new(site->dicts, site->simd, options->threads, SLOW_POOL_PLACES,
                               &server->pool, error));
    NEXT(status, start_daemon(server, error));
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
 * The connections end by themselves: after their next answer, or when the library reads the end
 * that connections_end_waiting makes. The library may be stopped only when no connection is
 * suspended: slow_pool_end waits until the pool has resumed all of them.
 */
void server_stop(struct server *server)
{
    const struct timespec step = {.tv_nsec = 10000000};
    const struct server_options *const options = &server->options;
    const double begin = clock_seconds();
    const double end = begin + options->site.limits.seconds + options->answer_seconds;
    atomic_store(&server->is_quiet, true);
    acceptor_stop(&server->acceptor);
    while ((!server->acceptor.is_done || connections_count(&server->connections) > 0) &&
           clock_seconds() < end) {
        (void)nanosleep(&step, NULL);
        connections_end_waiting(&server->connections, begin);
        server_tick(server);
    }
    atomic_store(&server->is_ending, true);
    acceptor_join(&server->acceptor);
    slow_pool_end(server->pool);
    MHD_stop_daemon(server->daemon);
    free_server(server);
}
