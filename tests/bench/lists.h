/* SPDX-License-Identifier: MIT */
/* lists.h: the word lists that are measured, and their dictionaries. */
#ifndef WG_TESTS_BENCH_LISTS_H
#define WG_TESTS_BENCH_LISTS_H

#include "process.h"

#include <stdbool.h>
#include <stddef.h>

enum { LIST_COUNT = 4 };

struct list {
    const char *path;
    const char *package; /* the Debian package it is in, or NULL */
    const char *option;  /* of dictc build, or NULL */
    char name[32];       /* of the file, without folder and suffix */
    bool is_there;
    bool is_compiled;
    char dict_path[4096];
};

/*
 * Fills lists[0..LIST_COUNT): first `path`, then Debian's larger ones. Their
 * dictionaries will be in `folder`.
 */
void lists_find(struct list *lists, const char *path, const char *folder);

/* Compiles a list that is there with dictc. */
struct process_cost list_compile(struct list *list);

/* The list's dictionary, compiled if it was not yet. */
const char *list_dict_path(struct list *list);

#endif
