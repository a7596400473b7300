/* SPDX-License-Identifier: MIT */
/*
 * place.h: divides cells of a board into lines of given lengths. A line is a path without a
 * direction: its cells are different, and each is a neighbour of the next.
 *
 * A placing is a set of lines that covers every free cell once. With letters on the cells, a line
 * must spell the word of its kind in one of the two directions. The search enumerates the placings,
 * each once, unless the budget ends it.
 *
 * The search is depth-first. It takes the cell with the fewest ways to be covered, and tries every
 * kind and every place of the cell in the line. Then it extends the line at the end that has fewer
 * ways to go on. It tries the neighbours with the fewest free neighbours first (Warnsdorff's rule).
 * After each cell it tests the connected parts of the free cells, and goes back if
 *
 * - the size of a part is not a sum of lengths that are left,
 * - there are more cells with at most one free neighbour than ends of lines, or
 * - the board is bipartite (rook, knight), and the surplus of one color is larger than the number
 *   of lines of odd length that are left.
 *
 * A test takes time proportional to the number of cells. The number of steps is exponential in the
 * worst case. The recursion is as deep as there are cells.
 */
#pragma once

#include "base/limits.h"
#include "base/random.h"
#include "board/topology.h"

enum { PLACE_MAX_CELLS = 1024 };

/* Lines with the same properties. */
struct place_kind {
    const uint8_t *symbols; /* what the line spells; NULL if cells have no letters */
    uint32_t length;        /* at least 1 */
    uint32_t left;          /* how many such lines are still to be placed */
    bool is_symmetric;      /* the line spells the same in both directions */
};

/* Limits the steps of one or several searches. One step takes one cell. */
struct place_budget {
    uint64_t steps; /* taken so far */
    uint64_t limit;
    bool is_over;    /* the limit was reached, or the watch ended the search */
    bool is_stopped; /* the watch ended the search */
    struct wg_limits watch;
};

/* Counts a step. Returns false if the budget is over. */
bool place_spend_step(struct place_budget *budget);

/* An order of the numbers below a count, each once: from a random one on, by a step that has no
   common divisor with the count. */
struct place_tour {
    uint32_t count;
    uint32_t begin;
    uint32_t step;
};

/* Draws an order; without `random`, the numbers ascend. */
struct place_tour place_tour_draw(struct random *random, uint32_t count);

static inline uint32_t place_tour_at(const struct place_tour *tour, uint32_t i)
{
    return (uint32_t)((tour->begin + (uint64_t)tour->step * i) % tour->count);
}

struct place_line {
    uint32_t kind;
    uint32_t begin; /* its first cell is cells[begin] (struct place) */
};

/* An occurrence of a symbol: it is at `index` in every line of `kind`. */
struct place_use {
    uint32_t kind;
    uint32_t index;
};

struct place {
    /* Set by place_init. */
    const struct topology *topology;
    uint32_t cell_count;
    struct place_kind *kinds; /* borrowed; `left` changes during the search */
    uint32_t kind_count;
    struct place_budget *budget;

    /* All zero after place_init; the caller may set these. */
    const uint8_t *letters; /* by cell: a symbol; NULL: lines need not match letters */
    struct random *random;  /* the order of the search; NULL: the same order always */
    /* Called after each line; returning false rejects the line. May be NULL. */
    bool (*added)(void *context);
    /* Called for each placing; returning false ends the search. */
    bool (*full)(void *context);
    void *context;

    /* The free cells. place_set_free sets them; a search leaves them as they were. */
    bool is_free[PLACE_MAX_CELLS];
    uint32_t free_count;

    /* The lines on the board, for `added` and `full`. */
    struct place_line lines[PLACE_MAX_CELLS];
    uint32_t line_count;
    uint32_t cells[PLACE_MAX_CELLS]; /* of all lines, each from one end to the other */
    uint32_t used_count;

    /* The rest is for place.c. */
    struct place_use uses[PLACE_MAX_CELLS]; /* of symbols in kinds, sorted by symbol */
    uint32_t use_begins[257];
    uint32_t stack[PLACE_MAX_CELLS];
    uint64_t seen_at[PLACE_MAX_CELLS]; /* by cell: the number of the test that saw it */
    uint64_t test_number;
    int8_t colors[PLACE_MAX_CELLS]; /* by cell: 1 or -1; on boards that are not bipartite, 0 */
};

/* Prepares a search on a topology of 1 to PLACE_MAX_CELLS cells. The lines of all kinds together
   must not have more cells than the topology, and one line of each kind not more than
   PLACE_MAX_CELLS. The arguments are borrowed. */
void place_init(struct place *place, const struct topology *topology, struct place_kind *kinds,
                uint32_t kind_count, struct place_budget *budget);

/* Makes a cell free or not. After place_init no cell is free. */
static inline void place_set_free(struct place *place, uint32_t cell, bool is_free)
{
    place->free_count += (uint32_t)is_free - (uint32_t)place->is_free[cell];
    place->is_free[cell] = is_free;
}

/* Enumerates the placings of the kinds on the free cells. Returns true if it enumerated all
   placings, and false if `full` or the budget ended the search. */
bool place_run(struct place *place);
