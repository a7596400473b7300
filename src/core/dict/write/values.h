/* SPDX-License-Identifier: MIT */
/*
 * values.h: the names of the inputs; and for each word of a wordset, its place (the input, the line
 * and the column) and its value.
 *
 * Most words are on the line after the word before them. Such words form a run, and a run is stored
 * once: a word list needs 32 bytes for each gap of lines without words, trie text 32 bytes for each
 * word.
 *
 * Values are not part of the wordset: an item names its word by the word's offset in wordset.codes,
 * which sorting does not change. Words come in ascending offsets, so an item is found by binary
 * search.
 */
#ifndef WG_DICT_WRITE_VALUES_H
#define WG_DICT_WRITE_VALUES_H

#include "dict/write/wordset.h"

#include <wordgrid/compile.h>

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
    uint64_t line; /* 0: unknown, for each word of the run */
    uint64_t column;
    uint32_t source; /* its index in a struct source_list */
};

/* The words from `first` on, in consecutive lines. */
struct place_run {
    size_t first; /* the number of words added before */
    struct place place;
};

/* An empty list has all members zero. */
struct place_list {
    struct place_run *runs;
    size_t run_count;
    size_t capacity;
    size_t words;
    struct place next; /* the place of the next word, if it continues the last run */
};

void place_list_free(struct place_list *list);

/* Adds the place of the next word. Returns false if there is not enough memory. */
bool place_list_add(struct place_list *list, struct place place);

/*
 * Returns the place of word number `word`, from 0 on. *run must be 0 at the first call. Each call
 * begins its search at *run and sets *run, so the numbers of the words must ascend from call to
 * call.
 */
struct place place_list_find(const struct place_list *list, size_t word, size_t *run);

/* --- Values */

struct valued_word {
    size_t off; /* of the word in wordset.codes */
    uint64_t line;
    uint64_t value;
    uint32_t source; /* its index in value_list.sources */
};

/* An empty list has all members zero except `sources`. */
struct value_list {
    struct valued_word *items; /* by ascending offset */
    size_t count;
    size_t capacity;
    const struct source_list *sources; /* of the compiler */
};

void value_list_free(struct value_list *list);

/* Adds the value, at most WG_MAX_VALUE, of the word that was added to the wordset last. Returns
   false if there is not enough memory. */
bool value_list_add(struct value_list *list, struct valued_word word);

/*
 * Gives equal words one value. Call it between wordset_order and wordset_drop_repeated. The
 * function reorders equal words, so that the word that wordset_drop_repeated keeps has the value.
 * `symbols` has the text of code c at c - 1, for messages. Fails with WG_BAD_INPUT or WG_LIMIT, as
 * wg_merge says.
 */
enum wg_status value_list_merge(struct value_list *list, struct wordset *words, enum wg_merge merge,
                                const struct wg_text *symbols, struct wg_error *error);

/*
 * Sets *values_out to an array with the value of each word of a sorted set (0 for a word without a
 * value), or to NULL if the list is empty. The caller frees the array. Frees `list`. Fails with
 * WG_NO_MEMORY.
 */
enum wg_status value_list_take(struct value_list *list, const struct wordset *words,
                               uint64_t **values_out, struct wg_error *error);

#endif
