/* SPDX-License-Identifier: MIT */
/* path_search.c: see path_search.h. */
#include "boards/path_search.h"

#include "base/array.h"

#include <stdlib.h>

enum { MAX_FOLLOWERS = 8 };

static inline bool has_face(const uint32_t *record, unsigned face)
{
    return (record[1 + face / 32] >> face % 32 & 1) != 0;
}

/* The cells whose faces lead from the node of this record to a child. */
static inline uint64_t matching(const struct path_search *search, const uint32_t *record)
{
    uint64_t cells = 0;
    for (size_t i = 0; i < search->tree->set_words; i++) {
        const uint32_t set = record[1 + i];
        const uint64_t(*const tables)[256] = search->matches + 4 * i;
        cells |= tables[0][set & 0xff] | tables[1][set >> 8 & 0xff] | tables[2][set >> 16 & 0xff] |
                 tables[3][set >> 24];
    }
    return cells;
}

void path_put_face(struct path_search *search, unsigned cell, unsigned face)
{
    const uint64_t bit = UINT64_C(1) << cell;
    const unsigned old = search->faces[cell];
    uint64_t *table = search->matches[old / 8];
    for (unsigned i = 0; i < 256; i++) {
        table[i] &= ~bit;
    }
    table = search->matches[face / 8];
    for (unsigned i = 0; i < 256; i++) {
        table[i] |= (i >> face % 8 & 1) != 0 ? bit : 0;
    }
    search->faces[cell] = (uint8_t)face;
}

void path_search_init(struct path_search *search, const struct word_tree *tree,
                      const struct grid *grid)
{
    *search = (struct path_search){.tree = tree, .grid = grid};
    for (unsigned cell = 0; cell < grid->cells; cell++) {
        path_put_face(search, cell, 0);
    }
}

void path_search_free(struct path_search *search)
{
    free(search->hits);
    free(search->survivors);
}

void path_put_faces(struct path_search *search, const uint8_t *faces)
{
    for (unsigned cell = 0; cell < search->grid->cells; cell++) {
        if (search->faces[cell] != faces[cell]) {
            path_put_face(search, cell, faces[cell]);
        }
    }
}

void path_add_roots(struct path_search *search, struct path_items *items)
{
    const uint32_t *const root = path_record(search->tree, 0);
    if (!ARRAY_RESERVE(items->items, &items->capacity, search->grid->cells)) {
        search->status = WG_NO_MEMORY;
        return;
    }
    for (unsigned cell = 0; cell < search->grid->cells; cell++) {
        const unsigned face = search->faces[cell];
        if (has_face(root, face)) {
            items->items[items->count++] =
                (struct path_item){path_child(root, face), cell, UINT64_C(1) << cell};
        }
    }
}

/* Makes room for the hits, survivors and followers of the items from `begin` on. */
static bool reserve_level(struct path_search *search, struct path_items *items, uint32_t begin)
{
    const size_t count = items->count - begin;
    const size_t most = items->count + count * MAX_FOLLOWERS;
    if (items->count > PATH_MAX_ITEMS) {
        search->status = WG_LIMIT;
    } else if (!ARRAY_RESERVE(search->hits, &search->hits_capacity, count + 1) ||
               !ARRAY_RESERVE(search->survivors, &search->survivors_capacity, count + 1) ||
               !ARRAY_RESERVE(items->items, &items->capacity, most)) {
        search->status = WG_NO_MEMORY;
    }
    return search->status == WG_OK;
}

/* Finds the hits among the items from `begin` on, and the survivors: items with followers. Returns
   the number of survivors. The loop has no branch that depends on a letter. */
static uint32_t find_survivors(const struct path_search *search, const struct path_items *items,
                               uint32_t begin, uint32_t *hit_count_out)
{
    uint32_t hits = 0;
    uint32_t survivors = 0;
    for (uint32_t i = begin; i < items->count; i++) {
        const struct path_item *const item = &items->items[i];
        const uint32_t *const record = path_record(search->tree, item->node);
        const uint64_t cells =
            matching(search, record) & search->grid->follows[item->cell] & ~item->used;
        search->hits[hits] = i;
        hits += record[0] & 1;
        search->survivors[survivors] = (struct path_survivor){cells, i};
        survivors += cells != 0;
    }
    search->survivors[survivors].cells = 0;
    *hit_count_out = hits;
    return survivors;
}

/*
 * Adds the followers of the survivors. A single loop goes over the followers of all: with an inner
 * loop over the followers of one survivor (two on average), the end of that loop would nearly
 * always be mispredicted.
 */
static void add_followers(const struct path_search *search, struct path_items *items,
                          uint32_t survivors)
{
    struct path_item *const all = items->items;
    uint32_t top = items->count;
    uint64_t cells = search->survivors[0].cells;
    for (uint32_t i = 0; i < survivors;) {
        const struct path_item *const item = &all[search->survivors[i].item];
        const uint64_t next_cells = search->survivors[i + 1].cells;
        const unsigned cell = lowest_bit64(cells);
        all[top++] = (struct path_item){
            .node = path_child(path_record(search->tree, item->node), search->faces[cell]),
            .cell = cell,
            .used = item->used | UINT64_C(1) << cell,
        };
        const uint64_t rest = cells & (cells - 1);
        const bool is_last = rest == 0;
        cells = rest | (next_cells & (0 - (uint64_t)is_last));
        i += is_last;
    }
    items->count = top;
}

bool path_search_level(struct path_search *search, struct path_items *items, uint32_t *begin,
                       uint32_t *hit_count_out)
{
    const uint32_t level = *begin;
    *hit_count_out = 0;
    if (level == items->count || !reserve_level(search, items, level)) {
        return false;
    }
    *begin = items->count;
    add_followers(search, items, find_survivors(search, items, level, hit_count_out));
    return true;
}
