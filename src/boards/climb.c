/* SPDX-License-Identifier: MIT */
/* climb.c: the pool, and the rounds with threads. */
#include "boards/climb.h"

#include "base/array.h"
#include "base/error.h"
#include "base/random.h"
#include "boards/symmetry.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Boards. Those of the pool are sorted by climb_compare, without repetition. */
struct entries {
    struct climb_entry *items;
    uint32_t count;
    size_t capacity;
};

/* The data of one thread of a round. */
struct worker {
    struct climb *climb;
    struct neighbours *neighbours;
    struct entries good; /* the neighbours found that can get into the pool */
    enum wg_status status;
    pthread_t thread;
};

struct climb {
    struct climb_options options;
    struct symmetry symmetry;
    struct grid grid;
    struct word_tree tree;
    struct entries pool;
    struct worker *workers; /* the first is the thread of the caller */
    uint32_t *todo;         /* the indexes of the boards of this round */
    uint32_t todo_count;
    _Atomic uint32_t next_todo;
    _Atomic bool is_stopped;
};

/* --- Entries */

int climb_compare(const struct climb_entry *a, const struct climb_entry *b)
{
    if (a->value != b->value) {
        return a->value < b->value ? 1 : -1;
    }
    return memcmp(a->faces, b->faces, sizeof a->faces);
}

static int compare_entries(const void *a, const void *b)
{
    return climb_compare(a, b);
}

/* Sorts the entries, and keeps the best `most` different entries. */
static void keep_best(struct entries *entries, uint32_t most)
{
    uint32_t count = 0;
    qsort(entries->items, entries->count, sizeof *entries->items, compare_entries);
    for (uint32_t i = 0; i < entries->count && count < most; i++) {
        struct climb_entry *const entry = &entries->items[i];
        if (count > 0 && compare_entries(entry, &entries->items[count - 1]) == 0) {
            entries->items[count - 1].is_done |= entry->is_done;
        } else {
            entries->items[count++] = *entry;
        }
    }
    entries->count = count;
}

static bool add_entry(struct entries *entries, const struct climb_entry *entry)
{
    if (!ARRAY_RESERVE(
            entries->items, &entries->capacity, (size_t)entries->count + 1)) {
        return false;
    }
    entries->items[entries->count++] = *entry;
    return true;
}

/* Adds an entry to sorted entries, of which the best `most` are kept. Appending takes
 * constant time, so adding the boards of a stored pool, which are sorted, is fast. */
static bool insert_entry(struct entries *entries, const struct climb_entry *entry,
                         uint32_t most)
{
    if (!ARRAY_RESERVE(
            entries->items, &entries->capacity, (size_t)entries->count + 1)) {
        return false;
    }
    uint32_t begin = 0;
    uint32_t end = entries->count;
    if (end > 0 && climb_compare(&entries->items[end - 1], entry) < 0) {
        begin = end;
    }
    while (begin < end) {
        const uint32_t middle = begin + (end - begin) / 2;
        if (climb_compare(&entries->items[middle], entry) < 0) {
            begin = middle + 1;
        } else {
            end = middle;
        }
    }
    struct climb_entry *at = entries->items + begin;
    if (begin < entries->count && climb_compare(at, entry) == 0) {
        at->is_done |= entry->is_done;
        return true;
    }
    if (begin == most) {
        return true;
    }
    entries->count -= entries->count == most;
    memmove(at + 1, at, (entries->count - begin) * sizeof *at);
    *at = *entry;
    entries->count++;
    return true;
}

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
    const struct entries *const pool = &climb->pool;
    struct climb_entry entry = {.value = value_of(climb, worth), .worth = *worth};
    if (is_full(climb) && entry.value < pool->items[pool->count - 1].value) {
        return true;
    }
    if (!is_allowed(climb, faces)) {
        return true;
    }
    symmetry_choose(&climb->symmetry, faces, entry.faces);
    if (!add_entry(&worker->good, &entry)) {
        worker->status = WG_NO_MEMORY;
        return false;
    }
    if (worker->good.count >= 4 * options->pool_size + 1000) {
        keep_best(&worker->good, options->pool_size);
    }
    return true;
}

