/* SPDX-License-Identifier: MIT */
/*
 * climb.h: looks for good boards by parallel tempering, then by hill climbing. Call climb_new, then
 * for each climb climb_begin, and climb_round until climb_is_over. pool.items[0] is then the best.
 *
 * A pool holds the best boards that a climb has seen, at most pool_size. The first tempering_rounds
 * rounds move the chains of a tempering (tempering.h). Each later round takes all boards of the
 * pool that are not done, and rates all neighbours of each: all boards with another face on one
 * cell, or with the faces of two cells swapped. These boards are then done. All boards that are
 * good enough are added to the pool. A climb is over when all boards in the pool are done.
 *
 * The result of a climb depends only on its options and its number, but not on the option
 * `threads`. Boards that a rotation or a reflection maps to one another have equal words; the pool
 * holds only the board whose faces come first. Boards of equal value are in the order of their
 * faces. So the order of the pool has no ties, and a board that has left the pool never comes back.
 */
#pragma once

#include "base/team.h"
#include "board/arrange.h"
#include "boards/symmetry.h"
#include "boards/tempering.h"
#include "solve/summary.h"

#include <wordgrid/board.h>

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

/* The order of a pool, for qsort: below 0 if the entry `a` comes before the entry `b`; 0 for equal
   boards. */
int climb_compare(const void *a, const void *b);

/* Rated boards in order, best first, without repetition. The order is total, so the best boards of
   a set do not depend on the order in which they are added. */
struct pool {
    struct climb_entry *items; /* owned */
    uint32_t count;
    size_t capacity;
};

/* Appends an entry. pool_keep_best restores the order. Fails with WG_NO_MEMORY. */
enum wg_status pool_append(struct pool *pool, const struct climb_entry *entry,
                           struct wg_error *error);

/* Sorts the entries, and keeps the best `most` different entries. */
void pool_keep_best(struct pool *pool, uint32_t most);

enum climb_objective {
    CLIMB_SCORE = 0,
    CLIMB_WORDS,
    CLIMB_LONGEST /* the longest word; if equally long, the points */
};

struct climb_options {
    const struct wg_dict *dict;
    const struct wg_board_options *shape; /* with rows and columns: at most CLIMB_MAX_CELLS cells */
    /* Each cell has one of the faces that tiles can show: 1 to CLIMB_MAX_FACES different faces. */
    const struct wg_board *faces;
    /* Which words count, and how they score; without limits. Rules with bonuses on cells are
       refused, because rotated boards would have different scores. */
    const struct wg_solve_options *search;
    const char *simd; /* see wg_solver_options */
    enum climb_objective objective;
    uint32_t tempering_rounds;
    uint32_t pool_size; /* at least 1 */
    uint32_t threads;   /* at least 1 */
    uint64_t seed;
    /* Returns whether a board is allowed, for example because dice can show it; NULL: all are.
       Called by several threads at once. Not called for the random board of climb_begin and the
       boards that the caller adds. */
    bool (*is_allowed)(const void *context, const uint8_t *faces);
    const void *allowed_context;
    struct wg_limits limits; /* go_on is used, in the thread of climb_round only */
};

struct climb_tempering {
    uint32_t round; /* how many rounds are over */
    uint32_t chain_count;
    struct tempering_chain chains[TEMPERING_CHAINS];
};

struct climb {
    struct climb_options options;
    struct symmetry symmetry;
    struct wg_board *shape; /* without letters */
    struct weights weights; /* of the faces */
    struct pool pool;       /* best first, at most pool_size */
    struct climb_worker *workers;
    uint64_t number; /* of the climb */
    struct climb_tempering tempering;
    struct tempering_chain walked[TEMPERING_CHAINS]; /* the chains after the round */
};

/* All data that the options point to must stay valid until climb_free, which the caller calls in
   each case. Fails with WG_MISUSE (bonuses on cells), or like wg_board_parse and wg_solver_new. */
enum wg_status climb_new(const struct climb_options *options, struct climb **climb_out,
                         struct wg_error *error);
void climb_free(struct climb *climb);

/* The functions that add or rate one board fail with WG_LIMIT if it has over a million words, or
   too many paths (MAX_WORK). They also fail like wg_solver_run. */

/* Empties the pool, and adds the random board of climb `number`. Letters that are frequent in the
   dictionary are more likely on this board. */
enum wg_status climb_begin(struct climb *climb, uint64_t number, struct wg_error *error);

/* Empties the pool, and sets the number of the next climb. */
void climb_clear(struct climb *climb, uint64_t number);

/* Rates a board, and appends it to the pool. Call pool_keep_best before the next round. */
enum wg_status climb_add(struct climb *climb, const uint8_t *faces, struct wg_error *error);

/* Like climb_add, but first changes random tiles of the board: none for climb number 0, otherwise
   from 1 up to the number of cells. Changes that are not allowed are left out. */
enum wg_status climb_add_kicked(struct climb *climb, const uint8_t *faces, uint64_t number,
                                struct wg_error *error);

/* Rates a board without adding it. Writes the entry that the pool would have for it. Threads can
   rate boards at once: each has another number, below the threads and the pool_size of the options.
 */
enum wg_status climb_rate(struct climb *climb, uint32_t thread, const uint8_t *faces,
                          struct climb_entry *entry_out, struct wg_error *error);

/* Adds the board of the next chain: to continue a tempering in another run, set the round, and add
   the boards in the same order. Returns false if there are TEMPERING_CHAINS boards already. Chains
   without a board begin with boards of the pool. */
bool climb_add_chain(struct climb *climb, const struct climb_entry *entry);

bool climb_is_over(const struct climb *climb);

/* Runs a round. Fails with WG_STOPPED if go_on returned false; the pool is then as it was before
   the round. */
enum wg_status climb_round(struct climb *climb, struct wg_error *error);

/* --- For climb.c and climb_round.c */

enum { RATED_SLOTS = 1 << 14 };

/* A board that was rated in this climb. The board was put into the pool, or was not good enough, so
   it need not be rated again. Most steps of a cold chain lead to such boards. */
struct rated {
    uint64_t value;
    uint8_t faces[CLIMB_MAX_CELLS];
    bool is_set;
};

/* The data of one thread of a round. */
struct climb_worker {
    struct climb *climb;
    uint32_t number;
    struct team *team;        /* of this round */
    struct arrangement board; /* the board that is being rated */
    struct wg_solver *solver;
    struct summary summary;
    struct rated rated[RATED_SLOTS]; /* by hash */
    bool has_rated;                  /* otherwise these pages were never touched */
    struct pool good;                /* the boards found that can get into the pool */
    enum wg_status status;           /* of this task */
    struct wg_error error;
};

/* Writes worth and value of a board to the entry. */
enum wg_status worker_rate(struct climb_worker *worker, const uint8_t *faces,
                           struct climb_entry *entry_out, struct wg_error *error);

/* Empties the workers' tables of rated boards. */
void climb_forget(struct climb *climb);

bool climb_is_allowed(const struct climb *climb, const uint8_t *faces);

/* Returns the random numbers of a climb. */
struct random climb_random(const struct climb *climb, uint64_t number);

/* Whether the next round is one of the tempering. */
bool climb_is_tempering(const struct climb *climb);
