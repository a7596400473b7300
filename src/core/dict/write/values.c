/* SPDX-License-Identifier: MIT */
/* values.c: see values.h. */
#include "dict/write/values.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"

#include <assert.h>
#include <stdio.h>
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

/* --- Values */

enum { SHOWN_NBYTES = 80 }; /* of a word in a message */

void value_list_free(struct value_list *list)
{
    free(list->items);
    *list = (struct value_list){0};
}

bool value_list_add(struct value_list *list, struct valued_word word)
{
    assert(word.value <= WG_MAX_VALUE);
    if (!ARRAY_RESERVE(list->items, &list->capacity, list->count + 1)) {
        return false;
    }
    list->items[list->count++] = word;
    return true;
}

static int compare_off(const void *off, const void *item)
{
    const size_t sought = *(const size_t *)off;
    const size_t found = ((const struct valued_word *)item)->off;
    return (sought > found) - (sought < found);
}

/* Returns the item of the word at `off`; NULL if the word has no value. */
static struct valued_word *find_item(const struct value_list *list, size_t off)
{
    return bsearch(&off, list->items, list->count, sizeof *list->items, compare_off);
}

/* Writes a word, or its beginning, to `text_out`. */
static void spell_word(const uint8_t *word, const struct wg_text *symbols,
                       char text_out[SHOWN_NBYTES])
{
    size_t nbytes = 0;
    for (; *word != 0; word++) {
        const struct wg_text symbol = symbols[*word - 1];
        if (nbytes + symbol.nbytes >= SHOWN_NBYTES) {
            break;
        }
        memcpy(text_out + nbytes, symbol.bytes, symbol.nbytes);
        nbytes += symbol.nbytes;
    }
    text_out[nbytes] = '\0';
}

/* A run of equal words, and their values. */
struct run {
    const uint8_t *word;
    struct valued_word *first; /* the value that was added first; NULL: none */
    struct valued_word *other; /* the first value that differs from `first`; NULL: none */
    size_t first_key;          /* the key of `first` */
    uint64_t sum;
    uint64_t max;
    uint64_t min;
};

static void add_to_run(struct run *run, struct valued_word *item, size_t key)
{
    run->sum = item->value > UINT64_MAX - run->sum ? UINT64_MAX : run->sum + item->value;
    run->max = item->value > run->max ? item->value : run->max;
    run->min = item->value < run->min ? item->value : run->min;
    if (run->first == NULL || item->off < run->first->off) {
        run->first = item;
        run->first_key = key;
    }
}

static enum wg_status fail_differing(const struct value_list *list, const struct run *run,
                                     const char *word, struct wg_error *error)
{
    const struct valued_word *const first = run->first;
    const struct valued_word *const other = run->other;
    const char *const source = list->sources->names[first->source];
    char place[WG_ERROR_MESSAGE_NBYTES] = "";
    if (source != NULL && first->source != other->source) {
        (void)snprintf(place, sizeof place, " (%s:%llu)", source, (unsigned long long)first->line);
    } else if (first->line != 0) {
        (void)snprintf(place, sizeof place, " (line %llu)", (unsigned long long)first->line);
    }
    return fail_for(
        error, WG_REASON_VALUES_DIFFER,
        fail_at(error, WG_BAD_INPUT, list->sources->names[other->source], other->line, 0,
                "'%s' has the value %llu here, and the value %llu before%s; correct "
                "one of them, or choose how to merge them",
                word, (unsigned long long)other->value, (unsigned long long)first->value, place));
}

/* Sets the value of run->first. */
static enum wg_status merge_run(const struct value_list *list, const struct run *run,
                                enum wg_merge merge, const struct wg_text *symbols,
                                struct wg_error *error)
{
    char word[SHOWN_NBYTES];
    switch (merge) {
    case WG_MERGE_SUM:
        if (run->sum > WG_MAX_VALUE) {
            spell_word(run->word, symbols, word);
            return fail(
                error, WG_LIMIT,
                "the values of '%s' have the sum %llu%s; the largest value of a word is %llu", word,
                (unsigned long long)run->sum, run->sum == UINT64_MAX ? " or more" : "",
                (unsigned long long)WG_MAX_VALUE);
        }
        run->first->value = run->sum;
        break;
    case WG_MERGE_MAX:
        run->first->value = run->max;
        break;
    case WG_MERGE_MIN:
        run->first->value = run->min;
        break;
    case WG_MERGE_FIRST:
        break;
    case WG_MERGE_ERROR:
    default:
        if (run->other != NULL) {
            spell_word(run->word, symbols, word);
            return fail_differing(list, run, word, error);
        }
        break;
    }
    return WG_OK;
}

/* Merges the values of the words `begin` to `end` - 1, which are equal. */
static enum wg_status merge_words(const struct value_list *list, struct wordset *words,
                                  size_t begin, size_t end, enum wg_merge merge,
                                  const struct wg_text *symbols, struct wg_error *error)
{
    struct run run = {.word = wordset_word(words, begin), .min = UINT64_MAX};
    for (size_t i = begin; i < end; i++) {
        struct valued_word *const item = find_item(list, words->keys[i].off);
        if (item != NULL) {
            add_to_run(&run, item, i);
        }
    }
    if (run.first == NULL) {
        return WG_OK;
    }
    for (size_t i = begin; i < end; i++) {
        struct valued_word *const item = find_item(list, words->keys[i].off);
        if (item != NULL && item->value != run.first->value &&
            (run.other == NULL || item->off < run.other->off)) {
            run.other = item;
        }
    }
    /* wordset_drop_repeated keeps the first of equal words. */
    const struct word_key kept = words->keys[begin];
    words->keys[begin] = words->keys[run.first_key];
    words->keys[run.first_key] = kept;
    return merge_run(list, &run, merge, symbols, error);
}

enum wg_status value_list_merge(struct value_list *list, struct wordset *words, enum wg_merge merge,
                                const struct wg_text *symbols, struct wg_error *error)
{
    size_t end;
    for (size_t begin = 0; list->count > 0 && begin < words->count; begin = end) {
        const char *const word = (const char *)wordset_word(words, begin);
        end = begin + 1;
        while (end < words->count && strcmp((const char *)wordset_word(words, end), word) == 0) {
            end++;
        }
        if (end > begin + 1) {
            const enum wg_status status =
                merge_words(list, words, begin, end, merge, symbols, error);
            if (status != WG_OK) {
                return status;
            }
        }
    }
    return WG_OK;
}

enum wg_status value_list_take(struct value_list *list, const struct wordset *words,
                               uint64_t **values_out, struct wg_error *error)
{
    uint64_t *values = NULL;
    if (list->count > 0) {
        values = calloc(words->count, sizeof *values);
        if (values == NULL) {
            return fail_memory(error);
        }
        for (size_t i = 0; i < words->count; i++) {
            const struct valued_word *const item = find_item(list, words->keys[i].off);
            values[i] = item == NULL ? 0 : item->value;
        }
    }
    value_list_free(list);
    *values_out = values;
    return WG_OK;
}
