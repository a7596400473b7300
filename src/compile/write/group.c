/* SPDX-License-Identifier: MIT */
/*
 * group.c: chooses the codes of the symbols, and sorts the states by their letter sets. This is the
 * first step of order.c: the states with one set become a group.
 *
 * Cost: a radix sort of the states by digits of up to 16 bits. Memory, until the groups are known:
 * the sets of all states, which have 4 bytes with up to 31 symbols.
 */
#include "write/encode.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIZE_BITS = 9,
    WIDE_SIZE = 256, /* a bit of the size of a wide set; no number of letters has it */
};

/* --- Codes and letter sets */

/* Gives the FORMAT_FREQUENT lowest codes to the symbols for which the most states have an edge. If
   two symbols have equally many such states, prefers the lower symbol. Within the frequent and
   within the rare symbols, codes ascend with the symbols. */
void order_choose_codes(struct state_order *order)
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

uint32_t order_last_edge(const struct state_order *order, uint32_t old_state)
{
    const struct automaton *const a = order->automaton;
    uint32_t last = a->first_edges[old_state];
    for (uint32_t e = last + 1; e < a->first_edges[old_state + 1]; e++) {
        if (order->codes[a->symbols[e]] > order->codes[a->symbols[last]]) {
            last = e;
        }
    }
    return last;
}

bool order_make_set(const struct state_order *order, uint32_t old_state, uint32_t *set_out)
{
    const struct automaton *const a = order->automaton;
    bool is_wide = false;
    memset(set_out, 0, order->set_words * sizeof *set_out);
    for (uint32_t e = a->first_edges[old_state]; e < a->first_edges[old_state + 1]; e++) {
        const uint32_t code = order->codes[a->symbols[e]];
        set_out[code / 32] |= UINT32_C(1) << code % 32;
        is_wide |= code >= FORMAT_FIRST_RARE;
    }
    set_out[0] |= (uint32_t)a->is_word[old_state] << 31;
    return is_wide;
}

bool order_is_wide(const struct state_order *order, uint32_t old_state)
{
    uint32_t set[FORMAT_MAX_SET_WORDS];
    return order->set_words > 1 && order_make_set(order, old_state, set);
}

/* --- The sort by sets */

/* The work of the sort: the sets of all states, by old number, and memory for a pass. */
struct set_sort {
    const struct state_order *order;
    uint32_t *sets;   /* order->set_words integers for each state */
    uint32_t *sorted; /* scratch, for each state */
    uint32_t *begins; /* scratch, for each value of a digit and one more */
};

static const uint32_t *set_of(const struct set_sort *sort, uint32_t old_state)
{
    return sort->sets + (size_t)old_state * sort->order->set_words;
}

static bool has_same_set(const struct set_sort *sort, uint32_t old_state, uint32_t other)
{
    return memcmp(set_of(sort, old_state), set_of(sort, other),
                  sort->order->set_words * sizeof(uint32_t)) == 0;
}

static bool is_wide(const struct set_sort *sort, uint32_t old_state)
{
    uint32_t rare = 0;
    for (uint32_t word = 1; word < sort->order->set_words; word++) {
        rare |= set_of(sort, old_state)[word];
    }
    return rare != 0;
}

/* The number of letters of the set, plus WIDE_SIZE if it is wide. */
static uint32_t size_of(const struct set_sort *sort, uint32_t old_state)
{
    return order_letters(sort->order, old_state) | (is_wide(sort, old_state) ? WIDE_SIZE : 0);
}

/* The sizes of a digit of the radix sort. Large digits need fewer passes. Small digits need fewer
   buckets; with fewer than SMALL_STATES states, they save half a millisecond in a build. */
enum { MAX_DIGIT_BITS = 16, SMALL_DIGIT_BITS = 8, SMALL_STATES = 1 << 14 };

/* A digit of the sort key of a state. */
struct digit {
    /* The index of a 32-bit integer of the set, or set_words if the digit is the size of the
       set. */
    uint32_t word;
    uint32_t shift; /* the digit is bits shift to shift + bits - 1 of the integer */
    uint32_t bits;
};

static uint32_t digit_of(const struct set_sort *sort, uint32_t old_state, struct digit digit)
{
    return digit.word == sort->order->set_words
               ? size_of(sort, old_state)
               : set_of(sort, old_state)[digit.word] >> digit.shift &
                     ((UINT32_C(1) << digit.bits) - 1);
}

