/* SPDX-License-Identifier: MIT */
/* prover.c: see prover.h. */
#include "prove/prover.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/load.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
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

/* An item with items below, in the table. */
struct open_item {
    uint32_t first;
    uint32_t count;
    uint32_t points;
};

struct open_list {
    struct open_item *items;
    size_t capacity;
};

struct prover {
    struct run *run;
    uint32_t thread_number;
    pthread_t thread;
    struct records records;
    struct tree tree;
    struct key_form form;
    struct board_class class;
    uint32_t number; /* of the class */
    enum wg_status status;
    struct wg_error error;

    /* While faces are chosen */
    uint32_t cells;
    uint32_t wanted;
    uint8_t faces[PROVE_MAX_CELLS];          /* by cell in the order of choices: an index */
    struct open_list lists[PROVE_MAX_SLOTS]; /* of the table */
};

/* --- Faces without merging: assigning */

/*
 * Chooses the faces of the cells in order. All items that can still be chosen are in a table by
 * cell and face: the sum of their bounds, and a list of those with items below. The bound of the
 * choices so far is the points, plus for each open cell the highest sum of a face. It is at most
 * the bound of the tree: all items of a cell agree on its face. A choice adds the points of its
 * items, and puts the items below them into the table. Nothing is allocated while it runs, but
 * longer lists. A choice only appends to lists, so their lengths undo it.
 */
struct table {
    uint32_t sums[PROVE_MAX_SLOTS];
    /* Of the items without items below, which are in no list */
    uint32_t leaf_points[PROVE_MAX_SLOTS];
    uint32_t lengths[PROVE_MAX_SLOTS];
};

/* Puts a list of items into the table. Returns false if there is not enough memory. */
static bool open_items(struct prover *prover, struct table *table, uint32_t first, uint32_t count)
{
    const struct item *const items = prover->tree.items + first;
    for (uint32_t i = 0; i < count; i++) {
        const struct item *const item = &items[i];
        const uint32_t slot = item->slot;
        table->sums[slot] += item->bound;
        if (item->count == 0) {
            table->leaf_points[slot] += item->points;
            continue;
        }
        struct open_list *const list = &prover->lists[slot];
        const uint32_t length = table->lengths[slot];
        if (length == list->capacity &&
            !ARRAY_RESERVE(list->items, &list->capacity, (size_t)length + 1)) {
            return false;
        }
        list->items[length] = (struct open_item){item->first, item->count, item->points};
        table->lengths[slot]++;
    }
    return true;
}

/* Returns the sum, over the cells from `cell` on, of the highest sum of a face. */
static uint32_t bound_from(const struct prover *prover, const struct table *table, uint32_t cell)
{
    const struct key_form *const form = &prover->form;
    uint32_t bound = 0;
    for (; cell < prover->cells; cell++) {
        const uint32_t *const sums = table->sums + form->slots[cell];
        uint32_t highest = 0;
        for (uint32_t face = 0; face < form->face_counts[cell]; face++) {
            highest = sums[face] > highest ? sums[face] : highest;
        }
        bound += highest;
    }
    return bound;
}

static enum wg_status take(struct prover *prover)
{
    const struct prove_options *const options = prover->run->options;
    uint8_t faces[PROVE_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < prover->cells; i++) {
        faces[options->shape->order[i]] =
            (uint8_t)select64(prover->class.faces[i], prover->faces[i]);
    }
    return options->take(options->take_context, prover->thread_number, prover->number, faces,
                         &prover->error);
}

