/* SPDX-License-Identifier: MIT */
/* trial.c: see trial.h. */
#include "prove/trial.h"

#include "base/array.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* Choices between two calls of the watch: less than a millisecond. */
enum { STEPS = 64 };

/* Puts a list of items into the table. Returns false if there is not enough memory. */
static bool open_items(struct trial *trial, struct table *table, uint32_t first, uint32_t count)
{
    const struct tree *const tree = trial->tree;
    const struct item *const items = tree->items + first;
    trial->opened += count;
    for (uint32_t i = 0; i < count; i++) {
        const struct item *const item = &items[i];
        const uint32_t slot = item->slot;
        table->sums[slot] += item->bound;
        if (item->count == 0) {
            table->leaf_points[slot] += item->bound;
            continue;
        }
        struct open_list *const list = &trial->lists[slot];
        const uint32_t length = table->lengths[slot];
        if (length == list->capacity &&
            !ARRAY_RESERVE(list->items, &list->capacity, (size_t)length + 1)) {
            return false;
        }
        list->items[length] = (struct open_item){item->first, item->count, item_points(tree, item)};
        table->lengths[slot]++;
    }
    return true;
}

/* Returns the sum, over the cells from `cell` on, of the highest sum of a face. */
static uint32_t bound_from(const struct trial *trial, const struct table *table, uint32_t cell)
{
    const struct key_form *const form = trial->form;
    uint32_t bound = 0;
    for (; cell < trial->cells; cell++) {
        const uint32_t *const sums = table->sums + form->slots[cell];
        uint32_t highest = 0;
        for (uint32_t face = 0; face < form->face_counts[cell]; face++) {
            highest = sums[face] > highest ? sums[face] : highest;
        }
        bound += highest;
    }
    return bound;
}

bool trial_open(struct trial *trial, const struct item *branch, uint32_t cell,
                const struct table *waiting, uint32_t begins_out[PROVE_MAX_SLOTS])
{
    const size_t slots = (size_t)trial->form->slots[cell] + trial->form->face_counts[cell];
    struct table *const table = &trial->tables[cell];
    memset(table->sums, 0, slots * sizeof *table->sums);
    memset(table->leaf_points, 0, slots * sizeof *table->leaf_points);
    memset(begins_out, 0, slots * sizeof *begins_out);
    if (waiting != NULL) {
        memcpy(begins_out, waiting->lengths, slots * sizeof *begins_out);
    }
    memcpy(table->lengths, begins_out, slots * sizeof *begins_out);
    return open_items(trial, table, branch->first, branch->count);
}

/* Ends a trial for a failure. */
static bool end_trial(struct trial *trial, enum wg_status status)
{
    trial->status = status;
    return false;
}

/* Takes the boards that are found. */
static bool take_found(struct trial *trial)
{
    for (size_t i = 0; i < trial->found_count && trial->status == WG_OK; i++) {
        trial->status = trial->take(trial->take_context, &trial->found[i]);
    }
    trial->found_count = 0;
    return trial->status == WG_OK;
}

static bool try_faces(struct trial *trial, uint32_t cell, uint32_t points);

/*
 * Chooses a face for a cell, and looks for boards whose bound is high enough. `points` are those of
 * the faces before; `others` is their bound without this cell. Returns false if the trial is over,
 * or has failed.
 */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool try_face(struct trial *trial, uint32_t cell, uint32_t face, uint32_t points,
                     uint32_t others)
{
    enum { AHEAD = 6 };
    const uint32_t below = trial->form->slots[cell]; /* the slots of the cells that stay open */
    const uint32_t slot = below + face;
    const struct table *const table = &trial->tables[cell];
    struct table *const next = &trial->tables[cell + 1];
    if (others + table->sums[slot] < trial->wanted || (trial->allowed[cell] >> face & 1) == 0) {
        return true;
    }
    memcpy(next->sums, table->sums, below * sizeof *next->sums);
    memcpy(next->leaf_points, table->leaf_points, below * sizeof *next->sums);
    memcpy(next->lengths, table->lengths, below * sizeof *next->sums);
    const struct open_item *const items = trial->lists[slot].items;
    const uint32_t length = table->lengths[slot];
    points += table->leaf_points[slot];
    for (uint32_t i = trial->begins[slot]; i < length; i++) {
        __builtin_prefetch(trial->tree->items + items[i + AHEAD < length ? i + AHEAD : i].first);
        points += items[i].points;
        if (!open_items(trial, next, items[i].first, items[i].count)) {
            return end_trial(trial, fail_memory(trial->error));
        }
    }
    if (trial->opened > trial->most_opened) {
        return false;
    }
    trial->choices.of_cell[cell] = (uint8_t)face;
    return points + bound_from(trial, next, cell + 1) < trial->wanted ||
           try_faces(trial, cell + 1, points);
}

/* Tries all faces of a cell. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool try_faces(struct trial *trial, uint32_t cell, uint32_t points)
{
    if (cell == trial->cells) {
        if (trial->found_count == TRIAL_MAX_FOUND &&
            (trial->most_opened < UINT64_MAX || !take_found(trial))) {
            return false;
        }
        trial->found[trial->found_count++] = trial->choices;
        return true;
    }
    if (++trial->steps % STEPS == 0 && !limits_go_on(&trial->watch)) {
        return end_trial(trial, fail(trial->error, WG_STOPPED, "stopped"));
    }
    const uint32_t others = points + bound_from(trial, &trial->tables[cell], cell + 1);
    bool goes_on = true;
    for (uint32_t face = 0; face < trial->form->face_counts[cell] && goes_on; face++) {
        goes_on = try_face(trial, cell, face, points, others);
    }
    return goes_on;
}

bool trial_face(struct trial *trial, const struct item *branch, uint32_t cell, uint32_t face,
                uint64_t most_opened)
{
    const uint32_t points = item_points(trial->tree, branch);
    trial->opened = 0;
    trial->most_opened = most_opened;
    trial->found_count = 0;
    trial->status = WG_OK;
    return try_face(trial, cell, face, points,
                    points + bound_from(trial, &trial->tables[cell], cell + 1)) &&
           take_found(trial);
}

void trial_free(struct trial *trial)
{
    for (size_t slot = 0; slot < PROVE_MAX_SLOTS; slot++) {
        free(trial->lists[slot].items);
    }
}
