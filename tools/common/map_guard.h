/* SPDX-License-Identifier: MIT */
/*
 * map_guard.h: ends the program with a message when its mapped file is truncated or overwritten, or
 * the disk fails.
 *
 *     map_guard_begin("solve", "english.wgd", path, &map);
 *     ...read map.bytes, in any thread...
 *     if (map_guard_has_changed())
 *         ...what was read may be wrong...
 *     map_guard_end();
 *
 * If a thread reads a page that the file no longer contains, the thread gets SIGBUS and cannot
 * continue. So the program ends there, with EXIT_BAD_DICT and the message
 *
 *     solve: english.wgd: was cut short or overwritten while it was read, or its disk
 *     failed; get a whole copy and run again
 *
 * (on one line). If another thread is writing a line under line_guard.h, the message comes after
 * that line. The program ends in the same way at a SIGSEGV if the file has changed, for example by
 * `cp` over a dictionary: the checks at opening do not hold for the new bytes, so a walk can leave
 * the map. Every other SIGBUS or SIGSEGV has the effect that it had before the guard.
 *
 * Some changes cause no fault: the end of the last page of a truncated file reads as zeros, and an
 * overwritten file reads as the new bytes. map_guard_has_changed detects these changes.
 *
 * Cost: two calls of sigaction for the first guard, and a stat for each call of
 * map_guard_has_changed. Only one map can be guarded at a time. Begin and end the guard while the
 * program has one thread.
 */
#ifndef WG_TOOLS_COMMON_MAP_GUARD_H
#define WG_TOOLS_COMMON_MAP_GUARD_H

#include "base/file_map.h"
#include "base/file_write.h"

#include <stdbool.h>

/*
 * Starts the guard of `map`, which maps the file at `path`. Copies `map`. Messages begin with
 * `program` and call the file `title`. The three strings are borrowed until map_guard_end.
 */
void map_guard_begin(const char *program, const char *title, const char *path,
                     const struct file_map *map);

/*
 * Tells the guard which output file is being written. If its temporary file has a name, the guard
 * removes that file before it ends the program. `output` is borrowed until map_guard_end, or until
 * a call with NULL.
 */
void map_guard_output(const struct file_write *output);

/* Calls file_map_has_changed; returns false without a guard. Async-signal-safe. */
bool map_guard_has_changed(void);

/* Ends the guard. Call it before the map is closed. */
void map_guard_end(void);

#endif
