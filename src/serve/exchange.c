/* SPDX-License-Identifier: MIT */
/*
 * exchange.c: the life of a request, in the order of time:
 *
 *     exchange_begin     its first line has arrived
 *     exchange_answer    its header is complete: a request with a body, or with a
 *                        header that is too large or folded, is refused
 *     exchange_answer    the request is complete: it is answered; or it is given to the
 *                        slow pool (slow_pool.h), and its connection is suspended
 *     run_slow           the slow pool makes the answer and resumes the connection
 *     exchange_answer    the answer of the slow pool is sent
 *     exchange_end       the answer was sent, or the connection has ended
 *
 * GNU libmicrohttpd is called "the library" here. A reader is one of its threads; each connection
 * belongs to one reader. This reader calls all of these functions except run_slow. From
 * give_to_slow_pool until the connection is resumed, the slow pool owns the exchange.
 *
 * Three parts rely on behaviour of version 0.9.75 of the library that its manual does not promise:
 * hide_query, preset_fields and the folded lines of add_field. No other version was tested.
 * tests/server/hostile.py fails if a version behaves differently.
 */
#include "serve/exchange.h"

#include "base/clock.h"
#include "serve/connections.h"
#include "serve/response.h"

#include <assert.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The time limit of a search by a reader. A search that reaches it is dropped, and starts again
   from its beginning in the slow pool. */
static const double QUICK_SECONDS = 0.002;
/* The least interval at which a slow search checks that its client is connected. */
static const double CLIENT_CHECK_SECONDS = 0.02;
/* A slow search starts only if this share of its time limit is left. */
static const double LEAST_SHARE = 0.1;

enum {
    METHOD_NBYTES = 17, /* with the terminating zero byte, like VERSION_NBYTES */
    VERSION_NBYTES = 9,
    /* The limit on the total bytes of the large answers that are being sent at the same time. The
       limit on connections bounds the memory of small answers. */
    MAX_UNSENT_NBYTES = 256 << 20,
    /* A client gets a second more for each such part of a file: a dictionary can have over 10
       MB. */
    SLOWEST_NBYTES = 64 << 10
};

struct exchange {
    struct slow_job job; /* first: run_slow gets a pointer to it */
    struct exchange_shared *shared;
    struct connection *connection;
    struct MHD_Connection *http;
    struct route_request request;
    /* Values of clock_seconds(). */
    double begin_seconds;   /* the request's first line arrived */
    double arrive_seconds;  /* the request's whole header had arrived */
    double checked_seconds; /* is_client_there last polled the socket */
    bool has_arrived;       /* the whole header has arrived */
    bool is_abandoned;      /* the client has disconnected: no answer is sent */
    bool has_slow_answer;
    /* The slow answer until it is queued; NULL if there was no memory or the client
       has disconnected. */
    struct MHD_Response *response;
    unsigned status;            /* 0: not answered */
    bool has_body;              /* the answer has a body: false for HEAD and for status 304 */
    uint64_t body_nbytes;       /* of the body that is sent */
    bool is_static;             /* the body takes no memory until it is sent */
    size_t unsent_nbytes;       /* what this exchange added to shared->unsent_nbytes */
    char method[METHOD_NBYTES]; /* a longer method or version is cut */
    char version[VERSION_NBYTES];
    size_t target_nbytes;
    char target[];
};

static_assert(offsetof(struct exchange, job) == 0, "a pointer to the job points to its exchange");

/* --- The first line has arrived. */

