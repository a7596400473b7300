/* SPDX-License-Identifier: MIT */
/* lists.h: finds the word lists, and builds dictionaries from them. */
#pragma once

#include "peers.h"
#include "process.h"

#include <stdbool.h>
#include <stddef.h>

enum { LIST_COUNT = 4, PATH_NBYTES = 4096 };

struct list {
    const char *path;
    const char *package; /* its Debian package, or NULL */
    const char *option;  /* for dictc build, or NULL */
    char name[32];       /* name of the file, without folder and suffix */
    bool is_there;
    bool is_built[PEERS];
    char dict_paths[PEERS][PATH_NBYTES];
    char words_path[PATH_NBYTES]; /* the words for the peers */
    bool has_words;
};

/*
 * Fills lists[0..LIST_COUNT): first the list `path` and, unless `only_first` is true, then the
 * larger lists of Debian. Dictionaries are built in `folder`.
 */
void lists_find(struct list *lists, const char *path, bool only_first, const char *folder);

/*
 * Returns the path of the list's dictionary. Builds the dictionary if necessary; the list and the
 * peer must exist. dictc reads the list. A peer reads list->words_path: the words of the dictionary
 * that dictc built, one a line, sorted by their bytes.
 */
const char *list_dict_path(struct list *list, size_t peer);

/* Writes the words of wordgrid's dictionary to list->words_path, if this was not done before. */
void list_write_words(struct list *list);

/* Runs dictc build in one thread, unless `options` say otherwise: up to four, separated by spaces,
   or NULL. */
struct process_cost dictc_build(const char *words_path, const char *dict_path, const char *options);

/* Runs dictc_build, or the program of another peer, which must exist and ignores `options`. */
struct process_cost peer_build(size_t peer, const char *words_path, const char *dict_path,
                               const char *options);
