/* SPDX-License-Identifier: MIT */
#include "team.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* The number of boards that a thread takes at a time. It is small, so that all threads end at about
   the same time. */
enum { CHUNK = 16 };

/* Before a round, 1 / WARM_PART of its number of boards are solved and not counted: see
   lanes_race. */
enum { WARM_PART = 8 };

unsigned team_cores(void)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > MAX_THREADS ? MAX_THREADS : (unsigned)online;
}

/* Boards to solve, shared by a team. */
struct work {
    const struct lane *lane;
    size_t first; /* board; the first board follows the last */
    size_t count;
    atomic_size_t next; /* the boards that threads have taken, up to `count` */
};

struct worker {
    struct work *work;
    void *context;
    pthread_t thread;
};

static void solve_chunk(const struct work *work, void *context, size_t begin, size_t end)
{
    const struct lane *const lane = work->lane;
    const struct boards *const boards = lane->boards;
    for (size_t i = begin; i < end; i++) {
        const size_t index = (work->first + i) % boards->count;
        lane->outcomes[index] = lane->team->solve(context, boards_at(boards, index), boards->side);
    }
}

/* The function of a thread; the argument is a struct worker. */
static void *run_worker(void *argument)
{
    const struct worker *const worker = argument;
    struct work *const work = worker->work;
    size_t begin;
    while ((begin = atomic_fetch_add(&work->next, CHUNK)) < work->count) {
        const size_t left = work->count - begin;
        const size_t end = begin + (left < CHUNK ? left : CHUNK);
        solve_chunk(work, worker->context, begin, end);
    }
    return NULL;
}

static void work_in_threads(struct work *work)
{
    const struct team *const team = work->lane->team;
    struct worker workers[MAX_THREADS];
    for (unsigned i = 0; i < team->thread_count; i++) {
        workers[i] = (struct worker){.work = work, .context = team->contexts[i]};
        if (pthread_create(&workers[i].thread, NULL, run_worker, &workers[i]) != 0) {
            die("cannot start a thread");
        }
    }
    for (unsigned i = 0; i < team->thread_count; i++) {
        (void)pthread_join(workers[i].thread, NULL);
    }
}

/* Returns the seconds that `count` boards take. */
static double solve_boards(const struct lane *lane, size_t first, size_t count)
{
    struct work work = {lane, first, count, 0};
    const double begin = now_s();
    if (lane->team->thread_count == 1) {
        solve_chunk(&work, lane->team->contexts[0], 0, count);
    } else {
        work_in_threads(&work);
    }
    return now_s() - begin;
}

struct lane lane_new(const struct team *team, const struct boards *boards, size_t per_round)
{
    assert(per_round <= boards->count); /* no board is solved twice in a round */
    return (struct lane){
        .team = team,
        .boards = boards,
        .per_round = per_round,
        .outcomes = allocate(boards->count, sizeof(struct totals)),
    };
}

void lane_free(struct lane *lane)
{
    free(lane->outcomes);
    lane->outcomes = NULL;
}

/* Solves the boards of the lane's next round. */
static void run_round(struct lane *lane)
{
    const size_t count = lane->boards->count;
    const size_t first = lane->seconds.count * lane->per_round % count;
    const size_t warm = lane->per_round / WARM_PART + 1;
    if (warm < count) {
        (void)solve_boards(lane, first + count - warm, warm);
    }
    samples_add(&lane->seconds, solve_boards(lane, first, lane->per_round));
}

void lanes_race(struct lane *lanes, size_t count, size_t rounds)
{
    for (size_t round = 0; round < rounds; round++) {
        for (size_t i = 0; i < count; i++) {
            run_round(&lanes[i]);
        }
    }
}

void lane_compare(const struct lane *lane, const struct lane *other)
{
    const struct boards *const boards = lane->boards;
    for (size_t i = 0; i < boards->count; i++) {
        const struct totals a = lane->outcomes[i];
        const struct totals b = other->outcomes[i];
        if (a.words != b.words || a.score != b.score) {
            die("board %.*s: %s %s finds %u words, score %u; %s %s %u, %u",
                (int)(boards->side * boards->side), boards_at(boards, i), lane->team->name,
                lane->team->variant, (unsigned)a.words, (unsigned)a.score, other->team->name,
                other->team->variant, (unsigned)b.words, (unsigned)b.score);
        }
    }
}

struct samples lane_rates(const struct lane *lane)
{
    struct samples rates = {0};
    for (size_t i = 0; i < lane->seconds.count; i++) {
        samples_add(&rates, (double)lane->per_round / lane->seconds.values[i]);
    }
    return rates;
}
