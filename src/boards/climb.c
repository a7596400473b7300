/* SPDX-License-Identifier: MIT */
/* climb.c: the rounds of a climb, with threads. */
#include "boards/climb.h"

#include "base/array.h"
#include "base/error.h"
#include "base/random.h"
#include "boards/symmetry.h"
#include "boards/tempering.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* The data of one thread of a round. */
struct worker {
    struct climb *climb;
    struct neighbours *neighbours;
    struct pool good; /* the neighbours found that can get into the pool */
    enum wg_status status;
    pthread_t thread;
};

struct climb {
    struct climb_options options;
    struct symmetry symmetry;
    struct grid grid;
    struct word_tree tree;
    struct pool pool;
    struct worker *workers; /* the first is the thread of the caller */
    uint64_t number;        /* of the climb */
    struct climb_tempering tempering;
    struct tempering_chain walked[TEMPERING_CHAINS]; /* the chains after the round */
    uint32_t *todo; /* the indexes of the boards whose neighbours are to be rated */
    uint32_t task_count; /* of this round: boards or chains */
    _Atomic uint32_t next_task;
    _Atomic bool is_stopped;
};

static uint64_t value_of(const struct climb *climb, const struct worth *worth)
{
    switch (climb->options.objective) {
    case CLIMB_SCORE:
        return worth->points;
    case CLIMB_WORDS:
        return worth->words;
    case CLIMB_LONGEST:
        break;
    }
    return (uint64_t)worth->longest << 48 | worth->points;
}

/* --- A round */

static bool is_full(const struct climb *climb)
{
    return climb->pool.count == climb->options.pool_size;
}

static bool is_allowed(const struct climb *climb, const uint8_t *faces)
{
    const struct climb_options *const options = &climb->options;
    return options->is_allowed == NULL ||
           options->is_allowed(options->allowed_context, faces);
}

