/* SPDX-License-Identifier: MIT */
/*
 * line_guard.c: see line_guard.h. The atomic variable `state` decides which thread ends the
 * process. The thread that writes a line is the holder and sets the bit HELD. The signal handler
 * sets SIGNALLED, and line_guard_exit sets EXITING. If a holder finds one of these bits after its
 * line, it ends the process. If there is no holder, the signal handler or line_guard_exit ends the
 * process immediately. A second signal also ends the process immediately, and so does
 * line_guard_exit if the holder calls it. Each of these functions changes a bit and reads the
 * previous bits in one atomic step.
 */
#include "common/line_guard.h"

#include "common/progress.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

enum { HELD = 1, SIGNALLED = 2, EXITING = 4 };

static atomic_uint state;
static atomic_int signal_number;
static _Thread_local bool is_holder; /* this thread has set HELD */

/* The arguments of line_guard_exit, which stores them before it sets EXITING. */
static struct {
    int status;
    const char *text;
    size_t nbytes;
} exit_message;

static const struct file_write *output; /* see line_guard_output; NULL: none */

/* Removes the temporary file. If there is a holder, only the holder may call this function, because
   the holder can be in a function of file_write.h. */
static void abandon_output(void)
{
    if (output != NULL) {
        file_write_abandon(output);
    }
}

/* Ends the process by the signal `number`. If the signal handler calls this function, the process
   ends when the handler returns: until then the signal is blocked. */
static void raise_default(int number)
{
    progress_erase();
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

__attribute__((noreturn)) static void exit_now(void)
{
    abandon_output();
    progress_erase();
    /* If the message cannot be written, the exit status still shows the failure. */
    const ssize_t n = write(STDERR_FILENO, exit_message.text, exit_message.nbytes);
    (void)n;
    _exit(exit_message.status);
}

/* Waits until another thread ends the program. */
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
    if ((before & HELD) == 0) {
        abandon_output();
        raise_default(number);
    } else if ((before & SIGNALLED) != 0) {
        raise_default(number);
    }
}

static void hold(void)
{
    if (atomic_fetch_or(&state, HELD) != 0) {
        wait_for_end();
    }
    is_holder = true;
}

static void release(void)
{
    is_holder = false;
    const unsigned before = atomic_fetch_and(&state, ~(unsigned)HELD);
    if ((before & EXITING) != 0) {
        exit_now();
    }
    if (before != HELD) {
        abandon_output();
        raise_default(atomic_load(&signal_number));
    }
}

static void handle(int number)
{
    struct sigaction old;
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    if (sigaction(number, &action, &old) == 0 && old.sa_handler != SIG_DFL) {
        (void)sigaction(number, &old, NULL);
    }
}

void line_guard_set(struct sink *sink)
{
    static const struct sink_guard guard = {hold, release};
    sink->guard = &guard;
    handle(SIGINT);
    handle(SIGTERM);
    handle(SIGHUP);
}

void line_guard_output(const struct file_write *file)
{
    output = file;
    handle(SIGPIPE);
}

bool line_guard_is_signalled(void)
{
    return (atomic_load(&state) & SIGNALLED) != 0;
}

void line_guard_exit(int status, const char *message, size_t nbytes)
{
    static atomic_flag is_called = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&is_called)) {
        wait_for_end();
    }
    exit_message.status = status;
    exit_message.text = message;
    exit_message.nbytes = nbytes;
    const unsigned before = atomic_fetch_or(&state, EXITING);
    if ((before & HELD) == 0 || is_holder) {
        exit_now();
    }
    wait_for_end();
}
