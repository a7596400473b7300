/* SPDX-License-Identifier: MIT */
/*
 * ways.h: the ways to spell words on the boards of a class.
 *
 * A class gives each cell a set of faces; it holds all boards whose cells show faces of their sets.
 * A way is a set of pairs (cell, face) that spells a word. The same word with the same pairs is one
 * way, whatever its path.
 *
 * The pairs are a number, the key: for each cell a few bits, the first cell of the order in the
 * highest; 0 if the way does not use the cell, or 1 + the index of the face in the set.
 */
#pragma once

#include "base/limits.h"
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

/* Sets the form of keys. Returns false if a key would need more than 64 bits. */
bool key_form_set(struct key_form *form, const struct prove_cells *cells,
                  const struct board_class *class);

/* Returns the first cell whose bits in the key are not all 0. The key is not 0. */
static inline uint32_t first_cell(const struct key_form *form, uint64_t key)
{
    return form->cell_of_bit[63 - __builtin_clzll(key)];
}

struct way {
    uint64_t key;
    uint32_t word; /* the number of the node of the trie */
    uint32_t points;
};

/* A class with more ways is examined in parts. */
enum { PROVE_MAX_WAYS = 5 << 20 };

struct ways {
    struct way *items; /* sorted by key, then by word */
    struct way *spare; /* for sorting */
    size_t count;
    size_t capacity;
    size_t spare_capacity;
    uint64_t points; /* of all ways together: no bound is above it */
};

/*
 * Finds the ways of a part of a class, and sorts them. The part has some of the faces of the class;
 * keys are by the faces of the class. If there are more than `most`, the part loses the upper half
 * of the faces of its first cell that has several. All bytes of `ways` must be 0 before the first
 * call. The watch is called about once in a sort's pass. Fails with WG_LIMIT (a single board has
 * too many), WG_STOPPED or WG_NO_MEMORY.
 */
enum wg_status ways_find(struct ways *ways, const struct face_trie *trie,
                         const struct prove_cells *cells, const struct board_class *class,
                         const struct key_form *form, size_t most, const struct wg_limits *watch,
                         struct board_class *part, struct wg_error *error);

void ways_free(struct ways *ways);
