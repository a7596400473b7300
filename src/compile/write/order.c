/* SPDX-License-Identifier: MIT */
/*
 * order.c: numbers the states of an automaton for a dictionary file.
 *
 * The numbers of the states decide how small the file is. First the states are sorted: narrow
 * letter sets (without rare letters) before wide ones, then by the size of the set, then by the
 * set. So each set is stored once, and the first edge of a state can be computed. States with the
 * same set form a group. The order within a group is free: the states are sorted by the number of
 * the target of their last edge, so these targets ascend and LAST stores them in few bits. States
 * whose set no other state has are sorted by this target, too, and come before the groups of the
 * same size.
 *
 * The number of a target depends on the same order. This order is still well defined: the last
 * edges make a tree with state 0 as its root, and the order compares first the groups of two
 * states, then their parents in this tree. That is the order of the paths to the root, read as
 * words over the groups, so prefix doubling finds it (Karp, Miller and Rosenberg, 1972): after k
 * rounds the states are sorted by the first 2^k groups of their paths.
 *
 * Cost: linear in states and edges, times the logarithm of the longest word (a radix sort of the
 * states by their sets, then three to five rounds). Memory, besides the automaton: 12 bytes for
 * each state with up to 31 symbols, and 8 bytes for each state of the largest class (below).
 */
#include "write/encode.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "dict/format.h"

#include <stdlib.h>

/* --- Classes
 *
 * The states that are still equal form a class, and have consecutive new numbers. The rank of a
 * state is the number of the first state of its class. At the end, each class has one state, so the
 * ranks are the new numbers.
 */

/* Returns the first mark from `place` on. There must be one. */
static uint32_t next_mark(const uint64_t *marks, uint32_t place)
{
    uint64_t bits = marks[place / 64] >> place % 64;
    if (bits == 0) {
        size_t word = place / 64;
        do {
            bits = marks[++word];
        } while (bits == 0);
        place = (uint32_t)(word * 64);
    }
    return place + (uint32_t)__builtin_ctzll(bits);
}

enum { INSERTION_MAX = 32 /* numbers of the longest array for an insertion sort */ };

/* Moves each number to the bucket of its byte at `shift`. Sets ends_out to the ends of the buckets.
 */
static void sort_by_byte(uint64_t *numbers, uint32_t count, unsigned shift, uint32_t ends_out[256])
{
    uint32_t next[256] = {0}; /* by bucket: the place of the next number that is not moved yet */
    for (uint32_t i = 0; i < count; i++) {
        next[numbers[i] >> shift & 0xff]++;
    }
    for (uint32_t byte = 0, end = 0; byte < 256; byte++) {
        end += next[byte];
        ends_out[byte] = end;
        next[byte] = end - next[byte];
    }
    for (uint32_t byte = 0; byte < 256; byte++) {
        while (next[byte] < ends_out[byte]) {
            const uint64_t number = numbers[next[byte]];
            const uint32_t bucket = number >> shift & 0xff;
            numbers[next[byte]] = numbers[next[bucket]];
            numbers[next[bucket]++] = number;
        }
    }
}

/* Sorts numbers by their bytes from `shift` down to `last_shift`, in place (McIlroy, Bostic and
   McIlroy, "Engineering radix sort", 1993). */
/* NOLINTNEXTLINE(misc-no-recursion): at most eight calls deep, one for each byte */
static void sort_numbers(uint64_t *numbers, uint32_t count, unsigned shift, unsigned last_shift)
{
    if (count > INSERTION_MAX) {
        uint32_t ends[256];
        sort_by_byte(numbers, count, shift, ends);
        for (uint32_t byte = 0, begin = 0; shift > last_shift && byte < 256; begin = ends[byte++]) {
            sort_numbers(numbers + begin, ends[byte] - begin, shift - 8, last_shift);
        }
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        const uint64_t number = numbers[i];
        uint32_t j = i;
        for (; j > 0 && number < numbers[j - 1]; j--) {
            numbers[j] = numbers[j - 1];
        }
        numbers[j] = number;
    }
}

/* The work on the classes. */
struct ranking {
    struct state_order *order;
    uint64_t *class_begins;
    uint32_t *ancestors; /* by old number: 2^k steps towards the root of the tree */
    uint64_t *pairs;     /* scratch: for each state of a class its key, then its old number */
    size_t capacity;
};

/*
 * Sorts the states of a class by the ranks of their ancestors, marks the new classes, and ranks
 * their states. States with equal keys stay one class if last_shift is 32; if it is 0, they are
 * sorted by their old numbers. Sets *has_split_out to true if there are several classes now; leaves
 * it as it is otherwise. Returns false if there is not enough memory.
 */