static struct connection *connection_of(struct MHD_Connection *http)
{
    return MHD_get_connection_info(http, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

/*
 * Cuts the query off the library's copy of the target, which is in the connection's buffer. If the
 * library (0.9.75) found a query, it would parse the query, and keep a record of 72 bytes for each
 * parameter. If the connection has no memory for the records, the library sets a wrong state: it
 * sends no answer, or ends the program.
 */
static void hide_query(const char *target)
{
    char *const query = strchr(target, '?');
    if (query != NULL && query[1] != '\0') {
        query[1] = '\0';
    }
}

/*
 * The library (0.9.75) itself interprets the first Content-Length, the first Cookie and the first
 * Expect of a request. If the value of Content-Length or Cookie is wrong, the library sends its
 * error twice. After "Expect: 100-continue" without a body, it sends status 100, and then discards
 * the next request of the connection as a body of 2^64 bytes, so that neither request gets an
 * answer. So preset_fields adds these fields, with values that have no effect, before the client's
 * fields. header.c checks the client's Content-Length; cookies are not used. Status 100 is not
 * needed: a request without a body gets its answer, and a request with a body gets its refusal
 * instead. If the library has no memory for these fields, it has none for the client's fields
 * either, and refuses the request.
 */
static const char own_length[] = "Content-Length";
static const char own_cookie[] = "Cookie";
static const char own_expect[] = "Expect";

static void preset_fields(struct MHD_Connection *http)
{
    (void)MHD_set_connection_value(http, MHD_HEADER_KIND, own_length, "0");
    (void)MHD_set_connection_value(http, MHD_HEADER_KIND, own_cookie, "");
    (void)MHD_set_connection_value(http, MHD_HEADER_KIND, own_expect, "");
}

void *exchange_begin(void *context, const char *target, struct MHD_Connection *http)
{
    const size_t nbytes = strlen(target);
    struct connection *const connection = connection_of(http);
    struct exchange *const exchange = connection == NULL ? NULL : malloc(sizeof *exchange + nbytes);
    if (exchange != NULL) {
        *exchange = (struct exchange){
            .shared = context,
            .connection = connection,
            .http = http,
            .begin_seconds = clock_seconds(),
            .target_nbytes = nbytes,
        };
        memcpy(exchange->target, target, nbytes);
    }
    hide_query(target);
    preset_fields(http);
    return exchange;
}

/* --- From a struct answer to a struct MHD_Response of the library. */

static void answer_busy(const struct exchange *exchange, struct workspace *workspace,
                        const char *message, struct answer *answer)
{
    route_busy(exchange->shared->site, workspace, &exchange->request, message, answer);
}

/* Adds a large body to shared->unsent_nbytes. Over the limit, answers 503 instead. */
static void count_large_body(struct exchange *exchange, struct workspace *workspace,
                             struct answer *answer)
{
    atomic_size_t *const unsent = &exchange->shared->unsent_nbytes;
    const size_t nbytes = workspace->body.capacity;
    if (!response_is_large(answer)) {
        return;
    }
    if (atomic_fetch_add(unsent, nbytes) + nbytes <= MAX_UNSENT_NBYTES) {
        exchange->unsent_nbytes = nbytes;
        return;
    }
    atomic_fetch_sub(unsent, nbytes);
    answer_busy(exchange, workspace,
                "too many large answers are still being sent; try again soon, or with limit=N for "
                "fewer words",
                answer);
}

/* Stores the status and the size of the answer, for send_response and for the log. */
static void record_answer(struct exchange *exchange, const struct answer *answer)
{
    exchange->has_body = strcmp(exchange->method, "HEAD") != 0 && answer->status != 304;
    exchange->status = answer->status;
    exchange->is_static = answer->is_static;
    exchange->body_nbytes = exchange->has_body ? answer->body.nbytes : 0;
}

/* Returns NULL if there is no memory: then the client gets no answer. */
static struct MHD_Response *make_response(struct exchange *exchange, struct workspace *workspace,
                                          struct answer *answer)
{
    count_large_body(exchange, workspace, answer);
    answer->closes = answer->closes || exchange->connection->is_surplus ||
                     atomic_load(&exchange->shared->is_quiet);
    record_answer(exchange, answer);
    return response_new(workspace, answer);
}

/* If `response` is NULL, returns MHD_NO; then the library closes the connection. */
static enum MHD_Result send_response(struct exchange *exchange, struct MHD_Response *response)
{
    enum MHD_Result result = MHD_NO;
    if (response != NULL) {
        const uint64_t extra = exchange->is_static ? exchange->body_nbytes / SLOWEST_NBYTES : 0;
        connection_set_deadline(exchange->connection,
                                exchange->shared->answer_seconds + (unsigned)extra);
        result = MHD_queue_response(exchange->http, exchange->status, response);
        MHD_destroy_response(response);
    }
    if (result != MHD_YES) {
        exchange->status = 0;
    }
    return result;
}

/* --- The slow pool. */

/*
 * Whether the client is still connected. A client that has closed only its sending side looks like
 * a client that has closed the connection, and counts as disconnected. Most of these clients are
 * browsers whose user has changed the board.
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
    if (now - exchange->checked_seconds >= CLIENT_CHECK_SECONDS) {
        exchange->checked_seconds = now;
        exchange->is_abandoned = poll(&end, 1, 0) > 0;
    }
    return !exchange->is_abandoned;
}

/*
 * Makes the answer of a job of the slow pool. If less than LEAST_SHARE of the search's time limit
 * is left, refuses the request without a search. The result of such a short search would be
 * incomplete. This would suggest that the board is too large, while in fact the server is too busy.
 */
static void run_slow(struct slow_job *job, struct workspace *workspace)
{
    struct exchange *const exchange = (struct exchange *)job;
    const struct site *const site = exchange->shared->site;
    const double used = clock_seconds() - exchange->arrive_seconds;
    const struct attempt attempt = {
        .seconds = site->seconds - used,
        .is_final = true,
        .stop = &exchange->shared->is_ending,
        .go_on = is_client_there,
        .context = exchange,
    };
    struct answer answer;
    if (attempt.seconds < site->seconds * LEAST_SHARE) {
        answer_busy(exchange, workspace,
                    "the server is busy and could not begin the search within its time limit; try "
                    "again in a moment",
                    &answer);
    } else {
        (void)route(site, workspace, &exchange->request, &attempt, &answer);
    }
    if (!exchange->is_abandoned) {
        exchange->response = make_response(exchange, workspace, &answer);
    }
    exchange->has_slow_answer = true;
    workspace_tidy(workspace);
    MHD_resume_connection(exchange->http);
}

/* Returns true if the slow pool has accepted the exchange, which the pool then owns. Returns false
   if the pool has no place. */
static bool give_to_slow_pool(struct exchange *exchange)
{
    struct slow_pool *const pool = exchange->shared->pool;
    if (!slow_pool_reserve(pool)) {
        return false;
    }
    exchange->job.run = run_slow;
    connection_set_deadline(exchange->connection, 0);
    MHD_suspend_connection(exchange->http);
    slow_pool_add(pool, &exchange->job);
    return true;
}

/* --- The request can be answered. */

static struct workspace *take_workspace(struct exchange_shared *shared)
{
    pthread_mutex_lock(&shared->lock);
    assert(shared->free_count > 0); /* each reader takes at most one */
    struct workspace *const workspace = shared->workspaces[--shared->free_count];
    pthread_mutex_unlock(&shared->lock);
    return workspace;
}

static void return_workspace(struct exchange_shared *shared, struct workspace *workspace)
{
    workspace_tidy(workspace);
    pthread_mutex_lock(&shared->lock);
    shared->workspaces[shared->free_count++] = workspace;
    pthread_mutex_unlock(&shared->lock);
}

static enum MHD_Result answer_quickly(struct exchange *exchange, struct workspace *workspace)
{
    const struct site *const site = exchange->shared->site;
    const bool is_final = site->seconds <= QUICK_SECONDS;
    const struct attempt attempt = {
        .seconds = is_final ? site->seconds : QUICK_SECONDS,
        .is_final = is_final,
        .stop = &exchange->shared->is_ending,
    };
    struct answer answer;
    if (exchange->connection->is_surplus) {
        answer_busy(exchange, workspace, "too many connections; try again in a moment", &answer);
    } else if (!route(site, workspace, &exchange->request, &attempt, &answer)) {
        workspace_tidy(workspace);
        if (give_to_slow_pool(exchange)) {
            return MHD_YES;
        }
        answer_busy(exchange, workspace,
                    "too many searches are waiting; try again in a moment, or with fewer wildcards",
                    &answer);
    }
    return send_response(exchange, make_response(exchange, workspace, &answer));
}

static enum MHD_Result add_field(void *context, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    struct header *const header = context;
    (void)kind;
    if (name == own_length || name == own_cookie || name == own_expect) {
        return MHD_YES;
    }
    /*
     * A line that begins with a blank continues the field of the line before. The library (0.9.75)
     * appends such a line to the field's name, not to its value. For that it copies the name to a
     * higher address than that of the value. In all other fields the name is at a lower address
     * than the value.
     */
    if (value != NULL && (uintptr_t)name > (uintptr_t)value) {
        header->is_folded = true;
        header_fail(header,
                    "a line of the header begins with a blank; write each field on one line");
    }
    header_add(header, name, value == NULL ? "" : value);
    return MHD_YES;
}

static void record_arrival(struct exchange *exchange, const char *method, const char *version)
{
    struct header *const header = &exchange->request.header;
    exchange->has_arrived = true;
    exchange->arrive_seconds = clock_seconds();
    atomic_fetch_add(&exchange->shared->running, 1);
    (void)snprintf(exchange->method, sizeof exchange->method, "%s", method);
    (void)snprintf(exchange->version, sizeof exchange->version, "%s", version);
    exchange->request = (struct route_request){
        .method = exchange->method,
        .target = {exchange->target, exchange->target_nbytes},
        .local_address = exchange->connection->local_address,
    };
    (void)MHD_get_connection_values(exchange->http, MHD_HEADER_KIND, add_field, header);
    header_end(header, strcmp(version, "HTTP/1.0") == 0);
    header->nbytes =
        MHD_get_connection_info(exchange->http, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
            ->header_size;
}

/*
 * Whether the request's header surely leaves the library enough memory for the header of the
 * answer: it is not too large, and has no folded line. With too little memory, the library would
 * close the connection without an answer.
 */
static bool has_room(const struct header *header)
{
    return !header_is_too_large(header) && !header->is_folded;
}

/*
 * Refuses a request for whose answer the library may have no memory (has_room): writes the error to
 * the socket directly. The library then closes the connection.
 */
static void refuse_directly(struct exchange *exchange, struct workspace *workspace)
{
    const struct attempt attempt = {.seconds = QUICK_SECONDS, .is_final = true};
    struct answer answer;
    (void)route(exchange->shared->site, workspace, &exchange->request, &attempt, &answer);
    record_answer(exchange, &answer);
    if (!response_send(&answer, exchange->has_body, exchange->connection->fd)) {
        exchange->status = 0;
    }
}

/*
 * The library calls this when the header of a request has arrived, then when the whole request has
 * arrived, and then when the slow pool has made the answer. If the first call answers a request,
 * the library closes the connection. So the first call answers only requests that end the
 * connection anyway: requests with a body, which is not read, and requests for whose answer the
 * library may have no memory (has_room).
 */
enum MHD_Result exchange_answer(void *context, struct MHD_Connection *http, const char *url,
                                const char *method, const char *version, const char *upload,
                                size_t *upload_nbytes, void **exchange_at)
{
    struct exchange_shared *const shared = context;
    struct exchange *const exchange = *exchange_at;
    (void)http;
    (void)url;
    (void)upload;
    if (exchange == NULL || exchange->is_abandoned) { /* NULL: no memory */
        return MHD_NO;
    }
    *upload_nbytes = 0;
    if (exchange->has_slow_answer) {
        struct MHD_Response *const response = exchange->response;
        exchange->response = NULL;
        return send_response(exchange, response);
    }
    if (!exchange->has_arrived) {
        record_arrival(exchange, method, version);
        if (!exchange->request.header.has_body && has_room(&exchange->request.header)) {
            return MHD_YES;
        }
    }
    struct workspace *const workspace = take_workspace(shared);
    enum MHD_Result result = MHD_NO;
    if (has_room(&exchange->request.header)) {
        result = answer_quickly(exchange, workspace);
    } else {
        refuse_directly(exchange, workspace);
    }
    return_workspace(shared, workspace);
    return result;
}

/* --- The exchange is over. */

void exchange_end(void *context, struct MHD_Connection *http, void **exchange_at,
                  enum MHD_RequestTerminationCode how)
{
    struct exchange_shared *const shared = context;
    struct exchange *const exchange = *exchange_at;
    (void)http;
    (void)how;
    *exchange_at = NULL;
    if (exchange == NULL) {
        return;
    }
    connection_set_deadline(exchange->connection, shared->request_seconds);
    if (exchange->response != NULL) { /* never queued: the client had disconnected */
        MHD_destroy_response(exchange->response);
        exchange->status = 0;
    }
    atomic_fetch_sub(&shared->unsent_nbytes, exchange->unsent_nbytes);
    if (exchange->has_arrived) {
        atomic_fetch_sub(&shared->running, 1);
    }
    if (shared->logs && exchange->status != 0) {
        const struct access access = {
            .address = exchange->connection->address,
            .method = text_of(exchange->method),
            .target = {exchange->target, exchange->target_nbytes},
            .version = text_of(exchange->version),
            .status = exchange->status,
            .body_nbytes = exchange->body_nbytes,
            .seconds = clock_seconds() - exchange->begin_seconds,
        };
        access_log_write(&shared->log, &access);
    }
    free(exchange);
}
