/* SPDX-License-Identifier: MIT */
/*
 * dict_list.h: lists the dictionaries that a question can name. The server opens its dictionaries
 * before its threads start. All threads share the dictionaries, which never change.
 */
#pragma once

#include "base/text.h"

#include <wordgrid/dict.h>

struct dict_entry {
    const struct wg_dict *dict;
    struct wg_text name; /* unique */
    struct wg_text file; /* the bytes of the dictionary file; only files.h uses them */
    /* Further names, each with '/' after it, such as those of its file and of a link to the file:
       "de/deutsch/". Files cannot have '/' in their names. Bytes NULL: none. */
    struct wg_text other_names;
};

/* The first dictionary is the default. */
struct dict_list {
    const struct dict_entry *entries;
    size_t count; /* 1 or more */
};

/* Returns the index of the dictionary with that name or, if no dictionary has the name, of the
   first one with that other name. Returns dicts->count if there is none. */
size_t dict_list_find(const struct dict_list *dicts, struct wg_text name);
