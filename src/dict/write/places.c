/* SPDX-License-Identifier: MIT */
/* places.c: see places.h. */
#include "dict/write/places.h"

#include "base/array.h"

#include <stdlib.h>

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
