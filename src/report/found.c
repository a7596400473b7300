/* SPDX-License-Identifier: MIT */
/*
 * found.c: see found.h. In the arena, which counts in units of 32 bits, a path is
 *
 *     | next path of the word, or 0 | number of cells | cell | cell | ...
 *
 * 0 can mean "none" because what lies at 0 is the text of the first word.
 *
 * Sorted are keys of 16 bytes, whose comparison is nearly always that of two numbers:
 * with qsort, which calls back, moves whole entries and allocates, that took as long
 * as a third of the search.
 */
#include "report/found.h"

#include "base/array.h"
#include "base/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Counted from the first cell, so that a row's path pointer is enough to go on. */
enum { PATH_NEXT = -2, PATH_NCELLS = -1, PATH_HEAD_UNITS = 2 };

static bool make_room(struct found *found, uint64_t units)
{
    return units <= UINT32_MAX - found->used &&
           ARRAY_RESERVE(
               found->arena, &found->arena_capacity, found->used + (size_t)units) &&
           ARRAY_RESERVE(found->entries, &found->entries_capacity, found->count + 1) &&
           ARRAY_RESERVE(found->keys, &found->keys_capacity, 2 * (found->count + 1));
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
    if (!make_room(found, (uint64_t)text_units + PATH_HEAD_UNITS + row->ncells)) {
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

static struct wg_text word_of(const struct found *found,
                              const struct found_entry *entry)
{
    const char *const text = (const char *)(found->arena + entry->text_at);
    return (struct wg_text){text, entry->text_nbytes};
}

const char *found_order_text(enum found_order order)
{
    static const char *const names[] = {[FOUND_BY_SCORE] = "score",
                                        [FOUND_BY_LENGTH] = "length",
                                        [FOUND_BY_ALPHA] = "alpha",
                                        [FOUND_AS_FOUND] = "board"};
    return names[order];
}

/* What the order goes by: larger first, then the text. */
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

/*
 * A number that is smaller for what comes first; equal where more has to be looked at:
 *
 *     | 65,535 - rank: 16 bits | the first 6 bytes of the text |
 *
 * and 0 for the ranks that are over that, which no score of a usual word is.
 */
static uint64_t key_of(const struct found *found, const struct found_entry *entry)
{
    const uint32_t rank = rank_of(entry, found->arranged);
    const struct wg_text word = word_of(found, entry);
    if (rank >= UINT16_MAX) {
        return 0;
    }
    uint64_t key = UINT16_MAX - rank;
    for (size_t i = 0; i < 6; i++) {
        key = key << 8 | (i < word.nbytes ? (unsigned char)word.bytes[i] : 0);
    }
    return key;
}

static bool entry_comes_first(const struct found *found, const struct found_entry *a,
                              const struct found_entry *b)
{
    const uint32_t a_rank = rank_of(a, found->arranged);
    const uint32_t b_rank = rank_of(b, found->arranged);
    if (a_rank != b_rank) {
        return a_rank > b_rank;
    }
    return text_compare(word_of(found, a), word_of(found, b)) < 0;
}

static inline bool key_comes_first(const struct found *found, const struct found_key *a,
                                   const struct found_key *b)
{
    return a->order != b->order ? a->order < b->order
                                : entry_comes_first(found,
                                                    &found->entries[a->index],
                                                    &found->entries[b->index]);
}

/* Merges the sorted runs [first, middle) and [middle, end) into `out`. */
static void merge(const struct found *found, const struct found_key *first,
                  const struct found_key *middle, const struct found_key *end,
                  struct found_key *out)
{
    const struct found_key *second = middle;
    while (first < middle && second < end) {
        *out++ = key_comes_first(found, second, first) ? *second++ : *first++;
    }
    memcpy(out, first, (size_t)(middle - first) * sizeof *out);
    memcpy(out + (middle - first), second, (size_t)(end - second) * sizeof *out);
}

/* Sorts the first `count` keys by merging runs of 1, 2, 4, ... to and fro. */
static void sort_keys(struct found *found, size_t count)
{
    struct found_key *from = found->keys;
    struct found_key *to = found->keys + count;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t i = 0; i < count; i += 2 * run) {
            const size_t middle = i + run < count ? i + run : count;
            const size_t end = middle + run < count ? middle + run : count;
            merge(found, from + i, from + middle, from + end, to + i);
        }
        struct found_key *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != found->keys) {
        memcpy(found->keys, from, count * sizeof *from);
    }
}

void found_arrange(struct found *found, enum found_order order, size_t limit)
{
    found->arranged = order;
    for (size_t i = 0; i < found->count; i++) {
        found->keys[i] = (struct found_key){.index = i};
        if (order != FOUND_AS_FOUND) {
            found->keys[i].order = key_of(found, &found->entries[i]);
        }
    }
    if (order != FOUND_AS_FOUND && found->count > 1) { /* without words, no keys */
        sort_keys(found, found->count);
    }
    if (found->count > limit) {
        found->count = limit;
    }
}

struct wg_found found_word(const struct found *found, size_t index)
{
    const struct found_entry *entry = &found->entries[found->keys[index].index];
    const uint32_t *path = found->arena + entry->first_path_at;
    return (struct wg_found){
        .word = word_of(found, entry),
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
    free(found->keys);
    free(found->arena);
    *found = (struct found){0};
}
