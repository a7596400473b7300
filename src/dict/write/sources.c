/* SPDX-License-Identifier: MIT */
/* sources.c: see sources.h. */
#include "dict/write/sources.h"

#include "base/array.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

void source_list_free(struct source_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->names[i]);
    }
    free(list->names);
    *list = (struct source_list){0};
}

bool source_list_add(struct source_list *list, const char *name)
{
    if (list->count > 0) {
        const char *const last = list->names[list->count - 1];
        if (last == NULL || name == NULL ? last == name : strcmp(last, name) == 0) {
            return true;
        }
    }
    char *const copy = name == NULL ? NULL : strdup(name);
    if ((name != NULL && copy == NULL) ||
        !ARRAY_RESERVE(list->names, &list->capacity, list->count + 1)) {
        free(copy);
        return false;
    }
    list->names[list->count++] = copy;
    return true;
}

uint32_t source_list_last(const struct source_list *list)
{
    return narrow32(list->count - 1);
}
