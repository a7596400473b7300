/* SPDX-License-Identifier: MIT */
/*
 * dict_file.h: opens a dictionary with the guard of map_guard.h: if the file is changed while the
 * program opens or reads it, the program prints a message and fails.
 */
#ifndef WG_TOOLS_COMMON_DICT_FILE_H
#define WG_TOOLS_COMMON_DICT_FILE_H

#include "common/cli.h"

#include <wordgrid/dict.h>

/*
 * Like wg_dict_open, with a map guard. Messages call the file `title`. `title` and `path` are
 * borrowed until dict_file_close. Only one dictionary can be open at a time.
 */
enum wg_status dict_file_open(const struct cli *cli, const char *path, const char *title,
                              const struct wg_dict_options *options, struct wg_dict **dict_out,
                              struct wg_error *error);

/* Fails with WG_BAD_INPUT if the open dictionary has no values, which `option` needs.
 */
enum wg_status dict_file_need_values(const struct wg_dict *dict, const char *option,
                                     struct wg_error *error);

/*
 * If the file of the open dictionary has changed, the results may be wrong: sets *error and returns
 * WG_DAMAGED. Otherwise, or if no dictionary is open, returns `status`. Call it with the status of
 * the run, after the last read of the dictionary. Call it before the program reports success, and
 * before the temporary file of a complete output gets its final name.
 */
enum wg_status dict_file_check(enum wg_status status, struct wg_error *error);

/* Returns the bytes of the open dictionary's file, which stay valid until dict_file_close. */
struct wg_text dict_file_bytes(void);

/* Ends the guard and closes the dictionary. Does nothing if `dict` is NULL. */
void dict_file_close(struct wg_dict *dict);

#endif
