/* SPDX-License-Identifier: MIT */
/* tree.c: see tree.h. */
#include "prove/tree.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/* Reserves a list of `count` items. */
static bool reserve(struct tree *tree, size_t count, uint32_t *first_out)
{
    const size_t needed = tree->count + count;
    if (needed > tree->most || !ARRAY_RESERVE(tree->items, &tree->capacity, needed)) {
        return false;
    }
    *first_out = (uint32_t)tree->count;
    tree->count = needed;
    return true;
}

/* Returns the first cell whose bits in the key are not all 0. */
static uint32_t first_cell(const struct key_form *form, uint64_t key)
{
    return form->cell_of_bit[63 - __builtin_clzll(key)];
}

/* Returns the sum, over the cells of a list, of the highest bound of an item of the cell. */
static uint32_t list_bound(const struct tree *tree, uint32_t first, uint32_t count)
{
    const struct item *const items = tree->items + first;
    const uint8_t *const cells = tree->form->cell_of_slot;
    uint32_t bound = 0;
    uint32_t highest = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && cells[items[i].slot] != cells[items[i - 1].slot]) {
            bound += highest;
            highest = 0;
        }
        highest = items[i].bound > highest ? items[i].bound : highest;
    }
    return bound + highest;
}

/* --- Making */

/* A choice whose list of items below is not complete. */
struct open_choice {
    uint32_t cell;
    struct item item;
    size_t below; /* the first item below, in the stack */
};

/* The records in order are a depth-first walk of the tree. The items below the open choices are on
   a stack; when a choice is closed, those below it become a list. */
struct making {
    struct tree *tree;
    struct open_choice open[PROVE_MAX_CELLS + 1]; /* the first stands for the whole tree */
    uint32_t depth;
    size_t count; /* of the stack */
};

static void open_choice(struct making *making, uint32_t cell, uint32_t slot)
{
    making->open[++making->depth] =
        (struct open_choice){cell, {.slot = (uint16_t)slot}, making->count};
}

/* Makes the list of the items below the last open choice, and takes them off the stack. */
static bool make_list(struct making *making)
{
    struct tree *const tree = making->tree;
    struct open_choice *const open = &making->open[making->depth];
    struct item *const item = &open->item;
    item->count = (uint16_t)(making->count - open->below);
    if (!reserve(tree, item->count, &item->first)) {
        return false;
    }
    if (item->count > 0) {
        memcpy(tree->items + item->first, tree->stack + open->below,
               item->count * sizeof *tree->stack);
    }
    item->bound = item->points + list_bound(tree, item->first, item->count);
    making->count = open->below;
    return true;
}

/* Closes the open choices of `cell` and later cells: each becomes an item on the stack. */
static bool close_choices(struct making *making, uint32_t cell)
{
    struct tree *const tree = making->tree;
    while (making->depth > 0 && making->open[making->depth].cell >= cell) {
        if (!make_list(making) ||
            !ARRAY_RESERVE(tree->stack, &tree->stack_capacity, making->count + 1)) {
            return false;
        }
        tree->stack[making->count++] = making->open[making->depth--].item;
    }
    return true;
}

bool tree_make(struct tree *tree, const struct records *records, const struct key_form *form,
               struct branch *branch_out)
{
    struct making making = {.tree = tree};
    uint64_t before = 0;
    tree->form = form;
    tree->count = 0;
    /* So that tree->items is not NULL, also if the class has no words. */
    if (!ARRAY_RESERVE(tree->items, &tree->capacity, 1)) {
        return false;
    }
    for (size_t i = 0; i < records->count; i++) {
        const uint64_t key = records->items[i].key;
        const uint32_t other = first_cell(form, key ^ before); /* from here on, the keys differ */
        if (!close_choices(&making, other)) {
            return false;
        }
        for (uint64_t rest = key & form->mask[other]; rest != 0;) {
            const uint32_t cell = first_cell(form, rest);
            open_choice(&making, cell,
                        form->slots[cell] + (uint32_t)(rest >> form->shift[cell]) - 1);
            rest &= form->mask[cell + 1];
        }
        making.open[making.depth].item.points += records->items[i].points;
        before = key;
    }
    if (!close_choices(&making, 0) || !make_list(&making)) {
        return false;
    }
    const struct item *const whole = &making.open[0].item;
    *branch_out = (struct branch){whole->first, whole->count, whole->points, whole->bound};
    return true;
}

void tree_free(struct tree *tree)
{
    free(tree->items);
    free(tree->stack);
    *tree = (struct tree){0};
}

/* --- Merging */

struct list {
    uint32_t first;
    uint32_t count;
};

static bool merge_lists(struct tree *tree, struct list a, struct list b, struct list *merged_out);

/* Merges two items of one slot. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool merge_items(struct tree *tree, const struct item *a, const struct item *b,
                        struct item *merged_out)
{
    struct item merged = *a;
    merged.points += b->points;
    if (a->count == 0 || b->count == 0) {
        const struct item *const longer = a->count == 0 ? b : a;
        merged.first = longer->first;
        merged.count = longer->count;
        merged.bound += b->bound;
    } else {
        struct list list;
        if (!merge_lists(tree, (struct list){a->first, a->count}, (struct list){b->first, b->count},
                         &list)) {
            return false;
        }
        merged.first = list.first;
        merged.count = (uint16_t)list.count;
        merged.bound = merged.points + list_bound(tree, list.first, list.count);
    }
    *merged_out = merged;
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool merge_lists(struct tree *tree, struct list a, struct list b, struct list *merged_out)
{
    const uint32_t a_end = a.first + a.count;
    const uint32_t b_end = b.first + b.count;
    uint32_t first;
    if (!reserve(tree, (size_t)a.count + b.count, &first)) {
        return false;
    }
    uint32_t at = first;
    while (a.first < a_end && b.first < b_end) {
        /* Copies: merging moves the items. */
        const struct item from_a = tree->items[a.first];
        const struct item from_b = tree->items[b.first];
        struct item merged = from_a.slot < from_b.slot ? from_a : from_b;
        if (from_a.slot == from_b.slot && !merge_items(tree, &from_a, &from_b, &merged)) {
            return false;
        }
        tree->items[at++] = merged;
        a.first += from_a.slot <= from_b.slot;
        b.first += from_b.slot <= from_a.slot;
    }
    for (; a.first < a_end; a.first++) {
        tree->items[at++] = tree->items[a.first];
    }
    for (; b.first < b_end; b.first++) {
        tree->items[at++] = tree->items[b.first];
    }
    *merged_out = (struct list){first, at - first};
    return true;
}

bool tree_choose(struct tree *tree, const struct branch *branch, uint32_t cell, uint32_t face,
                 struct branch *branch_out)
{
    const struct item *const items = tree->items + branch->first;
    struct list rest = {branch->first, branch->count};
    struct item chosen = {0};
    const uint32_t slot = tree->form->slots[cell];
    while (rest.count > 0 && items[rest.count - 1].slot >= slot) {
        rest.count--;
        if (items[rest.count].slot == slot + face) {
            chosen = items[rest.count];
        }
    }
    if (chosen.count > 0 &&
        !merge_lists(tree, (struct list){chosen.first, chosen.count}, rest, &rest)) {
        return false;
    }
    const uint32_t points = branch->points + chosen.points;
    *branch_out = (struct branch){
        .first = rest.first,
        .count = rest.count,
        .points = points,
        .bound = points + list_bound(tree, rest.first, rest.count),
    };
    return true;
}
