/* SPDX-License-Identifier: MIT */
/*
 * hold_end.c: see hold_end.h. One word says who ends the program: the handler where
 * nobody held when the signal came, and whoever held otherwise. Each side sets its
 * bit and sees in the same step whether the other's was set before.
 */
#define _POSIX_C_SOURCE 200809L
#include "hold_end.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

enum { HELD = 1, SIGNALLED = 2 };

static atomic_uint state;
static atomic_int signal_number;

/* As if there had been no handler. In one, the signal waits until it returns. */
static void end_by(int number)
{
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static void on_signal(int number)
{
    atomic_store(&signal_number, number);
    if (atomic_fetch_or(&state, SIGNALLED) != HELD) {
        end_by(number);
    }
}

static void hold(void)
{
    if (atomic_fetch_or(&state, HELD) != 0) {
        for (;;) {
            (void)pause(); /* another thread is in the handler: this is the end */
        }
    }
}

static void release(void)
{
    if (atomic_fetch_and(&state, ~(unsigned)HELD) != HELD) {
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
