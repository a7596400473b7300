/* SPDX-License-Identifier: MIT */
/*
 * maze_sweep.h: breadth-first through a maze, from one cell to all that it is joined
 * with.
 *
 * A cell has one byte:
 *
 *     bits 0 to 3   is there a passage to the north, west, east, south?
 *     bits 4 to 6   in which turn it was seen last, and its level modulo 3
 *
 * The level of a cell is its distance from where the sweep began. Neighbours differ by
 * one at most, so modulo 3 is enough to find the way back: to the cells whose level is
 * one lower. A sweep goes through all of a part, so what it leaves behind is all of
 * one turn, and the next sweep there takes the other turn: nothing is ever wiped. What
 * no sweep has seen has 0 there.
 *
 * Where there is no passage a step stays in its cell, which has been seen: so the four
 * steps need no branch, nor do the edges of the grid. 4000 x 4000 cells, a perfect
 * maze, take 0.1 s; the two lists of cells are short there, and never longer than
 * there are cells.
 */
#ifndef WG_BOARD_MAZE_SWEEP_H
#define WG_BOARD_MAZE_SWEEP_H

#include "maze/maze.h"

struct sweep {
    uint32_t cell_count;
    uint32_t columns;
    uint8_t *cells;
    unsigned turn;  /* of the last sweep: what its level 0 has in the upper bits */
    uint32_t *now;  /* the cells of a level */
    uint32_t *next; /* those of the one after it */
    size_t now_capacity;
    size_t next_capacity;
};

/* Where none of the cells is meant. */
#define SWEEP_NOWHERE UINT32_MAX

/* What a sweep has seen. */
struct sweep_view {
    uint32_t levels;    /* the farthest cells are at this distance */
    uint32_t farthest;  /* the lowest-numbered of them */
    uint32_t cells;     /* in this part */
    uint32_t dead_ends; /* among them */
    uint32_t passages;  /* between them */
};

/*
 * The dead ends of a maze, numbered in the order of their cells: a bit a cell, and for
 * each word of them how many come before.
 */
struct dead_ends {
    uint32_t count;
    uint64_t *bits;
    uint32_t *before;
};

/* What a sweep may tell of the dead ends that it comes to. */
struct dead_end_log {
    const struct dead_ends *dead_ends;
    uint32_t *distances; /* by their numbers */
    uint32_t *cells;     /* in no certain order; NULL: not wanted */
    uint32_t count;      /* of `cells` */
};

/* Returns false when memory is out. Freed in any case. */
bool sweep_init(struct sweep *sweep, const struct wg_maze *maze);
void sweep_free(struct sweep *sweep);

/*
 * From `from` to all that it is joined with; or until `until` is seen, unless that is
 * SWEEP_NOWHERE: then no other sweep may follow in this part. `log` may be NULL.
 * Returns false when memory is out.
 */
bool sweep_from(struct sweep *sweep, uint32_t from, uint32_t until,
                struct dead_end_log *log, struct sweep_view *view_out);

static inline bool sweep_is_dead_end(const struct sweep *sweep, uint32_t cell)
{
    const unsigned passages = sweep->cells[cell] & 15;
    return passages != 0 && (passages & (passages - 1)) == 0;
}

/* Whether any sweep has been here. */
static inline bool sweep_has_seen(const struct sweep *sweep, uint32_t cell)
{
    return sweep->cells[cell] >> 4 != 0;
}

/* Whether the last one has. */
bool sweep_has_reached(const struct sweep *sweep, uint32_t cell);

/*
 * The lowest-numbered of the neighbours that are one step nearer to where the last
 * sweep began, which this cell is not.
 */
uint32_t sweep_step_back(const struct sweep *sweep, uint32_t cell);

/* Returns false when memory is out. Freed in any case. */
bool dead_ends_init(struct dead_ends *dead_ends, const struct sweep *sweep);
void dead_ends_free(struct dead_ends *dead_ends);

/* The number of a dead end. */
uint32_t dead_ends_number(const struct dead_ends *dead_ends, uint32_t cell);

#endif
