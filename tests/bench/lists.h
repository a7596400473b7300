/* SPDX-License-Identifier: MIT */
/* lists.h: finds the word lists, and builds dictionaries from them. */
#ifndef WG_TESTS_BENCH_LISTS_H
#define WG_TESTS_BENCH_LISTS_H

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
 * Builds a dictionary of a list in a separate process. The list and the peer must exist. dictc
 * reads the list. A peer reads the words of the dictionary that dictc built: one a line, sorted by
 * their bytes.
 */
struct process_cost list_build(struct list *list, size_t peer);

/* Returns the path of the list's dictionary. Builds the dictionary if necessary. */
const char *list_dict_path(struct list *list, size_t peer);

/* Writes the words of wordgrid's dictionary to list->words_path, if this was not done before. */
void list_write_words(struct list *list);

/* Runs dictc build, with one more option if it is not NULL. */
struct process_cost dictc_build(const char *words_path, const char *dict_path, const char *option);

#endif
