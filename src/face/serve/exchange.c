/* SPDX-License-Identifier: MIT */
/*
 * exchange.c: handles a request in these steps, in the order of time:
 *
 *     exchange_begin     its first line has arrived
 *     exchange_answer    its header is complete: a request with a body is refused
 *     exchange_answer    the request is complete: it is answered; or it is given to the
 *                        slow pool (slow_pool.h), and its connection is suspended
 *     run_slow           the slow pool makes the answer and resumes the connection
 *     exchange_answer    the answer of the slow pool is sent
 *     exchange_end       the answer was sent, or the connection has ended
 *
 * GNU libmicrohttpd is called "the library" here. A reader is one of its threads; each connection
 * belongs to one reader. This reader calls all of these functions except run_slow. While an
 * exchange is in the slow pool, the pool owns it.
 */
#include "serve/exchange.h"

#include "base/clock.h"
#include "base/limits.h"
#include "base/text.h"
#include "serve/access_log.h"
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
    /* The limit on the total bytes of the large answers that are being sent at the same time. (The
       limit on connections bounds the memory of small answers.) */
    MAX_UNSENT_NBYTES = 256 << 20,
    /* The time in which a client must receive a file is one second longer for each part of this
       size: a dictionary can have over 10 MB. */
    SLOWEST_NBYTES = 64 << 10
};

struct exchange {
    struct slow_job job; /* the first member, because run_slow gets a pointer to it */
    struct server *server;
    struct connection *connection;
    struct MHD_Connection *http;
    struct route_request request;
    /* Values of clock_seconds(). */
    double begin_seconds;   /* the request's first line arrived */
    double arrive_seconds;  /* the request's whole header had arrived */
    double checked_seconds; /* is_client_there last polled the socket */
    bool has_arrived;       /* the whole header has arrived */
    bool has_ended;         /* CONNECTION_ENDED */
    bool is_abandoned;      /* the client has disconnected: no answer is sent */
    bool has_slow_answer;
    /* The answer of the slow pool until it is queued; NULL if there was not enough memory or the
       client has disconnected. */
    struct MHD_Response *response;
    unsigned status;         /* 0: not answered */
    unsigned answer_seconds; /* the time in which the client must receive the answer */
    uint64_t body_nbytes;    /* of the body that is sent: 0 for HEAD and for status 304 */
    size_t unsent_nbytes;    /* the bytes that this exchange has added to server->unsent_nbytes */
    char method[METHOD_NBYTES]; /* a longer method or version is cut */
    char version[VERSION_NBYTES];
    struct wg_text arrived; /* the target where it arrived (header.h) */
    size_t target_nbytes;
    char target[];
};

static_assert(offsetof(struct exchange, job) == 0, "a pointer to the job points to its exchange");

/* --- The first line has arrived. */

/*
 * Cuts the query off the library's copy of the target. Otherwise the library would keep a record
 * for each parameter. If the connection has no memory for a record, version 0.9.75 of the library
 * sets a wrong state: the library then sends no answer, or ends the program.
 */
static void hide_query(const char *target)
{
    char *const query = strchr(target, '?');
    if (query != NULL && query[1] != '\0') {
        query[1] = '\0';
    }
}

void *exchange_begin(void *context, const char *target, struct MHD_Connection *http)
{
    /* Of a target that is too long, enough is kept to refuse it. */
    const size_t nbytes = strnlen(target, QUESTION_MAX_NBYTES + 1);
    struct connection *const connection =
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    struct exchange *const exchange = connection == NULL ? NULL : malloc(sizeof *exchange + nbytes);
    if (exchange != NULL) {
        (void)connection_set_state(connection, CONNECTION_READS);
        *exchange = (struct exchange){
            .server = context,
            .connection = connection,
            .http = http,
            .begin_seconds = clock_seconds(),
            .arrived = text_of(target),
            .target_nbytes = nbytes,
        };
        memcpy(exchange->target, target, nbytes);
    }
    hide_query(target);
    return exchange;
}

/* --- From a struct answer to a struct MHD_Response of the library. */

static void answer_busy(const struct exchange *exchange, struct desk *desk, const char *message,
                        struct answer *answer)
{
    route_busy(&exchange->server->options.site, desk, &exchange->request, message, answer);
}

