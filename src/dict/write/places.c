/* SPDX-License-Identifier: MIT */
/* places.c: see places.h. */
#include "dict/write/places.h"

#include "base/array.h"

#include <stdlib.h>

void place_list_free(struct place_list *list)
{
    source_list_free(&list->sources);
    free(list->runs);
    *list = (struct place_list){0};
}

/* Returns the place of the word after the word at `place`, if both are in one run. */
static struct place follow(struct place place)
{
    place.line += place.line != 0;
    return place;
}

bool place_list_add(struct place_list *list, const char *source, uint64_t line,
                    uint64_t column)
{
    if (!source_list_add(&list->sources, source)) {
        return false;
    }
    const struct place place = {line, column, source_list_last(&list->sources)};
    const struct place next = list->next;
    if (list->run_count == 0 || place.line != next.line ||
        place.column != next.column || place.source != next.source) {
        if (!ARRAY_RESERVE(list->runs, &list->capacity, list->run_count + 1)) {
            return false;
        }
        list->runs[list->run_count++] = (struct place_run){list->words, place};
    }
    list->words++;
    list->next = follow(place);
    return true;
}

struct place place_list_next(const struct place_list *list, struct place_iterator *at)
{
    const bool begins_run =
        at->run < list->run_count && list->runs[at->run].first == at->word;
    at->place = begins_run ? list->runs[at->run].place : follow(at->place);
    at->run += begins_run;
    at->word++;
    return at->place;
}
