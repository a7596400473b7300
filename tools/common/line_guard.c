/* SPDX-License-Identifier: MIT */
/*
 * hold_end.c: see hold_end.h. One word says who ends the program: the handler, or who
 * called hold_end_exit, where nobody held then, and whoever held otherwise. Each side
 * sets its bit and sees in the same step whether the other's was set before.
 */
#define _POSIX_C_SOURCE 200809L
#include "common/line_guard.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

enum { HELD = 1, SIGNALLED = 2, EXITING = 4 };

static atomic_uint state;
static atomic_int signal_number;
static _Thread_local bool holds; /* this thread */

/* Set before EXITING. */
static struct {
    int status;
    const char *message;
    size_t nbytes;
} last_words;

/* As if there had been no handler. In one, the signal waits until it returns. */
static void end_by(int number)
{
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

__attribute__((noreturn)) static void exit_now(void)
{
    /* Where standard error cannot be written, the status still says it. */
    const ssize_t n = write(STDERR_FILENO, last_words.message, last_words.nbytes);
    (void)n;
    _exit(last_words.status);
}

/* Another thread ends the program. */
__attribute__((noreturn)) static void wait_for_end(void)
{
    for (;;) {
        (void)pause();
    }
}

static void on_signal(int number)
{
    atomic_store(&signal_number, number);
    const unsigned before = atomic_fetch_or(&state, SIGNALLED);
    if ((before & HELD) == 0 || (before & SIGNALLED) != 0) {
        end_by(number);
    }
}

static void hold(void)
{
    if (atomic_fetch_or(&state, HELD) != 0) {
        wait_for_end();
    }
    holds = true;
}

static void release(void)
{
    holds = false;
    const unsigned before = atomic_fetch_and(&state, ~(unsigned)HELD);
    if ((before & EXITING) != 0) {
        exit_now();
    }
    if (before != HELD) {
        end_by(atomic_load(&signal_number));
    }
}

void hold_end_for(struct sink *sink)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    static const struct sink_guard guard = {hold, release};
    sink->guard = &guard;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old;
        struct sigaction action = {.sa_handler = on_signal};
        sigemptyset(&action.sa_mask);
        if (sigaction(numbers[i], &action, &old) == 0 && old.sa_handler != SIG_DFL) {
            (void)sigaction(numbers[i], &old, NULL);
        }
    }
}

bool hold_end_is_due(void)
{
    return (atomic_load(&state) & SIGNALLED) != 0;
}

void hold_end_exit(int status, const char *message, size_t nbytes)
{
    static atomic_flag is_called = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&is_called)) {
        wait_for_end();
    }
    last_words.status = status;
    last_words.message = message;
    last_words.nbytes = nbytes;
    const unsigned before = atomic_fetch_or(&state, EXITING);
    if ((before & HELD) == 0 || holds) {
        exit_now();
    }
    wait_for_end();
}
