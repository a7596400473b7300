/* SPDX-License-Identifier: MIT */
/*
 * dict_lookup.h: finds the file for a dictionary's name.
 *
 * A name is a path if it contains a slash, ends in .wgd, or is the name of a file. Any other name
 * is looked up in the folders of name_lookup.h.
 */
#ifndef WG_TOOLS_COMMON_DICT_LOOKUP_H
#define WG_TOOLS_COMMON_DICT_LOOKUP_H

#include "common/name_lookup.h"

#include <wordgrid/dict.h>

/* For the help of a program. */
#define DICT_LOOKUP_ENVIRONMENT                                                                    \
    "a dictionary's NAME is looked up as NAME.wgd in the folders of\n"                             \
    "WORDGRID_PATH, which colons separate, in wordgrid/ of XDG_DATA_HOME (default:\n"              \
    "~/.local/share) and of each of XDG_DATA_DIRS (default: /usr/local/share:\n"                   \
    "/usr/share), and beside the program. WORDGRID_DICT is the default dictionary.\n"

/*
 * Sets lookup->path to the file for `name`. If `name` is a path, stores `name` itself, whether or
 * not the file exists. If `name` is NULL, uses the value of $WORDGRID_DICT as the name. If the name
 * is then empty or missing, looks up "english", even if there is a file called "english". Fails
 * with WG_IO if no folder contains the file.
 */
enum wg_status dict_lookup(struct name_lookup *lookup, const char *name, struct wg_error *error);

/*
 * Returns the dictionary's title for results: "name" in its metadata or, without that, the file
 * name without folder and .wgd. The text is part of `dict` or of `path`.
 */
struct wg_text dict_lookup_title(const struct wg_dict *dict, const char *path);

#endif
