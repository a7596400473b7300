/* SPDX-License-Identifier: MIT */
/*
 * lookup_file.h: looks up one word in the file, for lookup_loop.h.
 */
#pragma once

#include "base/load.h"
#include "base/text.h"
#include "dict/read/dict.h"
#include "dict/read/node.h"

/* The contracts (ACSL) are proven: see tests/proof. */
#ifdef __FRAMAC__
#include "open_dict.h"
#endif

/* Returns `a` if `is_a`, and otherwise `b`, without a branch. */
/*@ assigns \nothing;
    ensures \result == (is_a ? a : b);
*/
static inline uint32_t choose(bool is_a, uint32_t a, uint32_t b)
{
    const uint32_t mask_a = -(uint32_t)is_a; /* all bits are 1, or 0 */
    const uint32_t mask_b = (uint32_t)is_a - 1;
    //@ assert is_a == 1 ==> mask_a == UINT32_MAX && mask_b == 0;
    //@ assert is_a == 0 ==> mask_a == 0 && mask_b == UINT32_MAX;
    //@ assert is_a == 1 ==> (a & mask_a) == a;
    //@ assert is_a == 0 ==> (b & mask_b) == b;
    return (a & mask_a) | (b & mask_b);
}

/* Returns the state to which a frequent letter leads from `state`, whose set is narrow and begins
   with the word `set`. If the set does not have the letter, the result has no meaning, but all
   loads stay in the map: state 0 has no letters, and its first edge is computed as edge 0. */
/*@ requires valid_walk(walk) && state <= walk->last_state && code < 32;
    requires set_number(walk, state) < walk->first_wide &&
        is_set_of(walk, state, set);
    assigns \nothing;
    ensures \result <= walk->last_state;
*/
static inline uint32_t narrow_step(const struct walk *walk, uint32_t state, uint32_t set,
                                   uint32_t code)
{
    const uint32_t letters = set & ~SET_END;
    const uint32_t below = count_below(letters, code);
    const uint32_t size = popcount32(letters);
    //@ assert size == set_size(walk, set_number(walk, state));
    //@ assert size == base_index(walk, set_number(walk, state));
    const uint32_t others = size - 1;
    const uint32_t edge = walk_first_edge(walk, state, size);
    //@ assert below <= size && (size == 0 ==> state == 0);
    const bool is_last = below >= others;
    const uint32_t last = walk_raw_last(walk, state);
    const uint32_t other = walk_raw_edge(walk, choose(is_last, 0, edge + below));
    return walk_clamp(walk, choose(is_last, last, other));
}

/* Follows any code from any state. Returns LOOKUP_NO_STATE if the state has no such letter. */
/*@ requires searchable(dict) && state <= dict->walk.last_state &&
        code < 32 * dict->walk.set_words;
    assigns \nothing;
    ensures \result <= dict->walk.last_state || \result == LOOKUP_NO_STATE;
*/
static __attribute__((noinline)) uint32_t wide_step(const struct wg_dict *dict, uint32_t state,
                                                    uint32_t code)
{
    const struct walk_state s = walk_enter(&dict->walk, state);
    return walk_set_has(&dict->walk, s.number, code) ? walk_step(&dict->walk, &s, code)
                                                     : LOOKUP_NO_STATE;
}

/* Follows a letter. Returns false if the state has no such letter. */
/*@ requires searchable(dict) && \valid(state) && \separated(state, dict);
    requires *state <= dict->walk.last_state && code < 32 * dict->walk.set_words;
    assigns *state;
    ensures \result ==> *state <= dict->walk.last_state;
*/
static inline bool any_step(const struct wg_dict *dict, uint32_t code, uint32_t *state)
{
    const struct walk *const walk = &dict->walk;
    const uint32_t number = walk_set_number(walk, *state);
    if (__builtin_expect((code > FORMAT_FREQUENT) | (number >= walk->first_wide), 0)) {
        *state = wide_step(dict, *state, code);
        return *state != LOOKUP_NO_STATE;
    }
    const uint32_t set = walk_set(walk, number);
    *state = narrow_step(walk, *state, set, code);
    return (set >> code & 1) != 0;
}

