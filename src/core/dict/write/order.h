/* SPDX-License-Identifier: MIT */
/*
 * order.h: the numbers that the states of an automaton get in a dictionary file, and their letter
 * sets. A state has two numbers: the old number is its number in the automaton, the new number is
 * its number in the file.
 */
#ifndef WG_DICT_WRITE_ORDER_H
#define WG_DICT_WRITE_ORDER_H

#include "dict/format.h"
#include "dict/write/automaton.h"

struct state_order {
    const struct automaton *automaton;
    uint32_t symbols;
    uint32_t set_words; /* 32-bit integers in a wide letter set */
    uint32_t group_count;
    uint32_t wide_count;               /* groups with a wide set */
    uint8_t codes[FORMAT_MAX_SYMBOLS]; /* by symbol */
    uint32_t *old_states;              /* by new number */
    uint32_t *new_states;              /* by old number */
    uint64_t *group_begins;            /* a bit for each new number, the lowest first */
};

/*
 * Chooses the codes of the symbols, and numbers the states. The caller must have set `automaton`,
 * `symbols` and `set_words`, and all other members to 0, and must call order_free, even after a
 * failure. Fails with WG_NO_MEMORY.
 */
enum wg_status order_states(struct state_order *order, struct wg_error *error);

void order_free(struct state_order *order);

/* Writes the letter set of a state: order->set_words integers, with bit 31 of the first for the end
   of a word. Returns whether the set is wide. */
bool order_make_set(const struct state_order *order, uint32_t old_state, uint32_t *set_out);

bool order_is_wide(const struct state_order *order, uint32_t old_state);

/* Returns the edge with the highest code of a state that has edges. */
uint32_t order_last_edge(const struct state_order *order, uint32_t old_state);

/* Returns the number of letters that continue from a state. */
static inline uint32_t order_letters(const struct state_order *order, uint32_t old_state)
{
    const uint32_t *first_edges = order->automaton->first_edges;
    return first_edges[old_state + 1] - first_edges[old_state];
}

/* --- Marks: an array with a bit for each place, the lowest bit first */

static inline void order_mark(uint64_t *marks, uint32_t place)
{
    marks[place / 64] |= UINT64_C(1) << place % 64;
}

static inline bool order_is_marked(const uint64_t *marks, uint32_t place)
{
    return (marks[place / 64] >> place % 64 & 1) != 0;
}

/* Returns whether the state with this new number is the first state of a group. */
static inline bool order_begins_group(const struct state_order *order, uint32_t new_state)
{
    return order_is_marked(order->group_begins, new_state);
}

/* --- The first step of order_states (group.c) */

/* Chooses the codes of the symbols. */
void order_choose_codes(struct state_order *order);

/*
 * Fills old_states, sorted by set, and marks the groups in group_begins, and in `class_begins` the
 * classes of the first round (order.c) and the end. Uses new_states as scratch memory. Fails with
 * WG_NO_MEMORY.
 */
enum wg_status order_group_states(struct state_order *order, uint64_t *class_begins,
                                  struct wg_error *error);

#endif
