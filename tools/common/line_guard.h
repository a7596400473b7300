/* SPDX-License-Identifier: MIT */
/*
 * line_guard.h: if a signal arrives while the program writes a line, delays the end of the program
 * until the line is complete.
 *
 *     sink_open(&sink, "-", &error);
 *     line_guard_set(&sink);
 *
 * SIGINT, SIGTERM and SIGHUP end the program with their usual wait status (for Ctrl-C, a shell
 * shows 130). If the sink is writing a line, the program ends after the line, otherwise
 * immediately. A second signal ends the program immediately, because the reader of the output may
 * have stopped reading. Only one thread at a time is allowed to write lines. Any thread can receive
 * the signal.
 *
 * The writing thread must not block these signals. After its line, it raises the received signal;
 * if the thread blocks this signal, it waits for ever at its next line. So a sink with this guard
 * must not write a file with the guard of write_guard.h, which blocks these signals. Use
 * line_guard_output for the file.
 *
 * To end the program while other threads may be writing, call line_guard_exit.
 */
#ifndef WG_TOOLS_COMMON_LINE_GUARD_H
#define WG_TOOLS_COMMON_LINE_GUARD_H

#include "report/sink.h"

/* Installs the signal handler, and sets the guard of `sink`. A program can do this for one sink
   only. Signals that are ignored stay ignored, because nohup needs this. */
void line_guard_set(struct sink *sink);

/* Call it after line_guard_set if the sink writes a file that appears whole or not at all, while
   the program has one thread. If a first signal (here also SIGPIPE) or line_guard_exit ends the
   program, the temporary file is removed. `file` must stay valid until the process ends. */
void line_guard_output(const struct file_write *file);

/* Returns whether a signal is to end the program after the current line. A search that runs while
   its output line is incomplete must call this function, and end early if it returns true. */
bool line_guard_is_signalled(void);

/*
 * Writes the message to standard error and ends the process with _exit(status). If another thread
 * is writing a line, that thread does both after the line. No thread begins another line. If
 * several threads call this function, the first call counts. Async-signal-safe; `message` must stay
 * valid until the process ends.
 */
__attribute__((noreturn)) void line_guard_exit(int status, const char *message, size_t nbytes);

#endif
