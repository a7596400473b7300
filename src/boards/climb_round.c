/* SPDX-License-Identifier: MIT */
/* climb_round.c: a round of a climb. Threads take boards or chains in turn. */
#include "boards/climb_parts.h"

#include "base/array.h"
#include "base/error.h"

#include <string.h>

static bool is_full(const struct climb *climb)
{
    return climb->pool.count == climb->options.pool_size;
}

/* Called for each neighbour of a board. */
static bool add_if_good(void *context, const uint8_t *faces, const struct worth *worth)
{
    struct worker *const worker = context;
    struct climb *const climb = worker->climb;
    const struct climb_options *const options = &climb->options;
    const struct pool *const pool = &climb->pool;
    struct climb_entry entry = {.value = climb_value(climb, worth), .worth = *worth};
    if (is_full(climb) && entry.value < pool->items[pool->count - 1].value) {
        return true;
    }
    if (!climb_is_allowed(climb, faces)) {
        return true;
    }
    symmetry_choose(&climb->symmetry, faces, entry.faces);
    if (!pool_append(&worker->good, &entry)) {
        worker->status = WG_NO_MEMORY;
        return false;
    }
    if (worker->good.count >= 4 * options->pool_size + 1000) {
        pool_keep_best(&worker->good, options->pool_size);
    }
    return true;
}

static enum wg_status rate_neighbours(struct worker *worker, uint32_t task)
{
    const struct climb *const climb = worker->climb;
    struct worth worth;
    return neighbours_rate(worker->neighbours, climb->pool.items[climb->todo[task]].faces, &worth,
                           add_if_good, worker, NULL);
}

static bool is_allowed_to_walk(void *context, const uint8_t *faces)
{
    const struct worker *const worker = context;
    return climb_is_allowed(worker->climb, faces);
}

/* Whether the round goes on. Only the thread of the caller asks go_on. */
static bool goes_on(struct worker *worker)
{
    struct climb *const climb = worker->climb;
    const struct climb_options *const options = &climb->options;
    if (worker == climb->workers && options->go_on != NULL && !atomic_load(&climb->is_stopped) &&
        !options->go_on(options->go_on_context)) {
        atomic_store(&climb->is_stopped, true);
    }
    return !atomic_load(&climb->is_stopped);
}

/* Called for each board of a walk. A walk that ends early is not used. */
static bool rate_step(void *context, const uint8_t *faces, uint64_t *value_out)
{
    struct worker *const worker = context;
    struct worth worth;
    worker->status = neighbours_rate_board(worker->neighbours, faces, &worth, NULL);
    *value_out = climb_value(worker->climb, &worth);
    return worker->status == WG_OK && add_if_good(worker, faces, &worth) && goes_on(worker);
}

/* The random numbers of a chain in the current round, or of the exchanges. */
static struct random random_of_round(const struct climb *climb, uint32_t chain)
{
    struct random random = climb_random(climb, climb->number);
    random.state ^= (uint64_t)climb->tempering.round << 8 | chain;
    random.state = random_next(&random);
    return random;
}

static enum wg_status walk(struct worker *worker, uint32_t task)
{
    struct climb *const climb = worker->climb;
    const struct tempering_boards boards = {
        .tree = &climb->tree,
        .cells = climb->grid.cells,
        .is_allowed = is_allowed_to_walk,
        .rate = rate_step,
        .context = worker,
    };
    struct tempering_chain chain = climb->tempering.chains[task];
    (void)tempering_walk(&boards, task, climb->pool.items[0].value, random_of_round(climb, task),
                         &chain);
    climb->walked[task] = (struct tempering_chain){.value = chain.value};
    symmetry_choose(&climb->symmetry, chain.faces, climb->walked[task].faces);
    return worker->status;
}

