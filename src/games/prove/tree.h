/* SPDX-License-Identifier: MIT */
/*
 * tree.h: the ways to spell words on the boards of a class, as a tree, and an upper bound for the
 * points of these boards.
 *
 * A class gives each cell a set of faces; it holds all boards whose cells show faces of their sets.
 * A record is a way to spell a word: pairs (cell, face). All words with the same pairs are one
 * record with the sum of their points: a board has all of these words, or none. A word that is
 * spelled twice by the same pairs, in another order, counts once.
 *
 * The pairs are a number, the key: for each cell a few bits, the first cell of the order in the
 * highest; 0 if the record does not use the cell, or 1 + the index of the face in the set. Records
 * are sorted by their keys.
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

#include "prove/faces.h"

/* The cells of a board, numbered in the order in which a proof chooses their faces. */
struct prove_cells {
    uint32_t count;
    uint32_t neighbours[PROVE_MAX_CELLS]; /* by cell: the cells that may follow it, as bits */
};

struct board_class {
    uint64_t faces[PROVE_MAX_CELLS]; /* by cell: the set, as bits; not empty */
};

enum { PROVE_MAX_SLOTS = PROVE_MAX_CELLS * PROVE_MAX_FACES };

/*
 * Where the cells are in a key, and the numbers of the slots. A slot is a cell with a face of its
 * set. The slots of later cells come first, so the slots of all cells after `cell` are those below
 * slots[cell].
 */
struct key_form {
    uint8_t shift[PROVE_MAX_CELLS];
    uint64_t mask[PROVE_MAX_CELLS + 1]; /* the bits of a cell and of all later cells */
    uint8_t cell_of_bit[64];
    uint16_t slots[PROVE_MAX_CELLS]; /* by cell: the slot of the first face of its set */
    uint8_t face_counts[PROVE_MAX_CELLS];
    uint8_t cell_of_slot[PROVE_MAX_SLOTS];
};

struct record {
    uint64_t key;
    uint32_t word;   /* the number of the node of the trie */
    uint32_t points; /* of all words with this key, or UINT32_MAX if they are more */
};

struct records {
    struct record *items;
    struct record *spare; /* for sorting */
    size_t count;
    size_t capacity;
    size_t spare_capacity;
    uint64_t points; /* of all records together: no bound is above it */
};

/* Sets the form of keys. Returns false if a key would need more than 64 bits. */
bool key_form_set(struct key_form *form, const struct prove_cells *cells,
                  const struct board_class *class);

/* Sets of faces that give more ways to spell words are too large. */
enum { PROVE_MAX_WAYS = 1 << 25 };

/* Finds the records of a class, sorts them, and joins those with the same key. Fails with WG_LIMIT
   (PROVE_MAX_WAYS) or WG_NO_MEMORY. All bytes of `records` must be 0 before the first call. */
enum wg_status records_find(struct records *records, const struct face_trie *trie,
                            const struct prove_cells *cells, const struct board_class *class,
                            const struct key_form *form, struct wg_error *error);

/* Fails because a class has over PROVE_MAX_WAYS ways. */
enum wg_status fail_ways(struct wg_error *error);

void records_free(struct records *records);

/* --- The tree */

/* A choice. Also stands for the whole tree, or for what is left of it after some choices: the
   points are then those of the records that need no more choices. */
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

/* Makes the tree of a class. Replaces all items; keeps `form`. Returns false if there is not enough
 * memory. */
bool tree_make(struct tree *tree, const struct records *records, const struct key_form *form,
               struct item *whole_out);
void tree_free(struct tree *tree);

/*
 * Chooses the face with this index for the first cell that is open, `cell`. Appends items to the
 * tree; to set tree->count to what it was before removes them. Returns false if there is not enough
 * memory.
 */
bool tree_choose(struct tree *tree, const struct item *branch, uint32_t cell, uint32_t face,
                 struct item *branch_out);

#endif
