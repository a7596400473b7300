/* SPDX-License-Identifier: MIT */
/* acceptor.c: see acceptor.h. */
#include "serve/acceptor.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

/* Accepts a connection and gives it to the library. Returns 0, or the errno of accept: EAGAIN if
   no connection waits. */
static int accept_one(const struct acceptor *acceptor)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } address;
    socklen_t nbytes = sizeof address;
    const int fd = accept(acceptor->listen_fd, &address.any, &nbytes);
    if (fd < 0) {
        const int failure = errno;
        connections_remove(acceptor->connections, NULL);
        return failure;
    }
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (MHD_add_connection(acceptor->daemon, fd, &address.any, nbytes) != MHD_YES) {
        connections_remove(acceptor->connections, NULL); /* the library has closed the socket */
    }
    return 0;
}

/* Waits until a connection arrives or acceptor_stop is called. */
static void wait_for_event(const struct acceptor *acceptor)
{
    struct pollfd events[] = {{.fd = acceptor->listen_fd, .events = POLLIN},
                              {.fd = acceptor->wake[0], .events = POLLIN}};
    (void)poll(events, 2, -1);
}

/*
 * At the limit, connections stay in the queue until another one ends. After acceptor_stop, the
 * thread ends when it finds the queue empty. If clients connect all the time, it ends when it has
 * accepted as many connections as the queue can have (listener.c), so all that were there.
 */
static void *run(void *context)
{
    struct acceptor *const acceptor = context;
    const struct timespec moment = {.tv_nsec = 10000000};
    for (unsigned left = SOMAXCONN + 1; left > 0 && !acceptor->gives_up;) {
        const bool is_stopping = acceptor->is_stopping; /* before the look into the queue */
        if (!connections_reserve(acceptor->connections, acceptor->most)) {
            continue;
        }
        const int failure = accept_one(acceptor);
        left -= is_stopping && failure == 0;
        if (failure == EAGAIN || failure == EWOULDBLOCK) {
            if (is_stopping) {
                break;
            }
            wait_for_event(acceptor);
        } else if (failure == EMFILE || failure == ENFILE || failure == ENOBUFS ||
                   failure == ENOMEM) {
            (void)nanosleep(&moment, NULL);
        }
    }
    (void)close(acceptor->listen_fd);
    acceptor->is_done = true;
    return NULL;
}

enum wg_status acceptor_start(struct acceptor *acceptor, struct wg_error *error)
{
    if (pipe(acceptor->wake) != 0) {
        return fail_io(error, NULL, "cannot make a pipe", errno);
    }
    const int failure = pthread_create(&acceptor->thread, NULL, run, acceptor);
    if (failure != 0) {
        (void)close(acceptor->wake[0]);
        (void)close(acceptor->wake[1]);
        return fail_io(error, NULL, "cannot start a thread", failure);
    }
    return WG_OK;
}

void acceptor_stop(struct acceptor *acceptor)
{
    acceptor->is_stopping = true;
    (void)close(acceptor->wake[1]);
}

void acceptor_join(struct acceptor *acceptor)
{
    acceptor->gives_up = true;
    (void)pthread_join(acceptor->thread, NULL);
    (void)close(acceptor->wake[0]);
}
