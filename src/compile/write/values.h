/* SPDX-License-Identifier: MIT */
/*
 * values.h: the names of the inputs, and the values of the words of a wordset.
 *
 * Values are not part of the wordset: an item names its word by the word's offset in wordset.codes,
 * which sorting does not change. Words come in ascending offsets, so an item is found by binary
 * search.
 */
#pragma once

#include "write/sorted.h"
#include "write/wordset.h"

/* --- Names of inputs, and places */

/* An empty list has all members zero. */
struct source_list {
    char **names; /* NULL: the input has no name */
    size_t count;
    size_t capacity;
};

void source_list_free(struct source_list *list);

/* Makes `name` the last of the names, unless it is the last already, and sets *source_out to its
   index. `name` may be NULL and is copied. Returns false if there is not enough memory. */
bool source_list_add(struct source_list *list, const char *name, uint32_t *source_out);

struct place {
    uint64_t line; /* 0: the word comes from no input */
    uint64_t column;
    uint32_t source; /* its index in a struct source_list */
};

/* --- Values */

struct valued_word {
    size_t off; /* of the word in wordset.codes */
    uint64_t line;
    uint64_t value;
    uint32_t source; /* its index in a struct source_list */
};

/* An empty list has all members zero. */
struct value_list {
    struct valued_word *items; /* by ascending offset */
    size_t count;
    size_t capacity;
};

void value_list_free(struct value_list *list);

/* Adds the value, at most WG_MAX_VALUE, of the word that was added to the wordset last. Returns
   false if there is not enough memory. */
bool value_list_add(struct value_list *list, struct valued_word word);

/* How to merge values, and what messages need: the symbols of the set, and the sources. */
struct value_merging {
    enum wg_merge merge;
    const struct symbols *symbols;
    const struct letters *letters;
    const struct source_list *sources;
};

/* Gives equal words one value. Call it between wordset_order and wordset_drop_repeated. The
   function reorders equal words, so that the word that wordset_drop_repeated keeps has the value.
   Fails with WG_BAD_INPUT or WG_LIMIT, as wg_merge says. */
enum wg_status value_list_merge(const struct value_list *list, struct wordset *words,
                                const struct value_merging *merging, struct wg_error *error);

/* Sets *values_out to an array with the value of each word of a sorted set (0 for a word without a
   value), or to NULL if the list is empty. The caller frees the array. Frees `list`. Fails with
   WG_NO_MEMORY. */
enum wg_status value_list_take(struct value_list *list, const struct wordset *words,
                               uint64_t **values_out, struct wg_error *error);
