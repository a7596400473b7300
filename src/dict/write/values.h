/* SPDX-License-Identifier: MIT */
/*
 * values.h: the values of the words of a wordset.
 *
 * Values are kept beside the wordset: an item names its word by the word's offset in wordset.codes,
 * which sorting does not change. Words come in ascending offsets, so an item is found by binary
 * search.
 */
#ifndef WG_DICT_WRITE_VALUES_H
#define WG_DICT_WRITE_VALUES_H

#include "dict/write/places.h"
#include "dict/write/wordset.h"

#include <wordgrid/compile.h>

struct valued_word {
    size_t off; /* of the word in wordset.codes */
    uint64_t line;
    uint64_t value;
    uint32_t source; /* its index in value_list.sources */
};

/* All zero but `sources` is an empty list. */
struct value_list {
    struct valued_word *items; /* by ascending offset */
    size_t count;
    size_t capacity;
    const struct source_list *sources; /* of the compiler */
};

void value_list_free(struct value_list *list);

/* Adds the value, at most WG_MAX_VALUE, of the word that was added to the wordset last. Returns
   false when memory is out. */
bool value_list_add(struct value_list *list, struct valued_word word);

/*
 * Gives equal words one value. Call it between wordset_order and wordset_drop_repeated. It reorders
 * equal words, so that the word that wordset_drop_repeated keeps has the value. `symbols` has the
 * text of code c at c - 1, for messages. Fails with WG_BAD_INPUT or WG_LIMIT, as wg_merge says.
 */
enum wg_status value_list_merge(struct value_list *list, struct wordset *words, enum wg_merge merge,
                                const struct wg_text *symbols, struct wg_error *error);

/*
 * Sets *values_out to an array with the value of each word of a sorted set (0 for a word without
 * one), or to NULL if the list is empty. The caller frees the array. Frees `list`. Fails with
 * WG_NO_MEMORY.
 */
enum wg_status value_list_take(struct value_list *list, const struct wordset *words,
                               uint64_t **values_out, struct wg_error *error);

#endif