static void *work(void *context)
{
    struct worker *const worker = context;
    struct climb *const climb = worker->climb;
    while (worker->status == WG_OK && !atomic_load(&climb->is_stopped)) {
        const uint32_t task = atomic_fetch_add(&climb->next_task, 1);
        if (task >= climb->task_count) {
            break;
        }
        const enum wg_status status =
            climb_is_tempering(climb) ? walk(worker, task) : rate_neighbours(worker, task);
        worker->status = worker->status != WG_OK ? worker->status : status;
        (void)goes_on(worker);
    }
    return NULL;
}

static void choose_todo(struct climb *climb)
{
    climb->task_count = 0;
    for (uint32_t i = 0; i < climb->pool.count; i++) {
        if (!climb->pool.items[i].is_done) {
            climb->todo[climb->task_count++] = i;
        }
    }
}

/* Adds the missing chains. They begin with the boards of the pool. */
static void choose_chains(struct climb *climb)
{
    for (; climb->tempering.chain_count < TEMPERING_CHAINS; climb->tempering.chain_count++) {
        const struct climb_entry *const entry =
            &climb->pool.items[climb->tempering.chain_count % climb->pool.count];
        struct tempering_chain *const chain =
            &climb->tempering.chains[climb->tempering.chain_count];
        memcpy(chain->faces, entry->faces, sizeof chain->faces);
        chain->value = entry->value;
    }
    climb->task_count = TEMPERING_CHAINS;
}

static void run_workers(struct climb *climb)
{
    const uint32_t threads = climb->options.threads;
    uint32_t started = 1;
    atomic_store(&climb->next_task, 0);
    atomic_store(&climb->is_stopped, false);
    for (uint32_t i = 0; i < threads; i++) {
        climb->workers[i].good.count = 0;
        climb->workers[i].status = WG_OK;
    }
    while (started < threads && started < climb->task_count &&
           pthread_create(&climb->workers[started].thread, NULL, work, &climb->workers[started]) ==
               0) {
        started++;
    }
    (void)work(&climb->workers[0]);
    for (uint32_t i = 1; i < started; i++) {
        (void)pthread_join(climb->workers[i].thread, NULL);
    }
}

/* Adds the boards that the threads found to the pool. */
static void merge(struct climb *climb)
{
    struct pool *const pool = &climb->pool;
    for (uint32_t i = 0; i < climb->options.threads; i++) {
        const struct pool *const good = &climb->workers[i].good;
        for (uint32_t k = 0; k < good->count; k++) {
            pool->items[pool->count++] = good->items[k];
        }
    }
    pool_keep_best(pool, climb->options.pool_size);
}

static void end_walks(struct climb *climb)
{
    memcpy(climb->tempering.chains, climb->walked, sizeof climb->tempering.chains);
    tempering_exchange(climb->tempering.chains, climb->pool.items[0].value,
                       random_of_round(climb, TEMPERING_CHAINS));
    climb->tempering.round++;
}

enum wg_status climb_round(struct climb *climb, struct wg_error *error)
{
    struct pool *const pool = &climb->pool;
    if (climb_is_tempering(climb)) {
        choose_chains(climb);
    } else {
        choose_todo(climb);
    }
    run_workers(climb);
    size_t count = pool->count;
    for (uint32_t i = 0; i < climb->options.threads; i++) {
        if (climb->workers[i].status != WG_OK) {
            return climb->workers[i].status == WG_LIMIT
                       ? fail(error, WG_LIMIT, "a board has too many paths")
                       : fail_memory(error);
        }
        count += climb->workers[i].good.count;
    }
    if (atomic_load(&climb->is_stopped)) {
        return fail(error, WG_STOPPED, "stopped");
    }
    if (!ARRAY_RESERVE(pool->items, &pool->capacity, count)) {
        return fail_memory(error);
    }
    if (climb_is_tempering(climb)) {
        end_walks(climb);
    } else {
        for (uint32_t i = 0; i < climb->task_count; i++) {
            pool->items[climb->todo[i]].is_done = true;
        }
    }
    merge(climb);
    return WG_OK;
}
