/* SPDX-License-Identifier: MIT */
/*
 * ending.h: what a signal that ends the program does first. SIGINT, SIGTERM, SIGHUP, SIGPIPE and
 * SIGQUIT have one handler. A signal that was ignored when the program began, as under nohup, stays
 * ignored, and a handler of somebody else stays, too. A signal that was blocked is unblocked.
 *
 * Before the process ends, the temporary files of guarded sinks are removed, and then the line of
 * progress is removed from the terminal. The process ends with the usual wait status of the signal
 * (for Ctrl-C, a shell shows 130), and
 *
 *     at once             if no thread writes to a guarded sink
 *     between two lines   if a thread writes a line to standard output, a pipe or a device. A
 *                         second signal does not wait for the end of the line, because the reader
 *                         may have stopped reading.
 *     after the write     if a thread writes to a file: of at most a MiB, or with the file's
 *                         commit, which takes as long as the disk needs
 *     when it wants to    after ending_set_flag: a first SIGINT, SIGTERM or SIGHUP only sets a
 *                         flag. A second signal ends the process as above.
 *
 * A SIGINT, SIGTERM or SIGHUP within half a second of the first is not a second signal: timeout(1)
 * and a terminal that is closed send two. SIGQUIT never waits; if a thread writes to a file at this
 * moment, the temporary files stay.
 */
#pragma once

#include "report/sink.h"

/* Installs the handler. Call it once, at the start, before another thread is created. */
void ending_begin(void);

/* Guards the lines of a sink that writes directly, or the temporary file of any other sink. Call it
   after sink_open, before the first write; at most 8 files are guarded at a time. sink_close ends
   the guard. */
void ending_guard(struct sink *sink);

/* Like ending_guard, but does not guard lines: for bytes that are not text. */
void ending_guard_file(struct sink *sink);

/* From now on, a first signal sets a flag. ending_signal returns its number, or 0 before it. */
void ending_set_flag(void);
int ending_signal(void);

/* Ignores the signal. */
void ending_ignore(int number);

/* Returns whether a signal is to end the program after the current line. A search that runs while
   its output line is incomplete must call this function, and end early if it returns true. */
bool ending_is_due(void);

/* Sets the function that removes the line of progress, if a line is shown. Async-signal-safe. */
void ending_set_erase(void (*erase)(void));

/*
 * Writes the message to standard error and ends the process with _exit(status), after the same
 * clean-ups. If other threads are writing, the last of them does this after its line. No thread
 * begins another line. If several threads call this function, the first call counts.
 * Async-signal-safe; `message` must stay valid until the process ends.
 */
__attribute__((noreturn)) void ending_exit(int status, const char *message, size_t nbytes);
