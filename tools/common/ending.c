/* SPDX-License-Identifier: MIT */
/*
 * ending.c: see ending.h. The atomic variable `state` decides which thread ends the process. A
 * thread that writes is a holder, and adds HOLDER. The signal handler sets SIGNALLED, and
 * ending_exit sets EXITING. If the last holder finds one of these bits after its write, it ends the
 * process. If there is no holder, the handler or ending_exit ends the process immediately. Each of
 * these functions changes `state` and reads its previous value in one atomic step.
 */
#include "common/ending.h"

#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

enum { SIGNALLED = 1, EXITING = 2, FLAGGED = 4, HOLDER = 8 };

static atomic_uint state;
static atomic_int signal_number;
static atomic_bool is_flag;
static atomic_uint held_lines;      /* holders that write a line, whose reader may not read it */
static _Thread_local unsigned held; /* holds of this thread */

/* The arguments of ending_exit, which stores them before it sets EXITING. */
static struct {
    int status;
    const char *text;
    size_t nbytes;
} exit_message;

/* --- Clean-ups, in their order */

enum { MAX_FILES = 8 };

static _Atomic(const struct file_write *) files[MAX_FILES]; /* NULL: none */
static void (*_Atomic erase_line)(void);

/* Removes the temporary files. If there is a holder, only the last holder may call this function,
   because the holder can be in a function of file_write.h. */
static void abandon_files(void)
{
    for (size_t i = 0; i < MAX_FILES; i++) {
        const struct file_write *const file = atomic_load(&files[i]);
        if (file != NULL) {
            file_write_abandon(file);
        }
    }
}

static void clean_terminal(void)
{
    void (*const erase)(void) = atomic_load(&erase_line);
    if (erase != NULL) {
        erase();
    }
}

/* --- The end */

/* Ends the process by the signal `number`. If the signal handler calls this function, the process
   ends when the handler returns: until then the signal is blocked. */
static void raise_default(int number)
{
    clean_terminal();
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

__attribute__((noreturn)) static void exit_now(void)
{
    abandon_files();
    clean_terminal();
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
    const bool may_flag = atomic_load(&is_flag) && number != SIGPIPE && number != SIGQUIT;
    atomic_store(&signal_number, number);
    if (may_flag && (atomic_fetch_or(&state, FLAGGED) & FLAGGED) == 0) {
        return;
    }
    const unsigned before = atomic_fetch_or(&state, SIGNALLED);
    const bool is_second = (before & (SIGNALLED | FLAGGED)) != 0;
    if (before < HOLDER) {
        abandon_files();
        raise_default(number);
    } else if (number == SIGQUIT || (is_second && atomic_load(&held_lines) > 0)) {
        raise_default(number);
    }
}

/* Ends a hold, and the process if it was the last hold before the end. */
static void leave(void)
{
    const unsigned before = atomic_fetch_sub(&state, HOLDER);
    if (before / HOLDER == 1 && (before & EXITING) != 0) {
        exit_now();
    }
    if (before / HOLDER == 1 && (before & SIGNALLED) != 0) {
        abandon_files();
        raise_default(atomic_load(&signal_number));
    }
}

/* --- The guard of a sink */

static void hold(const struct sink *sink)
{
    const unsigned before = atomic_fetch_add(&state, HOLDER);
    if (held == 0 && (before & (SIGNALLED | EXITING)) != 0) {
        if (before >= HOLDER) {
            leave(); /* another thread holds: it or this call ends the process */
        }
        wait_for_end();
    }
    held++;
    atomic_fetch_add(&held_lines, sink->file.is_direct);
}

static void release(const struct sink *sink)
{
    atomic_fetch_sub(&held_lines, sink->file.is_direct);
    held--;
    leave();
}

static void forget(const struct sink *sink)
{
    for (size_t i = 0; i < MAX_FILES; i++) {
        if (atomic_load(&files[i]) == &sink->file) {
            atomic_store(&files[i], NULL);
        }
    }
}

/* Installs the handler for the signals whose action is the default. */
static void begin(void)
{
    static atomic_flag has_begun = ATOMIC_FLAG_INIT;
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    struct sigaction old;
    if (atomic_flag_test_and_set(&has_begun)) {
        return;
    }
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (sigaction(numbers[i], &action, &old) == 0 && old.sa_handler != SIG_DFL) {
            (void)sigaction(numbers[i], &old, NULL);
        }
    }
}

static const struct sink_guard guard = {hold, release, forget};

void ending_guard(struct sink *sink)
{
    begin();
    sink->guard = &guard;
    if (!sink->file.is_direct) {
        size_t i = 0;
        for (const struct file_write *none = NULL;
             i < MAX_FILES && !atomic_compare_exchange_strong(&files[i], &none, &sink->file); i++) {
            none = NULL;
        }
        assert(i < MAX_FILES);
    }
}

void ending_guard_file(struct sink *sink)
{
    if (!sink->file.is_direct) {
        ending_guard(sink);
    }
}

/* --- Other modes */

void ending_set_flag(void)
{
    begin();
    atomic_store(&is_flag, true);
}

int ending_signal(void)
{
    return (atomic_load(&state) & FLAGGED) != 0 ? atomic_load(&signal_number) : 0;
}

void ending_ignore(int number)
{
    (void)signal(number, SIG_IGN);
}

bool ending_is_due(void)
{
    return (atomic_load(&state) & SIGNALLED) != 0;
}

void ending_set_erase(void (*erase)(void))
{
    atomic_store(&erase_line, erase);
    begin();
}

void ending_exit(int status, const char *message, size_t nbytes)
{
    static atomic_flag is_called = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&is_called)) {
        wait_for_end();
    }
    exit_message.status = status;
    exit_message.text = message;
    exit_message.nbytes = nbytes;
    const unsigned before = atomic_fetch_or(&state, EXITING);
    if (before < HOLDER || held > 0) {
        exit_now();
    }
    wait_for_end();
}
