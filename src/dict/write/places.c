/* SPDX-License-Identifier: MIT */
/* places.c: see places.h. */
#include "dict/write/places.h"

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

void place_list_free(struct place_list *list)
{
    free(list->runs);
    *list = (struct place_list){0};
}

/* Returns the place of the word that is `count` words after the word at `place`, if both are in one
   run. */
static struct place follow(struct place place, size_t count)
{
    place.line += place.line != 0 ? count : 0;
    return place;
}

bool place_list_add(struct place_list *list, struct place place)
{
    const struct place next = list->next;
    if (list->run_count == 0 || place.line != next.line || place.column != next.column ||
        place.source != next.source) {
        if (!ARRAY_RESERVE(list->runs, &list->capacity, list->run_count + 1)) {
            return false;
        }
        list->runs[list->run_count++] = (struct place_run){list->words, place};
    }
    list->words++;
    list->next = follow(place, 1);
    return true;
}

struct place place_list_find(const struct place_list *list, size_t word, size_t *run)
{
    while (*run + 1 < list->run_count && list->runs[*run + 1].first <= word) {
        ++*run;
    }
    const struct place_run *const found = &list->runs[*run];
    return follow(found->place, word - found->first);
}
