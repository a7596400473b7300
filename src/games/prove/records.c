/* SPDX-License-Identifier: MIT */
/* records.c: see records.h. A depth-first search of paths and of the trie at once, which has two
   thirds of the time; then a radix sort by the key. */
#include "prove/records.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

bool key_form_set(struct key_form *form, const struct prove_cells *cells,
                  const struct board_class *class)
{
    uint32_t end = 64;
    for (uint32_t cell = 0; cell < cells->count; cell++) {
        const uint32_t bits = 32 - (uint32_t)__builtin_clz(popcount64(class->faces[cell]));
        if (bits > end) {
            return false;
        }
        form->mask[cell] = end == 64 ? UINT64_MAX : (UINT64_C(1) << end) - 1;
        end -= bits;
        form->shift[cell] = (uint8_t)end;
        memset(form->cell_of_bit + end, (int)cell, bits);
    }
    form->mask[cells->count] = 0;
    uint16_t slot = 0;
    for (uint32_t cell = cells->count; cell-- > 0;) {
        const size_t faces = popcount64(class->faces[cell]);
        form->slots[cell] = slot;
        form->face_counts[cell] = (uint8_t)faces;
        memset(form->cell_of_slot + slot, (int)cell, faces);
        slot = (uint16_t)(slot + faces);
    }
    return true;
}

/* --- The search */

struct search {
    const struct face_trie *trie;
    const struct prove_cells *cells;
    const struct board_class *class;
    const struct key_form *form;
    struct records *records;
    enum wg_status status;
    struct wg_error *error;
};

static void add(struct search *search, uint64_t key, uint32_t word, uint32_t points)
{
    struct records *const records = search->records;
    if (records->count == PROVE_MAX_WAYS) {
        search->status = fail_ways(search->error);
        return;
    }
    if (records->count == records->capacity &&
        !ARRAY_RESERVE(records->items, &records->capacity, records->count + 1)) {
        search->status = fail_memory(search->error);
        return;
    }
    records->items[records->count++] = (struct record){key, word, points};
}

static uint32_t rank_of(uint64_t set, uint64_t bit)
{
    return popcount64(set & (bit - 1));
}

/* Goes on from `node` to the cell. `used` has the cells of the path. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static void enter(struct search *search, const struct face_node *node, uint32_t cell, uint64_t key,
                  uint32_t used)
{
    const uint64_t set = search->class->faces[cell];
    const uint32_t shift = search->form->shift[cell];
    used |= UINT32_C(1) << cell;
    for (uint64_t faces = node->faces & set; faces != 0 && search->status == WG_OK;
         faces &= faces - 1) {
        const uint64_t face = faces & -faces;
        const uint32_t number = node->first + rank_of(node->faces, face);
        const struct face_node *const next = &search->trie->nodes[number];
        const uint64_t next_key = key | (uint64_t)(rank_of(set, face) + 1) << shift;
        if (next->points > 0) {
            add(search, next_key, number, next->points);
        }
        for (uint32_t cells = next->faces == 0 ? 0 : search->cells->neighbours[cell] & ~used;
             cells != 0; cells &= cells - 1) {
            const uint32_t follower = (uint32_t)__builtin_ctz(cells);
            if ((next->faces & search->class->faces[follower]) != 0) {
                enter(search, next, follower, next_key, used);
            }
        }
    }
}

/* --- Sorting */

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

static void sort_by_digit(const struct record *from, struct record *to, size_t count,
                          uint32_t shift)
{
    size_t places[DIGITS] = {0};
    size_t place = 0;
    for (size_t i = 0; i < count; i++) {
        places[from[i].key >> shift & (DIGITS - 1)]++;
    }
    for (size_t digit = 0; digit < DIGITS; digit++) {
        const size_t with_digit = places[digit];
        places[digit] = place;
        place += with_digit;
    }
    for (size_t i = 0; i < count; i++) {
        to[places[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
    }
}

/* Sorts by the bits of the key from `low` on. */
static bool sort(struct records *records, uint32_t low)
{
    if (!ARRAY_RESERVE(records->spare, &records->spare_capacity, records->count)) {
        return false;
    }
    for (uint32_t shift = low; shift < 64; shift += DIGIT_BITS) {
        struct record *const sorted = records->spare;
        const size_t capacity = records->spare_capacity;
        sort_by_digit(records->items, sorted, records->count, shift);
        records->spare = records->items;
        records->spare_capacity = records->capacity;
        records->items = sorted;
        records->capacity = capacity;
    }
    return true;
}

static int compare_words(const void *a, const void *b)
{
    const uint32_t first = ((const struct record *)a)->word;
    const uint32_t second = ((const struct record *)b)->word;
    return (first > second) - (first < second);
}

/* Joins the records with the same key. */
static void join_equal(struct records *records)
{
    struct record *const items = records->items;
    size_t joined = 0;
    for (size_t begin = 0, end; begin < records->count; begin = end) {
        end = begin + 1;
        while (end < records->count && items[end].key == items[begin].key) {
            end++;
        }
        if (end - begin > 1) {
            qsort(items + begin, end - begin, sizeof *items, compare_words);
        }
        uint64_t points = items[begin].points;
        for (size_t i = begin + 1; i < end; i++) {
            points += items[i].word == items[i - 1].word ? 0 : items[i].points;
        }
        items[joined] = items[begin];
        items[joined++].points = points < UINT32_MAX ? (uint32_t)points : UINT32_MAX;
    }
    records->count = joined;
}

enum wg_status fail_ways(struct wg_error *error)
{
    return fail(error, WG_LIMIT,
                "a class of boards has over %d ways to spell words; give smaller sets of letters",
                PROVE_MAX_WAYS);
}

enum wg_status records_find(struct records *records, const struct face_trie *trie,
                            const struct prove_cells *cells, const struct board_class *class,
                            const struct key_form *form, struct wg_error *error)
{
    struct search search = {trie, cells, class, form, records, WG_OK, error};
    records->count = 0;
    for (uint32_t cell = 0; cell < cells->count; cell++) {
        enter(&search, face_trie_root(trie), cell, 0, 0);
    }
    if (search.status != WG_OK) {
        return search.status;
    }
    if (!sort(records, form->shift[cells->count - 1])) {
        return fail_memory(error);
    }
    join_equal(records);
    return WG_OK;
}

uint64_t records_points(const struct records *records)
{
    uint64_t points = 0;
    for (size_t i = 0; i < records->count; i++) {
        points += records->items[i].points;
    }
    return points;
}

void records_free(struct records *records)
{
    free(records->items);
    free(records->spare);
    *records = (struct records){0};
}
