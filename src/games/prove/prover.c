/* SPDX-License-Identifier: MIT */
/* prover.c: see prover.h. */
#include "prove/prover.h"

#include "base/error.h"
#include "base/load.h"
#include "base/team.h"
#include "prove/trial.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/*
 * When to merge: while the bound is over MERGE_FROM / 2 times the wanted points, before as many
 * cells are chosen as merge_depth says, and where a trial without merging is over before its end.
 */
enum { MERGE_FROM = 5 };

/*
 * How many items a trial may open: TRIAL_FACTOR for each item of the tree that merging would copy,
 * but at least TRIAL_LEAST. Most trials end after few items; one in a hundred would have two thirds
 * of the work, because its boards have many equal faces, for whose words merging lowers the bound
 * most. 24 classes of 4x4, ENABLE, in core hours for all: no trials 7,350, factor 0 3,540, factor 5
 * 3,360, factor 15 3,110. 3x4: 0.58, 0.71, 0.70, 0.64.
 */
enum { TRIAL_FACTOR = 15, TRIAL_LEAST = 30000 };

/* Merging stops when the tree has so many items, 16 bytes each. */
enum { MERGED_ITEMS = 17 << 20 };

/* Memory that is kept for the next class: with fewer items. To get new memory each time takes a
   tenth of the time. */
enum { LARGE_TREE = 12 << 20 };

static uint32_t merge_depth(uint32_t cells)
{
    return cells > 4 ? (cells - 4) / 2 : 0;
}

struct run {
    const struct prove_options *options;
    struct class_result *classes;
    struct prover *provers;
};

struct prover {
    struct team *team;
    const struct prove_options *options;
    uint32_t member;
    struct ways ways;
    struct tree tree;
    struct key_form form;
    struct board_class class;
    struct board_class part; /* which is examined: some faces of the class */
    uint32_t number;         /* of the class */
    struct wg_error *error;

    struct trial trial;

    /*
     * The bound of a class of which a part after the other is examined. A part has one face on each
     * of the cells before `level`, and some of the faces of the class on `level`. By the cells
     * before `level` that are in ways, as bits, plus 1 << level: the bound of the ways that have
     * exactly these of them, without those that have also `level`; and the highest bound so far of
     * those that have a face on `level`.
     */
    uint32_t level;
    uint64_t without[1 << PROVE_MAX_CELLS];
    uint64_t most[1 << PROVE_MAX_CELLS];
};

/* --- A branch */

/* For trial.take */
static enum wg_status take(void *context, const struct choices *board)
{
    struct prover *const prover = context;
    const struct prove_options *const options = prover->options;
    uint8_t faces[PROVE_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < prover->trial.cells; i++) {
        faces[options->shape->order[i]] =
            (uint8_t)select64(prover->class.faces[i], board->of_cell[i]);
    }
    return options->take(options->take_context, prover->member, prover->number, faces,
                         prover->error);
}

/* Returns how many items the trial of a face may open, before the branch is merged. */
static uint64_t trial_items(const struct prover *prover, const struct item *branch, uint32_t cell,
                            size_t live)
{
    const uint32_t least = prover->options->least_trial;
    if (cell < merge_depth(prover->trial.cells) &&
        branch->bound * UINT64_C(2) > prover->trial.wanted * (uint64_t)MERGE_FROM) {
        return 0;
    }
    return least > 0                           ? least
           : live * TRIAL_FACTOR > TRIAL_LEAST ? live * TRIAL_FACTOR
                                               : TRIAL_LEAST;
}

/* Finds the boards of a branch, whose first open cell is `cell`. There is one: a trial of the last
   cell opens nothing, so it always comes to its end. `live` are the items that were made for it. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status examine(struct prover *prover, const struct item *branch, uint32_t cell,
                              const struct table *waiting, size_t live)
{
    struct tree *const tree = &prover->tree;
    const size_t items = tree->count;
    const size_t words = tree->word_count;
    uint32_t begins[PROVE_MAX_SLOTS];
    if (branch->bound < prover->trial.wanted) {
        return WG_OK;
    }
    TRY_MEMORY(prover->error, trial_open(&prover->trial, branch, cell, waiting, begins));
    enum wg_status status = WG_OK;
    const uint64_t most_opened = trial_items(prover, branch, cell, live);
    for (uint32_t face = 0; face < prover->form.face_counts[cell] && status == WG_OK; face++) {
        struct item next;
        prover->trial.begins = begins;
        if (trial_face(&prover->trial, branch, cell, face, most_opened) ||
            prover->trial.status != WG_OK) {
            status = prover->trial.status;
            continue;
        }
        if (tree_choose(tree, branch, cell, face, &next)) {
            prover->trial.choices.of_cell[cell] = (uint8_t)face;
            status =
                examine(prover, &next, cell + 1, &prover->trial.tables[cell], tree->count - items);
        } else { /* no memory to merge, or the watch has ended the run */
            (void)trial_face(&prover->trial, branch, cell, face, UINT64_MAX);
            status = prover->trial.status;
        }
        tree->count = items;
        tree->word_count = words;
    }
    return status;
}

