/* SPDX-License-Identifier: MIT */
/*
 * exchange.h: an exchange is one request and its answer. GNU libmicrohttpd, which is called "the
 * library" here, calls these functions to handle exchanges. Only exchange.c, response.c and
 * server.c call the library.
 */
#pragma once

#include "serve/acceptor.h"
#include "serve/server.h"
#include "serve/slow_pool.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

struct server {
    struct server_options options;
    struct MHD_Daemon *daemon;
    struct connections connections;
    struct acceptor acceptor;
    struct slow_pool *pool;
    atomic_size_t unsent_nbytes; /* the bytes of large answers that are still being sent */
    /* The server is about to stop: it closes each connection after its next answer. */
    atomic_bool is_quiet;
    atomic_bool is_ending; /* the server stops: running searches end early */
    /* One desk for each reader (a thread of the library: server.h). The first free_count
       desks are free. The lock protects `free_count` and `desks`. */
    pthread_mutex_t lock;
    unsigned free_count;
    struct desk *desks[];
};

/*
 * Callbacks whose context is a struct server. The library calls
 *
 *     exchange_begin      when the first line of a request has arrived; `target` is as
 *                         the client sent it
 *     exchange_answer     when the header has arrived, and again until the request is
 *                         answered
 *     exchange_end        when the answer was sent, or the connection has ended
 */
void *exchange_begin(void *context, const char *target, struct MHD_Connection *http);
enum MHD_Result exchange_answer(void *context, struct MHD_Connection *http, const char *url,
                                const char *method, const char *version, const char *upload,
                                size_t *upload_nbytes, void **exchange_at);
void exchange_end(void *context, struct MHD_Connection *http, void **exchange_at,
                  enum MHD_RequestTerminationCode how);
