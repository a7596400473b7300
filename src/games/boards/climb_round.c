/* SPDX-License-Identifier: MIT */
/* climb_round.c: a round of a climb. Threads take boards or chains in turn. */
#include "boards/climb.h"

#include "base/error.h"
#include "base/load.h"

#include <string.h>

/* Adds a board to worker->good if the pool has room for it. */
static enum wg_status add_if_good(struct climb_worker *worker, const uint8_t *faces,
                                  struct climb_entry *entry)
{
    const struct climb *const climb = worker->climb;
    const uint32_t pool_size = climb->options.pool_size;
    if (climb->pool.count == pool_size && entry->value < climb->pool.items[pool_size - 1].value) {
        return WG_OK;
    }
    symmetry_choose(&climb->symmetry, faces, entry->faces);
    if (worker->good.count >= 4 * pool_size + 1000) {
        pool_keep_best(&worker->good, pool_size);
    }
    return pool_append(&worker->good, entry, &worker->error);
}

static struct rated *find_rated(struct climb_worker *worker, const uint8_t *faces)
{
    struct random hash = {0};
    for (size_t i = 0; i < CLIMB_MAX_CELLS; i += 8) {
        hash.state ^= load_le64(faces + i);
        hash.state = random_next(&hash);
    }
    worker->has_rated = true;
    return &worker->rated[hash.state % RATED_SLOTS];
}

/* Rates an allowed board. A board with too many paths or words has the value 0. `faces` has
   CLIMB_MAX_CELLS faces; the faces after the last cell are 0. Returns false if the round ends. */
static bool rate(struct climb_worker *worker, const uint8_t *faces, uint64_t *value_out)
{
    struct rated *const rated = find_rated(worker, faces);
    if (!rated->is_set || memcmp(rated->faces, faces, sizeof rated->faces) != 0) {
        struct climb_entry entry = {0};
        worker->status = worker_rate(worker, faces, &entry, &worker->error);
        if (worker->status == WG_LIMIT) {
            worker->status = WG_OK;
            entry.value = 0;
        } else if (worker->status == WG_OK) {
            worker->status = add_if_good(worker, faces, &entry);
        }
        if (worker->status != WG_OK) {
            return false;
        }
        *rated = (struct rated){.value = entry.value, .is_set = true};
        memcpy(rated->faces, faces, sizeof rated->faces);
    }
    *value_out = rated->value;
    return team_goes_on(worker->team, worker->number);
}

/* Swaps two faces of a board, rates the board, and swaps the faces back. `b` can point to a face
   that is not on the board. */
static bool rate_swapped(struct climb_worker *worker, uint8_t *faces, uint8_t *a, uint8_t *b)
{
    const uint8_t face = *a;
    uint64_t value;
    *a = *b;
    *b = face;
    const bool is_on = !climb_is_allowed(worker->climb, faces) || rate(worker, faces, &value);
    *b = *a;
    *a = face;
    return is_on;
}

/* Rates all boards that have another face on one cell, or the faces of two cells swapped. */
static void rate_neighbours(struct climb_worker *worker, const uint8_t *faces_before)
{
    const struct climb *const climb = worker->climb;
    const uint32_t cells = climb->symmetry.cells;
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    bool is_on = true;
    memcpy(faces, faces_before, cells);
    for (uint32_t a = 0; a < cells; a++) {
        for (uint32_t face = 0; face < climb->weights.count && is_on; face++) {
            uint8_t other = (uint8_t)face;
            is_on = faces[a] == face || rate_swapped(worker, faces, &faces[a], &other);
        }
        for (uint32_t b = a + 1; b < cells && is_on; b++) {
            is_on = faces[a] == faces[b] || rate_swapped(worker, faces, &faces[a], &faces[b]);
        }
    }
}

/* Returns the random numbers of a chain in the current round; for chain TEMPERING_CHAINS, those of
   the exchanges. */
static struct random random_of_round(const struct climb *climb, uint32_t chain)
{
    struct random random = climb_random(climb, climb->number);
    random.state ^= (uint64_t)climb->tempering.round << 8 | chain;
    random.state = random_next(&random);
    return random;
}

/* Moves a chain by some steps, and stores it in climb->walked. */
static void walk(struct climb_worker *worker, uint32_t task)
{
    struct climb *const climb = worker->climb;
    const uint64_t best = climb->pool.items[0].value;
    struct random random = random_of_round(climb, task);
    struct tempering_chain chain = climb->tempering.chains[task];
    bool is_on = true;
    for (uint32_t i = 0; i < TEMPERING_STEPS && is_on; i++) {
        struct tempering_chain next = chain;
        const bool is_new =
            tempering_change(&climb->weights, climb->symmetry.cells, &random, next.faces);
        const uint64_t loss = tempering_draw_loss(&random, best, task);
        if (is_new && climb_is_allowed(climb, next.faces)) {
            is_on = rate(worker, next.faces, &next.value);
            chain = is_on && next.value + loss >= chain.value ? next : chain;
        }
    }
    climb->walked[task] = (struct tempering_chain){.value = chain.value};
    symmetry_choose(&climb->symmetry, chain.faces, climb->walked[task].faces);
}

/* A task is a chain or a board of the pool. */
static enum wg_status work(struct team *team, uint32_t member, size_t task, struct wg_error *error)
{
    const struct climb *const climb = team->context;
    struct climb_worker *const worker = &climb->workers[member];
    worker->team = team;
    worker->status = WG_OK;
    if (climb_is_tempering(climb)) {
        walk(worker, (uint32_t)task);
    } else if (!climb->pool.items[task].is_done) {
        rate_neighbours(worker, climb->pool.items[task].faces);
    }
    return error_pass(error, worker->status, &worker->error);
}

enum wg_status climb_round(struct climb *climb, struct wg_error *error)
{
    struct pool *const pool = &climb->pool;
    struct climb_tempering *const tempering = &climb->tempering;
    const bool is_tempering = climb_is_tempering(climb);
    struct team team = {
        .work = work,
        .context = climb,
        .tasks = is_tempering ? TEMPERING_CHAINS : pool->count,
        .threads = climb->options.threads,
        .watch = climb->options.limits,
        .caller_works = true,
    };
    /* Missing chains begin with the boards of the pool. */
    while (is_tempering &&
           climb_add_chain(climb, &pool->items[tempering->chain_count % pool->count])) {
    }
    for (uint32_t i = 0; i < team.threads; i++) {
        climb->workers[i].good.count = 0;
    }
    enum wg_status status = team_run(&team, error);
    if (status == WG_OK && is_tempering) {
        memcpy(tempering->chains, climb->walked, sizeof tempering->chains);
        tempering_exchange(tempering->chains, pool->items[0].value,
                           random_of_round(climb, TEMPERING_CHAINS));
        tempering->round++;
    }
    for (uint32_t i = 0; status == WG_OK && !is_tempering && i < team.tasks; i++) {
        pool->items[i].is_done = true;
    }
    for (uint32_t i = 0; i < team.threads; i++) {
        const struct pool *const good = &climb->workers[i].good;
        for (uint32_t k = 0; status == WG_OK && k < good->count; k++) {
            status = pool_append(pool, &good->items[k], error);
        }
    }
    if (status != WG_OK) {
        climb_forget(climb); /* the boards of this round are not in the pool */
        return status;
    }
    pool_keep_best(pool, climb->options.pool_size);
    return WG_OK;
}
