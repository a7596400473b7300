/* SPDX-License-Identifier: MIT */
/* tree.c: see tree.h. */
#include "prove/tree.h"

#include "base/array.h"
#include "base/memory.h"

/* Steps between two calls of the watch: less than a millisecond. */
enum { STEPS = 1 << 14 };

/* Counts steps. Returns false if the watch has ended the run. */
static inline bool go_on(struct tree *tree, size_t steps)
{
    tree->steps += steps;
    if (tree->steps < STEPS) {
        return true;
    }
    tree->steps = 0;
    return limits_go_on(tree->watch);
}

/* Reserves a list of `count` items. */
static bool reserve(struct tree *tree, size_t count, uint32_t *first_out)
{
    const size_t needed = tree->count + count;
    if (needed > tree->capacity &&
        (needed > tree->most || !ARRAY_RESERVE(tree->items, &tree->capacity, needed))) {
        return false;
    }
    *first_out = (uint32_t)tree->count;
    tree->count = needed;
    return true;
}

/* Adds up, over the cells of the items of a list, the highest bound of an item of the cell. The
   items come in the order of the list. */
struct bound_sum {
    uint32_t cell; /* of the last item */
    uint32_t highest;
    uint32_t before; /* of the cells before */
};

static inline void sum_add(struct bound_sum *sum, uint32_t cell, uint32_t bound)
{
    const bool is_same = cell == sum->cell;
    sum->before += is_same ? 0 : sum->highest;
    sum->highest = is_same && sum->highest > bound ? sum->highest : bound;
    sum->cell = cell;
}

/* --- Words */

/* Reserves a list of up to `count` words. */
static bool reserve_words(struct tree *tree, size_t count)
{
    const size_t needed = tree->word_count + 2 + count;
    return needed <= tree->word_capacity ||
           (needed < WORD_LIST && ARRAY_RESERVE(tree->words, &tree->word_capacity, needed));
}

/* Returns the number of words of an item, and where they are. */
static uint32_t item_words(const struct tree *tree, const struct item *item,
                           const uint32_t **words_out)
{
    const bool is_list = item->words >= WORD_LIST;
    *words_out = is_list ? tree->words + (item->words - WORD_LIST) + 2 : &item->words;
    return is_list ? tree->words[item->words - WORD_LIST] : 1;
}

/* Joins the words of two items of the same slot, each once: sets the words of *item, and adds what
   they have more to its bound. */
static bool join_words(struct tree *tree, const struct item *other, struct item *item)
{
    if (other->words == NO_WORDS || other->words == item->words) {
        return true;
    }
    if (item->words == NO_WORDS) {
        item->bound += item_points(tree, other);
        item->words = other->words;
        return true;
    }
    const uint32_t *next_a;
    const uint32_t *next_b;
    NEED(reserve_words(tree,
                       (size_t)item_words(tree, item, &next_a) + item_words(tree, other, &next_b)));
    const uint32_t before = item_points(tree, item);
    const uint32_t a_count = item_words(tree, item, &next_a); /* the lists may have moved */
    const uint32_t b_count = item_words(tree, other, &next_b);
    const uint32_t *const a_end = next_a + a_count;
    const uint32_t *const b_end = next_b + b_count;
    uint32_t *const list = tree->words + tree->word_count;
    uint32_t *end = list + 2;
    uint32_t points = 0;
    while (next_a < a_end || next_b < b_end) {
        const uint32_t a = next_a < a_end ? *next_a : UINT32_MAX;
        const uint32_t b = next_b < b_end ? *next_b : UINT32_MAX;
        *end = a < b ? a : b;
        points += word_points(tree, *end++);
        next_a += a <= b;
        next_b += b <= a;
    }
    list[0] = (uint32_t)(end - list) - 2;
    list[1] = points;
    item->words = (uint32_t)(WORD_LIST + tree->word_count);
    item->bound += points - before;
    tree->word_count += (size_t)(end - list);
    return go_on(tree, (size_t)(end - list));
}

/* --- Making */

/* A choice whose list of items below is not complete. */
struct open_choice {
    uint32_t cell;
    uint32_t points;
    struct item item;
    size_t below; /* the first item below, in the stack */
};

