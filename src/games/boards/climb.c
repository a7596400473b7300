/* SPDX-License-Identifier: MIT */
/* climb.c: makes and frees a climb, and fills its pool. */
#include "boards/climb.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "dict/read/dict.h"
#include "solve/rules.h"

#include <stdlib.h>
#include <string.h>

/* The most work of a search. This work takes a tenth of a second. A good 5x5 board takes 0.3 % of
   it. The limit ends searches of boards that have, for example, the same letter on every cell. */
enum { MAX_WORK = 1 << 24, MAX_WORDS = 1000000 };

static uint64_t value_of(const struct climb *climb, const struct worth *worth)
{
    const enum climb_objective objective = climb->options.objective;
    /* Values are below 2^58: see tempering.h. */
    const uint64_t longest = worth->longest < 512 ? worth->longest : 512;
    return objective == CLIMB_SCORE   ? worth->points
           : objective == CLIMB_WORDS ? worth->words
                                      : longest << 48 | worth->points;
}

enum wg_status worker_rate(struct climb_worker *worker, const uint8_t *faces,
                           struct climb_entry *entry_out, struct wg_error *error)
{
    static const struct wg_limits limits = {.struct_nbytes = sizeof limits, .results = MAX_WORDS};
    const struct climb *const climb = worker->climb;
    struct wg_solve_options options = *climb->options.search;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    uint32_t places[CLIMB_MAX_CELLS];
    for (uint32_t cell = 0; cell < climb->symmetry.cells; cell++) {
        places[cell] = faces[cell];
    }
    arrangement_set(&worker->board, places);
    options.limits = &limits;
    const enum wg_status status = solver_summarize(worker->solver, &worker->board.board, &options,
                                                   &worker->summary, &totals, error);
    entry_out->worth = (struct worth){
        .points = totals.score,
        .words = (uint32_t)totals.words,
        .longest = worker->summary.longest_length,
    };
    entry_out->value = value_of(climb, &entry_out->worth);
    return status == WG_STOPPED ? fail(error, WG_LIMIT, "a board has too many paths or words")
                                : status;
}

bool climb_is_allowed(const struct climb *climb, const uint8_t *faces)
{
    const struct climb_options *const options = &climb->options;
    return options->is_allowed == NULL || options->is_allowed(options->allowed_context, faces);
}

struct random climb_random(const struct climb *climb, uint64_t number)
{
    struct random random = {climb->options.seed};
    random.state = random_next(&random) ^ number;
    random.state = random_next(&random);
    return random;
}

bool climb_is_tempering(const struct climb *climb)
{
    return climb->tempering.round < climb->options.tempering_rounds;
}

/* --- The pool */

int climb_compare(const void *a, const void *b)
{
    const struct climb_entry *const first = a;
    const struct climb_entry *const second = b;
    return first->value != second->value ? (first->value < second->value ? 1 : -1)
                                         : memcmp(first->faces, second->faces, sizeof first->faces);
}

void pool_keep_best(struct pool *pool, uint32_t most)
{
    uint32_t count = 0;
    if (pool->count > 0) { /* otherwise `items` may be NULL */
        qsort(pool->items, pool->count, sizeof *pool->items, climb_compare);
    }
    /* The loop also merges the equals of the last entry that is kept: qsort need not be stable. */
    for (uint32_t i = 0; i < pool->count; i++) {
        struct climb_entry *const entry = &pool->items[i];
        if (count > 0 && climb_compare(entry, &pool->items[count - 1]) == 0) {
            pool->items[count - 1].is_done |= entry->is_done;
        } else if (count == most) {
            break;
        } else {
            pool->items[count++] = *entry;
        }
    }
    pool->count = count;
}

enum wg_status pool_append(struct pool *pool, const struct climb_entry *entry,
                           struct wg_error *error)
{
    TRY_MEMORY(error, ARRAY_ADD(pool->items, &pool->capacity, &pool->count, *entry));
    return WG_OK;
}

void climb_forget(struct climb *climb)
{
    for (uint32_t i = 0; i < climb->options.threads; i++) {
        struct climb_worker *const worker = &climb->workers[i];
        memset(worker->rated, 0, worker->has_rated ? sizeof worker->rated : 0);
        worker->has_rated = false;
    }
}

void climb_clear(struct climb *climb, uint64_t number)
{
    climb_forget(climb);
    climb->pool.count = 0;
    climb->number = number;
    climb->tempering.round = 0;
    climb->tempering.chain_count = 0;
}

enum wg_status climb_rate(struct climb *climb, uint32_t thread, const uint8_t *faces,
                          struct climb_entry *entry_out, struct wg_error *error)
{
    *entry_out = (struct climb_entry){0};
    symmetry_choose(&climb->symmetry, faces, entry_out->faces);
    return worker_rate(&climb->workers[thread], faces, entry_out, error);
}

enum wg_status climb_add(struct climb *climb, const uint8_t *faces, struct wg_error *error)
{
    struct climb_entry entry;
    const enum wg_status status = climb_rate(climb, 0, faces, &entry, error);
    return status == WG_OK ? pool_append(&climb->pool, &entry, error) : status;
}

enum wg_status climb_begin(struct climb *climb, uint64_t number, struct wg_error *error)
{
    struct random random = climb_random(climb, number);
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    for (uint32_t cell = 0; cell < climb->symmetry.cells; cell++) {
        faces[cell] = weights_draw_face(&climb->weights, &random);
    }
    climb_clear(climb, number);
    return climb_add(climb, faces, error);
}

