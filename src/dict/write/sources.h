/* SPDX-License-Identifier: MIT */
/* sources.h: the names of the inputs of a compiler, for messages about their words. */
#ifndef WG_DICT_WRITE_SOURCES_H
#define WG_DICT_WRITE_SOURCES_H

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

/*
 * Makes `name` the last of the names. If it is the last already, adds nothing, so a caller may add
 * the name of each word. Returns false when memory is out. `name` may be NULL and is copied.
 */
bool source_list_add(struct source_list *list, const char *name);

/* The index of the last name. The list must not be empty. */
uint32_t source_list_last(const struct source_list *list);

#endif
