/* SPDX-License-Identifier: MIT */
/*
 * dicts.h: opens the dictionaries that the command line of solve-server names.
 *
 * A server can run for months, and other programs can write to its files in that time. So the
 * dictionaries are read into memory, where they cannot change after the checks.
 */
#ifndef WG_TOOLS_SERVE_DICTS_H
#define WG_TOOLS_SERVE_DICTS_H

#include "answer/dict_list.h"
#include "common/cli.h"

struct opened;

/* All zero: no dictionaries. */
struct server_dicts {
    struct dict_list list;
    struct dict_entry *entries; /* owned, like `opened` */
    struct opened *opened;
    size_t opened_count;
};

/*
 * Looks up each name (name_lookup.h) and opens the dictionaries. Fails with WG_IO, with
 * WG_BAD_INPUT if two dictionaries have the same name, or like wg_dict_open_memory. The caller must
 * call server_dicts_close, even after a failure.
 */
enum wg_status server_dicts_open(const struct cli *cli, const char *const *names, size_t count,
                                 struct server_dicts *dicts, struct wg_error *error);

/* If a name was not found in any folder, returns the folders that were searched. Otherwise returns
   NULL. */
const char *server_dicts_searched(const struct server_dicts *dicts);

void server_dicts_close(struct server_dicts *dicts);

#endif