static void *work(void *context)
{
    struct worker *const worker = context;
    struct climb *const climb = worker->climb;
    const struct climb_options *const options = &climb->options;
    while (worker->status == WG_OK && !atomic_load(&climb->is_stopped)) {
        const uint32_t i = atomic_fetch_add(&climb->next_todo, 1);
        struct worth worth;
        if (i >= climb->todo_count) {
            break;
        }
        const enum wg_status status =
            neighbours_rate(worker->neighbours,
                            climb->pool.items[climb->todo[i]].faces,
                            &worth,
                            add_if_good,
                            worker,
                            NULL);
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
    climb->todo_count = 0;
    for (uint32_t i = 0; i < climb->pool.count; i++) {
        if (!climb->pool.items[i].is_done) {
            climb->todo[climb->todo_count++] = i;
        }
    }
}

static void run_workers(struct climb *climb)
{
    const uint32_t threads = climb->options.threads;
    uint32_t started = 1;
    atomic_store(&climb->next_todo, 0);
    atomic_store(&climb->is_stopped, false);
    for (uint32_t i = 0; i < threads; i++) {
        climb->workers[i].good.count = 0;
        climb->workers[i].status = WG_OK;
    }
    while (started < threads && started < climb->todo_count &&
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

enum wg_status climb_round(struct climb *climb, struct wg_error *error)
{
    struct entries *const pool = &climb->pool;
    choose_todo(climb);
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
    for (uint32_t i = 0; i < climb->todo_count; i++) {
        pool->items[climb->todo[i]].is_done = true;
    }
    for (uint32_t i = 0; i < climb->options.threads; i++) {
        const struct entries *const good = &climb->workers[i].good;
        for (uint32_t k = 0; k < good->count; k++) {
            pool->items[pool->count++] = good->items[k];
        }
    }
    keep_best(pool, climb->options.pool_size);
    return WG_OK;
}

/* --- The pool */

void climb_clear(struct climb *climb)
{
    climb->pool.count = 0;
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
    return insert_entry(&climb->pool, &entry, climb->options.pool_size)
               ? WG_OK
               : fail_memory(error);
}

/* Draws a face. Faces that lead to many nodes of the tree are more likely. */
static uint8_t draw_face(const struct word_tree *tree, struct random *random)
{
    uint64_t rest =
        random_below_64(random, (uint64_t)tree->node_count + tree->face_count);
    uint32_t face = 0;
    while (face + 1 < tree->face_count && rest > tree->uses[face]) {
        rest -= tree->uses[face++] + 1;
    }
    return (uint8_t)face;
}

static struct random random_of_climb(const struct climb *climb, uint64_t number)
{
    struct random random = {climb->options.seed};
    random.state = random_next(&random) ^ number;
    random.state = random_next(&random);
    return random;
}

enum wg_status climb_begin(struct climb *climb, uint64_t number, struct wg_error *error)
{
    struct random random = random_of_climb(climb, number);
    uint8_t faces[NEIGHBOURS_MAX_CELLS] = {0};
    for (uint32_t cell = 0; cell < climb->grid.cells; cell++) {
        faces[cell] = draw_face(&climb->tree, &random);
    }
    climb_clear(climb);
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
        kicked[cell] = draw_face(&climb->tree, &random);
        if (!is_allowed(climb, kicked)) {
            kicked[cell] = old;
        }
    }
    return climb_add(climb, kicked, false, error);
}

bool climb_is_over(const struct climb *climb)
{
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
    /* More threads than boards in the pool would have no work. */
    if (options->threads > options->pool_size) {
        climb->options.threads = options->pool_size;
    }
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
