/* SPDX-License-Identifier: MIT */
/*
 * file_names.h: finds the file for a name: of a dictionary (NAME.wgd), an alphabet (NAME.alphabet)
 * or a set of dice (NAME.dice). The programs and the Python package use it.
 *
 * The file is NAME and its extension, in the first of these folders that contains it:
 *
 *     each of $WORDGRID_PATH                  separated by colons, on Windows by semicolons
 *     $XDG_DATA_HOME/wordgrid                 default ~/.local/share/wordgrid
 *     each of $XDG_DATA_DIRS, with /wordgrid  default /usr/local/share:/usr/share, on Windows none
 *     the caller's own folders: for a program, its folder, then ../share/wordgrid relative to it
 *
 * Alphabets are in the subfolder alphabets/ of each folder, dice in the subfolder dice/. As the XDG
 * specification requires, relative paths in the XDG variables are ignored.
 */
#pragma once

#include <stdbool.h>
#include <wordgrid/status.h>

enum name_kind {
    NAME_DICTIONARY,
    NAME_ALPHABET,
    NAME_DICE,
    NAME_MODULE /* the solver as WebAssembly */
};

/* Where to search: the values of the environment variables, and the caller's own folders. NULL, or
   an empty text: not given. */
struct name_folders {
    const char *path;      /* WORDGRID_PATH */
    const char *data_home; /* XDG_DATA_HOME */
    const char *home;      /* HOME */
    const char *data_dirs; /* XDG_DATA_DIRS */
    const char *last;      /* further folders, which colons separate */
};

enum { NAME_LOOKUP_NBYTES = 4096 };

struct name_lookup {
    const char *path;                /* the file; NULL: no folder contains it */
    char buffer[NAME_LOOKUP_NBYTES]; /* the text of `path` if a folder contains it */
    char places[NAME_LOOKUP_NBYTES]; /* the searched folders: "A, B, C" */
};

/* Returns whether `name` is a path, which is not looked up. Paths of dictionaries contain a slash,
   end in .wgd, or are the name of a file. Other paths contain a slash or a dot, are the name of a
   file, or are '-'. */
bool name_is_path(enum name_kind kind, const char *name);

/* Sets lookup->path to the file, and lookup->places. Returns false if no folder contains the
   file. */
bool name_lookup(struct name_lookup *lookup, const struct name_folders *folders,
                 enum name_kind kind, const char *name);

/* Returns whether the text ends in the extension of the kind, and is not the extension alone. */
bool name_has_extension(enum name_kind kind, struct wg_text text);

/* Names of files. All zero: none. */
struct name_list {
    char **names;
    size_t count;
    size_t capacity;
};

/* Lists the names of all files of a kind in the folders, sorted, each once. If memory runs out,
   leaves names out. The caller must call name_list_free. */
void name_list_read(struct name_list *list_out, const struct name_folders *folders,
                    enum name_kind kind);

void name_list_free(struct name_list *list);

/* Fails with WG_IO and a message that lists the names of the kind in the folders. If the message
   has no room for all, it says so. */
enum wg_status name_fail(const struct name_folders *folders, enum name_kind kind, const char *name,
                         struct wg_error *error);
