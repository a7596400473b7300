/* SPDX-License-Identifier: MIT */
/*
 * results.c: see wordgrid/results.h. Texts and paths are in one arena, an array of units of 32
 * bits. A path is
 *
 *     | offset of the word's next path, or 0 | number of cells | cell | cell | ...
 *
 * The offset of a path is the index of its first cell in the arena. No path has offset 0, because
 * the text of the first word is there.
 *
 * Sorting moves keys of 16 bytes. A comparison nearly always needs only one number of each key.
 * With qsort, sorting took a third of the time of the search, because qsort calls a function for
 * each comparison, moves whole entries and allocates.
 */
#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "base/text.h"
#include "solve/names.h"

#include <stdlib.h>
#include <string.h>
#include <wordgrid/results.h>

/* Offsets from the first cell of a path: `path` in struct wg_found points there. */
enum { PATH_NEXT = -2, PATH_NCELLS = -1, PATH_HEAD_UNITS = 2 };

/* A word. The _at members are offsets in the arena, in units. */
struct entry {
    uint32_t text_nbytes;
    uint32_t text_at;
    uint32_t first_path_at;
    uint32_t last_path_at;
    uint32_t length;
    uint32_t score;
    uint64_t value;
};

/* The sort key of a word. */
struct key {
    uint64_t order;
    size_t index; /* of the word's entry */
};

struct wg_results {
    struct entry *entries;
    size_t count;
    size_t entries_capacity;
    struct key *keys; /* set by wg_results_sort: 2 * count, half of them for merging */
    size_t keys_capacity;
    size_t shown_count;  /* how many words the caller can read: <= count */
    enum wg_order order; /* of the keys; WG_ORDER_BOARD: keys are not used */
    uint32_t *arena;     /* texts, each padded to a whole unit, and paths */
    size_t used;
    size_t arena_capacity;
    size_t max_nbytes;     /* 0: no limit */
    enum wg_status status; /* the first failure of wg_results_add, or WG_OK */
    struct wg_found row;   /* the result of wg_results_word */
};

const char *const order_names[] = {"score", "length", "alpha", "board", "value", NULL};

const char *wg_order_text(enum wg_order order)
{
    return name_at(order_names, order, "unknown order");
}

/* --- Memory */

enum wg_status wg_results_new(struct wg_results **results_out, struct wg_error *error)
{
    struct wg_results *const results = calloc(1, sizeof *results);
    TRY_MEMORY(error, results != NULL);
    results->order = WG_ORDER_BOARD;
    *results_out = results;
    return WG_OK;
}

void wg_results_reset(struct wg_results *results)
{
    results->count = 0;
    results->shown_count = 0;
    results->order = WG_ORDER_BOARD;
    results->used = 0;
    results->status = WG_OK;
    results->row = (struct wg_found){0};
}

void wg_results_release(struct wg_results *results)
{
    const size_t max_nbytes = results->max_nbytes;
    FREE_ALL(results->entries, results->keys, results->arena);
    *results = (struct wg_results){.order = WG_ORDER_BOARD, .max_nbytes = max_nbytes};
}

void wg_results_free(struct wg_results *results)
{
    if (results != NULL) {
        wg_results_release(results);
        free(results);
    }
}

void wg_results_set_max_nbytes(struct wg_results *results, size_t nbytes)
{
    results->max_nbytes = nbytes;
}

size_t wg_results_nbytes(const struct wg_results *results)
{
    return results->used * sizeof *results->arena +
           results->count * (sizeof *results->entries + 2 * sizeof *results->keys);
}

enum wg_status wg_results_status(const struct wg_results *results)
{
    return results->status;
}

/* --- Collecting */

/* Reserves room for `units` more units in the arena and for one more word. The first call reserves
   room for most 4x4 boards: each growth copies, and touches new pages. */
static enum wg_status make_room(struct wg_results *results, uint64_t units)
{
    enum { LEAST_WORDS = 256, LEAST_UNITS = 4096 };
    if (units > UINT32_MAX - results->used) {
        return WG_LIMIT;
    }
    const size_t used = results->used + (size_t)units;
    const size_t count = results->count + 1;
    const size_t words = count > LEAST_WORDS ? count : LEAST_WORDS;
    return ARRAY_RESERVE(results->arena, &results->arena_capacity,
                         used > LEAST_UNITS ? used : LEAST_UNITS) &&
                   ARRAY_RESERVE(results->entries, &results->entries_capacity, words) &&
                   ARRAY_RESERVE(results->keys, &results->keys_capacity, 2 * words)
               ? WG_OK
               : WG_NO_MEMORY;
}

