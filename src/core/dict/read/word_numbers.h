/* SPDX-License-Identifier: MIT */
/*
 * word_numbers.h: opens and checks the sections NUMB and VALU (word_numbers_open.c), and has the
 * table of first letters that word_at.c makes for its walks and those of word_numbers.c.
 *
 * NUMB has, for each state, the number of words that end at the state or below it, minus one. The
 * counts of 64 states have the same width, which is enough for the largest of them. So a count
 * costs two loads. In most blocks that the writer makes, a count has a byte or less, because states
 * with the same letter set, and states with similar counts, have numbers next to each other.
 */
#pragma once

#include "dict/read/dict.h"
#include "dict/read/sections.h"

#include <stdatomic.h>

/*
 * Opens NUMB and VALU, if they are there. Fails with WG_DAMAGED unless the counts of all states lie
 * in NUMB, and the values of all words that the header counts lie in VALU, which needs NUMB; with
 * WG_NEWER_FORMAT if the values are of a kind that a later version has added. A value can be above
 * WG_MAX_VALUE.
 */
/*@ assigns dict->numbers.records, dict->numbers.nbytes, dict->numbers.values.records,
        dict->numbers.values.bits, dict->numbers.values.position_bits,
        dict->numbers.values.base_bits, dict->numbers.values.most;
*/
enum wg_status number_open(struct wg_dict *dict, const struct section *sections,
                           struct wg_error *error);

/* Compares NUMB with the true counts, `words` by state, and checks the spare bits of NUMB and VALU
   and that no value is above WG_MAX_VALUE. Fails with WG_DAMAGED. */
enum wg_status number_check(const struct wg_dict *dict, const uint64_t *words,
                            struct wg_error *error);

/* The counts of a dictionary. */
struct counts {
    const unsigned char *records; /* of NUMB; NULL: the dictionary has no numbers */
    const unsigned char *bits;
};

static inline struct counts counts_at(const unsigned char *records, const struct walk *walk)
{
    return records == NULL
               ? (struct counts){NULL, NULL}
               : (struct counts){records, records + format_numb_counts_off(walk->last_state + 1)};
}

/* Returns the counts of the file, or those of wg_dict_make_numbers. */
static inline struct counts number_counts(const struct wg_dict *dict)
{
    const struct numbers *const numbers = &dict->numbers;
    return counts_at(numbers->records != NULL
                         ? numbers->records
                         : atomic_load_explicit(&numbers->cache->made, memory_order_acquire),
                     &dict->walk);
}

/* Returns the number of words at a state or below it, as the counts say: 1 or more. */
static inline uint64_t number_count(const struct counts *counts, uint32_t state)
{
    const uint32_t record =
        load_le32(counts->records + (size_t)(state / NUMB_BLOCK_STATES) * NUMB_RECORD_NBYTES);
    const uint32_t width = record % 64;
    const uint64_t bit =
        (uint64_t)(record / 64) * NUMB_BLOCK_STATES + (uint64_t)(state % NUMB_BLOCK_STATES) * width;
    return load_bits(counts->bits, bit, width) + 1;
}

/* Like wg_dict_number, for the symbols of a word. */
bool number_of_symbols(const struct wg_dict *dict, const uint8_t *symbols, size_t count,
                       uint64_t *number_out);

/* A state to which two frequent letters lead from the root. A table of such states replaces the
   first two steps of a walk, which have the most letters to count. For all words of a Debian list
   of English in their order, this halves the time of a number. */
struct number_start {
    uint64_t before; /* words that come before all words of the state */
    uint32_t state;
    uint32_t codes; /* the two codes, a * 32 + b */
};

struct number_starts {
    uint16_t places[32 * 32]; /* by the two codes: index into items + 1; 0: none */
    uint32_t count;
    struct number_start items[32 * 32]; /* in the order of the list */
};

/* Makes the table for number_starts. */
const struct number_starts *number_make_starts(const struct wg_dict *dict);

/* Returns the table of a dictionary that has numbers. The first call makes it, in 10 to 35
   microseconds and 18 KiB. Returns NULL if there is not enough memory: then the walk must begin at
   the root. */
static inline const struct number_starts *number_starts(const struct wg_dict *dict)
{
    const struct number_starts *const starts =
        atomic_load_explicit(&dict->numbers.cache->starts, memory_order_acquire);
    return starts != NULL ? starts : number_make_starts(dict);
}
