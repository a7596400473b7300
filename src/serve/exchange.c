/* SPDX-License-Identifier: MIT */
/*
 * exchange.c: the life of a request, from top to bottom.
 *
 *     exchange_begin     its first line is there
 *     exchange_answer    its header is: one that nobody will answer as it was meant to
 *                        be is refused
 *     exchange_answer    all of it is: it is answered, or handed to the slow pool while
 *                        its connection is suspended
 *     run_slow           the slow pool makes the answer, and resumes the connection
 *     exchange_answer    that answer is sent
 *     exchange_end       it was, or its client has gone
 *
 * All but run_slow is called by the reader that has the connection. Between hand_over
 * and the connection's resumption the exchange belongs to the slow pool.
 */
#define _GNU_SOURCE /* POLLRDHUP */
#include "base/clock.h"
#include "serve/server_state.h"

#include <assert.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* A reader's patience with a search; and how often a slow one asks for its client. */
static const double PATIENCE_SECONDS = 0.002;
static const double CLIENT_SECONDS = 0.02;

enum {
    METHOD_NBYTES = 17,
    VERSION_NBYTES = 9,
    /*
     * Answers from that size on count among those that are held until their clients
     * take them. All others together are bounded by the number of connections.
     */
    LARGE_NBYTES = 64 << 10,
    MOST_HELD_NBYTES = 256 << 20
};

/* A request and its answer. */
struct exchange {
    struct slow_job job; /* first: run_slow is given this */
    struct server *server;
    struct connection *connection;
    struct MHD_Connection *http;
    struct route_request request;
    double begin_seconds;  /* its first line was there */
    double arrive_seconds; /* all of it was */
    double asked_seconds;  /* whether the client still is */
    bool has_arrived;
    bool is_abandoned; /* by its client: it ends without an answer */
    bool has_slow_answer;
    /* That, until it is queued; NULL where memory was out or the client has gone. */
    struct MHD_Response *response;
    unsigned status; /* 0: not answered */
    uint64_t body_nbytes;
    size_t held_nbytes;
    char method[METHOD_NBYTES]; /* the beginnings, for the log */
    char version[VERSION_NBYTES];
    size_t target_nbytes;
    char target[];
};

static_assert(offsetof(struct exchange, job) == 0, "a job is the exchange it is in");

/* --- The first line is there. */

