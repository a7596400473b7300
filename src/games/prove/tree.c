/* SPDX-License-Identifier: MIT */
/* tree.c: see tree.h. Records: a depth-first search of paths and of the trie at once, which has two
   thirds of the time; then a radix sort by the key. */
#include "prove/tree.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

bool key_form_set(struct key_form *form, const struct prove_cells *cells,
                  const struct board_class *class)
{
    uint32_t end = 64;
    for (uint32_t cell = 0; cell < cells->count; cell++) {
        const uint32_t bits = 32 - (uint32_t)__builtin_clz(popcount64(class->faces[cell]));
        if (bits > end) {
            return false;
        }
        form->mask[cell] = end == 64 ? UINT64_MAX : (UINT64_C(1) << end) - 1;
        end -= bits;
        form->shift[cell] = (uint8_t)end;
        memset(form->cell_of_bit + end, (int)cell, bits);
    }
    form->mask[cells->count] = 0;
    uint16_t slot = 0;
    for (uint32_t cell = cells->count; cell-- > 0;) {
        const size_t faces = popcount64(class->faces[cell]);
        form->slots[cell] = slot;
        form->face_counts[cell] = (uint8_t)faces;
        memset(form->cell_of_slot + slot, (int)cell, faces);
        slot = (uint16_t)(slot + faces);
    }
    return true;
}

/* --- The search */

struct search {
    const struct face_trie *trie;
    const struct prove_cells *cells;
    const struct board_class *class;
    const struct key_form *form;
    struct records *records;
    enum wg_status status;
    struct wg_error *error;
};

static void add(struct search *search, uint64_t key, uint32_t word, uint32_t points)
{
    struct records *const records = search->records;
    if (records->count == PROVE_MAX_WAYS) {
        search->status = fail_ways(search->error);
        return;
    }
    if (records->count == records->capacity &&
        !ARRAY_RESERVE(records->items, &records->capacity, records->count + 1)) {
        search->status = fail_memory(search->error);
        return;
    }
    records->items[records->count++] = (struct record){key, word, points};
}

static uint32_t rank_of(uint64_t set, uint64_t bit)
{
    return popcount64(set & (bit - 1));
}

/* Goes on from `node` to the cell. `used` has the cells of the path. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static void enter(struct search *search, const struct face_node *node, uint32_t cell, uint64_t key,
                  uint32_t used)
{
    const uint64_t set = search->class->faces[cell];
    const uint32_t shift = search->form->shift[cell];
    used |= UINT32_C(1) << cell;
    for (uint64_t faces = node->faces & set; faces != 0 && search->status == WG_OK;
         faces &= faces - 1) {
        const uint64_t face = faces & -faces;
        const uint32_t number = node->first + rank_of(node->faces, face);
        const struct face_node *const next = &search->trie->nodes[number];
        const uint64_t next_key = key | (uint64_t)(rank_of(set, face) + 1) << shift;
        if (next->points > 0) {
            add(search, next_key, number, next->points);
        }
        for (uint32_t cells = next->faces == 0 ? 0 : search->cells->neighbours[cell] & ~used;
             cells != 0; cells &= cells - 1) {
            const uint32_t follower = (uint32_t)__builtin_ctz(cells);
            if ((next->faces & search->class->faces[follower]) != 0) {
                enter(search, next, follower, next_key, used);
            }
        }
    }
}

/* --- Sorting */

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

