/* SPDX-License-Identifier: MIT */
/*
 * team.h: solvers that are compared on the same boards, in turn.
 *
 *     struct lane lanes[2] = {lane_new(&classic, &boards, 1000),
 *                             lane_new(&wordgrid, &boards, 1000)};
 *     lanes_race(lanes, 2, rounds);
 *     lane_compare(&lanes[1], &lanes[0]);
 *     samples_ratio(&lanes[0].seconds, &lanes[1].seconds);
 */
#pragma once

#include "boards.h"
#include "grid.h"
#include "measure.h"

/* Solves one board of side * side letters; a context belongs to one thread. */
typedef struct totals solve_fn(void *context, const char *letters, unsigned side);

enum { MAX_THREADS = 64 };

/* One kind of solver, in one thread or in several that share the boards. */
struct team {
    const char *name;
    const char *variant; /* of wordgrid's search, such as "avx2"; or "" */
    solve_fn *solve;
    void *contexts[MAX_THREADS]; /* one for each thread */
    unsigned thread_count;
};

/* Returns the number of processors, at most MAX_THREADS. */
unsigned team_cores(void);

/* A team and a set of boards, of which each round solves a part. */
struct lane {
    const struct team *team;
    const struct boards *boards;
    size_t per_round;        /* boards; the first board follows the last */
    struct samples seconds;  /* of each round */
    struct totals *outcomes; /* of each board */
};

/* Returns a lane without results. `per_round` is at most the number of boards. */
struct lane lane_new(const struct team *team, const struct boards *boards, size_t per_round);
void lane_free(struct lane *lane);

/*
 * Runs `rounds` more rounds of all lanes in turn, and adds their times. Before each turn, the lane
 * solves the few boards before those of the turn. The time for these boards is not counted. They
 * load the dictionary of the lane into the caches again, after other lanes have used the caches.
 */
void lanes_race(struct lane *lanes, size_t count, size_t rounds);

/* Ends the benchmark if two lanes have different results for a board. */
void lane_compare(const struct lane *lane, const struct lane *other);

/* Returns the boards a second of each round. */
struct samples lane_rates(const struct lane *lane);
