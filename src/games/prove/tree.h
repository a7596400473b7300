/* SPDX-License-Identifier: MIT */
/*
 * tree.h: the records of a class as a tree, and an upper bound for the points of its boards.
 *
 * An item is a choice: a cell shows a face. Its points are those of the records that end with this
 * choice; the items below it are the next choices of longer records, in the order of the cells. The
 * bound of an item is its points, and for each cell of the items below it the highest bound of
 * them: a cell shows one face. So the bound of the whole tree is at least the points of each board
 * of the class.
 *
 * The bound is too high because choices for one cell are made in many places of the tree, and can
 * differ. tree_choose makes the first choice for the whole tree: it merges what is below this
 * choice with the items of the other cells. Merging copies only the lists of items that both have;
 * all others are shared. Described by danvk/hybrid-boggle (2025) as the orderly tree and its force.
 */
#ifndef WG_PROVE_TREE_H
#define WG_PROVE_TREE_H

#include "prove/records.h"

struct item {
    uint32_t first; /* the list of the items below */
    uint32_t bound;
    uint32_t points;
    uint16_t count; /* of the items below */
    uint16_t slot;  /* the cell and the face: see struct key_form */
};

/* A list is sorted by slots. So later cells come first. */
struct tree {
    const struct key_form *form;
    struct item *items;
    size_t count;
    size_t capacity;
    size_t most;        /* items at once: more is no memory */
    struct item *stack; /* while the tree is made */
    size_t stack_capacity;
};

/* A tree, or what is left of it after some choices. */
struct branch {
    uint32_t first;
    uint32_t count;
    uint32_t points; /* of the records that need no more choices */
    uint32_t bound;
};

/* Makes the tree of a class. Replaces all items; keeps `form`. Returns false if there is not enough
 * memory. */
bool tree_make(struct tree *tree, const struct records *records, const struct key_form *form,
               struct branch *branch_out);
void tree_free(struct tree *tree);

/*
 * Chooses the face with this index for the first cell that is open, `cell`. Appends items to the
 * tree; to set tree->count to what it was before removes them. Returns false if there is not enough
 * memory.
 */
bool tree_choose(struct tree *tree, const struct branch *branch, uint32_t cell, uint32_t face,
                 struct branch *branch_out);

#endif