static void sort_by_digit(const struct record *from, struct record *to, size_t count,
                          uint32_t shift)
{
    size_t places[DIGITS] = {0};
    size_t place = 0;
    for (size_t i = 0; i < count; i++) {
        places[from[i].key >> shift & (DIGITS - 1)]++;
    }
    for (size_t digit = 0; digit < DIGITS; digit++) {
        const size_t with_digit = places[digit];
        places[digit] = place;
        place += with_digit;
    }
    for (size_t i = 0; i < count; i++) {
        to[places[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
    }
}

/* Sorts by the bits of the key from `low` on. */
static bool sort(struct records *records, uint32_t low)
{
    if (!ARRAY_RESERVE(records->spare, &records->spare_capacity, records->count)) {
        return false;
    }
    for (uint32_t shift = low; shift < 64; shift += DIGIT_BITS) {
        struct record *const sorted = records->spare;
        const size_t capacity = records->spare_capacity;
        sort_by_digit(records->items, sorted, records->count, shift);
        records->spare = records->items;
        records->spare_capacity = records->capacity;
        records->items = sorted;
        records->capacity = capacity;
    }
    return true;
}

static int compare_words(const void *a, const void *b)
{
    const uint32_t first = ((const struct record *)a)->word;
    const uint32_t second = ((const struct record *)b)->word;
    return (first > second) - (first < second);
}

/* Joins the records with the same key. */
static void join_equal(struct records *records)
{
    struct record *const items = records->items;
    size_t joined = 0;
    records->points = 0;
    for (size_t begin = 0, end; begin < records->count; begin = end) {
        end = begin + 1;
        while (end < records->count && items[end].key == items[begin].key) {
            end++;
        }
        if (end - begin > 1) {
            qsort(items + begin, end - begin, sizeof *items, compare_words);
        }
        uint64_t points = items[begin].points;
        for (size_t i = begin + 1; i < end; i++) {
            points += items[i].word == items[i - 1].word ? 0 : items[i].points;
        }
        items[joined] = items[begin];
        items[joined].points = points < UINT32_MAX ? (uint32_t)points : UINT32_MAX;
        records->points += items[joined++].points;
    }
    records->count = joined;
}

enum wg_status fail_ways(struct wg_error *error)
{
    return fail(error, WG_LIMIT,
                "a class of boards has over %d ways to spell words; give smaller sets of letters",
                PROVE_MAX_WAYS);
}

enum wg_status records_find(struct records *records, const struct face_trie *trie,
                            const struct prove_cells *cells, const struct board_class *class,
                            const struct key_form *form, struct wg_error *error)
{
    struct search search = {trie, cells, class, form, records, WG_OK, error};
    records->count = 0;
    for (uint32_t cell = 0; cell < cells->count; cell++) {
        enter(&search, face_trie_root(trie), cell, 0, 0);
    }
    if (search.status != WG_OK) {
        return search.status;
    }
    if (!sort(records, form->shift[cells->count - 1])) {
        return fail_memory(error);
    }
    join_equal(records);
    return WG_OK;
}

void records_free(struct records *records)
{
    free(records->items);
    free(records->spare);
    *records = (struct records){0};
}

/* --- The tree */

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

/* Returns the sum, over the cells of the items below, of the highest bound of an item of the cell.
 */
static uint32_t bound_below(const struct tree *tree, const struct item *item)
{
    const struct item *const items = tree->items + item->first;
    const uint8_t *const cells = tree->form->cell_of_slot;
    uint32_t bound = 0;
    uint32_t highest = 0;
    for (uint32_t i = 0; i < item->count; i++) {
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
    item->bound = item->points + bound_below(tree, item);
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
               struct item *whole_out)
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
            const uint64_t slot = form->slots[cell] + (rest >> form->shift[cell]) - 1;
            making.open[++making.depth] =
                (struct open_choice){cell, {.slot = (uint16_t)slot}, making.count};
            rest &= form->mask[cell + 1];
        }
        making.open[making.depth].item.points += records->items[i].points;
        before = key;
    }
    if (!close_choices(&making, 0) || !make_list(&making)) {
        return false;
    }
    *whole_out = making.open[0].item;
    return true;
}

void tree_free(struct tree *tree)
{
    free(tree->items);
    free(tree->stack);
    *tree = (struct tree){0};
}

/* --- Merging */

static bool merge_below(struct tree *tree, const struct item *a, const struct item *b,
                        struct item *merged);

/* Adds an item of the same slot to *item. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool add_item(struct tree *tree, const struct item *other, struct item *item)
{
    const struct item before = *item;
    item->points += other->points;
    item->bound += other->bound;
    if (before.count == 0) {
        item->first = other->first;
        item->count = other->count;
    }
    return before.count == 0 || other->count == 0 || merge_below(tree, &before, other, item);
}

/* Merges the items below two choices. Sets the list and the bound of *merged, which has its points
   already. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool merge_below(struct tree *tree, const struct item *a, const struct item *b,
                        struct item *merged)
{
    uint32_t next_a = a->first;
    uint32_t next_b = b->first;
    const uint32_t a_end = next_a + a->count;
    const uint32_t b_end = next_b + b->count;
    uint32_t first;
    if (!reserve(tree, (size_t)a->count + b->count, &first)) {
        return false;
    }
    uint32_t at = first;
    while (next_a < a_end && next_b < b_end) {
        /* Copies: merging moves the items. */
        const struct item from_a = tree->items[next_a];
        const struct item from_b = tree->items[next_b];
        struct item next = from_a.slot <= from_b.slot ? from_a : from_b;
        if (from_a.slot == from_b.slot && !add_item(tree, &from_b, &next)) {
            return false;
        }
        tree->items[at++] = next;
        next_a += from_a.slot <= from_b.slot;
        next_b += from_b.slot <= from_a.slot;
    }
    while (next_a < a_end) {
        tree->items[at++] = tree->items[next_a++];
    }
    while (next_b < b_end) {
        tree->items[at++] = tree->items[next_b++];
    }
    merged->first = first;
    merged->count = (uint16_t)(at - first);
    merged->bound = merged->points + bound_below(tree, merged);
    return true;
}

bool tree_choose(struct tree *tree, const struct item *branch, uint32_t cell, uint32_t face,
                 struct item *branch_out)
{
    const struct item *const items = tree->items + branch->first;
    struct item rest = *branch;
    struct item chosen = {0};
    const uint32_t slot = tree->form->slots[cell];
    while (rest.count > 0 && items[rest.count - 1].slot >= slot) {
        rest.count--;
        if (items[rest.count].slot == slot + face) {
            chosen = items[rest.count];
        }
    }
    rest.points += chosen.points;
    *branch_out = rest;
    if (chosen.count > 0) {
        return merge_below(tree, &chosen, &rest, branch_out);
    }
    branch_out->bound = rest.points + bound_below(tree, &rest);
    return true;
}
