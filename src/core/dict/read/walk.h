/* SPDX-License-Identifier: MIT */
/*
 * walk.h: single steps in the automaton, directly in the mapped arrays.
 *
 * A state is a number. Five arrays describe it:
 *
 *     RANK  a bit for each state: 1 if its letter set differs from the letter set of
 *           the state before it. The number of the state's letter set is the number of 1 bits up
 *           to and including its own bit, minus 1
 *     SETS  the letter sets: a bit for the code of each symbol that continues from the
 *           state; bit 31 is 1 if a word ends at the state
 *     LAST  the target of the last edge of each state: the edge of the highest code
 *     EDGE  the targets of all other edges, in walk.edge_bits bits each; the edges of a
 *           state are consecutive, in the order of codes
 *     BASE  a number for each size of a letter set. States whose sets have k letters
 *           have consecutive numbers and k - 1 edges each in EDGE, so the edges of such
 *           a state s begin at BASE[k] + (k - 1) * s (modulo 2^32)
 *
 *     state s --RANK--> set --popcount--> k --BASE--> first edge
 *     i = how many letters of the set are below the symbol
 *     i < k - 1: EDGE[first edge + i]     i = k - 1: LAST[s]
 *
 * Codes number the symbols so that one 32-bit word has the bits of the 31 symbols that most states
 * have, and of the word end (SET_END, so no symbol has code 31). The other symbols have the codes
 * from 32 on. Only the sets with such symbols, the wide sets, have more than one 32-bit word; their
 * states have the highest numbers. Fewer than 2 % of the states of European languages are wide.
 *
 * LAST is coded as by Elias and Fano, in blocks of 32 states. States with the same letter set are
 * numbered in the order of the targets of their last edges, so these targets ascend, and the
 * difference from the target before takes few bits. A target is found by one select in 64 bits. In
 * ENABLE a target takes 11.2 bits instead of 16.
 *
 * Safety: if the target of an edge is above the last state, walk_target returns the last state
 * instead. wg_dict_open has checked everything else that a step reads (see open.c).
 */
#pragma once

#include "base/load.h"
#include "dict/format.h"

#include <stdbool.h>

/* For a function that is called with a constant argument: the compiler makes a copy of the function
   for each constant. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The bit of the first word of a set that says whether a word ends at the state. */
#define SET_END UINT32_C(0x80000000)

struct walk {
    const unsigned char *rank;
    const unsigned char *sets; /* the first words of all sets */
    const unsigned char *more; /* the further words of the wide sets */
    const unsigned char *base;
    const unsigned char *last;
    const unsigned char *lows; /* the low parts in LAST */
    const unsigned char *edge;
    uint32_t set_words;  /* how many 32-bit words a wide set has */
    uint32_t groups;     /* how many letter sets there are */
    uint32_t first_wide; /* the first wide set; `groups` if there is none */
    uint32_t edges;      /* all edges, those in LAST too */
    uint32_t edge_bits;
    uint32_t last_state;
    uint32_t root;
    uint32_t symbols;
    const uint8_t *codes;        /* by symbol */
    const uint8_t *code_symbols; /* by code: its symbol */
};

/* The contracts (ACSL) are proven: see tests/proof. */
#ifdef __FRAMAC__
#include "model.h"
#endif

/* --- RANK and SETS */

/* Counts the letters with codes below `code` in the first word of a letter set. */
/*@ requires code < 32;
    assigns \nothing;
    ensures \result <= 32 && \result <= ones(set, 32);
*/
static inline uint32_t count_below(uint32_t set, uint32_t code)
{
    return popcount32(set & ((UINT32_C(1) << code) - 1));
}

/* Returns the number of a state's letter set. */
/*@ requires some_walk(walk) && valid_rank(walk) && state <= walk->last_state;
    assigns \nothing;
    ensures \result == set_number(walk, state);
    ensures set_number(walk, state) < walk->groups;
*/
static inline uint32_t walk_set_number(const struct walk *walk, uint32_t state)
{
    const uint32_t off = state / RANK_BLOCK_STATES * RANK_BLOCK_NBYTES;
    const unsigned char *const block = walk->rank + off;
    const uint32_t above = RANK_BLOCK_STATES - 1 - state % RANK_BLOCK_STATES;
    const uint64_t up_to_state = load_le64(block + 4) << above;
    return load_le32(block) + popcount64(up_to_state) - 1;
}

