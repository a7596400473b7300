/* SPDX-License-Identifier: MIT */
/* open_dict.h: what a look-up needs of an open dictionary. lookup_file.h includes this file for
   Frama-C only. */
#pragma once

/*@ predicate is_start{L}(struct wg_dict *d, integer start) = start == 0 || start == 1 ||
        2 <= start <= d->walk.last_state + 2;
    predicate valid_start{L}(struct wg_dict *d, integer i) = is_start(d, d->lookup.starts[i]);
    predicate valid_starts{L}(struct wg_dict *d) =
        \valid(d->lookup.starts + (0 .. LOOKUP_STARTS - 1)) &&
        \separated(d, d->lookup.starts + (0 .. LOOKUP_STARTS - 1)) &&
        (\forall integer i; 0 <= i < LOOKUP_STARTS ==> valid_start(d, i));

    // A store to the table of starts changes none of these.
    predicate same_counts{K,L}(struct walk *w) = \at(w->symbols, K) == \at(w->symbols, L) &&
        \at(w->set_words, K) == \at(w->set_words, L) && \at(w->groups, K) == \at(w->groups, L) &&
        \at(w->first_wide, K) == \at(w->first_wide, L) &&
        \at(w->edges, K) == \at(w->edges, L) && \at(w->edge_bits, K) == \at(w->edge_bits, L) &&
        \at(w->last_state, K) == \at(w->last_state, L) && \at(w->root, K) == \at(w->root, L);
    predicate same_sizes{K,L}(struct walk *w) = \forall integer number;
        set_size{K}(w, number) == set_size{L}(w, number);
    predicate same_bases{K,L}(struct walk *w) = \forall integer number;
        base_index{K}(w, number) == base_index{L}(w, number);
    predicate same_places{K,L}(struct walk *w) = \forall integer state;
        first_edge{K}(w, state) == first_edge{L}(w, state);
    predicate same_units{K,L}(struct alphabet *a) = \at(a->symbols, K) == \at(a->symbols, L) &&
        \at(a->sequences, K) == \at(a->sequences, L);

    predicate valid_byte_codes(struct wg_dict *d) =
        (\forall integer i; 0 <= i < 256 ==> d->lookup.byte_codes[i] <= LOOKUP_NO_CODE);
    predicate valid_dict(struct wg_dict *d) = \valid_read(d) && valid_walk(&d->walk) &&
        valid_codes(&d->walk) && d->walk.codes == &d->codes[0] &&
        valid_alphabet(&d->alphabet) && d->alphabet.symbols == d->walk.symbols &&
        valid_byte_codes(d) && valid_starts(d);

    predicate some_bytes(unsigned char *p, unsigned char *end) =
        \base_addr(p) == \base_addr(end) && 0 <= end - p <= PTRDIFF_MAX &&
        \valid_read(p + (0 .. end - p - 1));
    predicate some_text(struct wg_text t) =
        t.nbytes <= PTRDIFF_MAX && \valid_read(t.bytes + (0 .. t.nbytes - 1));
*/
