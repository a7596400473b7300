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
 * states by their sets, then three to five rounds).
 */
#include "dict/write/order.h"

#include "base/array.h"
#include "base/error.h"
#include "dict/format.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE_BITS = 9 };

/* --- Codes and letter sets */

/*
 * Gives the FORMAT_FREQUENT lowest codes to the symbols for which the most states have an edge. If
 * two symbols have equally many such states, prefers the lower symbol. Within the frequent and
 * within the rare symbols, codes ascend with the symbols.
 */
static void choose_codes(struct state_order *order)
{
    const struct automaton *a = order->automaton;
    uint32_t states[FORMAT_MAX_SYMBOLS] = {0}; /* with an edge of this symbol */
    uint32_t frequent = 0;
    uint32_t rare = FORMAT_FIRST_RARE;
    for (uint32_t e = 0; e < a->edges; e++) {
        states[a->symbols[e]]++;
    }
    for (uint32_t symbol = 0; symbol < order->symbols; symbol++) {
        uint32_t before = 0;
        for (uint32_t other = 0; other < order->symbols; other++) {
            before += states[other] > states[symbol] ||
                      (states[other] == states[symbol] && other < symbol);
        }
        order->codes[symbol] = (uint8_t)(before < FORMAT_FREQUENT ? frequent++ : rare++);
    }
}

static void make_sets(struct state_order *order)
{
    const struct automaton *a = order->automaton;
    for (uint32_t state = 0; state < a->states; state++) {
        uint32_t *const set = order_set(order, state);
        uint32_t highest = 0;
        for (uint32_t e = a->first_edges[state]; e < a->first_edges[state + 1]; e++) {
            const uint32_t code = order->codes[a->symbols[e]];
            set[code / 32] |= UINT32_C(1) << code % 32;
            if (code >= highest) {
                highest = code;
                order->last_edges[state] = e;
            }
        }
        set[0] |= (uint32_t)a->is_word[state] << 31;
        order->sizes[state] = (uint16_t)(order_letters(order, state) |
                                         (highest >= FORMAT_FIRST_RARE ? WIDE_SIZE : 0));
    }
}

/* --- The order of states */

/*
 * The work of the sort by paths. States that are still equal form a class, and have consecutive
 * numbers. The rank of a state is the number of the first state of its class. All arrays have an
 * item for each state.
 */
struct ranking {
    uint32_t *ranks;     /* by old number */
    uint32_t *ancestors; /* by old number: 2^k steps towards the root of the tree */
    uint32_t *keys;      /* by old number: the sort keys, which are the ranks of the ancestors */
    uint32_t *open;      /* the states of classes of several states, by rank */
    uint32_t open_count;
    uint32_t *sorted; /* scratch */
    uint32_t *counts; /* scratch, with one item more */
};

/*
 * The sizes of a digit of the radix sort. Large digits need fewer passes. Small digits need fewer
 * buckets; with fewer than SMALL_STATES states, they save half a millisecond in a build.
 */
enum { MAX_DIGIT_BITS = 16, SMALL_DIGIT_BITS = 8, SMALL_STATES = 1 << 14 };

/* A digit of the sort key of a state. */
struct digit {
    /* The index of a 32-bit integer of the set, or set_words if the digit is the size of the
       set. */
    uint32_t word;
    uint32_t shift; /* the digit is bits shift to shift + bits - 1 of the integer */
    uint32_t bits;
};

static uint32_t digit_of(const struct state_order *order, uint32_t old_state, struct digit digit)
{
    return digit.word == order->set_words ? order->sizes[old_state]
                                          : order_set(order, old_state)[digit.word] >> digit.shift &
                                                ((UINT32_C(1) << digit.bits) - 1);
}

/*
 * Sorts states by their keys, which are below `buckets`: a counting sort. States with equal keys
 * keep their order. `begins` is scratch memory of buckets + 1 integers. Sets begins[key] to the
 * place after the last state with this key.
 */
