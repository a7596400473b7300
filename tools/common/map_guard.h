/* SPDX-License-Identifier: MIT */
/*
 * map_guard.h: a program that says what happened when the file that it has mapped is
 * cut short, written to, or on a disk that fails.
 *
 *     map_guard_begin("solve", "english.wgd", path, &map);
 *     ...read map.bytes, in any thread...
 *     if (map_guard_has_changed())
 *         ...what was read may be wrong...
 *     map_guard_end();
 *
 * A page of a map that the file no longer has raises SIGBUS in the thread that reads
 * it, and there is no way on. So the program ends there, with EXIT_BAD_DICT and
 *
 *     solve: english.wgd: was cut short or overwritten while it was read, or its disk
 *     failed; get a whole copy and run again
 *
 * (one line), after what another thread is writing under hold_end. The same happens at
 * a SIGSEGV if the file has changed: what was proven of its bytes when they were opened
 * is then no longer true, and a walk can lead out of the map. `cp` over a dictionary
 * does that. Every other SIGBUS and SIGSEGV has the effect that it had before.
 *
 * A change can also go without a fault: what is read of the last page of a file that
 * was cut short is zeros, and of one that is written to, the new bytes. That is what
 * map_guard_has_changed is for.
 *
 * Cost: two sigactions for the first guard, and a stat to ask. One map at a time, begun
 * and ended while the program has one thread.
 */
#ifndef WG_TOOLS_MAP_GUARD_H
#define WG_TOOLS_MAP_GUARD_H

#include "base/file_map.h"
#include "base/file_write.h"

#include <stdbool.h>

/*
 * From here on. `path` is where `map` is from, `title` what messages call it. They and
 * `program` are borrowed until the end.
 */
void map_guard_begin(const char *program, const char *title, const char *path,
                     const struct file_map *map);

/*
 * The file that is being written from what is read: its temporary, where that has a
 * name, is removed before the program ends so. Borrowed until the end of the guard,
 * or until NULL takes its place.
 */
void map_guard_output(const struct file_write *output);

/* As file_map_has_changed; false without a guard. Async-signal-safe. */
bool map_guard_has_changed(void);

/* Before the map is closed. */
void map_guard_end(void);

#endif
