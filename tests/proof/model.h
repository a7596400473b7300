/* SPDX-License-Identifier: MIT */
/*
 * model.h: what an open dictionary is, for the contracts of walk.h and of the functions that open
 * a file. walk.h includes this file for Frama-C only.
 */
#pragma once

/* base_of(edge, size, first): the number in BASE of the size of the sets of `first` and of the
   states behind it, if `edge` is the first edge of `first`. placed_edge(base, size, state): the
   first edge of a state. edges_of(size, states): how many edges in EDGE so many states have. */
/*@ axiomatic Places {
    logic integer base_of(integer edge, integer size, integer first);
    logic integer placed_edge(integer base, integer size, integer state);
    logic integer edges_of(integer size, integer states);
    }
*/
#ifndef PROOF_OF_ARRAYS
/*@ axiomatic Edges {
    axiom edges_are: \forall integer size, states;
        edges_of(size, states) == times(size - 1, states);
    }
*/
#endif
#if defined PROOF_OF_STEPS || defined PROOF_OF_PLACES
/*@ axiomatic Placed {
    axiom placed: \forall integer base, size, state; placed_edge(base, size, state) ==
        (uint32_t)(base + (uint32_t)times((uint32_t)(size - 1), state));
    // Conversion to an unsigned type: C11, 6.3.1.3
    axiom wrap_sum: \forall integer x, y; (uint32_t)((uint32_t)x + y) == (uint32_t)(x + y);
    }
*/
#endif
/*@ lemma products_none: \forall integer k; times(0, k) == 0;
    lemma products_ascend: \forall integer a, b, k; 0 <= a < b && 0 <= k ==>
        0 <= times(a, k) && times(a, k) + k <= times(b, k);
    lemma edges_end: \forall integer a, k; 0 <= a <= UINT32_MAX && 1 <= k <= 32 ==>
        times(a, k) < 0x2000000000;
    lemma lows_end: \forall integer i, k; 0 <= i < 32 && 0 <= k < 64 ==>
        0 <= times(i, k) <= times(31, k);
*/
#ifndef PROOF_OF_ARRAYS
/*@ lemma products_ascend_2: \forall integer k, a, b; 0 <= a < b && 0 <= k ==>
        0 <= times(k, a) && times(k, a) + k <= times(k, b);
*/
#endif
#if defined PROOF_OF_PRODUCTS || defined PROOF_OF_PLACES
/*@ lemma products_add: \forall integer k, a, b, sum; sum == a + b ==>
        times(k, sum) == times(k, a) + times(k, b);
*/
#endif
#if defined PROOF_OF_STEPS || defined PROOF_OF_PLACES
/*@ lemma placed_none: \forall integer size; placed_edge(0, size, 0) == 0; */
#endif
#if defined PROOF_OF_PLACES
/*@ lemma placed_sum: \forall integer base, size, state; 1 <= size <= 255 ==>
        placed_edge(base, size, state) == (uint32_t)(base + times(size - 1, state));
    lemma placed_wrapped: \forall integer base, size, state; 1 <= size <= 255 ==>
        placed_edge((uint32_t)base, size, state) == (uint32_t)(base + times(size - 1, state));
    lemma placed_at: \forall integer edge, size, first, more, state; 1 <= size <= 255 &&
        state == first + more ==>
        placed_edge((uint32_t)(edge - times(size - 1, first)), size, state) ==
            (uint32_t)(edge + times(size - 1, more));
*/
#endif
#if defined PROOF_OF_PRODUCTS || defined PROOF_OF_PLACES
/*@ axiomatic Bases {
    axiom based: \forall integer edge, size, first; base_of(edge, size, first) ==
        (uint32_t)(edge - times(size - 1, first));
    }
*/
#endif
#ifndef PROOF_OF_ARRAYS
/*@ lemma placed_from: \forall integer edge, size, first, more, state; 1 <= size <= 255 &&
        state == first + more ==> placed_edge(base_of(edge, size, first), size, state) ==
            (uint32_t)(edge + times(size - 1, more));
*/
#endif

