/* SPDX-License-Identifier: MIT */
/* write_guard.c: see write_guard.h. */
#include "common/write_guard.h"

#include "common/progress.h"

#include <signal.h>

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

/* Bit i is 1 if hold() has blocked ending_signals[i]; 0 if it was blocked before. */
static unsigned held_signals;

static void hold(void)
{
    sigset_t ending;
    sigset_t old;
    sigemptyset(&ending);
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        sigaddset(&ending, ending_signals[i]);
    }
    if (pthread_sigmask(SIG_BLOCK, &ending, &old) == 0) {
        for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
            const bool was_blocked = sigismember(&old, ending_signals[i]) == 1;
            held_signals |= (unsigned)!was_blocked << i;
        }
    }
}

static void release(void)
{
    sigset_t held;
    sigemptyset(&held);
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        if ((held_signals >> i & 1) != 0) {
            sigaddset(&held, ending_signals[i]);
        }
    }
    held_signals = 0;
    (void)pthread_sigmask(SIG_UNBLOCK, &held, NULL);
}

/*
 * Returns whether a signal that will end the program is blocked and pending. hold() also blocks
 * ignored signals and signals with a handler. They do not end the writing, unless the handler is
 * that of progress.h.
 */
static bool is_ending(void)
{
    sigset_t pending;
    if (held_signals == 0 || sigpending(&pending) != 0) {
        return false;
    }
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction action;
        if ((held_signals >> i & 1) != 0 && sigismember(&pending, ending_signals[i]) == 1 &&
            sigaction(ending_signals[i], NULL, &action) == 0 &&
            (action.sa_handler == SIG_DFL || progress_is_ending(action.sa_handler))) {
            return true;
        }
    }
    return false;
}

void write_guard_set(struct file_write *file)
{
    static const struct file_write_guard guard = {hold, release, is_ending};
    file->guard = &guard;
}