static void sort_by_key(const uint32_t *states, uint32_t count, const uint32_t *keys,
                        uint32_t buckets, uint32_t *begins, uint32_t *sorted)
{
    memset(begins, 0, ((size_t)buckets + 1) * sizeof *begins);
    for (uint32_t i = 0; i < count; i++) {
        begins[keys[states[i]] + 1]++;
    }
    for (uint32_t i = 0; i < buckets; i++) {
        begins[i + 1] += begins[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        sorted[begins[keys[states[i]]]++] = states[i];
    }
}

/* One pass of the radix sort, over `count` states. `begins` is scratch memory of 2^digit.bits + 1
   integers. */
static void sort_by_digit(const struct state_order *order, struct digit digit, uint32_t *states,
                          uint32_t count, uint32_t *begins, const struct ranking *ranking)
{
    for (uint32_t i = 0; i < count; i++) {
        ranking->keys[states[i]] = digit_of(order, states[i], digit);
    }
    sort_by_key(states, count, ranking->keys, UINT32_C(1) << digit.bits, begins, ranking->sorted);
    memcpy(states, ranking->sorted, (size_t)count * sizeof *states);
}

/*
 * Fills old_states: sorts by all digits, the lowest digit first. The lowest digits belong to rare
 * letters. Only wide states have rare letters, so only wide states are sorted by these digits.
 */
static void sort_by_set(struct state_order *order, uint32_t *begins, const struct ranking *ranking)
{
    const uint32_t states = order->automaton->states;
    uint32_t *const sorted = order->old_states;
    struct digit digit = {.bits = states < SMALL_STATES ? SMALL_DIGIT_BITS : MAX_DIGIT_BITS};
    uint32_t narrow = 0;
    uint32_t wide = states;
    for (uint32_t state = 0; state < states; state++) {
        sorted[order_is_wide(order, state) ? --wide : narrow++] = state;
    }
    for (digit.word = order->set_words; digit.word-- > 0;) {
        const uint32_t first = digit.word > 0 ? narrow : 0;
        for (digit.shift = 0; digit.shift < 32; digit.shift += digit.bits) {
            sort_by_digit(order, digit, sorted + first, states - first, begins, ranking);
        }
    }
    const struct digit size = {.word = order->set_words, .bits = SIZE_BITS};
    sort_by_digit(order, size, sorted, states, begins, ranking);
}

/* Fills `groups` from old_states, which are sorted by set. */
static void find_groups(struct state_order *order)
{
    const uint32_t *const old = order->old_states;
    uint32_t group = 0;
    for (uint32_t i = 1; i < order->automaton->states; i++) {
        const bool is_new = memcmp(order_set(order, old[i]), order_set(order, old[i - 1]),
                                   order->set_words * sizeof(uint32_t)) != 0;
        group += is_new;
        order->groups[old[i]] = group;
        order->wide_count += is_new && order_is_wide(order, old[i]);
    }
    order->group_count = group + 1;
}

/* Makes a class of the states begin to end - 1 (new numbers). */
static void add_class(const struct state_order *order, struct ranking *ranking, uint32_t begin,
                      uint32_t end)
{
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t state = order->old_states[i];
        ranking->ranks[state] = begin;
        ranking->open[ranking->open_count] = state;
        ranking->open_count += end - begin > 1;
    }
}

/*
 * Makes the classes of the first round from old_states, which are sorted by set. A group of several
 * states is a class. The other states of one size are a class together, which comes before the
 * groups of this size.
 */
static void rank_by_set(struct state_order *order, struct ranking *ranking)
{
    const uint32_t states = order->automaton->states;
    uint32_t *const old = order->old_states;
    uint32_t *const grouped = ranking->sorted;
    for (uint32_t begin = 0, end = 0; begin < states; begin = end) {
        uint32_t alone = 0; /* states of this size whose set no other state has */
        uint32_t others = 0;
        for (; end < states && order->sizes[old[end]] == order->sizes[old[begin]]; end++) {
            const bool is_alone = order_begins_group(order, end) &&
                                  (end + 1 == states || order_begins_group(order, end + 1));
            grouped[others] = old[end];
            ranking->counts[alone] = old[end];
            alone += is_alone;
            others += !is_alone;
        }
        memcpy(old + begin, ranking->counts, alone * sizeof *old);
        memcpy(old + begin + alone, grouped, others * sizeof *old);
        add_class(order, ranking, begin, begin + alone);
        for (uint32_t i = begin + alone, next = i; i < end; i = next) {
            while (next < end && order->groups[old[next]] == order->groups[old[i]]) {
                next++;
            }
            add_class(order, ranking, i, next);
        }
    }
}

/* Splits the class of the states begin to end - 1, which are sorted by their keys. Returns whether
   the class was split into several parts. */
static bool split_class(const struct state_order *order, struct ranking *ranking, uint32_t begin,
                        uint32_t end)
{
    const uint32_t *const old = order->old_states;
    uint32_t first = begin;
    for (uint32_t i = begin + 1; i <= end; i++) {
        if (i == end || ranking->keys[old[i]] != ranking->keys[old[first]]) {
            add_class(order, ranking, first, i);
            first = i;
        }
    }
    return ranking->ranks[old[end - 1]] != begin;
}

/* One round of prefix doubling: splits each class by the ranks of the ancestors, and doubles the
   steps. Returns whether a class was split. */
