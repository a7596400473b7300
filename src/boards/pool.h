/* SPDX-License-Identifier: MIT */
/*
 * pool.h: rated boards in order, best first, without repetition.
 *
 * Boards of equal value are in the order of their faces, so the order is total, and the best boards
 * of a set do not depend on the order in which they are added.
 */
#ifndef WG_BOARDS_POOL_H
#define WG_BOARDS_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLIMB_MAX_CELLS = 64, CLIMB_MAX_FACES = 256 };

/* What a board is worth. */
struct worth {
    uint64_t points;
    uint32_t words;
    uint32_t longest; /* in symbols */
};

struct climb_entry {
    uint64_t value; /* by the objective: higher is better */
    struct worth worth;
    bool is_done; /* its neighbours were rated */
    uint8_t faces[CLIMB_MAX_CELLS];
};

/* All zero: an empty pool. The caller must free `items`. */
struct pool {
    struct climb_entry *items;
    uint32_t count;
    size_t capacity;
};

/* The order of a pool: below 0 if `a` comes before `b`; 0 for equal boards. */
int climb_compare(const struct climb_entry *a, const struct climb_entry *b);

/* Sorts the entries, and keeps the best `most` different entries. */
void pool_keep_best(struct pool *pool, uint32_t most);

/* Appends an entry; pool_keep_best restores the order. Returns false when memory is out. */
bool pool_append(struct pool *pool, const struct climb_entry *entry);

/* Inserts an entry in a sorted pool, and keeps the best `most`. An entry that comes last is
   inserted in constant time. Returns false when memory is out. */
bool pool_insert(struct pool *pool, const struct climb_entry *entry, uint32_t most);

#endif