/* Takes all boards with the faces of the cells before `cell` whose bound is high enough, and which
   have on `cell` the face with index `face` or a later one. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status assign_from(struct prover *prover, const struct table *table, uint32_t cell,
                                  uint32_t face, uint32_t points)
{
    enum { AHEAD = 6 };
    const struct key_form *const form = &prover->form;
    if (cell == prover->cells) {
        return take(prover);
    }
    if (atomic_load_explicit(&prover->run->is_stopped, memory_order_relaxed)) {
        return fail(&prover->error, WG_STOPPED, "stopped");
    }
    const uint32_t others = points + bound_from(prover, table, cell + 1);
    for (; face < form->face_counts[cell]; face++) {
        const uint32_t slot = form->slots[cell] + face;
        enum wg_status status = WG_OK;
        struct table next;
        if (others + table->sums[slot] < prover->wanted) {
            continue;
        }
        /* The slots below are those of the cells that stay open. */
        memcpy(next.sums, table->sums, form->slots[cell] * sizeof *next.sums);
        memcpy(next.leaf_points, table->leaf_points, form->slots[cell] * sizeof *next.sums);
        memcpy(next.lengths, table->lengths, form->slots[cell] * sizeof *next.sums);
        const struct open_item *const items = prover->lists[slot].items;
        const uint32_t length = table->lengths[slot];
        uint32_t next_points = points + table->leaf_points[slot];
        for (uint32_t i = 0; i < length; i++) {
            __builtin_prefetch(prover->tree.items +
                               items[i + AHEAD < length ? i + AHEAD : i].first);
            next_points += items[i].points;
            if (!open_items(prover, &next, items[i].first, items[i].count)) {
                return fail_memory(&prover->error);
            }
        }
        prover->faces[cell] = (uint8_t)face;
        if (next_points + bound_from(prover, &next, cell + 1) >= prover->wanted &&
            (status = assign_from(prover, &next, cell + 1, 0, next_points)) != WG_OK) {
            return status;
        }
    }
    return WG_OK;
}

/* Takes the boards of a branch, whose first open cell is `cell`, that have there the face with
   index `face` or a later one. */
static enum wg_status assign(struct prover *prover, const struct item *branch, uint32_t cell,
                             uint32_t face)
{
    struct table table = {.sums = {0}};
    return open_items(prover, &table, branch->first, branch->count)
               ? assign_from(prover, &table, cell, face, branch->points)
               : fail_memory(&prover->error);
}

/* --- A class */

/* Finds the boards of a branch, whose first open cell is `cell`. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status examine(struct prover *prover, const struct item *branch, uint32_t cell)
{
    struct tree *const tree = &prover->tree;
    const uint64_t wanted = prover->wanted;
    if (branch->bound < wanted) {
        return WG_OK;
    }
    if (cell == merge_depth(prover->cells) || branch->bound * UINT64_C(2) <= wanted * MERGE_FROM) {
        return assign(prover, branch, cell, 0);
    }
    for (uint32_t face = 0; face < prover->form.face_counts[cell]; face++) {
        const size_t items = tree->count;
        struct item next;
        if (!tree_choose(tree, branch, cell, face, &next)) {
            tree->count = items;
            return assign(prover, branch, cell, face);
        }
        prover->faces[cell] = (uint8_t)face;
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
    struct item whole;
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
    if (prover->records.points >= UINT32_MAX) {
        return fail(&prover->error, WG_LIMIT,
                    "the words of a class of boards have 2^32 points or more; give words "
                    "or letters fewer points");
    }
    swap_memory(prover);
    prover->tree.most = UINT32_MAX;
    if (!tree_make(&prover->tree, &prover->records, &prover->form, &whole)) {
        return fail_memory(&prover->error);
    }
    class->bound = whole.bound;
    prover->tree.most = prover->tree.count > MERGED_ITEMS ? prover->tree.count : MERGED_ITEMS;
    return examine(prover, &whole, 0);
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
    const uint32_t threads = run->options->threads;
    uint32_t started = 0;
    long sleep_ns = 0;
    atomic_store(&run->working, threads);
    for (uint32_t i = 0; i < threads; i++) {
        struct prover *const prover = &provers[i];
        prover->run = run;
        prover->thread_number = i;
        prover->cells = run->options->shape->cells.count;
        prover->wanted = run->options->wanted;
    }
    while (started < threads &&
           pthread_create(&provers[started].thread, NULL, work, &provers[started]) == 0) {
        started++;
    }
    atomic_fetch_sub(&run->working, threads - started);
    while (atomic_load(&run->working) > 0) {
        if (!limits_go_on(&run->options->watch)) {
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
            status = error_pass(error, prover->status, &prover->error);
        }
        records_free(&prover->records);
        tree_free(&prover->tree);
        for (size_t slot = 0; slot < PROVE_MAX_SLOTS; slot++) {
            free(prover->lists[slot].items);
        }
    }
    free(provers);
    if (status == WG_OK && atomic_load(&run.is_stopped)) {
        status = WG_STOPPED;
    }
    return status == WG_STOPPED ? fail(error, WG_STOPPED, "stopped") : status;
}