/* Adds the size of a large body to server->unsent_nbytes. Over the limit, changes the answer to
   503. */
static void count_large_body(struct exchange *exchange, struct desk *desk, struct answer *answer)
{
    atomic_size_t *const unsent = &exchange->server->unsent_nbytes;
    const size_t nbytes = desk->body.capacity;
    if (!response_is_large(answer)) {
        return;
    }
    if (atomic_fetch_add(unsent, nbytes) + nbytes <= MAX_UNSENT_NBYTES) {
        exchange->unsent_nbytes = nbytes;
        return;
    }
    atomic_fetch_sub(unsent, nbytes);
    answer_busy(exchange, desk,
                "too many large answers are still being sent; try again soon, or with limit=N for "
                "fewer words",
                answer);
}

/* Makes the library's response. Returns NULL if there is not enough memory: then the client gets no
   answer. */
static struct MHD_Response *make_response(struct exchange *exchange, struct desk *desk,
                                          struct answer *answer)
{
    count_large_body(exchange, desk, answer);
    const bool has_body = strcmp(exchange->method, "HEAD") != 0 && answer->status != 304;
    exchange->status = answer->status;
    exchange->body_nbytes = has_body ? answer->body.nbytes : 0;
    exchange->answer_seconds = exchange->server->options.answer_seconds;
    if (answer->is_static) {
        exchange->answer_seconds += (unsigned)(exchange->body_nbytes / SLOWEST_NBYTES);
    }
    answer->closes = answer->closes || atomic_load(&exchange->server->is_quiet);
    return response_new(desk, answer);
}

/* Gives the response to the library to send. If `response` is NULL, returns MHD_NO; then the
   library closes the connection. */
