/* SPDX-License-Identifier: MIT */
/*
 * found.c: see found.h. In the arena, which counts in units of 32 bits, a path is
 *
 *     | next path of the word, or 0 | number of cells | cell | cell | ...
 *
 * 0 can mean "none" because what lies at 0 is the text of the first word.
 */
#include "report/found.h"

#include "base/array.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Counted from the first cell, so that a row's path pointer is enough to go on. */
enum { PATH_NEXT = -2, PATH_NCELLS = -1, PATH_HEAD_UNITS = 2 };

static bool make_room(struct found *found, size_t units)
{
    return units <= UINT32_MAX - found->used &&
           ARRAY_RESERVE(found->arena, &found->arena_capacity, found->used + units) &&
           ARRAY_RESERVE(found->entries, &found->entries_capacity, found->count + 1);
}

static void add_word(struct found *found, const struct wg_found *row, size_t text_units)
{
    assert(row->number == found->count);
    found->entries[found->count++] = (struct found_entry){
        .text_nbytes = (uint32_t)row->word.nbytes,
        .text_at = (uint32_t)found->used,
        .length = row->length,
        .score = row->score,
    };
    memcpy(found->arena + found->used, row->word.bytes, row->word.nbytes);
    found->used += text_units;
}

bool found_add(void *context, const struct wg_found *row)
{
    struct found *found = context;
    const bool is_new = row->number >= found->count;
    const size_t text_units = is_new ? row->word.nbytes / sizeof *found->arena + 1 : 0;
    if (!make_room(found, text_units + PATH_HEAD_UNITS + row->ncells)) {
        found->is_out_of_memory = true;
        return false;
    }
    if (is_new) {
        add_word(found, row, text_units);
    }
    struct found_entry *entry = &found->entries[row->number];
    const uint32_t path_at = (uint32_t)found->used + PATH_HEAD_UNITS;
    uint32_t *path = found->arena + path_at;
    path[PATH_NEXT] = 0;
    path[PATH_NCELLS] = row->ncells;
    memcpy(path, row->path, row->ncells * sizeof *path);
    found->used += PATH_HEAD_UNITS + row->ncells;
    if (is_new) {
        entry->first_path_at = path_at;
    } else {
        uint32_t *last_path = found->arena + entry->last_path_at;
        last_path[PATH_NEXT] = path_at;
    }
    entry->last_path_at = path_at;
    return true;
}

static uint32_t rank_of(const struct found_entry *entry, enum found_order order)
{
    switch (order) {
    case FOUND_BY_SCORE:
        return entry->score;
    case FOUND_BY_LENGTH:
        return entry->length;
    case FOUND_BY_ALPHA:
    case FOUND_AS_FOUND:
        break;
    }
    return 0;
}

static int compare_entries(const void *left, const void *right)
{
    const struct found_entry *a = left;
    const struct found_entry *b = right;
    if (a->rank != b->rank) {
        return a->rank > b->rank ? -1 : 1;
    }
    const size_t shorter =
        a->text_nbytes < b->text_nbytes ? a->text_nbytes : b->text_nbytes;
    const int difference = memcmp(a->text, b->text, shorter);
    if (difference != 0) {
        return difference;
    }
    return (a->text_nbytes > b->text_nbytes) - (a->text_nbytes < b->text_nbytes);
}

void found_arrange(struct found *found, enum found_order order, size_t limit)
{
    for (size_t i = 0; i < found->count; i++) {
        struct found_entry *entry = &found->entries[i];
        entry->text = (const char *)(found->arena + entry->text_at);
        entry->rank = rank_of(entry, order);
    }
    if (order != FOUND_AS_FOUND && found->count > 1) {
        qsort(found->entries, found->count, sizeof *found->entries, compare_entries);
    }
    if (found->count > limit) {
        found->count = limit;
    }
}

struct wg_found found_word(const struct found *found, size_t index)
{
    const struct found_entry *entry = &found->entries[index];
    const uint32_t *path = found->arena + entry->first_path_at;
    return (struct wg_found){
        .word = {entry->text, entry->text_nbytes},
        .length = entry->length,
        .score = entry->score,
        .path = path,
        .ncells = path[PATH_NCELLS],
        .number = index,
    };
}

bool found_next_path(const struct found *found, struct wg_found *row)
{
    const uint32_t next_at = row->path[PATH_NEXT];
    if (next_at == 0) {
        return false;
    }
    row->path = found->arena + next_at;
    row->ncells = row->path[PATH_NCELLS];
    return true;
}

void found_reset(struct found *found)
{
    found->count = 0;
    found->used = 0;
    found->is_out_of_memory = false;
}

void found_free(struct found *found)
{
    free(found->entries);
    free(found->arena);
    *found = (struct found){0};
}