/*@ predicate some_walk(struct walk *w) = \valid_read(w) &&
        1 <= w->symbols <= FORMAT_MAX_SYMBOLS && w->set_words == w->symbols / 32 + 1 &&
        1 <= w->last_state && w->last_state < UINT32_MAX && 1 <= w->edge_bits <= 32 &&
        1 <= w->root <= w->last_state && w->last_state <= w->edges <= FORMAT_MAX_EDGES;

    // RANK
    logic integer rank_count{L}(unsigned char *rank, integer block) = word32(rank + 12 * block);
    logic integer rank_bits{L}(unsigned char *rank, integer block) = word64(rank + 12 * block + 4);
    logic integer number_at{L}(unsigned char *rank, integer block, integer i) =
        rank_count(rank, block) + ones(rank_bits(rank, block), i + 1) - 1;
    logic integer set_number{L}(struct walk *w, integer state) =
        number_at(w->rank, state / 64, state % 64);

    predicate has_rank(struct walk *w) =
        \valid_read(w->rank + (0 .. 12 * (w->last_state / 64) + 11));
    predicate valid_rank(struct walk *w) = has_rank(w) &&
        (\forall integer state; 0 <= state <= w->last_state ==>
             0 <= set_number(w, state) < w->groups);

    // SETS
    logic integer more_off(integer wide, integer words, integer i) =
        (times(wide, words - 1) + i - 1) * 4;
    predicate has_sets(struct walk *w) =
        1 <= w->first_wide <= w->groups && \valid_read(w->sets + (0 .. 4 * w->groups - 1));
    predicate has_more_words(unsigned char *more, integer sets, integer words) =
        (\forall integer wide, i; 0 <= wide < sets && 1 <= i < words ==>
             0 <= more_off(wide, words, i) < 0x10000000000 &&
             \valid_read(more + more_off(wide, words, i) + (0 .. 3)));
    predicate has_more(struct walk *w) =
        has_more_words(w->more, w->groups - w->first_wide, w->set_words);
    predicate valid_sets(struct walk *w) = some_walk(w) && has_sets(w) && has_more(w);

    // The letters of set `number` in its words 1 to i - 1, and in all words.
    logic integer narrow_size{L}(struct walk *w, integer number) =
        ones(word32(w->sets + number * 4) & 0x7fffffff, 32);
    axiomatic Sizes {
        logic integer rare_size{L}(unsigned char *more, integer wide, integer words, integer i)
            reads more[..];
        axiom rare_size_none{L}: \forall unsigned char *more, integer wide, words;
            rare_size(more, wide, words, 1) == 0;
        axiom rare_size_next{L}: \forall unsigned char *more, integer wide, words, i, j;
            1 <= i && j == i + 1 ==> rare_size(more, wide, words, j) ==
                rare_size(more, wide, words, i) + ones(word32(more + more_off(wide, words, i)), 32);
    }
    logic integer set_size{L}(struct walk *w, integer number) = narrow_size(w, number) +
        (number < w->first_wide ? 0
             : rare_size(w->more, number - w->first_wide, w->set_words, w->set_words));

    // BASE and EDGE
    logic integer base_index{L}(struct walk *w, integer number) =
        set_size(w, number) + (number < w->first_wide ? 0 : 32);
    logic integer edge_from{L}(struct walk *w, integer index, integer size, integer state) =
        placed_edge(word32(w->base + index * 4), size, state);
    logic integer edge_of_set{L}(struct walk *w, integer number, integer size, integer state) =
        number < w->first_wide ? edge_from(w, size, size, state)
                               : edge_from(w, 32 + size, size, state);
    logic integer first_edge{L}(struct walk *w, integer state) =
        edge_of_set(w, set_number(w, state), set_size(w, set_number(w, state)), state);
    predicate has_base(struct walk *w) =
        \valid_read(w->base + (0 .. 4 * (w->symbols < 32 ? w->symbols : 32 + w->symbols) + 3));
    predicate fits_base(struct walk *w) =
        (\forall integer number; 0 <= number < w->groups ==>
             0 <= base_index(w, number) <= (w->symbols < 32 ? w->symbols : 32 + w->symbols));
    predicate has_edges(struct walk *w) =
        (\forall integer edge, off; 0 <= edge && (edge == 0 || edge < w->edges - w->last_state) &&
             0 <= 8 * off <= times(edge, w->edge_bits) ==> \valid_read(w->edge + off + (0 .. 7)));
    predicate fits_edges(struct walk *w) = word32(w->base) == 0 &&
        set_size(w, set_number(w, 0)) == 0 &&
        (\forall integer state; 0 < state <= w->last_state ==>
             1 <= set_size(w, set_number(w, state)) &&
             first_edge(w, state) + set_size(w, set_number(w, state)) - 1 <=
                 w->edges - w->last_state);

    // LAST
    logic integer lows_of{L}(unsigned char *last, integer block) = word32(last + 16 * block);
    predicate has_last(struct walk *w) =
        \valid_read(w->last + (0 .. 16 * (w->last_state / 32) + 15));
    predicate has_lows(struct walk *w) =
        (\forall integer block; 0 <= block <= w->last_state / 32 ==>
             \valid_read(w->lows + (lows_of(w->last, block) / 64) * 4 +
                         (0 .. 4 * (lows_of(w->last, block) % 64) + 7)));

    // The codes of the symbols
    predicate valid_codes(struct walk *w) =
        \valid_read(w->codes + (0 .. w->symbols - 1)) &&
        \valid_read(w->code_symbols + (0 .. 255)) &&
        (\forall integer i; 0 <= i < w->symbols ==> w->codes[i] <= w->symbols);

    predicate valid_walk(struct walk *w) = valid_sets(w) && valid_rank(w) && has_base(w) &&
        fits_base(w) && has_edges(w) && fits_edges(w) && has_last(w) && has_lows(w);
*/
