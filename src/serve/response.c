/* SPDX-License-Identifier: MIT */
/* response.c: the headers of an answer, and two ways to send it. */
#include "serve/response.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

/* Adds one header: to a response of the library (add_to_response), or to the bytes that
   response_send writes (add_to_sink). */
typedef void add_fn(void *context, const char *name, const char *value);

static void list_origin(const struct answer *answer, add_fn *add, void *context)
{
    if (answer->varies || answer->varies_in_coding) {
        add(context, "Vary",
            !answer->varies_in_coding ? "Origin"
            : answer->varies          ? "Origin, Accept-Encoding"
                                      : "Accept-Encoding");
    }
    if (answer->origin == NULL) {
        return;
    }
    add(context, "Access-Control-Allow-Origin", answer->origin);
    if (answer->retry_after > 0) {
        add(context, "Access-Control-Expose-Headers", "Retry-After");
    }
    if (answer->is_preflight) {
        add(context, "Access-Control-Allow-Methods", "GET, HEAD");
        add(context, "Access-Control-Allow-Headers", "*");
    }
}

/* Adds all headers except Date and Content-Length. The library or print_response adds these two. */
static void list_headers(const struct answer *answer, add_fn *add, void *context)
{
    char text[80];
    if (answer->content_type != NULL) {
        add(context, "Content-Type", answer->content_type);
    }
    add(context, "Content-Security-Policy", answer->policy);
    add(context, "X-Content-Type-Options", "nosniff");
    add(context, "Referrer-Policy", "no-referrer");
    add(context, "Cross-Origin-Resource-Policy", "same-origin");
    add(context, "Cache-Control",
        answer->etag == NULL   ? "no-store"
        : answer->is_immutable ? "public, max-age=31536000, immutable"
                               : "no-cache");
    if (answer->is_gzip) {
        add(context, "Content-Encoding", "gzip");
    }
    if (answer->allow != NULL) {
        add(context, "Allow", answer->allow);
    }
    if (answer->etag != NULL) {
        /* A strong tag would be that of the bytes that are not compressed. */
        (void)snprintf(text, sizeof text, answer->is_gzip ? "W/\"%s\"" : "\"%s\"", answer->etag);
        add(context, "ETag", text);
    }
    if (answer->retry_after > 0) {
        (void)snprintf(text, sizeof text, "%u", answer->retry_after);
        add(context, "Retry-After", text);
    }
    list_origin(answer, add, context);
    if (answer->closes) {
        add(context, "Connection", "close");
    }
}

/* --- With the library: the answer becomes a response. */

bool response_is_large(const struct answer *answer)
{
    return !answer->is_static && answer->body.nbytes >= RESPONSE_LARGE_NBYTES;
}

/*
 * Makes a response with the body of the answer. The response points to a static body. It becomes
 * the owner of a large body, and the workspace gets an empty one. It copies any other body, so that
 * the workspace keeps its buffer.
 */
static struct MHD_Response *make_body(struct workspace *workspace, const struct answer *answer)
{
    union {
        const char *read_only;
        void *plain;
    } bytes = {.read_only = answer->body.bytes};
    const enum MHD_ResponseMemoryMode mode = answer->is_static           ? MHD_RESPMEM_PERSISTENT
                                             : response_is_large(answer) ? MHD_RESPMEM_MUST_FREE
                                                                         : MHD_RESPMEM_MUST_COPY;
    struct MHD_Response *const response =
        MHD_create_response_from_buffer(answer->body.nbytes, bytes.plain, mode);
    if (response != NULL && mode == MHD_RESPMEM_MUST_FREE) {
        workspace->body = (struct sink)SINK_IN_MEMORY;
    }
    return response;
}

static void add_to_response(void *context, const char *name, const char *value)
{
    struct MHD_Response *const response = context;
    (void)MHD_add_response_header(response, name, value);
}

struct MHD_Response *response_new(struct workspace *workspace, const struct answer *answer)
{
    struct MHD_Response *const response = make_body(workspace, answer);
    if (response != NULL) {
        list_headers(answer, add_to_response, response);
    }
    return response;
}

/* --- Without the library: the answer is written to the socket. */

static void add_to_sink(void *context, const char *name, const char *value)
{
    struct sink *const sink = context;
    sink_string(sink, name);
    sink_string(sink, ": ");
    sink_string(sink, value);
    sink_string(sink, "\r\n");
}

static void print_date(struct sink *sink)
{
    char text[64];
    const time_t now = time(NULL);
    struct tm when = {0};
    (void)gmtime_r(&now, &when);
    if (strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &when) > 0) {
        add_to_sink(sink, "Date", text);
    }
}

static void print_response(const struct answer *answer, bool has_body, struct sink *sink)
{
    char text[64];
    (void)snprintf(text, sizeof text, "HTTP/1.1 %u ", answer->status);
    sink_string(sink, text);
    sink_string(sink, MHD_get_reason_phrase_for(answer->status));
    sink_string(sink, "\r\n");
    print_date(sink);
    list_headers(answer, add_to_sink, sink);
    (void)snprintf(text, sizeof text, "%zu", answer->body.nbytes);
    add_to_sink(sink, "Content-Length", text);
    sink_string(sink, "\r\n");
    if (has_body) {
        sink_text(sink, answer->body);
    }
}

/*
 * Reads and discards the bytes that have arrived, up to 256 KiB. Closing a socket that has unread
 * bytes resets the connection, and the client can lose the answer. Bytes that arrive after this
 * call still have that effect.
 */
static void drain(int fd)
{
    char bytes[4096];
    for (int i = 0; i < 64 && recv(fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0; i++) {
    }
}

/* The first size of the buffer: room for all headers of an answer. */
enum { HEAD_NBYTES = 1024 };

bool response_send(const struct answer *answer, bool has_body, int fd)
{
    struct sink sink = SINK_IN_MEMORY;
    (void)sink_room(&sink, HEAD_NBYTES); /* a failure stays in sink.status */
    print_response(answer, has_body, &sink);
    drain(fd);
    const bool is_sent =
        sink.status == WG_OK &&
        send(fd, sink.bytes, sink.used, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)sink.used;
    sink_close(&sink);
    return is_sent;
}
