/* SPDX-License-Identifier: MIT */
/* prover.c: see prover.h. */
#include "prove/prover.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/load.h"
#include "prove/assign.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/*
 * When to merge: while the bound is over MERGE_FROM / 2 times the wanted points, and before as many
 * cells are chosen as merge_depth says. 3x4, ENABLE, 1,500 points, estimates from the same 6
 * classes: 2.5 times 1,755 s, 2 times 2,015 s, 3 times 1,795 s; without merging 3 h 42 min.
 */
enum { MERGE_FROM = 5 };

/* Merging stops when the tree has so many items, 16 bytes each; then the faces are assigned. */
#define MERGED_ITEMS ((size_t)1 << 24)

static uint32_t merge_depth(uint32_t cells)
{
    return cells > 4 ? (cells - 4) / 2 : 0;
}

struct run {
    const struct prove_options *options;
    struct class_result *classes;
    size_t count;
    _Atomic size_t next;
    _Atomic uint32_t working; /* threads */
    _Atomic bool is_stopped;
};

struct prover {
    struct run *run;
    uint32_t thread_number;
    pthread_t thread;
    struct records records;
    struct tree tree;
    struct assignment assignment;
    struct key_form form;
    struct board_class class;
    uint32_t number; /* of the class */
    enum wg_status status;
    struct wg_error error;
};

/* --- A class */

/* Takes a board of the assignment. Returns false to end the run. */
static bool take(void *context, const uint8_t *indexes)
{
    struct prover *const prover = context;
    const struct prove_options *const options = prover->run->options;
    uint8_t faces[PROVE_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < options->shape->cells.count; i++) {
        faces[options->shape->order[i]] = (uint8_t)select64(prover->class.faces[i], indexes[i]);
    }
    prover->status = options->take(options->take_context, prover->thread_number, prover->number,
                                   faces, &prover->error);
    return prover->status == WG_OK;
}

/* Finds the boards of a branch, whose first open cell is `cell`. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status examine(struct prover *prover, const struct branch *branch, uint32_t cell)
{
    struct tree *const tree = &prover->tree;
    const uint64_t wanted = prover->run->options->wanted;
    if (branch->bound < wanted) {
        return WG_OK;
    }
    if (cell == merge_depth(prover->assignment.cells) ||
        branch->bound * UINT64_C(2) <= wanted * MERGE_FROM) {
        return assign_faces(&prover->assignment, branch, cell, 0);
    }
    for (uint32_t face = 0; face < prover->form.face_counts[cell]; face++) {
        const size_t items = tree->count;
        struct branch next;
        if (!tree_choose(tree, branch, cell, face, &next)) {
            tree->count = items;
            return assign_faces(&prover->assignment, branch, cell, face);
        }
        prover->assignment.faces[cell] = (uint8_t)face;
        const enum wg_status status = examine(prover, &next, cell + 1);
        if (status != WG_OK) {
            return status;
        }
        tree->count = items;
    }
    return WG_OK;
}

/* Exchanges the memory of the tree and that for sorting records, which are not needed at the same
   time. This saves a quarter of all memory. */
static void swap_memory(struct prover *prover)
{
    struct records *const records = &prover->records;
    struct tree *const tree = &prover->tree;
    void *const items = tree->items;
    const size_t capacity = tree->capacity;
    _Static_assert(sizeof *tree->items == sizeof *records->spare, "arrays of equal size");
    tree->items = (void *)records->spare;
    tree->capacity = records->spare_capacity;
    records->spare = items;
    records->spare_capacity = capacity;
}

