/* SPDX-License-Identifier: MIT */
/* values.c: see values.h. */
#include "write/values.h"

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
            !ARRAY_ADD(list->names, &list->capacity, &list->count, copy)) {
            free(copy);
            return false;
        }
    }
    *source_out = narrow32(list->count - 1);
    return true;
}

/* --- Values */

void value_list_free(struct value_list *list)
{
    free(list->items);
    *list = (struct value_list){0};
}

bool value_list_add(struct value_list *list, struct valued_word word)
{
    assert(word.value <= WG_MAX_VALUE);
    return ARRAY_ADD(list->items, &list->capacity, &list->count, word);
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
static const char *spell_word(const struct value_merging *merging, const uint8_t *word,
                              char text_out[SHOWN_NBYTES])
{
    size_t nbytes = 0;
    for (; *word != 0; word++) {
        const struct wg_text symbol =
            letters_text(merging->letters, merging->symbols->codes[*word - 1]);
        if (nbytes + symbol.nbytes >= SHOWN_NBYTES) {
            break;
        }
        memcpy(text_out + nbytes, symbol.bytes, symbol.nbytes);
        nbytes += symbol.nbytes;
    }
    text_out[nbytes] = '\0';
    return text_out;
}

static enum wg_status fail_differing(const struct value_merging *merging, const char *word,
                                     const struct valued_word *first,
                                     const struct valued_word *other, struct wg_error *error)
{
    const char *const source = merging->sources->names[first->source];
    char place[WG_ERROR_MESSAGE_NBYTES] = "";
    if (source != NULL && first->source != other->source) {
        (void)snprintf(place, sizeof place, " (%s:%llu)", source, (unsigned long long)first->line);
    } else if (first->line != 0) {
        (void)snprintf(place, sizeof place, " (line %llu)", (unsigned long long)first->line);
    }
    return fail_for(
        error, WG_REASON_VALUES_DIFFER,
        fail_at(error, WG_BAD_INPUT, merging->sources->names[other->source], other->line, 0,
                "'%s' has the value %llu here, and the value %llu before%s; correct "
                "one of them, or choose how to merge them",
                word, (unsigned long long)other->value, (unsigned long long)first->value, place));
}

/* A sum over 2^64 - 1 counts as 2^64 - 1. */
static uint64_t merge_two(enum wg_merge merge, uint64_t a, uint64_t b)
{
    switch (merge) {
    case WG_MERGE_SUM:
        return b > UINT64_MAX - a ? UINT64_MAX : a + b;
    case WG_MERGE_MAX:
        return a > b ? a : b;
    case WG_MERGE_MIN:
        return a < b ? a : b;
    case WG_MERGE_FIRST:
    case WG_MERGE_ERROR:
    default:
        return a;
    }
}

static int compare_keys(const void *a, const void *b)
{
    const struct word_key *const x = a;
    const struct word_key *const y = b;
    return (x->off > y->off) - (x->off < y->off);
}

/* Merges the values of the words `begin` to `end` - 1, which are equal, in the order in which they
   were added. */
static enum wg_status merge_words(const struct value_list *list, struct wordset *words,
                                  size_t begin, size_t end, const struct value_merging *merging,
                                  struct wg_error *error)
{
    char word[SHOWN_NBYTES];
    struct word_key *const keys = words->keys;
    struct valued_word *first = NULL;
    uint64_t merged = 0;
    qsort(keys + begin, end - begin, sizeof *keys, compare_keys);
    for (size_t i = begin; i < end; i++) {
        struct valued_word *const item = find_item(list, keys[i].off);
        if (item != NULL && first == NULL) {
            /* wordset_drop_repeated keeps the first of equal words. */
            const struct word_key kept = keys[begin];
            keys[begin] = keys[i];
            keys[i] = kept;
            first = item;
            merged = item->value;
        } else if (item != NULL && merging->merge == WG_MERGE_ERROR && item->value != merged) {
            return fail_differing(merging, spell_word(merging, wordset_word(words, begin), word),
                                  first, item, error);
        } else if (item != NULL) {
            merged = merge_two(merging->merge, merged, item->value);
        }
    }
    if (first != NULL) {
        first->value = merged;
    }
    return merged <= WG_MAX_VALUE
               ? WG_OK
               : fail(error, WG_LIMIT,
                      "the values of '%s' have the sum %llu%s; the largest value of a word is %llu",
                      spell_word(merging, wordset_word(words, begin), word),
                      (unsigned long long)merged, merged == UINT64_MAX ? " or more" : "",
                      (unsigned long long)WG_MAX_VALUE);
}

enum wg_status value_list_merge(const struct value_list *list, struct wordset *words,
                                const struct value_merging *merging, struct wg_error *error)
{
    size_t end;
    for (size_t begin = 0; list->count > 0 && begin < words->count; begin = end) {
        const char *const word = (const char *)wordset_word(words, begin);
        end = begin + 1;
        while (end < words->count && strcmp((const char *)wordset_word(words, end), word) == 0) {
            end++;
        }
        if (end > begin + 1) {
            TRY(merge_words(list, words, begin, end, merging, error));
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
        TRY_MEMORY(error, values != NULL);
        for (size_t i = 0; i < words->count; i++) {
            const struct valued_word *const item = find_item(list, words->keys[i].off);
            values[i] = item == NULL ? 0 : item->value;
        }
    }
    value_list_free(list);
    *values_out = values;
    return WG_OK;
}
