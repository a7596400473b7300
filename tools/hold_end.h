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
 */
#ifndef WG_TOOLS_HOLD_END_H
#define WG_TOOLS_HOLD_END_H

#include "report/sink.h"

/*
 * From here on, for the one sink of the program. A signal that was ignored, as nohup
 * does, stays so.
 */
void hold_end_for(struct sink *sink);

#endif
