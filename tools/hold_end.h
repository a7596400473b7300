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
 */
#ifndef WG_TOOLS_HOLD_END_H
#define WG_TOOLS_HOLD_END_H

/* From here on. A signal that was ignored, as nohup does, stays so. */
void hold_end_begin(void);

void hold_end(void);
void release_end(void);

#endif