/* Returns the first word of letter set `number`. */
/*@ requires valid_sets(walk) && number < walk->groups;
    assigns \nothing;
    ensures \result == word32(walk->sets + number * 4);
*/
static inline uint32_t walk_set(const struct walk *walk, uint32_t number)
{
    return load_le32(walk->sets + (size_t)number * 4);
}

/* Returns word `i` of letter set `number`. A narrow set has only word 0, and all bits of its other
   words would be 0. */
/*@ requires valid_sets(walk) && number < walk->groups && i < walk->set_words;
    assigns \nothing;
    ensures i == 0 ==> \result == word32(walk->sets + number * 4);
    ensures i > 0 && number >= walk->first_wide ==>
    \result == word32(walk->more + more_off(number - walk->first_wide, walk->set_words, i));
*/
static inline uint32_t walk_set_word(const struct walk *walk, uint32_t number, uint32_t i)
{
    if (i == 0) {
        return walk_set(walk, number);
    }
    if (number < walk->first_wide) {
        return 0;
    }
    const size_t wide = number - walk->first_wide;
    const size_t off = (wide * (walk->set_words - 1) + i - 1) * 4;
    //@ assert off == more_off(number - walk->first_wide, walk->set_words, i);
    return load_le32(walk->more + off);
}

/* Returns the letters of word `i` of letter set `number`: all its bits but SET_END. */
/*@ requires valid_sets(walk) && number < walk->groups && i < walk->set_words;
    assigns \nothing;
*/
static inline uint32_t walk_letters(const struct walk *walk, uint32_t number, uint32_t i)
{
    return walk_set_word(walk, number, i) & (i == 0 ? ~SET_END : UINT32_MAX);
}

/* Returns whether letter set `number` has the letter with this code, which must be the code of a
   symbol of the dictionary. */
/*@ requires valid_sets(walk) && number < walk->groups && code < 32 * walk->set_words;
    assigns \nothing;
*/
static inline bool walk_set_has(const struct walk *walk, uint32_t number, uint32_t code)
{
    return (walk_set_word(walk, number, code / 32) >> code % 32 & 1) != 0;
}

/* Counts the letters of letter set `number` with codes below `code`. */
/*@ requires valid_sets(walk) && number < walk->groups && code < 32 * walk->set_words;
    assigns \nothing;
    ensures \result <= 256;
*/
static inline unsigned walk_set_rank(const struct walk *walk, uint32_t number, uint32_t code)
{
    const uint32_t below = (UINT32_C(1) << code % 32) - 1;
    unsigned letters = popcount32(walk_letters(walk, number, code / 32) & below);
    /*@ loop invariant i <= code / 32 && letters <= 32 * (i + 1);
        loop assigns i, letters;
        loop variant code / 32 - i;
    */
    for (uint32_t i = 0; i < code / 32; i++) {
        letters += popcount32(walk_letters(walk, number, i));
    }
    return letters;
}

/* Counts the letters of letter set `number`. */
/*@ requires valid_sets(walk) && number < walk->groups;
    assigns \nothing;
    ensures \result == set_size(walk, number) && narrow_size(walk, number) <= \result;
    ensures number >= walk->first_wide && walk->set_words > 1 ==> \result <=
        31 + 32 * (walk->set_words - 2) +
        ones(word32(walk->more + more_off(number - walk->first_wide, walk->set_words,
                                          walk->set_words - 1)), 32);
*/
static inline unsigned walk_set_letters(const struct walk *walk, uint32_t number)
{
    unsigned letters = popcount32(walk_set(walk, number) & ~SET_END);
    /*@ loop invariant 1 <= i <= walk->set_words;
        loop invariant narrow_size(walk, number) <= letters <= 32 * i - 1;
        loop invariant 1 < i ==> letters <= 31 + 32 * (i - 2) +
            ones(word32(walk->more +
                        more_off(number - walk->first_wide, walk->set_words, i - 1)), 32);
        loop invariant letters == narrow_size(walk, number) +
            (number < walk->first_wide ? 0
                 : rare_size(walk->more, number - walk->first_wide, walk->set_words, i));
        loop assigns i, letters;
        loop variant walk->set_words - i;
    */
    for (uint32_t i = 1; number >= walk->first_wide && i < walk->set_words; i++) {
        letters += popcount32(walk_set_word(walk, number, i));
    }
    return letters;
}

