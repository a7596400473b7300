/* SPDX-License-Identifier: MIT */
/*
 * server_dicts.h: the dictionaries of solve-server, from the names that its user gives.
 *
 * A server runs for months, and its files may be written to meanwhile: it reads them
 * into memory, where they stay as they were when they were proven.
 */
#ifndef WG_TOOLS_SERVER_DICTS_H
#define WG_TOOLS_SERVER_DICTS_H

#include "common/cli.h"
#include "serve/dict_list.h"

struct opened;

/* All zero: none. */
struct server_dicts {
    struct dict_list list;
    struct dict_entry *entries; /* owned, as all below */
    struct opened *opened;
    size_t opened_count;
};

/*
 * Opens what each name means, as dict_lookup has it. No two may be called alike. Fails
 * with WG_IO, WG_BAD_INPUT or as wg_dict_open_memory does; server_dicts_close is called
 * in any case. The error's source may lie in `dicts`.
 */
enum wg_status server_dicts_open(const struct cli *cli, const char *const *names,
                                 size_t count, struct server_dicts *dicts,
                                 struct wg_error *error);

/* Where a name that no folder has was looked for, if that is why opening failed; or
 * NULL. */
const char *server_dicts_places(const struct server_dicts *dicts);

void server_dicts_close(struct server_dicts *dicts);

#endif
