/* SPDX-License-Identifier: MIT */
/*
 * name_lookup.h: finds the file for a name: of a dictionary (NAME.wgd), an alphabet (NAME.alphabet)
 * or a set of dice (NAME.dice).
 *
 * The file is NAME and its extension, in the first of these folders that contains it:
 *
 *     each of $WORDGRID_PATH                  separated by colons
 *     $XDG_DATA_HOME/wordgrid                 default ~/.local/share/wordgrid
 *     each of $XDG_DATA_DIRS, with /wordgrid  default /usr/local/share:/usr/share
 *     the program's folder, then ../share/wordgrid relative to that folder
 *
 * Alphabets are in the folder alphabets/ of each, dice in the folder dice/. As the XDG
 * specification requires, relative paths in the XDG variables are ignored.
 */
#ifndef WG_TOOLS_COMMON_NAME_LOOKUP_H
#define WG_TOOLS_COMMON_NAME_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>

enum { NAME_LOOKUP_NBYTES = 4096 };

/* A kind of file. */
struct name_kind {
    const char *extension; /* ".wgd" */
    const char *below;     /* appended to each folder: "" or "/alphabets" */
};

struct name_lookup {
    const char *path;                /* the file; NULL: no folder contains it */
    char buffer[NAME_LOOKUP_NBYTES]; /* the text of `path` if a folder contains it */
    char places[NAME_LOOKUP_NBYTES]; /* the searched folders: "A, B, C" */
};

/* Searches the folders. Returns false, with path NULL, if none contains the file. */
bool name_lookup(struct name_lookup *lookup, const struct name_kind *kind, const char *name);

/*
 * Searches only the program's folder and ../share/wordgrid for FILE, the name of a file with its
 * extension. For files that belong to this very build of the program.
 */
bool name_lookup_beside(struct name_lookup *lookup, const char *file);

/* Whether a file that is not a folder has this path. */
bool name_is_file(const char *path);

/*
 * Writes the names of all files of a kind in the folders to `out`, sorted, each once: "bg, ca, cs".
 * Leaves out names that do not fit. Writes an empty text if there are none.
 */
void name_list(const struct name_kind *kind, char *out, size_t room);

#endif
