/* SPDX-License-Identifier: MIT */
/*
 * climb.h: looks for good boards by parallel tempering, then by hill climbing.
 *
 *     struct climb *climb;
 *     if (climb_new(&options, &climb, &error) != WG_OK) ...
 *     if (climb_begin(climb, number, &error) != WG_OK) ...
 *     while (!climb_is_over(climb))
 *         if (climb_round(climb, &error) != WG_OK) ...
 *     best = climb_entry(climb, 0);
 *     climb_free(climb);
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
#ifndef WG_BOARDS_CLIMB_H
#define WG_BOARDS_CLIMB_H

#include "boards/tempering.h"

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
    /*
     * Returns whether a board is allowed, for example because dice can show it. Called by several
     * threads at once. NULL: all boards are allowed. Not called for boards that the caller passes
     * to climb_add and climb_add_kicked; these boards must be allowed. Not called for the random
     * board of climb_begin, which need not be allowed.
     */
    bool (*is_allowed)(const void *context, const uint8_t *faces);
    const void *allowed_context;
    struct wg_limits limits; /* go_on is used, in the thread of climb_round only */
};

struct climb_tempering {
    uint32_t round; /* how many rounds are over */
    uint32_t chain_count;
    struct tempering_chain chains[TEMPERING_CHAINS];
};

struct climb;

/* All data that the options point to must stay valid until climb_free. Fails with WG_MISUSE
   (bonuses on cells), or like wg_board_parse and wg_solver_new. */
enum wg_status climb_new(const struct climb_options *options, struct climb **climb_out,
                         struct wg_error *error);
void climb_free(struct climb *climb);

/* The functions that add or rate one board fail with WG_LIMIT if the board has over a million
   words, or so many paths that a search takes about a tenth of a second. The limit is on work, not
   on time. They also fail like wg_solver_run. */

/* Empties the pool, and adds the random board of climb `number`. Letters that are frequent in the
   dictionary are more likely on this board. */
enum wg_status climb_begin(struct climb *climb, uint64_t number, struct wg_error *error);

/* Empties the pool, and sets the number of the next climb. */
void climb_clear(struct climb *climb, uint64_t number);

/* Adds a board to the pool. `is_done` says that its neighbours were rated before. */
enum wg_status climb_add(struct climb *climb, const uint8_t *faces, bool is_done,
                         struct wg_error *error);

/*
 * Like climb_add, but first changes random tiles of the board: none for climb number 0, otherwise
 * from 1 up to the number of cells. Changes that are not allowed are left out.
 */
enum wg_status climb_add_kicked(struct climb *climb, const uint8_t *faces, uint64_t number,
                                struct wg_error *error);

/* Rates a board without adding it. Writes the entry that the pool would have for it. */
enum wg_status climb_rate(struct climb *climb, const uint8_t *faces, struct climb_entry *entry_out,
                          struct wg_error *error);

/* Like climb_rate, for threads that rate boards at once: each has another number, below the threads
   and the pool_size of the options. */
enum wg_status climb_rate_by(struct climb *climb, uint32_t thread, const uint8_t *faces,
                             struct climb_entry *entry_out, struct wg_error *error);

/*
 * To continue a tempering in another run, store what climb_tempering returns: the rounds so far,
 * and the boards of the chains. climb_set_round and climb_add_chain restore them; add the boards in
 * the same order. climb_add_chain returns false if there are TEMPERING_CHAINS boards already.
 * Chains without a board begin with boards of the pool.
 */
const struct climb_tempering *climb_tempering(const struct climb *climb);
void climb_set_round(struct climb *climb, uint32_t round);
bool climb_add_chain(struct climb *climb, const struct climb_entry *entry);

bool climb_is_over(const struct climb *climb);

/*
 * Runs a round. Fails with WG_STOPPED if go_on returned false; the pool is then as it was before
 * the round.
 */
enum wg_status climb_round(struct climb *climb, struct wg_error *error);

/* The boards of the pool, best first. */
uint32_t climb_count(const struct climb *climb);
const struct climb_entry *climb_entry(const struct climb *climb, uint32_t index);

#endif