enum wg_status climb_add_kicked(struct climb *climb, const uint8_t *faces, uint64_t number,
                                struct wg_error *error)
{
    struct random random = climb_random(climb, number);
    uint8_t kicked[CLIMB_MAX_CELLS] = {0};
    memcpy(kicked, faces, climb->symmetry.cells);
    uint32_t kicks = number == 0 ? 0 : 1 + random_below(&random, climb->symmetry.cells);
    for (; kicks > 0; kicks--) {
        const uint32_t cell = random_below(&random, climb->symmetry.cells);
        const uint8_t old = kicked[cell];
        kicked[cell] = weights_draw_face(&climb->weights, &random);
        if (!climb_is_allowed(climb, kicked)) {
            kicked[cell] = old;
        }
    }
    return climb_add(climb, kicked, error);
}

bool climb_add_chain(struct climb *climb, const struct climb_entry *entry)
{
    if (climb->tempering.chain_count == TEMPERING_CHAINS) {
        return false;
    }
    struct tempering_chain *const chain = &climb->tempering.chains[climb->tempering.chain_count++];
    memcpy(chain->faces, entry->faces, sizeof chain->faces);
    chain->value = entry->value;
    return true;
}

bool climb_is_over(const struct climb *climb)
{
    uint32_t done = 0;
    while (done < climb->pool.count && climb->pool.items[done].is_done) {
        done++;
    }
    return done == climb->pool.count && (done == 0 || !climb_is_tempering(climb));
}

/* --- Making and freeing */

/* Sets the weight of each face: 1 + the number of edges of the automaton that have its letter. For
   a face such as [qu], the rarest letter counts. For [a|e], the edges of both letters are added. */
static void weigh_faces(struct climb *climb)
{
    const struct wg_board *const faces = climb->options.faces;
    const struct walk *const walk = &climb->options.dict->walk;
    uint64_t edges[FORMAT_MAX_SYMBOLS + 1] = {0}; /* by code */
    struct weights *const weights = &climb->weights;
    for (uint32_t state = 0; state <= walk->last_state; state++) {
        const uint32_t number = walk_set_number(walk, state);
        for (uint32_t i = 0; i < walk->set_words; i++) {
            for (uint32_t left = walk_letters(walk, number, i); left != 0; left &= left - 1) {
                edges[i * 32 + lowest_bit64(left)]++;
            }
        }
    }
    for (uint32_t node = 0; node < faces->node_count; node++) {
        uint64_t sum = 0;
        uint64_t *const weight = &weights->ends[faces->nodes[node].cell];
        for (uint32_t i = 0; i < faces->set_words; i++) {
            uint32_t left = faces->letters[(size_t)node * faces->set_words + i];
            for (; left != 0; left &= left - 1) {
                sum += edges[i * 32 + lowest_bit64(left)];
            }
        }
        *weight = *weight == 0 || (sum > 0 && sum < *weight) ? sum : *weight;
    }
    weights->count = faces->cells;
    for (uint32_t face = 0; face < weights->count; face++) {
        weights->ends[face] += 1 + (face > 0 ? weights->ends[face - 1] : 0);
    }
}

enum wg_status climb_new(const struct climb_options *options, struct climb **climb_out,
                         struct wg_error *error)
{
    static const char holes[] = "................................................................";
    struct climb *const climb = calloc(1, sizeof *climb);
    const struct wg_rules *const rules = options->search->rules;
    const struct wg_text board = {holes, (size_t)options->shape->rows * options->shape->columns};
    const struct wg_solver_options searching = {.struct_nbytes = sizeof searching,
                                                .simd = options->simd};
    *climb_out = climb;
    if (rules != NULL && rules->rows > 0) {
        return fail(error, WG_MISUSE, "bonuses on cells cannot be used in a climb");
    }
    TRY_MEMORY(error, climb != NULL);
    climb->options = *options;
    TRY(wg_board_new(options->dict, &climb->shape, error));
    TRY(wg_board_parse(climb->shape, board, options->shape, error));
    TRY(symmetry_make(&climb->symmetry, &climb->shape->topology, error));
    weigh_faces(climb);
    climb->workers = calloc(climb->options.threads, sizeof *climb->workers);
    TRY_MEMORY(error, climb->workers != NULL);
    for (uint32_t i = 0; i < climb->options.threads; i++) {
        struct climb_worker *const worker = &climb->workers[i];
        worker->climb = climb;
        worker->number = i;
        worker->summary.only_length = true;
        worker->summary.max_work = MAX_WORK;
        TRY(arrangement_init(&worker->board, climb->shape, options->faces)
                ? wg_solver_new(options->dict, &searching, &worker->solver, error)
                : fail_memory(error));
    }
    return WG_OK;
}

void climb_free(struct climb *climb)
{
    if (climb == NULL) {
        return;
    }
    for (uint32_t i = 0; climb->workers != NULL && i < climb->options.threads; i++) {
        arrangement_free(&climb->workers[i].board);
        wg_solver_free(climb->workers[i].solver);
        summary_free(&climb->workers[i].summary);
        free(climb->workers[i].good.items);
    }
    FREE_ALL(climb->workers, climb->pool.items);
    wg_board_free(climb->shape);
    symmetry_free(&climb->symmetry);
    free(climb);
}
