/* SPDX-License-Identifier: MIT */
/*
 * server_state.h: what server.c, the server's begin and end, and exchange.c, a request
 * and its answer, share. Only these two know libmicrohttpd.
 */
#ifndef WG_SERVE_SERVER_STATE_H
#define WG_SERVE_SERVER_STATE_H

#include "serve/access_log.h"
#include "serve/connections.h"
#include "serve/server.h"
#include "serve/slow_pool.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

struct server {
    struct server_options options;
    struct MHD_Daemon *daemon;
    struct connections connections;
    struct access_log log;
    struct slow_pool *pool;
    /* One for each reader; the first free_count are not in use. Under the lock. */
    pthread_mutex_t lock;
    struct workspace **workspaces;
    unsigned free_count;
    atomic_size_t running;     /* requests that have arrived and are not answered */
    atomic_size_t held_nbytes; /* of large answers that have not been taken */
    atomic_bool is_quiet;      /* nobody is let in; an answer ends its connection */
    atomic_bool is_ending;     /* searches end, too */
};

/*
 * What libmicrohttpd calls for a request, with the server as context: its first line is
 * there, as it was sent; it can be answered; it is over.
 */
void *exchange_begin(void *context, const char *target, struct MHD_Connection *http);
enum MHD_Result exchange_answer(void *context, struct MHD_Connection *http,
                                const char *url, const char *method,
                                const char *version, const char *upload,
                                size_t *upload_nbytes, void **exchange_at);
void exchange_end(void *context, struct MHD_Connection *http, void **exchange_at,
                  enum MHD_RequestTerminationCode how);

#endif
