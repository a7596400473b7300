/* SPDX-License-Identifier: MIT */
/*
 * hold_end.h: a program that ends by Ctrl-C between two lines of its output, never
 * within one.
 *
 *     sink_open(&sink, "-", &error);
 *     hold_end_for(&sink);
 *
 * SIGINT, SIGTERM and SIGHUP end the program as they always do, with their own wait
 * status (130 in a shell for Ctrl-C): at once, unless the sink is writing, and then
 * when the line is written. The second signal does not wait: whoever should read the
 * output may have stopped to. One thread at a time writes; any may get the signal.
 *
 * The thread that writes must not block these signals: at the end of its line it sends
 * itself the one that came, and would go on without an end. file_write.h blocks them in
 * the thread whose temporary has a name, so a program that has several threads, or
 * writes its lines meanwhile, must have no such temporary.
 *
 * A program that has to end itself while other threads may be writing calls
 * hold_end_exit: it, too, waits for who writes.
 */
#ifndef WG_TOOLS_HOLD_END_H
#define WG_TOOLS_HOLD_END_H

#include "report/sink.h"

/*
 * From here on, for the one sink of the program. A signal that was ignored, as nohup
 * does, stays so.
 */
void hold_end_for(struct sink *sink);

/*
 * Whether a signal has come that waits for the end of a line: for who searches while a
 * line is not whole, to end it.
 */
bool hold_end_is_due(void);

/*
 * Ends the program at once, without a return to whatever it was doing: with this exit
 * status, and the message on standard error before that. While another thread writes,
 * when that is over; no thread begins to write any more. Of several threads that call
 * it, the first counts. Async-signal-safe; `message` must last.
 */
__attribute__((noreturn)) void hold_end_exit(int status, const char *message,
                                             size_t nbytes);

#endif
