/* SPDX-License-Identifier: MIT */
/* pool.c: see pool.h. */
#include "boards/pool.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

int climb_compare(const struct climb_entry *a, const struct climb_entry *b)
{
    if (a->value != b->value) {
        return a->value < b->value ? 1 : -1;
    }
    return memcmp(a->faces, b->faces, sizeof a->faces);
}

static int compare_entries(const void *a, const void *b)
{
    return climb_compare(a, b);
}

void pool_keep_best(struct pool *pool, uint32_t most)
{
    uint32_t count = 0;
    qsort(pool->items, pool->count, sizeof *pool->items, compare_entries);
    for (uint32_t i = 0; i < pool->count && count < most; i++) {
        struct climb_entry *const entry = &pool->items[i];
        if (count > 0 && compare_entries(entry, &pool->items[count - 1]) == 0) {
            pool->items[count - 1].is_done |= entry->is_done;
        } else {
            pool->items[count++] = *entry;
        }
    }
    pool->count = count;
}

bool pool_append(struct pool *pool, const struct climb_entry *entry)
{
    if (!ARRAY_RESERVE(pool->items, &pool->capacity, (size_t)pool->count + 1)) {
        return false;
    }
    pool->items[pool->count++] = *entry;
    return true;
}

bool pool_insert(struct pool *pool, const struct climb_entry *entry, uint32_t most)
{
    if (!ARRAY_RESERVE(pool->items, &pool->capacity, (size_t)pool->count + 1)) {
        return false;
    }
    uint32_t begin = pool->count;
    int order = -1; /* of the entry before `begin` */
    while (begin > 0 && (order = climb_compare(&pool->items[begin - 1], entry)) > 0) {
        begin--;
    }
    struct climb_entry *const at = pool->items + begin;
    if (begin > 0 && order == 0) {
        at[-1].is_done |= entry->is_done;
    } else if (begin < most) {
        pool->count -= pool->count == most;
        memmove(at + 1, at, (pool->count - begin) * sizeof *at);
        *at = *entry;
        pool->count++;
    }
    return true;
}
