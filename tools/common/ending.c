/* SPDX-License-Identifier: MIT */
/*
 * ending.c: see ending.h. The atomic variable `state` decides which thread ends the process. A
 * thread that writes is a holder, and adds LINE or FILE_WRITE. The signal handler sets SIGNALLED,
 * and ending_exit sets EXITING. If the last holder finds one of these bits after its write, it ends
 * the process. If there is no holder, the handler or ending_exit ends the process immediately. Each
 * of these functions changes `state` and reads its previous value in one atomic step.
 */
#include "common/ending.h"

#include "base/clock.h"
#include "base/system.h"
#include "common/signals.h"

#include <stdatomic.h>
#include <stdlib.h>

/* The bits of `state`. Below LINE: no thread holds. Below FILE_WRITE: no thread is in a function of
   file_write.h that changes a temporary file. */
enum {
    SIGNALLED = 1,
    HASTY = 2, /* a second signal: lines need not be whole */
    EXITING = 4,
    FLAGGED = 8,
    LINE = 1 << 4,        /* the number of holders that write a line */
    FILE_WRITE = 1 << 18, /* the number of holders that write to a file */
    REPEAT_MS = 500
};

static atomic_uint state;
static atomic_int signal_number;
static atomic_uint first_ms; /* when the first signal of a user came; 0: none came */
static atomic_bool is_flag;
static _Thread_local unsigned held; /* what this thread has added to `state` */

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

/* Removes the temporary files. No other thread may be in a function of file_write.h. */
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

/* Ends the process by the signal `number`, which is blocked while its handler runs. */
__attribute__((noreturn)) static void raise_default(int number)
{
    clean_terminal();
    signals_end(number);
}

__attribute__((noreturn)) static void exit_now(void)
{
    abandon_files();
    clean_terminal();
    /* If the message cannot be written, the exit status still shows the failure. */
    (void)system_write(STDERR_FILENO, exit_message.text, exit_message.nbytes);
    _exit(exit_message.status);
}

/* Waits until another thread ends the program. */
__attribute__((noreturn)) static void wait_for_end(void)
{
    for (;;) {
        (void)sleep(UINT32_MAX);
    }
}

/* Returns whether a signal of a user comes within REPEAT_MS of the first. */
static bool is_repeated(void)
{
    const unsigned ms = (unsigned)(uint64_t)(clock_seconds() * 1000) | 1;
    unsigned first = 0;
    return !atomic_compare_exchange_strong(&first_ms, &first, ms) &&
           (int)(ms - first) < REPEAT_MS; /* below 0: another thread was faster with a later one */
}

/* Returns whether a signal may end the process in this state. */
static bool may_end(unsigned now)
{
    return now < LINE || ((now & HASTY) != 0 && now < FILE_WRITE);
}

static void on_signal(int number)
{
    const bool is_of_user = number != SIGPIPE && number != SIGQUIT;
    if (is_of_user && is_repeated()) {
        return;
    }
    atomic_store(&signal_number, number);
    if (is_of_user && atomic_load(&is_flag) && (atomic_fetch_or(&state, FLAGGED) & FLAGGED) == 0) {
        return;
    }
    unsigned now = atomic_fetch_or(&state, SIGNALLED);
    if (number == SIGQUIT || (now & (SIGNALLED | FLAGGED)) != 0) {
        now = atomic_fetch_or(&state, HASTY) | HASTY;
    }
    if (may_end(now)) {
        abandon_files();
        raise_default(number);
    }
    if (number == SIGQUIT) {
        raise_default(number);
    }
}

/* Ends the process if this thread's hold of `kind`, which it has just ended, was the last one that
   the end had to wait for. */
static void leave(unsigned kind)
{
    const unsigned now = atomic_fetch_sub(&state, kind) - kind;
    if (now < LINE && (now & EXITING) != 0) {
        exit_now();
    }
    if ((now & SIGNALLED) != 0 && may_end(now)) {
        abandon_files();
        raise_default(atomic_load(&signal_number));
    }
}

/* --- The guard of a sink */

static const struct sink_guard line_guard;
static const struct sink_guard file_guard;

static unsigned kind_of(const struct sink *sink)
{
    return sink->guard == &line_guard ? LINE : FILE_WRITE;
}

static void hold(const struct sink *sink)
{
    const unsigned kind = kind_of(sink);
    const unsigned before = atomic_fetch_add(&state, kind);
    if (held == 0 && (before & (SIGNALLED | EXITING)) != 0) {
        if (before >= LINE) {
            leave(kind); /* another thread holds: it or this call ends the process */
        }
        wait_for_end();
    }
    held += kind;
}

static void release(const struct sink *sink)
{
    const unsigned kind = kind_of(sink);
    held -= kind;
    leave(kind);
}

static void forget(const struct sink *sink)
{
    for (size_t i = 0; i < MAX_FILES; i++) {
        if (atomic_load(&files[i]) == &sink->file) {
            atomic_store(&files[i], NULL);
        }
    }
}

/* Two objects, because sink_close clears file.is_direct within a hold. */
static const struct sink_guard line_guard = {hold, release, forget};
static const struct sink_guard file_guard = {hold, release, forget};

void ending_begin(void)
{
    signals_begin(on_signal);
}

void ending_guard(struct sink *sink)
{
    sink->guard = sink->file.is_direct ? &line_guard : &file_guard;
    if (!sink->file.is_direct) {
        const struct file_write *none = NULL;
        size_t i = 0;
        while (i < MAX_FILES && !atomic_compare_exchange_strong(&files[i], &none, &sink->file)) {
            none = NULL;
            i++;
        }
        if (i == MAX_FILES) {
            abort(); /* no program opens as many */
        }
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
}

void ending_exit(int status, const char *message, size_t nbytes)
{
    static atomic_flag is_called = ATOMIC_FLAG_INIT;
    unsigned now = LINE; /* not the first call: only a thread that holds may end the process */
    if (!atomic_flag_test_and_set(&is_called)) {
        exit_message.status = status;
        exit_message.text = message;
        exit_message.nbytes = nbytes;
        now = atomic_fetch_or(&state, EXITING) | EXITING;
    }
    if (held > 0) {
        now = atomic_fetch_sub(&state, held) - held;
    }
    if (now < LINE && (now & EXITING) != 0) {
        exit_now();
    }
    wait_for_end();
}
