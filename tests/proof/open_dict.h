/* SPDX-License-Identifier: MIT */
/* open_dict.h: what an open dictionary is, for opening and for a look-up. Included for Frama-C
   only. */
#pragma once

/*@ // is_made: the object is a copy of a section or the table of starts. is_dict: a dictionary.
    axiomatic Made {
        predicate is_made(char *base);
        predicate is_dict(char *base);
    }

    // The codes of `count` symbols, before the codes `frequent` and `rare`
    predicate is_code(integer code, integer frequent, integer rare) =
        0 <= code < frequent || (FORMAT_FIRST_RARE < rare && 0 <= code < rare);
    predicate are_codes{L}(unsigned char *codes, integer count, integer frequent, integer rare) =
        \forall integer i; 0 <= i < count ==> is_code(codes[i], frequent, rare);
    predicate has_codes_of{L}(struct wg_dict *d, integer symbols) =
        d->walk.codes == &d->codes[0] && d->walk.code_symbols == &d->code_symbols[0] &&
        (\forall integer i; 0 <= i < symbols ==> d->codes[i] <= symbols) &&
        are_below(&d->code_symbols[0], 256, symbols);
*/
/*@ predicate is_start{L}(struct wg_dict *d, integer start) = 0 <= start <= d->walk.last_state + 2;
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
    predicate same_arrays{K,L}(struct walk *w) = \at(w->rank, K) == \at(w->rank, L) &&
        \at(w->sets, K) == \at(w->sets, L) && \at(w->more, K) == \at(w->more, L) &&
        \at(w->base, K) == \at(w->base, L) && \at(w->last, K) == \at(w->last, L) &&
        \at(w->lows, K) == \at(w->lows, L) && \at(w->edge, K) == \at(w->edge, L);
    predicate same_set_numbers{K,L}(struct walk *w) = \forall integer state;
        set_number{K}(w, state) == set_number{L}(w, state);
    predicate same_sizes{K,L}(struct walk *w) = \forall integer number;
        set_size{K}(w, number) == set_size{L}(w, number);
    predicate same_bases{K,L}(struct walk *w) = \forall integer number;
        base_index{K}(w, number) == base_index{L}(w, number);
    predicate same_places{K,L}(struct walk *w) = \forall integer state;
        first_edge{K}(w, state) == first_edge{L}(w, state);
    predicate same_units{K,L}(struct alphabet *a) = \at(a->symbols, K) == \at(a->symbols, L) &&
        \at(a->sequences, K) == \at(a->sequences, L) && \at(a->folds, K) == \at(a->folds, L);

    predicate same_pool{K,L}(struct alphabet *a) = \at(a->symbols, K) == \at(a->symbols, L) &&
        \at(a->folds, K) == \at(a->folds, L) && \at(a->texts.ends, K) == \at(a->texts.ends, L) &&
        \at(a->texts.pool, K) == \at(a->texts.pool, L) &&
        \at(a->fold_symbols, K) == \at(a->fold_symbols, L);

    predicate had_runs{K}(struct alphabet *a) =
        a->sequences != 0 ==> are_runs(a->runs, a->sequences, a->symbols);
    predicate same_end{K,L}(struct alphabet *a) =
        text_begin{K}(\at(a->texts.ends, K), \at(a->symbols + a->folds, K)) ==
        text_begin{L}(\at(a->texts.ends, L), \at(a->symbols + a->folds, L));
    predicate same_array{K,L}(unsigned char *p, integer n) =
        \forall integer i; 0 <= i < n ==> \at(p[i], K) == \at(p[i], L);
    predicate same_finals{K,L}(struct alphabet *a) = \forall integer i;
        0 <= i < FORMAT_MAX_SYMBOLS ==> \at(a->final_texts[i], K) == \at(a->final_texts[i], L);

    predicate no_starts{L}(struct wg_dict *d) =
        \valid(d->lookup.starts + (0 .. LOOKUP_STARTS - 1)) &&
        is_made((char *)\base_addr(d->lookup.starts)) &&
        (\forall integer i; 0 <= i < LOOKUP_STARTS ==> d->lookup.starts[i] == 0);

    predicate valid_byte_codes(struct wg_dict *d) =
        (\forall integer i; 0 <= i < 256 ==> d->lookup.byte_codes[i] <= LOOKUP_NO_CODE);
    predicate has_header(struct wg_dict *d) =
        \valid_read(d->map.bytes + (0 .. FORMAT_HEADER_NBYTES - 1)) &&
        1 <= word32(d->map.bytes + HEADER_LONGEST) <= FORMAT_MAX_LONGEST;
    predicate has_longest(struct wg_dict *d) = 1 <= d->counts.longest <= FORMAT_MAX_LONGEST;
    // The automaton, the codes and the tables of the look-up
    predicate opened(struct wg_dict *d) = \valid_read(d) && valid_walk(&d->walk) &&
        valid_codes(&d->walk) && d->walk.codes == &d->codes[0] &&
        valid_alphabet(&d->alphabet) && d->alphabet.symbols == d->walk.symbols &&
        valid_byte_codes(d) && valid_starts(d) &&
        are_below(&d->code_symbols[0], 256, d->walk.symbols);
    // What a look-up needs
    predicate searchable(struct wg_dict *d) = opened(d) && matchable(&d->alphabet) &&
        (d->alphabet.parts == \null || d->alphabet.parts == &d->parts);
    // What wg_dict_open establishes
    predicate valid_dict(struct wg_dict *d) = searchable(d) && has_longest(d);

    predicate some_bytes(unsigned char *p, unsigned char *end) =
        \base_addr(p) == \base_addr(end) && 0 <= end - p <= PTRDIFF_MAX &&
        \valid_read(p + (0 .. end - p - 1));
    predicate some_text(struct wg_text t) =
        t.nbytes <= PTRDIFF_MAX && \valid_read(t.bytes + (0 .. t.nbytes - 1));
*/

/*@ requires \valid(dict) && valid_alphabet(&dict->alphabet);
    assigns dict->lookup.byte_codes[0 .. 255], dict->lookup.functions, dict->lookup.starts;
    ensures \result == WG_OK ==> valid_byte_codes(dict) && no_starts(dict);
*/
enum wg_status lookup_init(struct wg_dict *dict, struct wg_error *error);