/* Returns whether a word ends at the state. */
/*@ requires valid_sets(walk) && valid_rank(walk) && state <= walk->last_state;
    assigns \nothing;
*/
static inline bool walk_is_word(const struct walk *walk, uint32_t state)
{
    return (walk_set(walk, walk_set_number(walk, state)) & SET_END) != 0;
}

/* Returns the lowest symbol of letter set `number` that is at least `from`; walk->symbols if there
   is none. */
/*@ requires valid_sets(walk) && valid_codes(walk) && number < walk->groups;
    assigns \nothing;
    ensures from <= \result;
    ensures from <= walk->symbols ==> \result <= walk->symbols;
*/
static inline uint32_t walk_next_symbol(const struct walk *walk, uint32_t number, uint32_t from)
{
    /*@ loop invariant \at(from, Pre) <= from;
        loop invariant \at(from, Pre) <= walk->symbols ==> from <= walk->symbols;
        loop assigns from;
        loop variant walk->symbols - from;
    */
    while (from < walk->symbols && !walk_set_has(walk, number, walk->codes[from])) {
        from++;
    }
    return from;
}

/* --- LAST and EDGE */

/*@ requires \valid_read(walk);
    assigns \nothing;
    ensures \result <= walk->last_state;
*/
static inline uint32_t walk_clamp(const struct walk *walk, uint64_t target)
{
    return target < walk->last_state ? (uint32_t)target : walk->last_state;
}

/* Returns the lowest walk->edge_bits bits of a number. */
/*@ requires \valid_read(walk) && 1 <= walk->edge_bits <= 32;
    assigns \nothing;
*/
static inline uint64_t walk_wrap(const struct walk *walk, uint64_t number)
{
    return number & UINT64_MAX >> (64 - walk->edge_bits);
}

/* Returns the target of edge `edge` of EDGE as it is in the file. */
/*@ requires some_walk(walk) && has_edges(walk);
    requires edge == 0 || edge < walk->edges - walk->last_state;
    assigns \nothing;
*/
static inline uint32_t walk_raw_edge(const struct walk *walk, uint32_t edge)
{
    const uint64_t bit = (uint64_t)edge * walk->edge_bits;
    //@ assert bit == times(edge, walk->edge_bits);
    return (uint32_t)walk_wrap(walk, load_le64(walk->edge + bit / 8) >> bit % 8);
}

/* Returns the target of the last edge of a state as it is in the file. For state 0, which has no
   edges, the result has no meaning. */
/*@ requires some_walk(walk) && has_last(walk) && has_lows(walk);
    requires state <= walk->last_state;
    assigns \nothing;
*/
static inline uint32_t walk_raw_last(const struct walk *walk, uint32_t state)
{
    const unsigned char *const record =
        walk->last + (size_t)(state / LAST_BLOCK_STATES) * LAST_RECORD_NBYTES;
    const uint32_t i = state % LAST_BLOCK_STATES;
    const uint32_t lows = load_le32(record + LAST_LOWS);
    const uint32_t width = lows % 64;
    const uint32_t bit = i * width;
    //@ assert lows == lows_of(walk->last, state / 32);
    //@ assert bit == times(i, width);
    const uint64_t high = select64(load_le64(record + LAST_HIGHS), i) - i;
    const uint64_t low = load_le64(walk->lows + (size_t)(lows / 64) * 4 + bit / 8) >> bit % 8 &
                         ((UINT64_C(1) << width) - 1);
    return (uint32_t)walk_wrap(walk, load_le32(record + LAST_BASE) + (high << width | low));
}