/* The ways in order are a depth-first walk of the tree. The items below the open choices are on a
   stack; when a choice is closed, those below it become a list. */
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
    struct bound_sum sum = {0};
    item->count = (uint16_t)(making->count - open->below);
    NEED(reserve(tree, item->count, &item->first));
    for (uint32_t i = 0; i < item->count; i++) {
        const struct item below = tree->stack[open->below + i];
        tree->items[item->first + i] = below;
        sum_add(&sum, tree->form->cell_of_slot[below.slot], below.bound);
    }
    item->bound = open->points + sum.before + sum.highest;
    making->count = open->below;
    return true;
}

/* Closes the open choices of `cell` and later cells: each becomes an item on the stack. */
static bool close_choices(struct making *making, uint32_t cell)
{
    struct tree *const tree = making->tree;
    while (making->depth > 0 && making->open[making->depth].cell >= cell) {
        NEED(make_list(making) && ARRAY_ADD(tree->stack, &tree->stack_capacity, &making->count,
                                            making->open[making->depth].item));
        making->depth--;
    }
    return true;
}

static uint32_t number_of(const struct way *way)
{
    return way->word << WORD_SHIFT | (way->points < POINTS_MASK ? way->points : POINTS_MASK);
}

/* Gives the words of ways with the same key to the last open choice. */
static bool set_words(struct making *making, const struct way *ways, size_t count)
{
    struct tree *const tree = making->tree;
    struct open_choice *const open = &making->open[making->depth];
    open->item.words = number_of(&ways[0]);
    open->points = ways[0].points;
    if (count == 1) {
        return true;
    }
    NEED(reserve_words(tree, count));
    uint32_t *const list = tree->words + tree->word_count;
    open->item.words = (uint32_t)(WORD_LIST + tree->word_count);
    list[2] = number_of(&ways[0]);
    for (size_t i = 1; i < count; i++) {
        list[2 + i] = number_of(&ways[i]);
        open->points += ways[i].points;
    }
    list[0] = (uint32_t)count;
    list[1] = open->points;
    tree->word_count += 2 + count;
    return true;
}

bool tree_make(struct tree *tree, const struct ways *ways, const struct key_form *form,
               const struct face_trie *trie, const struct wg_limits *watch, struct item *whole_out)
{
    struct making making = {.tree = tree, .open[0].item.words = NO_WORDS};
    uint64_t before = 0;
    tree->form = form;
    tree->trie = trie;
    tree->watch = watch;
    tree->count = 0;
    tree->word_count = 0;
    /* So that tree->items is not NULL, also if the class has no words. */
    NEED(ARRAY_RESERVE(tree->items, &tree->capacity, 1));
    for (size_t begin = 0, end; begin < ways->count; begin = end) {
        const uint64_t key = ways->items[begin].key;
        const uint32_t other = first_cell(form, key ^ before); /* from here on, the keys differ */
        end = begin + 1;
        while (end < ways->count && ways->items[end].key == key) {
            end++;
        }
        if (!close_choices(&making, other) || !go_on(tree, end - begin)) {
            return false;
        }
        for (uint64_t rest = key & form->mask[other]; rest != 0;) {
            const uint32_t cell = first_cell(form, rest);
            const uint64_t slot = form->slots[cell] + (rest >> form->shift[cell]) - 1;
            making.open[++making.depth] = (struct open_choice){
                cell, 0, {.slot = (uint16_t)slot, .words = NO_WORDS}, making.count};
            rest &= form->mask[cell + 1];
        }
        NEED(set_words(&making, ways->items + begin, end - begin));
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
    FREE_ALL(tree->items, tree->words, tree->stack);
    *tree = (struct tree){0};
}

/* --- Merging */

/* The count of an item that stands for two of the same slot, which are not merged yet: their places
   are in `first` and `bound`. */
enum { TWO_ITEMS = UINT16_MAX };

/* Most lists are in one or two lines of the cache. */
static inline void prefetch_below(const struct item *items, const struct item *item)
{
    __builtin_prefetch(items + item->first);
    __builtin_prefetch(items + item->first + item->count / 2);
}

/* Writes the items below two choices, sorted, from `to` on; two of the same slot as TWO_ITEMS.
   Returns their end. The items below those two are prefetched: to wait for them took half of the
   time of merging. */
static struct item *join_lists(const struct tree *tree, const struct item *a, const struct item *b,
                               struct item *to)
{
    const struct item *const items = tree->items;
    const struct item *next_a = items + a->first;
    const struct item *next_b = items + b->first;
    const struct item *const a_end = next_a + a->count;
    const struct item *const b_end = next_b + b->count;
    while (next_a < a_end && next_b < b_end) {
        if (next_a->slot < next_b->slot) {
            *to++ = *next_a++;
        } else if (next_a->slot > next_b->slot) {
            *to++ = *next_b++;
        } else {
            prefetch_below(items, next_a);
            prefetch_below(items, next_b);
            *to++ = (struct item){.first = (uint32_t)(next_a - items),
                                  .bound = (uint32_t)(next_b - items),
                                  .count = TWO_ITEMS,
                                  .slot = next_a->slot};
            next_a++;
            next_b++;
        }
    }
    while (next_a < a_end) {
        *to++ = *next_a++;
    }
    while (next_b < b_end) {
        *to++ = *next_b++;
    }
    return to;
}

static bool merge_below(struct tree *tree, const struct item *a, const struct item *b,
                        struct item *merged);

/* Merges the two items that an item stands for. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool merge_two(struct tree *tree, struct item *item)
{
    const struct item a = tree->items[item->first];
    const struct item b = tree->items[item->bound];
    if (a.count == 0 || b.count == 0) { /* all below is of one */
        *item = a.count == 0 ? b : a;
        return join_words(tree, a.count == 0 ? &a : &b, item);
    }
    *item = a;
    item->bound = item_points(tree, &a);
    return join_words(tree, &b, item) && merge_below(tree, &a, &b, item);
}