/* Writes the path of `found` at an offset of the arena. */
static void put_path(struct wg_results *results, const struct wg_found *found, uint32_t path_at,
                     uint32_t next_at)
{
    uint32_t *const path = results->arena + path_at;
    path[PATH_NEXT] = next_at;
    path[PATH_NCELLS] = found->ncells;
    memcpy(path, found->path, found->ncells * sizeof *path);
}

/* Adds a path at the end of the arena. Returns its offset. */
static uint32_t append_path(struct wg_results *results, const struct wg_found *found,
                            uint32_t next_at)
{
    const uint32_t path_at = (uint32_t)results->used + PATH_HEAD_UNITS;
    put_path(results, found, path_at, next_at);
    results->used += PATH_HEAD_UNITS + found->ncells;
    return path_at;
}

static void add_word(struct wg_results *results, const struct wg_found *found, size_t text_units)
{
    struct entry *const entry = &results->entries[results->count++];
    *entry = (struct entry){
        .text_nbytes = (uint32_t)found->word.nbytes,
        .text_at = (uint32_t)results->used,
        .length = found->length,
        .score = found->score,
        .value = found->value,
    };
    memcpy(results->arena + results->used, found->word.bytes, found->word.nbytes);
    results->used += text_units;
    entry->first_path_at = append_path(results, found, 0);
    entry->last_path_at = entry->first_path_at;
}

/* Adds one more path of a word: before the other paths if it has a higher score, after them
   otherwise. If it replaces the only path (is_better), writes it over the old path, or to the end
   of the arena if the new path is longer. */
static void add_path(struct wg_results *results, const struct wg_found *found)
{
    struct entry *const entry = &results->entries[found->number];
    uint32_t *const last_path = results->arena + entry->last_path_at;
    if (found->is_better && found->ncells <= last_path[PATH_NCELLS]) {
        put_path(results, found, entry->last_path_at, 0);
    } else if (found->is_better) {
        entry->last_path_at = append_path(results, found, 0);
        entry->first_path_at = entry->last_path_at;
    } else if (found->score > entry->score) {
        entry->first_path_at = append_path(results, found, entry->first_path_at);
    } else {
        entry->last_path_at = append_path(results, found, 0);
        last_path[PATH_NEXT] = entry->last_path_at;
    }
    if (found->score > entry->score) {
        entry->score = found->score;
    }
}

bool wg_results_add(void *context, const struct wg_found *found)
{
    struct wg_results *const results = context;
    const bool is_new = found->number >= results->count;
    const size_t text_units = is_new ? found->word.nbytes / sizeof *results->arena + 1 : 0;
    if (results->status == WG_OK) {
        results->status =
            found->number > results->count
                ? WG_MISUSE
                : make_room(results, (uint64_t)text_units + PATH_HEAD_UNITS + found->ncells);
    }
    if (results->status != WG_OK) {
        return false;
    }
    if (is_new) {
        add_word(results, found, text_units);
    } else {
        add_path(results, found);
    }
    results->order = WG_ORDER_BOARD;
    results->shown_count = results->count;
    results->row.path = NULL; /* the arena may have moved */
    if (results->max_nbytes > 0 && wg_results_nbytes(results) > results->max_nbytes) {
        results->status = WG_LIMIT;
    }
    return results->status == WG_OK;
}

enum wg_status wg_results_solve(struct wg_results *results, struct wg_solver *solver,
                                const struct wg_board *board,
                                const struct wg_solve_options *options,
                                struct wg_totals *totals_out, struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    TRY(SIZED_CHECK(wg_totals, totals_out, error));
    wg_results_reset(results);
    enum wg_status status =
        wg_solver_run(solver, board, options, wg_results_add, results, &totals, error);
    if (results->status == WG_NO_MEMORY) {
        status = fail_memory(error);
    } else if (results->status != WG_OK) {
        totals.end = WG_END_MEMORY;
        status = fail(
            error, WG_STOPPED,
            "the results take more memory than their limit; the words found until then are kept");
    }
    SIZED_GIVE(wg_totals, totals_out, &totals);
    return status;
}

/* --- Sorting */

static struct wg_text word_of(const struct wg_results *results, const struct entry *entry)
{
    const char *const text = (const char *)(results->arena + entry->text_at);
    return (struct wg_text){text, entry->text_nbytes};
}

/* Returns the number that the order sorts by. Larger numbers come first; words with the same number
   are sorted by their texts. */
static uint64_t rank_of(const struct entry *entry, enum wg_order order)
{
    switch (order) {
    case WG_ORDER_SCORE:
        return entry->score;
    case WG_ORDER_LENGTH:
        return entry->length;
    case WG_ORDER_VALUE:
        return entry->value;
    case WG_ORDER_ALPHA:
    case WG_ORDER_BOARD:
        break;
    }
    return 0;
}

