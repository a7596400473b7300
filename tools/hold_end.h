/* SPDX-License-Identifier: MIT */
/*
 * hold_end.h: a program that ends by Ctrl-C between two writes, never within one, so
 * that what it wrote is whole.
 *
 *     hold_end_begin();
 *     ...
 *     hold_end();
 *     write_whole_lines();
 *     release_end();
 *
 * SIGINT, SIGTERM and SIGHUP end the program as they always do, with their own wait
 * status (130 in a shell for Ctrl-C); but while it is held, when that is over. The
 * second signal does not wait: whoever should read the output may have stopped to.
 * One thread at a time holds; any may get the signal.
 *
 * A program that has to end itself while other threads may be writing calls
 * hold_end_exit: it, too, waits for who holds.
 */
#ifndef WG_TOOLS_HOLD_END_H
#define WG_TOOLS_HOLD_END_H

#include <stddef.h>

/* From here on. A signal that was ignored, as nohup does, stays so. */
void hold_end_begin(void);

void hold_end(void);
void release_end(void);

/*
 * Ends the program at once, without a return to whatever it was doing: with this exit
 * status, and the message on standard error before that. While another thread holds,
 * when that is over; no thread begins to hold any more. Of several threads that call
 * it, the first counts. Async-signal-safe; `message` must last.
 */
__attribute__((noreturn)) void hold_end_exit(int status, const char *message,
                                             size_t nbytes);

#endif