/* One pass of the radix sort, over `count` states: a counting sort. States with equal digits keep
   their order. */
static void sort_by_digit(const struct set_sort *sort, struct digit digit, uint32_t *states,
                          uint32_t count)
{
    const uint32_t buckets = UINT32_C(1) << digit.bits;
    uint32_t *const begins = sort->begins;
    memset(begins, 0, ((size_t)buckets + 1) * sizeof *begins);
    for (uint32_t i = 0; i < count; i++) {
        begins[digit_of(sort, states[i], digit) + 1]++;
    }
    for (uint32_t i = 0; i < buckets; i++) {
        begins[i + 1] += begins[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        sort->sorted[begins[digit_of(sort, states[i], digit)]++] = states[i];
    }
    memcpy(states, sort->sorted, (size_t)count * sizeof *states);
}

/* Fills old_states: sorts by all digits, the lowest digit first. The lowest digits belong to rare
   letters. Only wide states have rare letters, so only wide states are sorted by these digits. */
static void sort_by_set(const struct set_sort *sort)
{
    const uint32_t states = sort->order->automaton->states;
    uint32_t *const old = sort->order->old_states;
    struct digit digit = {.bits = states < SMALL_STATES ? SMALL_DIGIT_BITS : MAX_DIGIT_BITS};
    uint32_t narrow = 0;
    uint32_t wide = states;
    for (uint32_t state = 0; state < states; state++) {
        old[is_wide(sort, state) ? --wide : narrow++] = state;
    }
    for (digit.word = sort->order->set_words; digit.word-- > 0;) {
        const uint32_t first = digit.word > 0 ? narrow : 0;
        for (digit.shift = 0; digit.shift < 32; digit.shift += digit.bits) {
            sort_by_digit(sort, digit, old + first, states - first);
        }
    }
    const struct digit size = {.word = sort->order->set_words, .bits = SIZE_BITS};
    sort_by_digit(sort, size, old, states);
}

/* --- Groups */

/* Moves the states begin to end - 1, which have one size, and marks their groups and classes. A
   group of several states is a class. The other states are a class together, which comes first. */
static void divide_size(struct state_order *order, const struct set_sort *sort, uint32_t begin,
                        uint32_t end, uint64_t *class_begins)
{
    uint32_t *const old = order->old_states;
    uint32_t alone = 0; /* states whose set no other state has */
    uint32_t others = begin;
    for (uint32_t i = begin, next = i; i < end; i = next) {
        while (++next < end && has_same_set(sort, old[next], old[i])) {
        }
        if (next - i == 1) {
            sort->sorted[alone++] = old[i];
        } else {
            memmove(old + others, old + i, (next - i) * sizeof *old);
            others += next - i;
        }
        order->group_count++;
        order->wide_count += is_wide(sort, old[i]);
    }
    memmove(old + begin + alone, old + begin, (others - begin) * sizeof *old);
    memcpy(old + begin, sort->sorted, alone * sizeof *old);
    order_mark(class_begins, begin);
    for (uint32_t i = begin; i < end; i++) {
        if (i < begin + alone) {
            order_mark(order->group_begins, i);
        } else if (i == begin + alone || !has_same_set(sort, old[i], old[i - 1])) {
            order_mark(order->group_begins, i);
            order_mark(class_begins, i);
        }
    }
}

enum wg_status order_group_states(struct state_order *order, uint64_t *class_begins,
                                  struct wg_error *error)
{
    const uint32_t states = order->automaton->states;
    struct set_sort sort = {
        .order = order,
        .sets = malloc((size_t)states * order->set_words * sizeof *sort.sets),
        .sorted = order->new_states,
        .begins = malloc(((1 << MAX_DIGIT_BITS) + 1) * sizeof *sort.begins),
    };
    const bool has_memory = sort.sets != NULL && sort.begins != NULL;
    for (uint32_t state = 0; has_memory && state < states; state++) {
        (void)order_make_set(order, state, sort.sets + (size_t)state * order->set_words);
    }
    if (has_memory) {
        sort_by_set(&sort);
    }
    for (uint32_t begin = 0, end = 0; has_memory && begin < states; begin = end) {
        const uint32_t size = size_of(&sort, order->old_states[begin]);
        while (++end < states && size_of(&sort, order->old_states[end]) == size) {
        }
        divide_size(order, &sort, begin, end, class_begins);
    }
    order_mark(class_begins, states);
    free(sort.sets);
    free(sort.begins);
    return has_memory ? WG_OK : fail_memory(error);
}
