/* SPDX-License-Identifier: MIT */
/*
 * walk.h: single steps in the automaton, directly in the mapped arrays.
 *
 * A state is a number. Four arrays describe it:
 *
 *     RANK  a bit for each state: 1 if its letter set differs from that of the state
 *           before it. The number of the state's letter set is the number of 1 bits up
 *           to and including its own bit, minus 1
 *     SETS  the letter sets: a bit for each symbol that continues from the state; the
 *           top bit is 1 if a word ends at the state
 *     EDGE  the target of each edge, in walk.edge_bits bits; the edges of a state are
 *           consecutive, in symbol order
 *     BASE  a number for each size of a letter set. States whose sets have k letters
 *           have consecutive numbers and k edges each, so the edges of such a state s
 *           begin at BASE[k] + k * s (modulo 2^32)
 *
 *     state s --RANK--> set --popcount--> k --BASE--> first edge
 *     edge = first edge + how many letters of the set are below the symbol
 *     EDGE[edge] --> next state
 *
 * One step costs four loads: edge, rank block, set, and base. (BASE is so small that it
 * stays in the first-level cache.) If states were numbered by their first edge, BASE
 * would not be needed. But there would be 20 % more rank bits, and one or two more bits
 * in every edge. With BASE, files are 7 to 17 % smaller.
 *
 * Safety: if the target of an edge is above the last state, walk_target returns the
 * last state instead. wg_dict_open has checked everything else that a step reads (see
 * open.c).
 */
#ifndef WG_DICT_READ_WALK_H
#define WG_DICT_READ_WALK_H

#include "base/load.h"
#include "dict/format.h"

#include <stdbool.h>

/* For a function that is called with a constant argument: the compiler makes a copy of
   the function for each constant. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The argument `width` of such a function: how many 32-bit words a letter set has. */
enum { WIDTH_ANY = 0, WIDTH_ONE = 1, WIDTH_TWO = 2 };

struct walk {
    const unsigned char *rank;
    const unsigned char *sets;
    const unsigned char *base;
    const unsigned char *edge;
    uint32_t set_words; /* how many 32-bit words a letter set has */
    uint32_t edges;
    uint32_t edge_bits;
    uint32_t last_state;
    uint32_t root;
    uint32_t symbols;
};

/* Returns the offset in RANK of the block of a state. */
static inline uint32_t walk_block_off(uint32_t state)
{
    return state / RANK_BLOCK_STATES * RANK_BLOCK_NBYTES;
}

/* Like walk_set_number, if the caller has computed block_off, the offset of the state's
   block. The shift by 63 - state % 64 drops the bits of the states after `state`. */
static inline uint32_t walk_set_number_in(const struct walk *walk, uint32_t state,
                                          uint32_t block_off)
{
    const unsigned char *block = walk->rank + block_off;
    const uint64_t up_to_state = load_le64(block + 4) << (~state % RANK_BLOCK_STATES);
    return load_le32(block) + popcount64(up_to_state) - 1;
}

/* Returns the number of a state's letter set. */
static inline uint32_t walk_set_number(const struct walk *walk, uint32_t state)
{
    return walk_set_number_in(walk, state, walk_block_off(state));
}

/* Returns the target of the edge that begins at this bit of EDGE. If the target is
   above the last state, returns the last state. */
static inline uint32_t walk_target_at(const struct walk *walk, uint64_t bit)
{
    const uint64_t mask = UINT64_MAX >> (64 - walk->edge_bits);
    const uint32_t target =
        (uint32_t)(load_le64(walk->edge + bit / 8) >> bit % 8 & mask);
    return target < walk->last_state ? target : walk->last_state;
}

static inline uint32_t walk_target(const struct walk *walk, uint32_t edge)
{
    return walk_target_at(walk, (uint64_t)edge * walk->edge_bits);
}

/* Returns the first edge of a state whose set has `letters` letters. */
static inline uint32_t walk_first_edge(const struct walk *walk, uint32_t state,
                                       unsigned letters)
{
    return load_le32(walk->base + (size_t)letters * 4) + letters * state;
}

/* Returns the bytes of letter set `number`: set_words 32-bit integers. */
static inline const unsigned char *walk_set(const struct walk *walk, uint32_t number)
{
    return walk->sets + (size_t)number * walk->set_words * 4;
}

/* A state, unpacked for code that visits one state at a time (lookup, checking). The
   search reads the same arrays in batches. */
struct walk_state {
    const unsigned char *set;
    uint32_t first_edge;
    unsigned letters; /* how many */
    bool is_word;
};

static inline bool walk_set_ends_word(const struct walk *walk, const unsigned char *set)
{
    return load_le32(set + (size_t)(walk->set_words - 1) * 4) >> 31 != 0;
}

/* Counts the letters of a set: its bits without the word-end bit. */
static inline unsigned walk_set_letters(const struct walk *walk,
                                        const unsigned char *set)
{
    unsigned bits = 0;
    for (uint32_t i = 0; i < walk->set_words; i++) {
        bits += popcount32(load_le32(set + (size_t)i * 4));
    }
    return bits - walk_set_ends_word(walk, set);
}

static inline struct walk_state walk_enter(const struct walk *walk, uint32_t state)
{
    struct walk_state s = {.set = walk_set(walk, walk_set_number(walk, state))};
    s.is_word = walk_set_ends_word(walk, s.set);
    s.letters = walk_set_letters(walk, s.set);
    s.first_edge = walk_first_edge(walk, state, s.letters);
    return s;
}

static inline bool walk_has(const struct walk_state *s, uint32_t symbol)
{
    return load_le32(s->set + (size_t)(symbol / 32) * 4) >> symbol % 32 & 1;
}

/* Returns the number of a state's edge for a symbol, which must be in its set. */
static inline uint32_t walk_edge(const struct walk_state *s, uint32_t symbol)
{
    unsigned below = 0;
    for (uint32_t i = 0; i < symbol / 32; i++) {
        below += popcount32(load_le32(s->set + (size_t)i * 4));
    }
    const uint32_t word = load_le32(s->set + (size_t)(symbol / 32) * 4);
    below += popcount32(word & ((UINT32_C(1) << symbol % 32) - 1));
    return s->first_edge + below;
}

/* Returns the lowest symbol of the state's set that is at least `from`, or
   walk->symbols if there is none. */
static inline uint32_t walk_next_symbol(const struct walk *walk,
                                        const struct walk_state *s, uint32_t from)
{
    while (from < walk->symbols) {
        const uint32_t word =
            load_le32(s->set + (size_t)(from / 32) * 4) >> from % 32 << from % 32;
        if (word != 0) {
            const uint32_t symbol = from / 32 * 32 + lowest_bit64(word);
            return symbol < walk->symbols ? symbol : walk->symbols;
        }
        from = (from / 32 + 1) * 32;
    }
    return walk->symbols;
}

#endif
