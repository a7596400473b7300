/* SPDX-License-Identifier: MIT */
/*
 * sweep.h: breadth-first search through a maze, from one cell to all cells of its part (the cells
 * that passages connect with it).
 *
 * A cell has one byte:
 *
 *     bits 0 to 3   is there a passage to the north, west, east, south?
 *     bits 4 to 6   turn + (level % 3), set by the last sweep that reached the cell;
 *                   0 if no sweep reached it
 *
 * The level of a cell is its distance from the start of the sweep. The levels of neighbours that a
 * passage joins differ by one at most. So the level modulo 3 is enough to find a path back to the
 * start: it shows which neighbours are one level lower. The turn of a sweep is 1 or 4. A sweep
 * reaches all cells of a part. The next sweep of this part uses the other turn, so the bytes need
 * not be cleared.
 *
 * If a side of a cell has no passage, the step to this side leads to the cell itself, which was
 * reached before. So the four steps need no branch, not even at the edges of the grid. A sweep of a
 * perfect maze of 4000 x 4000 cells takes 0.1 s. The two lists of cells (`now` and `next`) are
 * short in a perfect maze. In any maze they have at most as many cells as the maze.
 */
#pragma once

#include "walls/maze.h"

struct sweep {
    uint32_t cell_count;
    uint32_t columns;
    uint8_t *cells;
    unsigned turn;  /* of the last sweep */
    uint32_t *now;  /* the cells of one level */
    uint32_t *next; /* the cells of the next level */
    size_t now_capacity;
    size_t next_capacity;
};

#define SWEEP_NOWHERE UINT32_MAX /* no cell */

/* The results of a sweep. */
struct sweep_view {
    uint32_t levels;    /* the distance of the farthest cells from the start */
    uint32_t farthest;  /* the lowest-numbered of the farthest cells */
    uint32_t cells;     /* the cells of the part */
    uint32_t dead_ends; /* the dead ends of the part */
    uint32_t passages;  /* the passages of the part */
};

/* The dead ends of a maze, numbered in the order of their cells. `bits` has one bit for each cell;
   before[i] is the number of dead ends before bits[i]. */
struct dead_ends {
    uint32_t count;
    uint64_t *bits;
    uint32_t *before;
};

/* Filled by a sweep with the dead ends that it reaches. */
struct dead_end_log {
    const struct dead_ends *dead_ends;
    uint32_t *distances; /* by number of the dead end: from the start */
    uint32_t *cells;     /* of the dead ends, in any order; NULL: not wanted */
    uint32_t count;      /* of the entries in `cells` */
};

/* Returns false if there is not enough memory. The caller must free the sweep in any case. */
bool sweep_init(struct sweep *sweep, const struct wg_maze *maze);
void sweep_free(struct sweep *sweep);

/*
 * Sweeps from the cell `from` through its part. If `until` is a cell and not SWEEP_NOWHERE, the
 * sweep ends at the level of this cell. After such a sweep the caller must not sweep this part
 * again, because its cells may have both turns. `log` may be NULL. Returns false if there is not
 * enough memory.
 */
bool sweep_from(struct sweep *sweep, uint32_t from, uint32_t until, struct dead_end_log *log,
                struct sweep_view *view_out);

static inline bool sweep_is_dead_end(const struct sweep *sweep, uint32_t cell)
{
    const unsigned passages = sweep->cells[cell] & 15;
    return passages != 0 && (passages & (passages - 1)) == 0;
}

/* Whether any sweep has reached this cell. */
static inline bool sweep_has_ever_reached(const struct sweep *sweep, uint32_t cell)
{
    return sweep->cells[cell] >> 4 != 0;
}

/* Returns the lowest-numbered neighbour of `cell` that is one step nearer to the start of the last
   sweep. The sweep must have reached `cell`, and `cell` must not be its start. */
uint32_t sweep_step_back(const struct sweep *sweep, uint32_t cell);

/* Finds the same path as wg_maze_find_path, but with the caller's sweep. After this call, the
   caller must not sweep the part of the maze that has `from` and `to` again, because the sweep of
   this function ends early. Fails with WG_NO_MEMORY. */
enum wg_status maze_trace_path(struct sweep *sweep, uint32_t from, uint32_t to,
                               struct wg_maze_path *path_out, struct wg_error *error);

/* Returns false if there is not enough memory. The caller must free `dead_ends` in any case. */
bool dead_ends_init(struct dead_ends *dead_ends, const struct sweep *sweep);
void dead_ends_free(struct dead_ends *dead_ends);

/* Returns the number of the dead end at `cell`, which must be a dead end. */
uint32_t dead_ends_number(const struct dead_ends *dead_ends, uint32_t cell);
