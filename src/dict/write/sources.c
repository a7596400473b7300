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
}

bool source_list_add(struct source_list *list, const char *name, uint32_t *source_out)
{
    const char *const last = list->count > 0 ? list->names[list->count - 1] : NULL;
    const bool is_same = last == NULL || name == NULL ? last == name : strcmp(last, name) == 0;
    if (list->count == 0 || !is_same) {
        char *const copy = name == NULL ? NULL : strdup(name);
        if ((name != NULL && copy == NULL) ||
            !ARRAY_RESERVE(list->names, &list->capacity, list->count + 1)) {
            free(copy);
            return false;
        }
        list->names[list->count++] = copy;
    }
    *source_out = narrow32(list->count - 1);
    return true;
}