/* For ways_find */
static bool goes_on(void *context)
{
    const struct prover *const prover = context;
    return team_goes_on(prover->team, prover->member);
}

/* Exchanges the memory of the tree and that for sorting ways, which are not needed at the same
   time. This saves a fifth of all memory. */
static void swap_memory(struct prover *prover)
{
    struct ways *const ways = &prover->ways;
    struct tree *const tree = &prover->tree;
    void *const items = tree->items;
    const size_t capacity = tree->capacity;
    _Static_assert(sizeof *tree->items == sizeof *ways->spare, "arrays of equal size");
    tree->items = (void *)ways->spare;
    tree->capacity = ways->spare_capacity;
    ways->spare = items;
    ways->spare_capacity = capacity;
}

/* Adds the bounds of the ways of a part to those of its level. `used` are the cells before the
   level that the ways below an item have: see prover->without. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static void add_bounds(struct prover *prover, const struct item *item, uint32_t used)
{
    const struct item *const items = prover->tree.items + item->first;
    uint64_t *const most = &prover->most[used];
    uint32_t highest = 0;
    uint32_t without = item->bound;
    for (uint32_t i = 0; i < item->count; i++) {
        const uint32_t cell = prover->form.cell_of_slot[items[i].slot];
        if (cell < prover->level) { /* the only face */
            without -= items[i].bound;
            add_bounds(prover, &items[i], used | UINT32_C(1) << cell);
        } else if (cell == prover->level && items[i].bound > highest) {
            highest = items[i].bound;
        }
    }
    prover->without[used] = without - highest;
    *most = highest > *most ? highest : *most;
}

/* Returns the faces of the class on the level that were in no part. */
static uint64_t faces_left(const struct prover *prover)
{
    const uint64_t part = prover->part.faces[prover->level];
    return prover->class.faces[prover->level] & ~(UINT64_MAX >> __builtin_clzll(part));
}

/* Goes to the level before, after all parts with its face. */
static void end_level(struct prover *prover)
{
    prover->part.faces[prover->level] = prover->class.faces[prover->level];
    const uint32_t sets = UINT32_C(1) << --prover->level; /* of the cells before */
    uint64_t *const without = prover->without + sets;
    uint64_t *const most = prover->most + sets;
    for (uint32_t set = 0; set < sets; set++) { /* those of the level that ended come after */
        const uint64_t with_face = without[2 * sets + set] + most[2 * sets + set];
        without[set] = without[sets + set] + most[sets + set];
        most[set] = with_face > most[set] ? with_face : most[set];
    }
    memset(without + sets, 0, sets * sizeof(uint64_t[2]));
    memset(most + sets, 0, sets * sizeof(uint64_t[2]));
}

/* Returns the indices that the faces of a part have in a set, as bits. */
static uint64_t indices_of(uint64_t set, uint64_t part)
{
    uint64_t indices = 0;
    for (uint32_t i = 0; set != 0; set &= set - 1, i++) {
        indices |= (part & set & -set) != 0 ? UINT64_C(1) << i : 0;
    }
    return indices;
}

static enum wg_status fail_points(const struct prover *prover)
{
    return fail(prover->error, WG_LIMIT,
                "the words of a class of boards have 2^32 points or more; give words or letters "
                "fewer points");
}