/* Merges the items below two choices. Sets the list of *merged, and adds their bound to its own,
   which is that of its words. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static bool merge_below(struct tree *tree, const struct item *a, const struct item *b,
                        struct item *merged)
{
    struct bound_sum sum = {0};
    uint32_t first;
    if (!reserve(tree, (size_t)a->count + b->count, &first) ||
        !go_on(tree, (size_t)a->count + b->count)) {
        return false;
    }
    tree->count = (size_t)(join_lists(tree, a, b, tree->items + first) - tree->items);
    const uint32_t end = (uint32_t)tree->count;
    for (uint32_t at = first; at < end; at++) {
        struct item item = tree->items[at]; /* a copy: merging moves the items */
        if (item.count == TWO_ITEMS) {
            NEED(merge_two(tree, &item));
            tree->items[at] = item;
        }
        sum_add(&sum, tree->form->cell_of_slot[item.slot], item.bound);
    }
    merged->first = first;
    merged->count = (uint16_t)(end - first);
    merged->bound += sum.before + sum.highest;
    return true;
}

bool tree_choose(struct tree *tree, const struct item *branch, uint32_t cell, uint32_t face,
                 struct item *branch_out)
{
    const struct item *const items = tree->items + branch->first;
    const uint32_t slot = tree->form->slots[cell];
    struct item rest = *branch;
    struct item chosen = {.words = NO_WORDS};
    rest.bound = item_points(tree, branch);
    while (rest.count > 0 && items[rest.count - 1].slot >= slot) {
        rest.count--;
        if (items[rest.count].slot == slot + face) {
            chosen = items[rest.count];
        }
    }
    *branch_out = rest;
    NEED(join_words(tree, &chosen, branch_out));
    if (rest.count > 0 && chosen.count > 0) {
        return merge_below(tree, &chosen, &rest, branch_out);
    }
    struct bound_sum sum = {0};
    if (chosen.count > 0) {
        branch_out->first = chosen.first;
        branch_out->count = chosen.count;
        sum.highest = chosen.bound - item_points(tree, &chosen);
    }
    for (uint32_t i = 0; i < rest.count; i++) {
        sum_add(&sum, tree->form->cell_of_slot[items[i].slot], items[i].bound);
    }
    branch_out->bound += sum.before + sum.highest;
    return true;
}