/* Called for each neighbour of a board. */
static bool add_if_good(void *context, const uint8_t *faces, const struct worth *worth)
{
    struct worker *const worker = context;
    struct climb *const climb = worker->climb;
    const struct climb_options *const options = &climb->options;
    const struct pool *const pool = &climb->pool;
    struct climb_entry entry = {.value = value_of(climb, worth), .worth = *worth};
    if (is_full(climb) && entry.value < pool->items[pool->count - 1].value) {
        return true;
    }
    if (!is_allowed(climb, faces)) {
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
    return neighbours_rate(worker->neighbours,
                           climb->pool.items[climb->todo[task]].faces,
                           &worth,
                           add_if_good,
                           worker,
                           NULL);
}

static bool is_allowed_to_walk(void *context, const uint8_t *faces)
{
    const struct worker *const worker = context;
    return is_allowed(worker->climb, faces);
}

/* Called for each board of a walk. */
static bool rate_step(void *context, const uint8_t *faces, uint64_t *value_out)
{
    struct worker *const worker = context;
    struct worth worth;
    worker->status = neighbours_rate_board(worker->neighbours, faces, &worth, NULL);
    *value_out = value_of(worker->climb, &worth);
    return worker->status == WG_OK && add_if_good(worker, faces, &worth);
}

static struct random random_of_climb(const struct climb *climb, uint64_t number)
{
    struct random random = {climb->options.seed};
    random.state = random_next(&random) ^ number;
    random.state = random_next(&random);
    return random;
}

/* The random numbers of a chain in the current round, or of the exchanges. */
static struct random random_of_round(const struct climb *climb, uint32_t chain)
{
    struct random random = random_of_climb(climb, climb->number);
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
    (void)tempering_walk(&boards,
                         task,
                         climb->pool.items[0].value,
                         random_of_round(climb, task),
                         &chain);
    climb->walked[task] = (struct tempering_chain){.value = chain.value};
    symmetry_choose(&climb->symmetry, chain.faces, climb->walked[task].faces);
    return worker->status;
}

static bool is_tempering(const struct climb *climb)
{
    return climb->tempering.round < climb->options.tempering_rounds;
}

static void *work(void *context)
{
    struct worker *const worker = context;
    struct climb *const climb = worker->climb;
    const struct climb_options *const options = &climb->options;
    while (worker->status == WG_OK && !atomic_load(&climb->is_stopped)) {
        const uint32_t task = atomic_fetch_add(&climb->next_task, 1);
        if (task >= climb->task_count) {
            break;
        }
        const enum wg_status status =
            is_tempering(climb) ? walk(worker, task) : rate_neighbours(worker, task);
        worker->status = worker->status != WG_OK ? worker->status : status;
        if (worker == climb->workers && options->go_on != NULL &&
            !options->go_on(options->go_on_context)) {
            atomic_store(&climb->is_stopped, true);
        }
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
    for (; climb->tempering.chain_count < TEMPERING_CHAINS;
         climb->tempering.chain_count++) {
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
           pthread_create(
               &climb->workers[started].thread, NULL, work, &climb->workers[started]) ==
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
    tempering_exchange(climb->tempering.chains,
                       climb->pool.items[0].value,
                       random_of_round(climb, TEMPERING_CHAINS));
    climb->tempering.round++;
}

enum wg_status climb_round(struct climb *climb, struct wg_error *error)
{
    struct pool *const pool = &climb->pool;
    if (is_tempering(climb)) {
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
    if (is_tempering(climb)) {
        end_walks(climb);
    } else {
        for (uint32_t i = 0; i < climb->task_count; i++) {
            pool->items[climb->todo[i]].is_done = true;
        }
    }
    merge(climb);
    return WG_OK;
}

/* --- The pool */

void climb_clear(struct climb *climb, uint64_t number)
{
    climb->pool.count = 0;
    climb->number = number;
    climb->tempering.round = 0;
    climb->tempering.chain_count = 0;
}

enum wg_status climb_rate(struct climb *climb, const uint8_t *faces,
                          struct climb_entry *entry_out, struct wg_error *error)
{
    struct climb_entry entry = {0};
    const enum wg_status status = neighbours_rate(
        climb->workers[0].neighbours, faces, &entry.worth, NULL, NULL, error);
    if (status != WG_OK) {
        return status;
    }
    entry.value = value_of(climb, &entry.worth);
    symmetry_choose(&climb->symmetry, faces, entry.faces);
    *entry_out = entry;
    return WG_OK;
}

enum wg_status climb_add(struct climb *climb, const uint8_t *faces, bool is_done,
                         struct wg_error *error)
{
    struct climb_entry entry;
    const enum wg_status status = climb_rate(climb, faces, &entry, error);
    if (status != WG_OK) {
        return status;
    }
    entry.is_done = is_done;
    return pool_insert(&climb->pool, &entry, climb->options.pool_size)
               ? WG_OK
               : fail_memory(error);
}

enum wg_status climb_begin(struct climb *climb, uint64_t number, struct wg_error *error)
{
    struct random random = random_of_climb(climb, number);
    uint8_t faces[NEIGHBOURS_MAX_CELLS] = {0};
    for (uint32_t cell = 0; cell < climb->grid.cells; cell++) {
        faces[cell] = word_tree_draw_face(&climb->tree, &random);
    }
    climb_clear(climb, number);
    return climb_add(climb, faces, false, error);
}

enum wg_status climb_add_kicked(struct climb *climb, const uint8_t *faces,
                                uint64_t number, struct wg_error *error)
{
    struct random random = random_of_climb(climb, number);
    uint8_t kicked[NEIGHBOURS_MAX_CELLS] = {0};
    memcpy(kicked, faces, climb->grid.cells);
    uint32_t kicks = number == 0 ? 0 : 1 + random_below(&random, climb->grid.cells);
    for (; kicks > 0; kicks--) {
        const uint32_t cell = random_below(&random, climb->grid.cells);
        const uint8_t old = kicked[cell];
        kicked[cell] = word_tree_draw_face(&climb->tree, &random);
        if (!is_allowed(climb, kicked)) {
            kicked[cell] = old;
        }
    }
    return climb_add(climb, kicked, false, error);
}

const struct climb_tempering *climb_tempering(const struct climb *climb)
{
    return &climb->tempering;
}

void climb_set_round(struct climb *climb, uint32_t round)
{
    climb->tempering.round = round;
}

bool climb_add_chain(struct climb *climb, const struct climb_entry *entry)
{
    if (climb->tempering.chain_count == TEMPERING_CHAINS) {
        return false;
    }
    struct tempering_chain *const chain =
        &climb->tempering.chains[climb->tempering.chain_count++];
    memcpy(chain->faces, entry->faces, sizeof chain->faces);
    chain->value = entry->value;
    return true;
}

bool climb_is_over(const struct climb *climb)
{
    if (climb->pool.count > 0 && is_tempering(climb)) {
        return false;
    }
    for (uint32_t i = 0; i < climb->pool.count; i++) {
        if (!climb->pool.items[i].is_done) {
            return false;
        }
    }
    return true;
}

uint32_t climb_count(const struct climb *climb)
{
    return climb->pool.count;
}

const struct climb_entry *climb_entry(const struct climb *climb, uint32_t index)
{
    return &climb->pool.items[index];
}

/* --- Making and freeing */

uint32_t climb_least_length(const struct wg_solve_options *search)
{
    const bool has_short = search->max_length == 1 || search->max_length == 2;
    return search->min_length > 0 ? search->min_length : has_short ? 1 : 3;
}

static enum wg_status make_tree(struct climb *climb, struct wg_error *error)
{
    const struct climb_options *const options = &climb->options;
    const struct wg_solve_options *const search = options->search;
    const struct wg_rules *const rules = search->rules;
    const struct scorer scorer = {
        .rules = rules,
        .scoring = search->scoring,
        .kind =
            rules != NULL && rules->has_letters ? SCORE_BY_LETTERS : SCORE_BY_LENGTH,
    };
    const struct word_tree_options tree = {
        .dict = options->dict,
        .faces = options->faces,
        .face_count = options->face_count,
        .max_faces = climb->grid.cells,
        .min_length = climb_least_length(search),
        .max_length = search->max_length,
        .scorer = &scorer,
    };
    if (options->face_count == 0) {
        return fail(error, WG_BAD_INPUT, "the dictionary has no letters");
    }
    if (rules != NULL && rules->rows > 0) {
        return fail(error, WG_MISUSE, "bonuses on cells cannot be used in a climb");
    }
    return word_tree_make(&climb->tree, &tree, error);
}

static enum wg_status make(struct climb *climb, struct wg_error *error)
{
    const struct climb_options *const options = &climb->options;
    enum wg_status status = symmetry_make(&climb->symmetry,
                                          &climb->grid,
                                          options->rows,
                                          options->columns,
                                          options->moves,
                                          options->is_torus,
                                          error);
    if (status != WG_OK) {
        return status;
    }
    status = make_tree(climb, error);
    if (status != WG_OK) {
        return status;
    }
    climb->todo = calloc(options->pool_size, sizeof *climb->todo);
    climb->workers = calloc(options->threads, sizeof *climb->workers);
    if (climb->todo == NULL || climb->workers == NULL) {
        return fail_memory(error);
    }
    for (uint32_t i = 0; i < options->threads; i++) {
        climb->workers[i].climb = climb;
        climb->workers[i].neighbours = neighbours_new(&climb->tree, &climb->grid);
        if (climb->workers[i].neighbours == NULL) {
            return fail_memory(error);
        }
    }
    return WG_OK;
}

enum wg_status climb_new(const struct climb_options *options, struct climb **climb_out,
                         struct wg_error *error)
{
    struct climb *const climb = calloc(1, sizeof *climb);
    if (climb == NULL) {
        return fail_memory(error);
    }
    climb->options = *options;
    /* More threads than boards in the pool, or chains, would have no work. */
    const uint32_t most =
        options->pool_size > TEMPERING_CHAINS ? options->pool_size : TEMPERING_CHAINS;
    climb->options.threads = options->threads < most ? options->threads : most;
    const enum wg_status status = make(climb, error);
    if (status != WG_OK) {
        climb_free(climb);
        return status;
    }
    *climb_out = climb;
    return WG_OK;
}

void climb_free(struct climb *climb)
{
    if (climb == NULL) {
        return;
    }
    for (uint32_t i = 0; climb->workers != NULL && i < climb->options.threads; i++) {
        neighbours_free(climb->workers[i].neighbours);
        free(climb->workers[i].good.items);
    }
    free(climb->workers);
    free(climb->todo);
    free(climb->pool.items);
    word_tree_free(&climb->tree);
    symmetry_free(&climb->symmetry);
    free(climb);
}
