/* SPDX-License-Identifier: MIT */
/*
 * assign.h: finds the boards of a branch (tree.h) whose bound is high enough, without merging.
 *
 * Chooses the faces of the cells in order. All items that can still be chosen are in a table by
 * cell and face: the sum of their bounds, and a list of those with items below. The bound of the
 * choices so far is the points, plus for each open cell the highest sum of a face. It is at most
 * the bound of the tree: all items of a cell agree on its face. A choice adds the points of its
 * items, and puts the items below them into the table. Nothing is allocated while it runs, but
 * longer lists.
 */
#ifndef WG_PROVE_ASSIGN_H
#define WG_PROVE_ASSIGN_H

#include "prove/tree.h"

#include <stdatomic.h>

/* An item with items below, in the table. */
struct open_item {
    uint32_t first;
    uint32_t count;
    uint32_t points;
};

struct open_list {
    struct open_item *items;
    size_t capacity;
};

struct assignment {
    /* The input */
    const struct tree *tree;
    uint32_t cells;
    uint32_t wanted; /* the least bound */
    /* Takes a board: by cell, the index of its face. Returns false to end the run. */
    bool (*take)(void *context, const uint8_t *faces);
    void *take_context;

    const _Atomic bool *is_stopped; /* true: the run ends as if `take` had ended it */

    /* Own state */
    uint8_t faces[PROVE_MAX_CELLS];
    struct open_list lists[PROVE_MAX_SLOTS];
    bool has_failed;
};

/*
 * Calls `take` for all boards of the branch, whose first open cell is `cell`, that have there the
 * face with index `face` or a later one. The faces of the cells before it are in assignment->faces.
 * Returns WG_OK, WG_STOPPED or WG_NO_MEMORY.
 */
enum wg_status assign_faces(struct assignment *assignment, const struct branch *branch,
                            uint32_t cell, uint32_t face);
void assignment_free(struct assignment *assignment);

#endif