/* Examines a part of a class. The part gets fewer faces if it has too many ways. */
static enum wg_status examine_part(struct prover *prover)
{
    const struct prove_options *const options = prover->options;
    struct item whole;
    if (prover->tree.capacity > LARGE_TREE) {
        tree_free(&prover->tree);
    } else if (prover->tree.capacity > prover->ways.spare_capacity) {
        swap_memory(prover);
    }
    TRY(ways_find(&prover->ways, options->trie, &options->shape->cells, &prover->class,
                  &prover->form,
                  options->most_ways > 0 ? options->most_ways : (uint32_t)PROVE_MAX_WAYS,
                  &prover->trial.watch, &prover->part, prover->error));
    if (prover->ways.points >= UINT32_MAX) {
        return fail_points(prover);
    }
    for (uint32_t cell = 0; cell < prover->trial.cells; cell++) {
        const uint64_t set = prover->class.faces[cell];
        prover->trial.allowed[cell] = indices_of(set, prover->part.faces[cell]);
        prover->level = prover->part.faces[cell] != set ? cell : prover->level;
    }
    swap_memory(prover);
    prover->tree.most = UINT32_MAX;
    if (!tree_make(&prover->tree, &prover->ways, &prover->form, options->trie, &prover->trial.watch,
                   &whole)) {
        return limits_go_on(&prover->trial.watch) ? fail_memory(prover->error)
                                                  : fail(prover->error, WG_STOPPED, "stopped");
    }
    if (prover->tree.count > LARGE_TREE * 3 / 4) {
        ways_free(&prover->ways);
    }
    add_bounds(prover, &whole, UINT32_C(1) << prover->level);
    prover->tree.most = prover->tree.count > MERGED_ITEMS ? prover->tree.count : MERGED_ITEMS;
    return examine(prover, &whole, 0, NULL, prover->tree.count);
}

/* Examines a class, in one part if it has not too many ways. */
static enum wg_status examine_class(struct prover *prover, struct class_result *class)
{
    const struct prove_options *const options = prover->options;
    const struct board_class *const whole = &prover->class;
    enum wg_status status;
    division_class(options->division, options->shape, class->number, &prover->class);
    if (!key_form_set(&prover->form, &options->shape->cells, whole)) {
        return fail(prover->error, WG_LIMIT, "the sets of faces are too large");
    }
    prover->part = *whole;
    prover->level = 0;
    prover->most[1] = 0;
    while ((status = examine_part(prover)) == WG_OK) {
        while (faces_left(prover) == 0 && prover->level > 0) {
            end_level(prover);
        }
        if (faces_left(prover) == 0) {
            break;
        }
        prover->part.faces[prover->level] = faces_left(prover);
    }
    const uint64_t bound = prover->without[1] + prover->most[1];
    class->bound = (uint32_t)bound;
    return status == WG_OK && bound >= UINT32_MAX ? fail_points(prover) : status;
}

/* --- Threads */

static double thread_seconds(void)
{
    struct timespec time = {0};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* For team.work: examines a class. */
static enum wg_status work(struct team *team, uint32_t member, size_t task, struct wg_error *error)
{
    struct run *const run = team->context;
    struct prover *const prover = &run->provers[member];
    struct class_result *const class = &run->classes[task];
    if (atomic_load(&class->is_done)) {
        return WG_OK;
    }
    const double begin = thread_seconds();
    prover->number = class->number;
    prover->error = error;
    prover->trial.error = error;
    TRY(examine_class(prover, class));
    class->seconds = thread_seconds() - begin;
    atomic_store(&class->is_done, true);
    return WG_OK;
}

/* Sets what all classes share. The other members are 0. */
static void open_prover(struct prover *prover, struct team *team, uint32_t member)
{
    const struct prove_options *const options = ((const struct run *)team->context)->options;
    struct trial *const trial = &prover->trial;
    prover->team = team;
    prover->options = options;
    prover->member = member;
    trial->tree = &prover->tree;
    trial->form = &prover->form;
    trial->cells = options->shape->cells.count;
    trial->wanted = options->wanted;
    trial->watch = (struct wg_limits){.go_on = goes_on, .context = prover};
    trial->take = take;
    trial->take_context = prover;
}

enum wg_status prove_classes(const struct prove_options *options, struct class_result *classes,
                             size_t count, struct wg_error *error)
{
    struct run run = {.options = options, .classes = classes};
    struct team team = {.work = work,
                        .context = &run,
                        .tasks = count,
                        .threads = options->threads,
                        .watch = options->watch};
    run.provers = calloc(options->threads, sizeof *run.provers);
    TRY_MEMORY(error, run.provers != NULL);
    for (uint32_t i = 0; i < options->threads; i++) {
        open_prover(&run.provers[i], &team, i);
    }
    const enum wg_status status = team_run(&team, error);
    for (uint32_t i = 0; i < options->threads; i++) {
        struct prover *const prover = &run.provers[i];
        ways_free(&prover->ways);
        tree_free(&prover->tree);
        trial_free(&prover->trial);
    }
    free(run.provers);
    return status;
}