/* Returns the length in bytes of the letter at `p`, and sets *code_out to its code. Returns 0 if
   there is no letter, or a text of no symbol or several symbols. */
/*@ requires searchable(dict) && some_bytes(p, end) && p != end;
    requires \valid(code_out) && \separated(code_out, dict);
    assigns *code_out;
    ensures \result <= end - p;
    ensures \result > 0 ==> *code_out < 32 * dict->walk.set_words;
*/
static inline size_t next_code(const struct wg_dict *dict, const unsigned char *p,
                               const unsigned char *end, uint32_t *code_out)
{
    const struct wg_text rest = {(const char *)p, (size_t)(end - p)};
    const uint32_t code = dict->lookup.byte_codes[*p];
    if (__builtin_expect(code != LOOKUP_NO_CODE, 1) &&
        (p + 1 == end || !dict->alphabet.joins[p[1]])) {
        //@ assert code < 32 * dict->walk.set_words;
        *code_out = code;
        return 1;
    }
    uint32_t unit = 0;
    //@ assert keeps_runs{Pre,Here}(&dict->alphabet);
    //@ assert valid_alphabet(&dict->alphabet);
    //@ assert can_match_symbols(&dict->alphabet);
    //@ assert can_match_sequences(&dict->alphabet);
    //@ assert can_match_parts(&dict->alphabet);
    const size_t length = alphabet_next(&dict->alphabet, rest, &unit);
    if (__builtin_expect(unit >= ALPHABET_SEQUENCE, 0)) {
        return 0;
    }
    //@ assert dict->codes[unit] <= dict->walk.symbols;
    //@ assert dict->codes[unit] < 32 * dict->walk.set_words;
    *code_out = dict->codes[unit];
    return length;
}

/* Writes entry `a` * 32 + `b` of lookup.starts. */
/*@ requires searchable(dict) && a < FORMAT_FREQUENT && b < FORMAT_FREQUENT;
    requires is_start(dict, start);
    assigns dict->lookup.starts[a * 32 + b];
    ensures searchable(dict);
*/
static inline void store_start(const struct wg_dict *dict, uint32_t a, uint32_t b, uint32_t start)
{
    atomic_store_explicit(&dict->lookup.starts[a * 32 + b], start, memory_order_relaxed);
#ifdef __FRAMAC__
#include "keep_dict.h"
#endif
}

/* Computes entry `a` * 32 + `b` of lookup.starts. */
/*@ requires searchable(dict) && a < FORMAT_FREQUENT && b < FORMAT_FREQUENT;
    assigns dict->lookup.starts[a * 32 + b];
    ensures searchable(dict);
    ensures \result <= dict->walk.last_state || \result == LOOKUP_NO_STATE;
*/
static __attribute__((noinline)) uint32_t compute_start(const struct wg_dict *dict, uint32_t a,
                                                        uint32_t b)
{
    uint32_t state = dict->walk.root;
    state = wide_step(dict, state, a);
    if (state != LOOKUP_NO_STATE) {
        state = wide_step(dict, state, b);
    }
    //@ assert state == LOOKUP_NO_STATE ==> (uint32_t)(state + LOOKUP_KNOWN) == 1;
    store_start(dict, a, b, state + LOOKUP_KNOWN);
    return state;
}

