/* SPDX-License-Identifier: MIT */
/* dictionaries.h: opens the dictionaries that solve-server offers. */
#pragma once

#include "ask/dict_list.h"
#include "common/name_lookup.h"

struct opened_dict;

/* All zero: none. */
struct dictionaries {
    struct dict_list list;
    struct dict_entry *entries; /* of `list` */
    struct opened_dict *opened; /* of each entry */
    size_t capacity;
};

/*
 * Opens the dictionaries `names`, the values of --dict. A server can run for months, and other
 * programs can write to these files in that time. So they are read into memory.
 *
 * Without names, opens all installed dictionaries, those that solve finds by their names; the first
 * one is the default of solve. These files are mapped: packages replace files, they do not write
 * to them. A file that is not a dictionary is named in a message and left out. Links to one file
 * are one dictionary.
 *
 * Fails like dict_lookup and wg_dict_open_memory, or with WG_BAD_INPUT if two of `names` have the
 * same title; *lookup then is for dict_lookup_report. The caller must call dictionaries_close.
 */
enum wg_status dictionaries_open(const struct cli *cli, const char *const *names, size_t count,
                                 struct dictionaries *dicts, struct name_lookup *lookup,
                                 struct wg_error *error);

void dictionaries_close(struct dictionaries *dicts);