static enum wg_status examine_class(struct prover *prover, struct class_result *class)
{
    const struct prove_options *const options = prover->run->options;
    const struct prove_shape *const shape = options->shape;
    struct branch branch;
    prover->number = class->number;
    division_class(options->division, shape, class->number, &prover->class);
    if (!key_form_set(&prover->form, &shape->cells, &prover->class)) {
        return fail(&prover->error, WG_LIMIT, "the sets of faces are too large");
    }
    if (prover->tree.capacity > prover->records.spare_capacity) {
        swap_memory(prover);
    }
    enum wg_status status = records_find(&prover->records, options->trie, &shape->cells,
                                         &prover->class, &prover->form, &prover->error);
    if (status != WG_OK) {
        return status;
    }
    if (records_points(&prover->records) >= UINT32_MAX) {
        return fail(&prover->error, WG_LIMIT,
                    "the words of a class of boards have 2^32 points or more; give words "
                    "or letters fewer points");
    }
    swap_memory(prover);
    prover->tree.most = UINT32_MAX;
    if (!tree_make(&prover->tree, &prover->records, &prover->form, &branch)) {
        return fail_memory(&prover->error);
    }
    class->bound = branch.bound;
    prover->tree.most = prover->tree.count > MERGED_ITEMS ? prover->tree.count : MERGED_ITEMS;
    status = examine(prover, &branch, 0);
    if (status == WG_STOPPED && prover->status != WG_OK) {
        return prover->status;
    }
    return status == WG_NO_MEMORY ? fail_memory(&prover->error) : status;
}

/* --- Threads */

static double thread_seconds(void)
{
    struct timespec time = {0};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void *work(void *context)
{
    struct prover *const prover = context;
    struct run *const run = prover->run;
    while (!atomic_load(&run->is_stopped)) {
        const size_t next = atomic_fetch_add(&run->next, 1);
        if (next >= run->count) {
            break;
        }
        struct class_result *const class = &run->classes[next];
        if (atomic_load(&class->is_done)) {
            continue;
        }
        const double begin = thread_seconds();
        prover->status = examine_class(prover, class);
        if (prover->status != WG_OK) {
            atomic_store(&run->is_stopped, true);
            break;
        }
        class->seconds = thread_seconds() - begin;
        atomic_store(&class->is_done, true);
    }
    atomic_fetch_sub(&run->working, 1);
    return NULL;
}

/* Runs the threads. Returns false if none can be started. */
static bool run_provers(struct run *run, struct prover *provers)
{
    uint32_t started = 0;
    long sleep_ns = 0;
    while (started < run->options->threads) {
        struct prover *const prover = &provers[started];
        prover->run = run;
        prover->thread_number = started;
        prover->assignment.tree = &prover->tree;
        prover->assignment.cells = run->options->shape->cells.count;
        prover->assignment.wanted = run->options->wanted;
        prover->assignment.take = take;
        prover->assignment.take_context = prover;
        prover->assignment.is_stopped = &run->is_stopped;
        atomic_fetch_add(&run->working, 1);
        if (pthread_create(&prover->thread, NULL, work, prover) != 0) {
            atomic_fetch_sub(&run->working, 1);
            break;
        }
        started++;
    }
    while (atomic_load(&run->working) > 0) {
        if (!watch_goes_on(run->options->watch)) {
            atomic_store(&run->is_stopped, true);
        }
        clock_poll(&sleep_ns);
    }
    for (uint32_t i = 0; i < started; i++) {
        (void)pthread_join(provers[i].thread, NULL);
    }
    return started > 0;
}

enum wg_status prove_classes(const struct prove_options *options, struct class_result *classes,
                             size_t count, struct wg_error *error)
{
    struct run run = {.options = options, .classes = classes, .count = count};
    struct prover *const provers = calloc(options->threads, sizeof *provers);
    if (provers == NULL) {
        return fail_memory(error);
    }
    enum wg_status status =
        run_provers(&run, provers) ? WG_OK : fail(error, WG_NO_MEMORY, "no thread can be started");
    for (uint32_t i = 0; i < options->threads; i++) {
        struct prover *const prover = &provers[i];
        if (prover->status != WG_OK && (status == WG_OK || status == WG_STOPPED)) {
            status = prover->status;
            if (error != NULL) {
                *error = prover->error;
            }
        }
        records_free(&prover->records);
        tree_free(&prover->tree);
        assignment_free(&prover->assignment);
    }
    free(provers);
    if (status == WG_OK && atomic_load(&run.is_stopped)) {
        status = WG_STOPPED;
    }
    return status == WG_STOPPED ? fail(error, WG_STOPPED, "stopped") : status;
}
