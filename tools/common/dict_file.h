/* SPDX-License-Identifier: MIT */
/*
 * dict_file.h: a dictionary as the programs open it: mapped under a guard, so that a
 * file that changes while it is read, even while it is opened, gives a message.
 */
#ifndef WG_TOOLS_DICT_FILE_H
#define WG_TOOLS_DICT_FILE_H

#include "common/cli.h"

#include <wordgrid/dict.h>

/*
 * Like wg_dict_open, with the guard of map_guard.h. `title` is what messages call the
 * file; it is borrowed until dict_file_close. One at a time.
 */
enum wg_status dict_file_open(const struct cli *cli, const char *path,
                              const char *title, const struct wg_dict_options *options,
                              struct wg_dict **dict_out, struct wg_error *error);

/*
 * What a run over the open dictionary has come to: `status`, or where the file has
 * changed, so that what was read of it may be wrong, WG_DAMAGED, and *error says so.
 * For when all has been read, before it counts. `status` where none is open.
 */
enum wg_status dict_file_verdict(enum wg_status status, struct wg_error *error);

/* The counterpart of opening. NULL is allowed. */
void dict_file_close(struct wg_dict *dict);

#endif
