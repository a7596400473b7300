/* SPDX-License-Identifier: MIT */
/* assign.c: see assign.h. */
#include "prove/assign.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/* What is open before a choice. A choice only appends to lists, so their lengths undo it. */
struct table {
    uint32_t sums[PROVE_MAX_SLOTS];
    /* Of the items without items below, which are in no list */
    uint32_t leaf_points[PROVE_MAX_SLOTS];
    uint32_t lengths[PROVE_MAX_SLOTS];
};

static bool lengthen(struct assignment *assignment, struct open_list *list, size_t length)
{
    if (!ARRAY_RESERVE(list->items, &list->capacity, length + 1)) {
        assignment->has_failed = true;
        return false;
    }
    return true;
}

/* Puts a list of items into the table. */
static void open_items(struct assignment *assignment, struct table *table, uint32_t first,
                       uint32_t count)
{
    const struct item *const items = assignment->tree->items + first;
    for (uint32_t i = 0; i < count; i++) {
        const struct item *const item = &items[i];
        const uint32_t slot = item->slot;
        table->sums[slot] += item->bound;
        if (item->count == 0) {
            table->leaf_points[slot] += item->points;
            continue;
        }
        struct open_list *const list = &assignment->lists[slot];
        const uint32_t length = table->lengths[slot];
        if (length < list->capacity || lengthen(assignment, list, length)) {
            list->items[length] = (struct open_item){item->first, item->count, item->points};
            table->lengths[slot]++;
        }
    }
}

/* Returns the sum, over the cells from `cell` on, of the highest sum of a face. */
static uint32_t bound_from(const struct assignment *assignment, const struct table *table,
                           uint32_t cell)
{
    const struct key_form *const form = assignment->tree->form;
    uint32_t bound = 0;
    for (; cell < assignment->cells; cell++) {
        const uint32_t *const sums = table->sums + form->slots[cell];
        uint32_t highest = 0;
        for (uint32_t face = 0; face < form->face_counts[cell]; face++) {
            highest = sums[face] > highest ? sums[face] : highest;
        }
        bound += highest;
    }
    return bound;
}

/* Copies the table for the slots below `end`: those of the cells that stay open. */
static void copy_table(struct table *to, const struct table *from, uint32_t end)
{
    memcpy(to->sums, from->sums, end * sizeof *to->sums);
    memcpy(to->leaf_points, from->leaf_points, end * sizeof *to->leaf_points);
    memcpy(to->lengths, from->lengths, end * sizeof *to->lengths);
}

/* Chooses the faces from `cell` on; the faces of `cell` itself from `face` on. Returns false to end
   the run. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool choose_from(struct assignment *assignment, const struct table *table, uint32_t cell,
                        uint32_t face, uint32_t points)
{
    enum { AHEAD = 6 };
    if (cell == assignment->cells) {
        return assignment->take(assignment->take_context, assignment->faces);
    }
    if (atomic_load_explicit(assignment->is_stopped, memory_order_relaxed)) {
        return false;
    }
    const uint32_t others = points + bound_from(assignment, table, cell + 1);
    const struct key_form *const form = assignment->tree->form;
    for (; face < form->face_counts[cell]; face++) {
        const uint32_t slot = form->slots[cell] + face;
        struct table next;
        if (others + table->sums[slot] < assignment->wanted) {
            continue;
        }
        copy_table(&next, table, form->slots[cell]);
        const struct open_item *const items = assignment->lists[slot].items;
        const uint32_t length = table->lengths[slot];
        uint32_t next_points = points + table->leaf_points[slot];
        for (uint32_t i = 0; i < length; i++) {
            __builtin_prefetch(assignment->tree->items +
                               items[i + AHEAD < length ? i + AHEAD : i].first);
            next_points += items[i].points;
            open_items(assignment, &next, items[i].first, items[i].count);
        }
        assignment->faces[cell] = (uint8_t)face;
        if (next_points + bound_from(assignment, &next, cell + 1) >= assignment->wanted &&
            !choose_from(assignment, &next, cell + 1, 0, next_points)) {
            return false;
        }
    }
    return !assignment->has_failed;
}

enum wg_status assign_faces(struct assignment *assignment, const struct branch *branch,
                            uint32_t cell, uint32_t face)
{
    struct table table = {.sums = {0}};
    open_items(assignment, &table, branch->first, branch->count);
    const bool is_done = choose_from(assignment, &table, cell, face, branch->points);
    return assignment->has_failed ? WG_NO_MEMORY : is_done ? WG_OK : WG_STOPPED;
}

void assignment_free(struct assignment *assignment)
{
    for (size_t slot = 0; slot < PROVE_MAX_SLOTS; slot++) {
        free(assignment->lists[slot].items);
    }
    *assignment = (struct assignment){0};
}
