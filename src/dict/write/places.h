/* SPDX-License-Identifier: MIT */
/*
 * places.h: the names of the inputs, and where each word of a wordset was read: the input, the line
 * and the column.
 *
 * Most words are on the line after the word before them. Such words form a run, and a run is stored
 * once: a word list needs 32 bytes for each gap of lines without words, trie text 32 bytes for each
 * word.
 */
#ifndef WG_DICT_WRITE_PLACES_H
#define WG_DICT_WRITE_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is an empty list. */
struct source_list {
    char **names; /* NULL: the input has no name */
    size_t count;
    size_t capacity;
};

void source_list_free(struct source_list *list);

/* Makes `name` the last of the names, unless it is the last already, and sets *source_out to its
   index. `name` may be NULL and is copied. Returns false when memory is out. */
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

/* All zero is an empty list. */
struct place_list {
    struct place_run *runs;
    size_t run_count;
    size_t capacity;
    size_t words;
    struct place next; /* the place of the next word, if it continues the last run */
};

void place_list_free(struct place_list *list);

/* Adds the place of the next word. Returns false when memory is out. */
bool place_list_add(struct place_list *list, struct place place);

/*
 * Returns the place of word number `word`, from 0 on. *run must be 0 at the first call; the search
 * continues there. So the numbers of the words must ascend from call to call.
 */
struct place place_list_find(const struct place_list *list, size_t word, size_t *run);

#endif