/*
 * Returns the number that sorts a word. Words with smaller numbers come first; if two numbers are
 * equal, the entries are compared. The number is
 *
 *     | 65,535 - rank: 16 bits | the first 6 bytes of the text |
 *
 * The number is 0 for ranks of 65,535 and more. Usually only ranks by value are so large.
 */
static uint64_t key_of(const struct wg_results *results, const struct entry *entry)
{
    const uint64_t rank = rank_of(entry, results->order);
    const struct wg_text word = word_of(results, entry);
    if (rank >= UINT16_MAX) {
        return 0;
    }
    uint64_t key = UINT16_MAX - rank;
    for (size_t i = 0; i < 6; i++) {
        key = key << 8 | (i < word.nbytes ? (unsigned char)word.bytes[i] : 0);
    }
    return key;
}

static bool entry_comes_first(const struct wg_results *results, const struct entry *a,
                              const struct entry *b)
{
    const uint64_t a_rank = rank_of(a, results->order);
    const uint64_t b_rank = rank_of(b, results->order);
    if (a_rank != b_rank) {
        return a_rank > b_rank;
    }
    return text_compare(word_of(results, a), word_of(results, b)) < 0;
}

static inline bool key_comes_first(const struct wg_results *results, const struct key *a,
                                   const struct key *b)
{
    return a->order != b->order ? a->order < b->order
                                : entry_comes_first(results, &results->entries[a->index],
                                                    &results->entries[b->index]);
}

/* Merges the sorted keys [first, middle) and [middle, end) into `out`. */
static void merge(const struct wg_results *results, const struct key *first,
                  const struct key *middle, const struct key *end, struct key *out)
{
    const struct key *second = middle;
    while (first < middle && second < end) {
        *out++ = key_comes_first(results, second, first) ? *second++ : *first++;
    }
    memcpy(out, first, (size_t)(middle - first) * sizeof *out);
    memcpy(out + (middle - first), second, (size_t)(end - second) * sizeof *out);
}

/* Sorts a few keys by insertion. */
static void sort_few(const struct wg_results *results, struct key *keys, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const struct key key = keys[i];
        size_t at = i;
        for (; at > 0 && key_comes_first(results, &key, &keys[at - 1]); at--) {
            keys[at] = keys[at - 1];
        }
        keys[at] = key;
    }
}

/* Sorts the keys: a few at a time by insertion, then by merging. The two halves of the array are
   source and target in turn. */
static void sort_keys(struct wg_results *results, size_t count)
{
    enum { FEW = 8 };
    struct key *from = results->keys;
    struct key *to = results->keys + count;
    for (size_t i = 0; i < count; i += FEW) {
        sort_few(results, from + i, count - i < FEW ? count - i : FEW);
    }
    for (size_t run = FEW; run < count; run *= 2) {
        for (size_t i = 0; i < count; i += 2 * run) {
            const size_t middle = i + run < count ? i + run : count;
            const size_t end = middle + run < count ? middle + run : count;
            merge(results, from + i, from + middle, from + end, to + i);
        }
        struct key *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != results->keys) {
        memcpy(results->keys, from, count * sizeof *from);
    }
}

void wg_results_sort(struct wg_results *results, enum wg_order order, size_t limit)
{
    results->order = order;
    for (size_t i = 0; i < results->count && order != WG_ORDER_BOARD; i++) {
        results->keys[i] = (struct key){key_of(results, &results->entries[i]), i};
    }
    if (order != WG_ORDER_BOARD &&
        results->count > 1) { /* without words results->keys may be NULL */
        sort_keys(results, results->count);
    }
    results->shown_count = results->count < limit ? results->count : limit;
}

/* --- Reading */

size_t wg_results_count(const struct wg_results *results)
{
    return results->shown_count;
}

const struct wg_found *wg_results_word(struct wg_results *results, size_t index)
{
    if (index >= results->shown_count) {
        return NULL;
    }
    const size_t place = results->order == WG_ORDER_BOARD ? index : results->keys[index].index;
    const struct entry *const entry = &results->entries[place];
    const uint32_t *const path = results->arena + entry->first_path_at;
    results->row = (struct wg_found){
        .word = word_of(results, entry),
        .length = entry->length,
        .score = entry->score,
        .path = path,
        .ncells = path[PATH_NCELLS],
        .number = index,
        .value = entry->value,
    };
    return &results->row;
}

const struct wg_found *wg_results_next_path(struct wg_results *results)
{
    struct wg_found *const row = &results->row;
    const uint32_t next_at = row->path == NULL ? 0 : row->path[PATH_NEXT];
    if (next_at == 0) {
        return NULL;
    }
    row->path = results->arena + next_at;
    row->ncells = row->path[PATH_NCELLS];
    return row;
}
