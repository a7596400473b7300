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

/* Makes `name` the last of the names, unless it is the last already, and sets *source_out to its
   index. `name` may be NULL and is copied. Returns false when memory is out. */
bool source_list_add(struct source_list *list, const char *name, uint32_t *source_out);

#endif
