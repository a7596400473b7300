/* SPDX-License-Identifier: MIT */
/* name_lookup.h: finds the file for a name of a dictionary, an alphabet or a set of dice. The
   folders are those of base/file_names.h; the program's own are its folder and ../share/wordgrid
   relative to it. */
#pragma once

#include "base/file_map.h"
#include "base/file_names.h"
#include "common/cli.h"

#include <wordgrid/dict.h>

/* For the help of a program. */
#define DICT_NAME_ENVIRONMENT                                                                      \
    "a dictionary's NAME is looked up as NAME.wgd in the folders of\n"                             \
    "WORDGRID_PATH, which " SYSTEM_SEPARATED_BY                                                    \
    " separate, in wordgrid/ of XDG_DATA_HOME (default:\n"                                         \
    "~/.local/share) and of each of XDG_DATA_DIRS" SYSTEM_DATA_HELP ", and beside the program.\n"
#define DICT_LOOKUP_ENVIRONMENT DICT_NAME_ENVIRONMENT "WORDGRID_DICT is the default dictionary.\n"

/*
 * Sets lookup->path to the file for the dictionary `name`, the value of `option` (NULL: an
 * operand). If `name` is NULL, the name is the value of $WORDGRID_DICT or, if this variable is
 * empty or missing, "english". If the name contains a slash, ends in .wgd, or is the name of a
 * file, it is a path: stores the name itself, whether or not the file exists. Otherwise looks up
 * the name, and fails with WG_IO if no folder contains the file.
 */
enum wg_status dict_lookup(struct name_lookup *lookup, const char *name, const char *option,
                           struct wg_error *error);

/* Like cli_report. If a lookup has failed, also prints which folders were searched. */
int dict_lookup_report(const struct cli *cli, const struct name_lookup *lookup,
                       enum wg_status status, const struct wg_error *error);

/* Looks up an installed dictionary. Returns false if no folder contains it. */
bool dict_lookup_name(struct name_lookup *lookup, const char *name);

/* Lists the names of all installed dictionaries. */
void dict_list_names(struct name_list *list_out);

/* Returns the name of a file without its folder and .wgd. */
struct wg_text dict_lookup_stem(const char *path);

/* Returns the dictionary's title for results: "name" in its metadata or, without that, the file
   name without folder and .wgd. The text is part of `dict` or of `path`. */
struct wg_text dict_lookup_title(const struct wg_dict *dict, const char *path);

/*
 * Returns the path of an alphabet or a set of dice. A name with a slash or a dot, the name of a
 * file, and '-' are paths. Any other name is looked up; if no folder contains its file, ends the
 * program with a usage error that lists all names in the folders. The path is valid until the next
 * call.
 */
const char *name_find(const struct cli *cli, enum name_kind kind, const char *name);

/*
 * Reads wordgrid.wasm.gz, the solver as a WebAssembly module. A build makes this file if it has the
 * tools (WORDGRID_PAGE_WASM). The page's scripts are part of the program and call the module, so
 * the module must come from the same build: it is looked up only in the program's folder and
 * ../share/wordgrid. If there is no module, returns WG_OK with file_out->bytes NULL; lookup->places
 * then has the searched folders. Fails like file_map_copy; the error names the file. The caller
 * must call file_map_close.
 */
enum wg_status name_read_module(struct name_lookup *lookup, struct file_map *file_out,
                                struct wg_error *error);
