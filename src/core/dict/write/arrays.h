/* SPDX-License-Identifier: MIT */
/*
 * arrays.h: writes the sections that hold the states of the automaton: BASE, SETS, RANK, LAST and
 * EDGE; and NUMB, which has the number of words below each state, and VALU, which has a value for
 * each word. Each function writes to memory of the size of its section, which the caller must have
 * filled with zeros.
 */
#ifndef WG_DICT_WRITE_ARRAYS_H
#define WG_DICT_WRITE_ARRAYS_H

#include "base/load.h"
#include "dict/write/order.h"

/* --- States */

void arrays_write_base(const struct state_order *order, unsigned char *out);

void arrays_write_sets_and_rank(const struct state_order *order, unsigned char *sets,
                                unsigned char *rank);

/* Returns the sum of the widths of all blocks of LAST. Writes LAST, unless `out` is NULL; then the
   sum must be at most FORMAT_MAX_WIDTHS. */
uint64_t arrays_write_last(const struct state_order *order, unsigned char *out);

/* Writes EDGE: for each state its edges but the last, in the order of codes. */
void arrays_write_edges(const struct state_order *order, unsigned char *out);

/* --- Numbers and values */

/* Stores `number` in the bits of `out` from bit number `bit` on, which must be 0. Reads and writes
   the 8 bytes from the byte of this bit on. */
static inline void put_bits(unsigned char *out, uint64_t bit, uint64_t number)
{
    unsigned char *const p = out + bit / 8;
    store_le64(p, load_le64(p) | number << bit % 8);
}

/*
 * Returns, by the new number of each state, how many words end at the state or below it, minus one.
 * Returns NULL if there is not enough memory; the caller frees the counts. No state may have 2^64
 * words or more, so the caller checks the number of all words first.
 */
uint64_t *count_words(const struct automaton *automaton, const uint32_t *new_states);

/* Returns the sum of the widths of all blocks of NUMB. Writes NUMB, unless `out` is
   NULL. */
uint64_t count_write(const uint64_t *counts, uint32_t states, unsigned char *out);

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

#endif
