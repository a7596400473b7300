/* SPDX-License-Identifier: MIT */
/*
 * dict_lookup.h: which file a user means by a dictionary's name.
 *
 * What has a slash, ends in .wgd or is a file is a path. Anything else is NAME.wgd
 * in the first of these folders that has it:
 *
 *     each of $WORDGRID_PATH                  separated by colons
 *     $XDG_DATA_HOME/wordgrid                 default ~/.local/share/wordgrid
 *     each of $XDG_DATA_DIRS, with /wordgrid  default /usr/local/share:/usr/share
 *     the program's own, and ../share/wordgrid beside it
 *
 * As the XDG specification asks, its variables count only where absolute.
 */
#ifndef WG_TOOLS_DICT_LOOKUP_H
#define WG_TOOLS_DICT_LOOKUP_H

#include <wordgrid/dict.h>

enum { DICT_LOOKUP_NBYTES = 4096 };

struct dict_lookup {
    const char *path; /* the file; NULL: a name that no folder has */
    char buffer[DICT_LOOKUP_NBYTES];
    char places[DICT_LOOKUP_NBYTES]; /* where the name was looked for: "A, B, C" */
};

/*
 * Sets lookup->path to the file that `name` means: to `name` itself, whether or not
 * there is such a file, or to what is found for it. NULL means $WORDGRID_DICT, and
 * where that is not set, "english", which then is a name even if a file is called so.
 * Fails with WG_IO.
 */
enum wg_status dict_lookup(struct dict_lookup *lookup, const char *name,
                           struct wg_error *error);

/*
 * What results call the dictionary: its metadata's "name", or else the name of its
 * file without folder and .wgd. Lies in `dict` or in `path`.
 */
struct wg_text dict_lookup_title(const struct wg_dict *dict, const char *path);

#endif
