/* SPDX-License-Identifier: MIT */
/* dict_file.h: opens a dictionary with a guard: if its file is changed while the program opens or
   reads it, the program prints a message and fails. */
#pragma once

#include "base/file_map.h"
#include "common/cli.h"

#include <wordgrid/dict.h>

/* Like wg_dict_open, with a map guard; `path` as in file_map.h. Messages call the file `title`.
   `title` and `path` are borrowed until dict_file_close. Only one dictionary can be open at a time.
 */
enum wg_status dict_file_open(const struct cli *cli, const char *path, const char *title,
                              const struct wg_dict_options *options, struct wg_dict **dict_out,
                              struct wg_error *error);

/* Fails with WG_BAD_INPUT if the open dictionary has no values, which `option` needs. */
enum wg_status dict_file_need_values(const struct wg_dict *dict, const char *option,
                                     struct wg_error *error);

/*
 * Checks whether the file of the open dictionary has changed. If so, the results may be wrong: sets
 * *error and returns WG_DAMAGED. Otherwise, and if no dictionary is open, returns `status`. Call it
 * with the status of the run, after the last read of the dictionary. Call it before the program
 * reports success, and before the temporary file of a complete output gets its final name.
 */
enum wg_status dict_file_check(enum wg_status status, struct wg_error *error);

/* Returns the bytes of the open dictionary's file, which stay valid until dict_file_close. */
struct wg_text dict_file_bytes(void);

/* Ends the guard and closes the dictionary. Does nothing if `dict` is NULL. */
void dict_file_close(struct wg_dict *dict);

/* --- The guard */

/*
 * The guard ends the program with a message when the mapped file is truncated or overwritten, or
 * the disk fails. dict_file_open and dict_file_close call it:
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
 * (on one line). If another thread is writing a line (ending.h), the message comes after that
 * line. The program ends in the same way at a SIGSEGV if the file has changed, for example by
 * `cp` over a dictionary: the checks at opening do not hold for the new bytes, so a step along an
 * edge can lead outside the map. Every other SIGBUS or SIGSEGV is handled as before the guard was
 * set.
 *
 * Some changes cause no fault. The last page of a truncated file reads as zeros after its end. An
 * overwritten file reads as the new bytes. map_guard_has_changed detects these changes.
 *
 * Cost: two calls of sigaction for the first guard, and a stat for each call of
 * map_guard_has_changed. Only one map can be guarded at a time. Begin and end the guard while the
 * program has one thread.
 */

/* Starts the guard of `map`, which maps the file at `path`. Copies `map`. Messages begin with
   `program` and call the file `title`. All three are borrowed until map_guard_end. */
void map_guard_begin(const char *program, const char *title, const char *path,
                     const struct file_map *map);

/* Calls file_map_has_changed; returns false without a guard. Async-signal-safe. */
bool map_guard_has_changed(void);

/* Ends the guard. Call it before the map is closed. */
void map_guard_end(void);
