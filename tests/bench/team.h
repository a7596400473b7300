/* SPDX-License-Identifier: MIT */
/*
 * team.h: solvers that are measured against one another on the same boards, in turn.
 *
 *     struct lane lanes[2] = {lane_new(&classic, &boards, 1000),
 *                             lane_new(&wordgrid, &boards, 1000)};
 *     lanes_race(lanes, 2, rounds);
 *     lane_compare(&lanes[1], &lanes[0]);
 *     samples_ratio(&lanes[0].seconds, &lanes[1].seconds);
 */
#ifndef WG_TESTS_BENCH_TEAM_H
#define WG_TESTS_BENCH_TEAM_H

#include "boards.h"
#include "grid.h"
#include "measure.h"

/* Solves one board of side * side letters; a context belongs to one thread. */
typedef struct totals solve_fn(void *context, const char *letters, unsigned side);

enum { MAX_THREADS = 64 };

/* One kind of solver, in one thread or several that share out the boards. */
struct team {
    const char *name;
    const char *variant; /* of the search, or "" */
    solve_fn *solve;
    void *contexts[MAX_THREADS]; /* one a thread */
    unsigned thread_count;
};

/* The most threads that run at once here. */
unsigned team_cores(void);

/* A team's way through a set of boards: a part of it in each round. */
struct lane {
    const struct team *team;
    const struct boards *boards;
    size_t per_round;        /* rounds go through a small set again and again */
    struct samples seconds;  /* a round each */
    struct totals *outcomes; /* one a board */
};

/* `per_round` is at most the number of boards. */
struct lane lane_new(const struct team *team, const struct boards *boards,
                     size_t per_round);
void lane_free(struct lane *lane);

/*
 * Goes on by `rounds` rounds of all lanes in turn, and adds their times. Before each
 * turn the lane's last few boards are solved again and do not count: they bring its
 * dictionary back into the caches that the others have emptied.
 */
void lanes_race(struct lane *lanes, size_t count, size_t rounds);

/* Ends the benchmark where two lanes disagree about a board both solved. */
void lane_compare(const struct lane *lane, const struct lane *other);

/* Boards a second, a sample a round. */
struct samples lane_rates(const struct lane *lane);

#endif