static bool split_class(struct ranking *ranking, uint32_t begin, uint32_t end, unsigned last_shift,
                        bool *has_split_out)
{
    struct state_order *const order = ranking->order;
    const uint32_t count = end - begin;
    uint32_t rank = begin;
    if (count == 1) {
        return true;
    }
    NEED(ARRAY_RESERVE(ranking->pairs, &ranking->capacity, count));
    uint64_t *const pairs = ranking->pairs;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t state = order->old_states[begin + i];
        pairs[i] = (uint64_t)order->new_states[ranking->ancestors[state]] << 32 | state;
    }
    sort_numbers(pairs, count, 56, last_shift);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t state = (uint32_t)pairs[i];
        if (i > 0 && pairs[i] >> last_shift != pairs[i - 1] >> last_shift) {
            rank = begin + i;
            order_mark(ranking->class_begins, rank);
        }
        order->old_states[begin + i] = state;
        order->new_states[state] = rank;
    }
    *has_split_out |= rank != begin;
    return true;
}

/* One round of prefix doubling: splits each class by the ranks of the ancestors. A class may use
   the ranks of this round for ancestors whose class was split before: these are in the final order,
   too. Sets *has_split_out to whether a class was split. */
static bool split_classes(struct ranking *ranking, bool *has_split_out)
{
    const uint32_t states = ranking->order->automaton->states;
    *has_split_out = false;
    for (uint32_t begin = 0, end = 0; begin < states; begin = end) {
        end = next_mark(ranking->class_begins, begin + 1);
        NEED(split_class(ranking, begin, end, 32, has_split_out));
    }
    return true;
}

/* Sets the ancestors to the parents. The root of the tree, state 0, is its own parent. */
static void find_parents(const struct ranking *ranking)
{
    const struct automaton *const a = ranking->order->automaton;
    ranking->ancestors[0] = 0;
    for (uint32_t state = 1; state < a->states; state++) {
        ranking->ancestors[state] = a->targets[order_last_edge(ranking->order, state)];
    }
}

/* Doubles the steps to the ancestors. An ancestor has a smaller old number, so it is still to be
   changed when its descendants are. */
static void double_steps(const struct ranking *ranking)
{
    uint32_t *const ancestors = ranking->ancestors;
    for (uint32_t state = ranking->order->automaton->states; state-- > 1;) {
        ancestors[state] = ancestors[ancestors[state]];
    }
}

/*
 * Splits the classes that are left: their states have equal paths. They are sorted as their parents
 * are, children of one parent by their old numbers. The parents of a class are one class. Some
 * parent has a smaller old number than all states of the class, so a walk in the order of old
 * numbers splits the parents first.
 */
static bool split_equal_paths(struct ranking *ranking)
{
    bool has_split = false; /* not used: each class is split to the end */
    find_parents(ranking);
    for (uint32_t old = 1; old < ranking->order->automaton->states; old++) {
        const uint32_t begin = ranking->order->new_states[old];
        NEED(split_class(ranking, begin, next_mark(ranking->class_begins, begin + 1), 0,
                         &has_split));
    }
    return true;
}

/* Splits the classes until each has one state. */
static enum wg_status number_states(struct state_order *order, uint64_t *class_begins,
                                    struct wg_error *error)
{
    const uint32_t states = order->automaton->states;
    struct ranking ranking = {
        .order = order,
        .class_begins = class_begins,
        .ancestors = malloc((size_t)states * sizeof *ranking.ancestors),
    };
    TRY_MEMORY(error, ranking.ancestors != NULL);
    for (uint32_t i = 0, rank = 0; i < states; i++) {
        rank = order_is_marked(class_begins, i) ? i : rank;
        order->new_states[order->old_states[i]] = rank;
    }
    find_parents(&ranking);
    bool has_memory = true;
    for (bool has_split = true; has_memory && has_split; double_steps(&ranking)) {
        has_memory = split_classes(&ranking, &has_split);
    }
    has_memory = has_memory && split_equal_paths(&ranking);
    FREE_ALL(ranking.ancestors, ranking.pairs);
    return has_memory ? WG_OK : fail_memory(error);
}

enum wg_status order_states(struct state_order *order, struct wg_error *error)
{
    const size_t states = order->automaton->states;
    const size_t mark_words = states / 64 + 1;
    order->set_words = format_set_words(order->symbols);
    uint64_t *const class_begins = calloc(mark_words, sizeof *class_begins);
    enum wg_status status = WG_OK;
    order->old_states = malloc(states * sizeof *order->old_states);
    order->new_states = malloc(states * sizeof *order->new_states);
    order->group_begins = calloc(mark_words, sizeof *order->group_begins);
    if (class_begins == NULL || order->old_states == NULL || order->new_states == NULL ||
        order->group_begins == NULL) {
        status = fail_memory(error);
    }
    if (status == WG_OK) {
        order_choose_codes(order);
        status = order_group_states(order, class_begins, error);
    }
    NEXT(status, number_states(order, class_begins, error));
    free(class_begins);
    return status;
}

void order_free(struct state_order *order)
{
    FREE_ALL(order->old_states, order->new_states, order->group_begins);
}
