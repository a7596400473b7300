/* SPDX-License-Identifier: MIT */
/*
 * trial.h: looks for the boards of a branch of a tree without merging.
 *
 * All items that can still be chosen are in a table by cell and face: the sum of their bounds, and
 * a list of those with items below. The bound of the choices so far is the points, plus for each
 * open cell the highest sum of a face. A choice adds the points of its items, and puts the items
 * below them into the table of the next cell. It only appends to lists, so their lengths undo it.
 */
#pragma once

#include "prove/tree.h"

/* An item with items below, in a table. */
struct open_item {
    uint32_t first;
    uint32_t count;
    uint32_t points;
};

struct open_list {
    struct open_item *items;
    size_t capacity;
};

struct table {
    uint32_t sums[PROVE_MAX_SLOTS];
    /* Of the items without items below, which are in no list */
    uint32_t leaf_points[PROVE_MAX_SLOTS];
    uint32_t lengths[PROVE_MAX_SLOTS];
};

/* The faces of a board, by cell in the order of choices: indices in the sets. */
struct choices {
    uint8_t of_cell[PROVE_MAX_CELLS];
};

/* A trial with more boards is over before its end, so the next cell is chosen by merging. */
enum { TRIAL_MAX_FOUND = 1 << 12 };

struct trial {
    const struct tree *tree;
    const struct key_form *form;
    uint32_t cells;
    uint32_t wanted;
    struct wg_limits watch; /* called about once in a millisecond */
    uint32_t steps;
    /* By cell: the faces that count, as bits by index */
    uint64_t allowed[PROVE_MAX_CELLS];

    struct choices choices;                   /* so far */
    struct open_list lists[PROVE_MAX_SLOTS];  /* of all tables */
    struct table tables[PROVE_MAX_CELLS + 1]; /* by the number of cells that are chosen */
    /* Where the lists of this trial begin: before are those of a branch that waits for this one. */
    const uint32_t *begins;
    uint64_t opened; /* items */
    uint64_t most_opened;
    struct choices found[TRIAL_MAX_FOUND]; /* boards that are not taken */
    size_t found_count;
    enum wg_status (*take)(void *context, const struct choices *board);
    void *take_context;
    enum wg_status status;
    struct wg_error *error;
};

/* Puts the items of a branch, whose first open cell is `cell`, into the table of this cell. The
   lists go on behind those of the branch that waits, whose first open cell is `waiting`; NULL: none
   does. Sets begins_out. Returns false if there is not enough memory. */
bool trial_open(struct trial *trial, const struct item *branch, uint32_t cell,
                const struct table *waiting, uint32_t begins_out[PROVE_MAX_SLOTS]);

/*
 * Chooses the face with this index for the first open cell of the branch in the table of `cell`,
 * and looks for the boards whose bound is high enough. Returns whether it has come to its end: then
 * all of them were taken. Otherwise no board was taken, because it would open more than
 * `most_opened` items or find over TRIAL_MAX_FOUND boards; or trial->status is not WG_OK:
 * WG_STOPPED, WG_NO_MEMORY, or that of `take`. With UINT64_MAX it comes to its end, and takes
 * boards before.
 */
bool trial_face(struct trial *trial, const struct item *branch, uint32_t cell, uint32_t face,
                uint64_t most_opened);

void trial_free(struct trial *trial);
