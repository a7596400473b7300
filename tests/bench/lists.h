/* SPDX-License-Identifier: MIT */
/* lists.h: the word lists that are measured, and the dictionaries made of them. */
#ifndef WG_TESTS_BENCH_LISTS_H
#define WG_TESTS_BENCH_LISTS_H

#include "peers.h"
#include "process.h"

#include <stdbool.h>
#include <stddef.h>

enum { LIST_COUNT = 4, PATH_NBYTES = 4096 };

struct list {
    const char *path;
    const char *package; /* the Debian package it is in, or NULL */
    const char *option;  /* of dictc build, or NULL */
    char name[32];       /* of the file, without folder and suffix */
    bool is_there;
    bool is_built[PEERS];
    char dict_paths[PEERS][PATH_NBYTES];
    char words_path[PATH_NBYTES]; /* what the peers are built from */
    bool has_words;
};

/*
 * Fills lists[0..LIST_COUNT): first `path`, then Debian's larger ones, or none of
 * those where `only_first`. What is made of them will be in `folder`.
 */
void lists_find(struct list *lists, const char *path, bool only_first,
                const char *folder);

/*
 * Makes a dictionary of a list that is there, as a process of its own. dictc reads
 * the list; a peer, which must be there, reads the words that dictc took of it: one a
 * line, sorted by their bytes.
 */
struct process_cost list_build(struct list *list, size_t peer);

/* The list's dictionary, made if it was not yet. */
const char *list_dict_path(struct list *list, size_t peer);

#endif