/* Return the target of an edge, which is always an existing state. */
/*@ requires some_walk(walk) && has_edges(walk) && edge < walk->edges - walk->last_state;
    assigns \nothing;
    ensures \result <= walk->last_state;
*/
static inline uint32_t walk_edge(const struct walk *walk, uint32_t edge)
{
    return walk_clamp(walk, walk_raw_edge(walk, edge));
}

/*@ requires some_walk(walk) && has_last(walk) && has_lows(walk);
    requires state <= walk->last_state;
    assigns \nothing;
    ensures \result <= walk->last_state;
*/
static inline uint32_t walk_last(const struct walk *walk, uint32_t state)
{
    return walk_clamp(walk, walk_raw_last(walk, state));
}

/* Returns the first edge in EDGE of a state with a narrow set of `letters` letters. */
/*@ requires some_walk(walk) && has_base(walk) && letters <= walk->symbols;
    assigns \nothing;
    ensures \result == edge_from(walk, letters, letters, state);
*/
static inline uint32_t walk_first_edge(const struct walk *walk, uint32_t state, unsigned letters)
{
    return load_le32(walk->base + (size_t)letters * 4) + (letters - 1) * state;
}

/* Like walk_first_edge, for a state with a wide set. */
/*@ requires some_walk(walk) && has_base(walk);
    requires 32 <= walk->symbols && letters <= walk->symbols;
    assigns \nothing;
    ensures \result == edge_from(walk, 32 + letters, letters, state);
*/
static inline uint32_t walk_wide_first_edge(const struct walk *walk, uint32_t state,
                                            unsigned letters)
{
    const size_t wide_sizes = (size_t)FORMAT_FIRST_RARE * 4;
    return load_le32(walk->base + wide_sizes + (size_t)letters * 4) + (letters - 1) * state;
}

/* --- A state, unpacked, for code that visits one state at a time. The search
   usually follows edges in a table instead (edges.h). */

struct walk_state {
    uint32_t state;
    uint32_t number;     /* of its letter set */
    uint32_t set;        /* the first word of the set */
    uint32_t first_edge; /* in EDGE */
    unsigned letters;
    bool is_wide;
    bool is_word;
};

/*@ predicate is_entered(struct walk *w, struct walk_state s) =
        s.state <= w->last_state && s.number == set_number(w, s.state) &&
        s.letters == set_size(w, s.number) &&
        (s.state > 0 ==> s.first_edge == first_edge(w, s.state));
*/

/*@ requires valid_walk(walk) && state <= walk->last_state;
    assigns \nothing;
    ensures is_entered(walk, \result);
*/
static inline struct walk_state walk_enter(const struct walk *walk, uint32_t state)
{
    const uint32_t number = walk_set_number(walk, state);
    const uint32_t set = walk_set(walk, number);
    const unsigned letters = walk_set_letters(walk, number);
    const bool is_wide = number >= walk->first_wide;
    return (struct walk_state){
        .state = state,
        .number = number,
        .set = set,
        .first_edge = is_wide ? walk_wide_first_edge(walk, state, letters)
                              : walk_first_edge(walk, state, letters),
        .letters = letters,
        .is_wide = is_wide,
        .is_word = (set & SET_END) != 0,
    };
}

/* Returns the target of edge `i` of the state, in the order of codes. */
/*@ requires valid_walk(walk) && \valid_read(s) && is_entered(walk, *s) && i <= 256;
    assigns \nothing;
    ensures \result <= walk->last_state;
*/
static inline uint32_t walk_target(const struct walk *walk, const struct walk_state *s, unsigned i)
{
    return i + 1 < s->letters ? walk_edge(walk, s->first_edge + i) : walk_last(walk, s->state);
}

/* Returns the state to which the symbol with this code leads. The set must have the symbol. */
/*@ requires valid_walk(walk) && \valid_read(s) && is_entered(walk, *s);
    requires code < 32 * walk->set_words;
    assigns \nothing;
    ensures \result <= walk->last_state;
*/
static inline uint32_t walk_step(const struct walk *walk, const struct walk_state *s, uint32_t code)
{
    return walk_target(walk, s, walk_set_rank(walk, s->number, code));
}
