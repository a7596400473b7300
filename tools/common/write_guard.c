/* SPDX-License-Identifier: MIT */
/* write_guard.c: see write_guard.h. */
#include "common/write_guard.h"

#include "common/progress.h"

#include <signal.h>

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

static bool is_held;
static sigset_t blocked_before; /* while is_held: the signals that hold() found blocked */

static void hold(void)
{
    sigset_t ending;
    sigemptyset(&ending);
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        sigaddset(&ending, ending_signals[i]);
    }
    is_held = pthread_sigmask(SIG_BLOCK, &ending, &blocked_before) == 0;
}

static void release(void)
{
    if (is_held) {
        is_held = false;
        (void)pthread_sigmask(SIG_SETMASK, &blocked_before, NULL);
    }
}

/* Returns whether a signal that will end the program is blocked and pending. hold() also blocks
   ignored signals and signals with a handler. They do not end the writing, unless the handler is
   that of progress.h. */
static bool is_ending(void)
{
    sigset_t pending;
    if (!is_held || sigpending(&pending) != 0) {
        return false;
    }
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction action;
        if (sigismember(&blocked_before, ending_signals[i]) == 0 &&
            sigismember(&pending, ending_signals[i]) == 1 &&
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