static enum MHD_Result send_response(struct exchange *exchange, struct MHD_Response *response)
{
    enum MHD_Result result = MHD_NO;
    if (response != NULL) {
        connection_set_deadline(exchange->connection, exchange->answer_seconds);
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
 * Returns whether the client is still connected. A client that has closed only its sending side
 * looks like a client that has closed the connection, and counts as disconnected. Most of these
 * clients are browsers whose user has changed the board.
 */
static bool is_client_there(struct exchange *exchange)
{
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

/* For wg_limits.go_on of a slow search. */
static bool is_wanted(void *context)
{
    struct exchange *const exchange = context;
    return limits_until_flag(&exchange->server->is_ending) && is_client_there(exchange);
}

/* Keeps the answer until the reader sends it. Afterwards the exchange belongs to the reader. */
static void resume(struct exchange *exchange, struct desk *desk, struct answer *answer)
{
    if (!exchange->is_abandoned) {
        exchange->response = make_response(exchange, desk, answer);
    }
    exchange->has_slow_answer = true;
    MHD_resume_connection(exchange->http);
}

/*
 * Makes the answer of a job of the slow pool. If less than LEAST_SHARE of the search's time limit
 * is left, refuses the request without a search. The result of such a short search would be
 * incomplete. This would suggest that the board is too large, while in fact the server is too busy.
 */
static void run_slow(struct slow_job *job, struct desk *desk)
{
    struct exchange *const exchange = (struct exchange *)job;
    const struct site *const site = &exchange->server->options.site;
    const double used = clock_seconds() - exchange->arrive_seconds;
    struct wg_limits limits = site->limits;
    struct answer answer;
    limits.seconds -= used;
    limits.go_on = is_wanted;
    limits.context = exchange;
    if (limits.seconds < site->limits.seconds * LEAST_SHARE) {
        answer_busy(exchange, desk,
                    "the server is busy and could not begin the search within its time limit; try "
                    "again in a moment",
                    &answer);
    } else {
        (void)route(site, desk, &exchange->request, &limits, true, &answer);
    }
    resume(exchange, desk, &answer);
    desk_reset(desk, true);
}

/* A connection must be suspended before another thread can resume it. */
static void give_to_slow_pool(struct exchange *exchange, struct desk *desk)
{
    struct answer answer;
    exchange->job.run = run_slow;
    connection_set_deadline(exchange->connection, 0);
    MHD_suspend_connection(exchange->http);
    if (!slow_pool_add(exchange->server->pool, &exchange->job)) {
        answer_busy(exchange, desk,
                    "too many searches are waiting; try again in a moment, or with fewer wildcards",
                    &answer);
        resume(exchange, desk, &answer);
    }
}

/* --- The request can be answered. */

static struct desk *take_desk(struct server *server)
{
    pthread_mutex_lock(&server->lock);
    assert(server->free_count > 0); /* each reader takes at most one desk */
    struct desk *const desk = server->desks[--server->free_count];
    pthread_mutex_unlock(&server->lock);
    return desk;
}

static void return_desk(struct server *server, struct desk *desk)
{
    desk_reset(desk, true);
    pthread_mutex_lock(&server->lock);
    server->desks[server->free_count++] = desk;
    pthread_mutex_unlock(&server->lock);
}

static enum MHD_Result answer_quickly(struct exchange *exchange, struct desk *desk)
{
    const struct site *const site = &exchange->server->options.site;
    const bool is_final = site->limits.seconds <= QUICK_SECONDS;
    struct wg_limits limits = site->limits;
    struct answer answer;
    limits.seconds = is_final ? limits.seconds : QUICK_SECONDS;
    limits.go_on = limits_until_flag;
    limits.context = &exchange->server->is_ending;
    if (!route(site, desk, &exchange->request, &limits, is_final, &answer)) {
        desk_reset(desk, true);
        if (!exchange->has_ended) {
            give_to_slow_pool(exchange, desk);
            return MHD_YES;
        }
        /* After a suspension, the library would read the end of the connection, and send nothing.
         */
        answer_busy(exchange, desk, "the server is stopping; try again in a moment", &answer);
    }
    return send_response(exchange, make_response(exchange, desk, &answer));
}

static enum MHD_Result add_field(void *context, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    (void)kind;
    header_add(context, name, value);
    return MHD_YES;
}

static void record_arrival(struct exchange *exchange, const char *method, const char *version)
{
    struct header *const header = &exchange->request.header;
    exchange->has_arrived = true;
    exchange->arrive_seconds = clock_seconds();
    exchange->has_ended = !connection_set_state(exchange->connection, CONNECTION_BUSY);
    (void)snprintf(exchange->method, sizeof exchange->method, "%s", method);
    (void)snprintf(exchange->version, sizeof exchange->version, "%s", version);
    exchange->request = (struct route_request){
        .method = exchange->method,
        .target = {exchange->target, exchange->target_nbytes},
        .local_address = exchange->connection->local_address,
    };
    header_begin(header, method, exchange->request.target, exchange->arrived, version);
    (void)MHD_get_connection_values(exchange->http, MHD_HEADER_KIND, add_field, header);
    header_end(header, strcmp(version, "HTTP/1.0") == 0,
               method +
                   MHD_get_connection_info(exchange->http, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
                       ->header_size);
}

/*
 * The library calls this when the header of a request has arrived, then when the whole request has
 * arrived, and then when the slow pool has made the answer. If the first call answers a request,
 * the library closes the connection. So the first call answers only requests with a body, which is
 * not read.
 */
enum MHD_Result exchange_answer(void *context, struct MHD_Connection *http, const char *url,
                                const char *method, const char *version, const char *upload,
                                size_t *upload_nbytes, void **exchange_at)
{
    struct server *const server = context;
    struct exchange *const exchange = *exchange_at;
    (void)http;
    (void)url;
    (void)upload;
    if (exchange == NULL || exchange->is_abandoned) { /* NULL: there was not enough memory */
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
        if (!exchange->request.header.has_body) {
            return MHD_YES;
        }
    }
    struct desk *const desk = take_desk(server);
    const enum MHD_Result result = answer_quickly(exchange, desk);
    return_desk(server, desk);
    return result;
}

/* --- The exchange is over. */

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
    (void)connection_set_state(exchange->connection, CONNECTION_IDLE);
    connection_set_deadline(exchange->connection, server->options.request_seconds);
    if (exchange->response != NULL) { /* never queued: the client had disconnected */
        MHD_destroy_response(exchange->response);
        exchange->status = 0;
    }
    atomic_fetch_sub(&server->unsent_nbytes, exchange->unsent_nbytes);
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
        access_log_write(&access);
    }
    free(exchange);
}