/* Returns the state to which two frequent codes lead, or LOOKUP_NO_STATE. */
/*@ requires searchable(dict) && a < FORMAT_FREQUENT && b < FORMAT_FREQUENT;
    assigns dict->lookup.starts[a * 32 + b];
    ensures searchable(dict);
    ensures \result <= dict->walk.last_state || \result == LOOKUP_NO_STATE;
*/
static inline uint32_t start_state(const struct wg_dict *dict, uint32_t a, uint32_t b)
{
    const uint32_t known =
        atomic_load_explicit(&dict->lookup.starts[a * 32 + b], memory_order_relaxed);
    //@ assert valid_start(dict, a * 32 + b);
    //@ assert known == 1 ==> (uint32_t)(known - LOOKUP_KNOWN) == LOOKUP_NO_STATE;
    return __builtin_expect(known == 0, 0) ? compute_start(dict, a, b) : known - LOOKUP_KNOWN;
}

/* Looks up the rest of a word from a node on, like `contains`. Also reads the texts that stand for
   no symbol or for several. The contract is for look-ups in the file. */
/*@ requires searchable(dict) && table == \null && some_text(rest) && is_node(&dict->walk, node);
    assigns \nothing;
*/
static __attribute__((noinline)) bool contains_rest(const struct wg_dict *dict,
                                                    const struct edge_table *table,
                                                    struct wg_text rest, struct node node)
{
    /*@ loop invariant some_text(rest) && is_node(&dict->walk, node);
        loop assigns rest, node;
        loop variant rest.nbytes;
    */
    while (rest.nbytes > 0) {
        const struct next_symbols next = alphabet_next_symbols(&dict->alphabet, rest);
        if (next.nbytes == 0) {
            return false;
        }
        /*@ loop invariant i <= next.run.count && is_node(&dict->walk, node);
            loop assigns i, node;
            loop variant next.run.count - i;
        */
        for (uint32_t i = 0; i < next.run.count; i++) {
            const uint32_t code = dict->codes[next.run.symbols[i]];
            if (!node_has(&dict->walk, table, node, code)) {
                return false;
            }
            node = node_child(&dict->walk, table, node, code);
        }
        text_skip(&rest, next.nbytes);
    }
    return (node.set & SET_END) != 0;
}

/* Looks up the rest of a word, the bytes up to `end`, from a state on. */
/*@ requires searchable(dict) && some_bytes(p, end) && state <= dict->walk.last_state;
    assigns \nothing;
*/
static inline bool contains_from(const struct wg_dict *dict, const unsigned char *p,
                                 const unsigned char *end, uint32_t state)
{
    /*@ loop invariant some_bytes(p, end) && state <= dict->walk.last_state;
        loop assigns p, state;
        loop variant end - p;
    */
    while (p != end) {
        uint32_t code;
        const size_t length = next_code(dict, p, end, &code);
        if (__builtin_expect(length == 0, 0)) {
            const struct wg_text rest = {(const char *)p, (size_t)(end - p)};
            return contains_rest(dict, NULL, rest, node_of_state(&dict->walk, state));
        }
        if (!any_step(dict, code, &state)) {
            return false;
        }
        p += length;
    }
    return walk_is_word(&dict->walk, state);
}

/* Like `contains`, in the file. */
/*@ requires searchable(dict) && some_text(word);
    assigns dict->lookup.starts[0 .. LOOKUP_STARTS - 1];
    ensures searchable(dict);
*/
static __attribute__((noinline)) bool contains_in_file(const struct wg_dict *dict,
                                                       struct wg_text word)
{
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = word.nbytes == 0 ? p : p + word.nbytes; /* p can be NULL */
    uint32_t state = dict->walk.root;
    //@ assert some_bytes(p, end);
    if (word.nbytes >= 2) {
        const uint32_t a = dict->lookup.byte_codes[p[0]];
        const uint32_t b = dict->lookup.byte_codes[p[1]];
        if (a != LOOKUP_NO_CODE && b != LOOKUP_NO_CODE &&
            (word.nbytes == 2 || !dict->alphabet.joins[p[2]])) {
            state = start_state(dict, a, b);
            if (state == LOOKUP_NO_STATE) {
                return false;
            }
            p += 2;
            //@ assert some_bytes(p, end);
        }
    }
    return contains_from(dict, p, end, state);
}