static struct connection *connection_of(struct MHD_Connection *http)
{
    return MHD_get_connection_info(http, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
        ->socket_context;
}

/*
 * Takes the query off the library's copy of the target, which lies in the connection's
 * own buffer. Otherwise the library, 0.9.75, takes it apart, too, and keeps a record of
 * 72 bytes for each parameter; where its memory does not hold them it loses track of
 * what the connection is doing, and gives no answer or ends the program.
 */
static void cut_query(const char *target)
{
    char *const query = strchr(target, '?');
    if (query != NULL && query[1] != '\0') {
        query[1] = '\0';
    }
}

void *exchange_begin(void *context, const char *target, struct MHD_Connection *http)
{
    const size_t nbytes = strlen(target);
    struct connection *const connection = connection_of(http);
    struct exchange *const exchange =
        connection == NULL ? NULL : malloc(sizeof *exchange + nbytes);
    if (exchange != NULL) {
        *exchange = (struct exchange){
            .server = context,
            .connection = connection,
            .http = http,
            .begin_seconds = clock_seconds(),
            .target_nbytes = nbytes,
        };
        memcpy(exchange->target, target, nbytes);
    }
    cut_query(target);
    return exchange;
}

/* --- An answer becomes what the library sends. */

static void add_header(struct MHD_Response *response, const char *name,
                       const char *value)
{
    if (value != NULL) {
        (void)MHD_add_response_header(response, name, value);
    }
}

static bool is_large(const struct answer *answer)
{
    return !answer->is_static && answer->body.nbytes >= LARGE_NBYTES;
}

/* Counts a large body among those that are held, or puts another answer in its place.
 */
static void hold_body(struct exchange *exchange, struct workspace *workspace,
                      struct answer *answer)
{
    struct server *const server = exchange->server;
    const size_t nbytes = workspace->body.capacity;
    if (!is_large(answer)) {
        return;
    }
    if (atomic_fetch_add(&server->held_nbytes, nbytes) + nbytes <= MOST_HELD_NBYTES) {
        exchange->held_nbytes = nbytes;
        return;
    }
    atomic_fetch_sub(&server->held_nbytes, nbytes);
    route_busy(workspace,
               "too many large answers wait to be taken; try again soon, or with "
               "limit=N for fewer words",
               answer);
}

/* A large body is handed over, any other copied: its workspace keeps its memory. */
static struct MHD_Response *make_body(struct workspace *workspace,
                                      const struct answer *answer)
{
    union {
        const char *read_only;
        void *plain;
    } bytes = {.read_only = answer->body.bytes};
    const enum MHD_ResponseMemoryMode mode = answer->is_static  ? MHD_RESPMEM_PERSISTENT
                                             : is_large(answer) ? MHD_RESPMEM_MUST_FREE
                                                                : MHD_RESPMEM_MUST_COPY;
    struct MHD_Response *const response =
        MHD_create_response_from_buffer(answer->body.nbytes, bytes.plain, mode);
    if (response != NULL && mode == MHD_RESPMEM_MUST_FREE) {
        workspace->body = (struct sink)SINK_IN_MEMORY;
    }
    return response;
}

static void add_headers(struct MHD_Response *response, const struct answer *answer)
{
    char text[80];
    add_header(response, "Content-Type", answer->content_type);
    add_header(response, "Content-Security-Policy", answer->policy);
    add_header(response, "X-Content-Type-Options", "nosniff");
    add_header(response, "Referrer-Policy", "no-referrer");
    add_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    add_header(
        response, "Cache-Control", answer->etag == NULL ? "no-store" : "no-cache");
    add_header(response, "Allow", answer->allow);
    if (answer->etag != NULL) {
        (void)snprintf(text, sizeof text, "\"%s\"", answer->etag);
        add_header(response, "ETag", text);
    }
    if (answer->retry_after > 0) {
        (void)snprintf(text, sizeof text, "%u", answer->retry_after);
        add_header(response, "Retry-After", text);
    }
}

/* NULL where memory is out; then there is no answer. */
static struct MHD_Response *make_response(struct exchange *exchange,
                                          struct workspace *workspace,
                                          struct answer *answer)
{
    hold_body(exchange, workspace, answer);
    struct MHD_Response *const response = make_body(workspace, answer);
    if (response == NULL) {
        return NULL;
    }
    const bool has_no_body =
        strcmp(exchange->method, "HEAD") == 0 || answer->status == 304;
    exchange->status = answer->status;
    exchange->body_nbytes = has_no_body ? 0 : answer->body.nbytes;
    add_headers(response, answer);
    if (answer->closes || exchange->connection->is_surplus ||
        atomic_load(&exchange->server->is_quiet)) {
        add_header(response, "Connection", "close");
    }
    return response;
}

static enum MHD_Result send_response(struct exchange *exchange,
                                     struct MHD_Response *response)
{
    if (response == NULL) { /* the connection is closed */
        return MHD_NO;
    }
    connection_expect(exchange->connection, exchange->server->options.answer_seconds);
    const enum MHD_Result result =
        MHD_queue_response(exchange->http, exchange->status, response);
    MHD_destroy_response(response);
    if (result != MHD_YES) {
        exchange->status = 0;
    }
    return result;
}

/* --- The slow pool. */

/*
 * Whether the client is still there. One that has closed the connection, or only its
 * side of it, is not: the two look alike, and most that do it are browsers whose user
 * has typed on.
 */
static bool is_client_there(void *context)
{
    struct exchange *const exchange = context;
#ifdef POLLRDHUP
    struct pollfd end = {.fd = exchange->connection->fd, .events = POLLRDHUP};
#else
    struct pollfd end = {.fd = exchange->connection->fd};
#endif
    const double now = clock_seconds();
    if (now - exchange->asked_seconds >= CLIENT_SECONDS) {
        exchange->asked_seconds = now;
        exchange->is_abandoned = poll(&end, 1, 0) > 0;
    }
    return !exchange->is_abandoned;
}

static void run_slow(struct slow_job *job, struct workspace *workspace)
{
    struct exchange *const exchange = (struct exchange *)job;
    struct server *const server = exchange->server;
    const double used = clock_seconds() - exchange->arrive_seconds;
    const double left = server->options.site.seconds - used;
    const struct patience patience = {
        .seconds = left > 0 ? left : 1e-9, /* 0 would be no limit */
        .is_final = true,
        .stop = &server->is_ending,
        .go_on = is_client_there,
        .context = exchange,
    };
    struct answer answer;
    (void)route(
        &server->options.site, workspace, &exchange->request, &patience, &answer);
    if (!exchange->is_abandoned) {
        exchange->response = make_response(exchange, workspace, &answer);
    }
    exchange->has_slow_answer = true;
    workspace_tidy(workspace);
    MHD_resume_connection(exchange->http);
}

/* Hands the exchange to the slow pool, which owns it from then on; false where that is
 * full.
 */
static bool hand_over(struct exchange *exchange)
{
    struct slow_pool *const pool = exchange->server->pool;
    if (!slow_pool_reserve(pool)) {
        return false;
    }
    exchange->job.run = run_slow;
    connection_expect(exchange->connection, 0);
    MHD_suspend_connection(exchange->http);
    slow_pool_add(pool, &exchange->job);
    return true;
}

/* --- It can be answered. */

static struct workspace *take_workspace(struct server *server)
{
    pthread_mutex_lock(&server->lock);
    assert(server->free_count > 0); /* no reader takes two */
    struct workspace *const workspace = server->workspaces[--server->free_count];
    pthread_mutex_unlock(&server->lock);
    return workspace;
}

static void leave_workspace(struct server *server, struct workspace *workspace)
{
    workspace_tidy(workspace);
    pthread_mutex_lock(&server->lock);
    server->workspaces[server->free_count++] = workspace;
    pthread_mutex_unlock(&server->lock);
}

static enum MHD_Result answer_in(struct exchange *exchange, struct workspace *workspace)
{
    const struct site *const site = &exchange->server->options.site;
    const bool is_final = site->seconds <= PATIENCE_SECONDS;
    const struct patience patience = {
        .seconds = is_final ? site->seconds : PATIENCE_SECONDS,
        .is_final = is_final,
        .stop = &exchange->server->is_ending,
    };
    struct answer answer;
    if (exchange->connection->is_surplus) {
        route_busy(workspace, "too many connections; try again in a moment", &answer);
    } else if (!route(site, workspace, &exchange->request, &patience, &answer)) {
        workspace_tidy(workspace);
        if (hand_over(exchange)) {
            return MHD_YES;
        }
        route_busy(workspace,
                   "too many searches that take long; try again in a moment, or with "
                   "fewer wildcards",
                   &answer);
    }
    return send_response(exchange, make_response(exchange, workspace, &answer));
}

/* Counts the headers that announce a body; one that says 0 does not. */
static enum MHD_Result count_body(void *context, enum MHD_ValueKind kind,
                                  const char *name, const char *value)
{
    unsigned *const count = context;
    (void)kind;
    if (strcasecmp(name, "Transfer-Encoding") == 0) {
        *count += 2;
    } else if (strcasecmp(name, "Content-Length") == 0) {
        *count += value != NULL && strcmp(value, "0") == 0 ? 1 : 2;
    }
    return MHD_YES;
}

/* Lengths that are there twice say different things to different servers in a row. */
static bool has_body(struct MHD_Connection *http)
{
    unsigned count = 0;
    (void)MHD_get_connection_values(http, MHD_HEADER_KIND, count_body, &count);
    return count > 1;
}

static void note_arrival(struct exchange *exchange, const char *method,
                         const char *version)
{
    exchange->has_arrived = true;
    exchange->arrive_seconds = clock_seconds();
    atomic_fetch_add(&exchange->server->running, 1);
    (void)snprintf(exchange->method, sizeof exchange->method, "%s", method);
    (void)snprintf(exchange->version, sizeof exchange->version, "%s", version);
    exchange->request = (struct route_request){
        .method = exchange->method,
        .target = {exchange->target, exchange->target_nbytes},
        .known_etag = MHD_lookup_connection_value(
            exchange->http, MHD_HEADER_KIND, "If-None-Match"),
        .has_body = has_body(exchange->http),
    };
}

/*
 * Called with the header of a request, once more when all of it is there, and again
 * after the slow pool. The library closes the connection of a request that is answered
 * at the first call; that is right only where there is a body, which nobody reads.
 */
enum MHD_Result exchange_answer(void *context, struct MHD_Connection *http,
                                const char *url, const char *method,
                                const char *version, const char *upload,
                                size_t *upload_nbytes, void **exchange_at)
{
    struct server *const server = context;
    struct exchange *const exchange = *exchange_at;
    (void)http;
    (void)url;
    (void)upload;
    if (exchange == NULL || exchange->is_abandoned) { /* or memory is out */
        return MHD_NO;
    }
    *upload_nbytes = 0;
    if (exchange->has_slow_answer) {
        struct MHD_Response *const response = exchange->response;
        exchange->response = NULL;
        return send_response(exchange, response);
    }
    if (!exchange->has_arrived) {
        note_arrival(exchange, method, version);
        if (!exchange->request.has_body) {
            return MHD_YES;
        }
    }
    struct workspace *const workspace = take_workspace(server);
    const enum MHD_Result result = answer_in(exchange, workspace);
    leave_workspace(server, workspace);
    return result;
}

/* --- It is over. */

void exchange_end(void *context, struct MHD_Connection *http, void **exchange_at,
                  enum MHD_RequestTerminationCode how)
{
    struct server *const server = context;
    struct exchange *const exchange = *exchange_at;
    (void)http;
    (void)how;
    *exchange_at = NULL;
    if (exchange == NULL) {
        return;
    }
    connection_expect(exchange->connection, server->options.request_seconds);
    if (exchange->response != NULL) { /* the client went before it was queued */
        MHD_destroy_response(exchange->response);
        exchange->status = 0;
    }
    atomic_fetch_sub(&server->held_nbytes, exchange->held_nbytes);
    if (exchange->has_arrived) {
        atomic_fetch_sub(&server->running, 1);
    }
    if (server->options.logs && exchange->status != 0) {
        const struct access access = {
            .address = exchange->connection->address,
            .method = text_of(exchange->method),
            .target = {exchange->target, exchange->target_nbytes},
            .version = text_of(exchange->version),
            .status = exchange->status,
            .body_nbytes = exchange->body_nbytes,
            .seconds = clock_seconds() - exchange->begin_seconds,
        };
        access_log_write(&server->log, &access);
    }
    free(exchange);
}
