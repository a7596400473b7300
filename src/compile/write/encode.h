/* SPDX-License-Identifier: MIT */
/* encode.h: writes an automaton and its alphabet as the bytes of a dictionary file. */
#pragma once

#include "alphabet/lists.h"
#include "dict/format.h"
#include "write/automaton.h"

/* The optional content of a dictionary. */
struct encode_extras {
    bool has_numbers;       /* section NUMB */
    const uint64_t *values; /* section VALU: for each word, in order; or NULL. With
                               values, the file has NUMB too */
};

/* Fails with WG_LIMIT if `widths`, the sum of the widths of all blocks of NUMB (is_numb) or LAST,
   is above FORMAT_MAX_WIDTHS. Only a dictionary of over 75 million states can exceed this limit, so
   tests call the function directly. */
enum wg_status encode_check_widths(uint64_t widths, uint32_t states, bool is_numb,
                                   struct wg_error *error);

/*
 * Encodes a dictionary. `metadata` is the content of section META: lines of key=value, sorted by
 * key. If it is empty, the file has no such section. On success sets *bytes_out to the bytes of the
 * file, aligned to 64 bytes, and *nbytes_out to their count. The caller frees the bytes. Fails with
 * WG_NO_MEMORY, or with WG_LIMIT if the size of the file does not fit into a size_t, if
 * encode_check_widths fails, or with extras if there are more than FORMAT_MAX_NUMBERED words.
 */
enum wg_status encode_dictionary(const struct automaton *automaton,
                                 const struct alphabet_source *alphabet, struct wg_text metadata,
                                 const struct encode_extras *extras, unsigned char **bytes_out,
                                 size_t *nbytes_out, struct wg_error *error);

/* --- The states (order.c): their numbers in a dictionary file, their letter sets, and the sections
   that hold them. A state has two numbers: the old number is its number in the automaton, the new
   number is its number in the file. */

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

/* Chooses the codes of the symbols, and numbers the states. The caller must have set `automaton`
   and `symbols`, and all other members to 0, and must call order_free, even after a failure. Fails
   with WG_NO_MEMORY. */
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

/* Fills old_states, sorted by set, and marks the groups in group_begins, and in `class_begins` the
   classes of the first round (order.c) and the end. Uses new_states as scratch memory. Fails with
   WG_NO_MEMORY. */
enum wg_status order_group_states(struct state_order *order, uint64_t *class_begins,
                                  struct wg_error *error);

/* --- The sections that hold the states, BASE, SETS, RANK, LAST and EDGE (arrays.c). Each function
   writes to memory of the size of its section, which the caller must have filled with zeros. */

void arrays_write_base(const struct state_order *order, unsigned char *out);

void arrays_write_sets_and_rank(const struct state_order *order, unsigned char *sets,
                                unsigned char *rank);

/* Returns the sum of the widths of all blocks of LAST. Writes LAST, unless `out` is NULL; then the
   sum must be at most FORMAT_MAX_WIDTHS. */
uint64_t arrays_write_last(const struct state_order *order, unsigned char *out);

/* Writes EDGE: for each state its edges but the last, in the order of codes. */
void arrays_write_edges(const struct state_order *order, unsigned char *out);

/* --- NUMB, which has the number of words below each state, and VALU, which has a value for each
   word (arrays.c) */

/* Returns, by the new number of each state, how many words end at the state or below it, minus one.
   Returns NULL if there is not enough memory; the caller frees the counts. No state may have 2^64
   words or more, so the caller checks the number of all words first. */
uint64_t *count_words(const struct automaton *automaton, const uint32_t *new_states);

/* The sizes of VALU. */
struct value_sizes {
    uint32_t position_bits;
    uint32_t base_bits;
    uint64_t nbytes; /* of the section */
};

/* Returns the sizes for the values of `words` words. */
struct value_sizes count_value_sizes(const uint64_t *values, uint64_t words);

/* Writes VALU, which has sizes->nbytes bytes. */
void count_write_values(const uint64_t *values, uint64_t words, const struct value_sizes *sizes,
                        unsigned char *out);