static bool split_classes(const struct state_order *order, struct ranking *ranking)
{
    const uint32_t states = order->automaton->states;
    const uint32_t open_count = ranking->open_count;
    uint32_t *const filled = ranking->counts; /* by rank: states placed so far */
    bool has_split = false;
    for (uint32_t i = 0; i < open_count; i++) {
        const uint32_t state = ranking->open[i];
        ranking->keys[state] = ranking->ranks[ranking->ancestors[state]];
    }
    sort_by_key(ranking->open, open_count, ranking->keys, states, ranking->counts, ranking->sorted);
    memset(filled, 0, (size_t)states * sizeof *filled);
    for (uint32_t i = 0; i < open_count; i++) {
        const uint32_t rank = ranking->ranks[ranking->sorted[i]];
        order->old_states[rank + filled[rank]++] = ranking->sorted[i];
    }
    /* Splits the classes in the order of `open`, which is refilled from the front. */
    memcpy(ranking->sorted, ranking->open, open_count * sizeof *ranking->open);
    ranking->open_count = 0;
    for (uint32_t i = 0; i < open_count;) {
        const uint32_t begin = ranking->ranks[ranking->sorted[i]];
        const uint32_t count = filled[begin];
        has_split |= split_class(order, ranking, begin, begin + count);
        i += count;
    }
    for (uint32_t state = 0; state < states; state++) {
        ranking->sorted[state] = ranking->ancestors[ranking->ancestors[state]];
    }
    memcpy(ranking->ancestors, ranking->sorted, (size_t)states * sizeof *filled);
    return has_split;
}

/*
 * Numbers the states by their ranks. States of one rank have equal paths; they are sorted as their
 * parents are, children of one parent by their old numbers. A breadth-first walk from the root of
 * the tree visits the states in this order.
 */
static void number_classes(struct state_order *order, const struct ranking *ranking,
                           const uint32_t *parents)
{
    const uint32_t states = order->automaton->states;
    uint32_t *const ends = ranking->counts; /* of the children of each state */
    uint32_t *const children = ranking->sorted;
    uint32_t *const queue = ranking->ancestors; /* not needed any more */
    uint32_t *const filled = order->new_states; /* by rank */
    uint32_t end = 1;
    for (uint32_t state = 1; state < states; state++) {
        ranking->open[state - 1] = state;
    }
    sort_by_key(ranking->open, states - 1, parents, states, ends, children);
    memset(filled, 0, (size_t)states * sizeof *filled);
    queue[0] = 0;
    order->old_states[0] = 0;
    for (uint32_t i = 0; i < states; i++) {
        for (uint32_t c = queue[i] == 0 ? 0 : ends[queue[i] - 1]; c < ends[queue[i]]; c++) {
            const uint32_t rank = ranking->ranks[children[c]];
            order->old_states[rank + filled[rank]++] = children[c];
            queue[end++] = children[c];
        }
    }
}

/* Fills old_states and new_states. `parents` has the target of each last edge. */
static void number_states(struct state_order *order, struct ranking *ranking,
                          const uint32_t *parents)
{
    const uint32_t states = order->automaton->states;
    find_groups(order);
    rank_by_set(order, ranking);
    memcpy(ranking->ancestors, parents, (size_t)states * sizeof *parents);
    while (split_classes(order, ranking)) {
    }
    number_classes(order, ranking, parents);
    for (uint32_t i = 0; i < states; i++) {
        order->new_states[order->old_states[i]] = i;
    }
}

enum wg_status order_states(struct state_order *order, struct wg_error *error)
{
    const struct automaton *a = order->automaton;
    const size_t states = a->states;
    uint32_t *const kept = calloc(states, (order->set_words + 4) * sizeof *kept);
    uint32_t *const begins = malloc(((1 << MAX_DIGIT_BITS) + 1) * sizeof *begins);
    uint32_t *scratch = NULL;
    size_t capacity = 0;
    order->sets = kept;
    order->sizes = calloc(states, sizeof *order->sizes);
    if (kept == NULL || order->sizes == NULL || begins == NULL ||
        !ARRAY_RESERVE(scratch, &capacity, 7 * states + 2)) {
        free(begins);
        return fail_memory(error);
    }
    order->last_edges = kept + states * order->set_words;
    order->old_states = order->last_edges + states;
    order->new_states = order->old_states + states;
    order->groups = order->new_states + states;
    struct ranking ranking = {
        .ranks = scratch,
        .ancestors = scratch + states,
        .keys = scratch + 2 * states,
        .sorted = scratch + 3 * states,
        .counts = scratch + 4 * states,
        .open = scratch + 5 * states + 1,
    };
    uint32_t *const parents = ranking.open + states + 1;
    parents[0] = 0;
    choose_codes(order);
    make_sets(order);
    sort_by_set(order, begins, &ranking);
    for (uint32_t state = 1; state < states; state++) {
        parents[state] = a->targets[order->last_edges[state]];
    }
    number_states(order, &ranking, parents);
    free(scratch);
    free(begins);
    return WG_OK;
}

void order_free(struct state_order *order)
{
    free(order->sets);
    free(order->sizes);
}
