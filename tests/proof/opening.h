/* SPDX-License-Identifier: MIT */
/* opening.h: what the checks of arrays.c establish, one after the other. arrays.c includes this
   file for Frama-C only. */
#pragma once

/*@ // RANK: each count is the number of the 1 bits before it.
    logic integer rank_end{L}(unsigned char *rank, integer block) =
        rank_count(rank, block) + ones(rank_bits(rank, block), 64);
    predicate begins_at_zero{L}(unsigned char *rank) =
        rank_count(rank, 0) == 0 && rank_bits(rank, 0) % 2 == 1;
    predicate follow{L}(unsigned char *rank, integer blocks) =
        (\forall integer a, b; 0 <= a && b == a + 1 && b < blocks ==>
             rank_end(rank, a) == rank_count(rank, b));
    predicate ascend{L}(unsigned char *rank, integer blocks) =
        (\forall integer a, b; 0 <= a < b < blocks ==>
             rank_end(rank, a) <= rank_count(rank, b) &&
             rank_count(rank, a) <= rank_count(rank, b));
    predicate counted{L}(unsigned char *rank, integer last_state, integer groups) =
        begins_at_zero(rank) && follow(rank, last_state / 64 + 1) &&
        ascend(rank, last_state / 64 + 1) && rank_end(rank, last_state / 64) == groups &&
        ones(rank_bits(rank, last_state / 64), last_state % 64 + 1) ==
            ones(rank_bits(rank, last_state / 64), 64);
    predicate is_counted{L}(struct walk *w) = counted(w->rank, w->last_state, w->groups);
    predicate is_first{L}(struct walk *w, integer number, integer first) =
        (\forall integer state; 0 <= state <= w->last_state ==>
             (state < first <==> set_number(w, state) < number)) &&
        (first <= w->last_state ==> number <= set_number(w, first));
    lemma firsts_ascend{L}: \forall struct walk *w, integer a, b, s, t; a <= b &&
        1 <= s <= w->last_state + 1 && 1 <= t <= w->last_state + 1 &&
        is_first(w, a, s) && is_first(w, b, t) ==> s <= t;

    // SETS: ends[i] is the first set behind those of base index i.
    predicate sorted_narrow{L}(struct walk *w, uint64_t *ends, integer sets, integer sizes) =
        (\forall integer i, number; 0 <= i < sizes && 0 <= number < sets ==>
             (number < ends[i] <==> narrow_size(w, number) <= i));
    predicate sorted_wide{L}(struct walk *w, uint64_t *ends, integer sets, integer sizes) =
        (\forall integer i, number; 32 <= i < 32 + sizes && w->first_wide <= number < sets ==>
             (number < ends[i] <==> set_size(w, number) <= i - 32));
    predicate sorted{L}(struct walk *w, uint64_t *ends) =
        (\forall integer i, number; 0 <= i < 288 && 0 <= number < w->groups ==>
             (number < ends[i] <==> base_index(w, number) <= i)) &&
        (\forall integer i; 0 <= i < 288 ==> ends[i] <= w->groups);
    predicate fits_sizes{L}(struct walk *w) =
        (\forall integer number; 0 < number < w->groups ==>
             1 <= set_size(w, number) <= (number < w->first_wide ? 31 : w->symbols));

    lemma edges_ascend: \forall integer size, a, n; 1 <= size && 0 <= a < n ==>
        edges_of(size, a) + size - 1 <= edges_of(size, n);
    lemma first_edge_is{L}: \forall struct walk *w, integer s; first_edge(w, s) ==
        placed_edge(word32(w->base + base_index(w, set_number(w, s)) * 4),
                    set_size(w, set_number(w, s)), s);
    lemma edges_grow: \forall integer size, a, n; 1 <= size && 0 <= a < n ==>
        0 <= edges_of(size, a) <= edges_of(size, n);
    lemma placed_fits: \forall integer edge, size, first, more, state; 1 <= size <= 255 &&
        state == first + more && 0 <= edge + edges_of(size, more) <= UINT32_MAX ==>
            placed_edge(base_of(edge, size, first), size, state) == edge + edges_of(size, more);
    lemma placed_in: \forall integer edge, size, first, more, state, n; 1 <= size <= 255 &&
        0 <= edge && state == first + more && 0 <= more < n &&
        edge + edges_of(size, n) <= UINT32_MAX ==>
            placed_edge(base_of(edge, size, first), size, state) == edge + edges_of(size, more) &&
            edges_of(size, more) + size - 1 <= edges_of(size, n);

    // BASE and EDGE: the edges of the states below `state` lie below `edge`.
    predicate placed_below{L}(struct walk *w, integer first, integer edge) =
        (\forall integer state; 0 < state < first ==>
             first_edge(w, state) + set_size(w, set_number(w, state)) - 1 <= edge);
*/
