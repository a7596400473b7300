/* SPDX-License-Identifier: MIT */
/* keep_dict.h: steps of a proof, in a function with a parameter `dict`. The dictionary stays open
   when numbers or pointers outside its automaton and alphabet are written. */
//@ assert same_counts{Pre,Here}(&dict->walk);
//@ assert same_arrays{Pre,Here}(&dict->walk);
//@ assert same_set_numbers{Pre,Here}(&dict->walk);
//@ assert same_sizes{Pre,Here}(&dict->walk);
//@ assert same_bases{Pre,Here}(&dict->walk);
//@ assert same_places{Pre,Here}(&dict->walk);
//@ assert same_units{Pre,Here}(&dict->alphabet);
//@ assert valid_starts(dict);
//@ assert valid_sets(&dict->walk);
//@ assert has_rank(&dict->walk);
//@ assert valid_rank(&dict->walk);
//@ assert has_base(&dict->walk);
//@ assert fits_base(&dict->walk);
//@ assert has_edges(&dict->walk);
//@ assert fits_edges(&dict->walk);
//@ assert has_last(&dict->walk) && has_lows(&dict->walk);
//@ assert valid_codes(&dict->walk);
//@ assert has_codes(&dict->alphabet);
//@ assert keeps_runs{Pre,Here}(&dict->alphabet);
//@ assert valid_alphabet(&dict->alphabet);
//@ assert same_pool{Pre,Here}(&dict->alphabet);
//@ assert has_symbols(&dict->alphabet);
//@ assert can_match_symbols(&dict->alphabet);
//@ assert can_match_sequences(&dict->alphabet);
//@ assert same_pool{Pre,Here}(&dict->parts);
//@ assert can_match_parts(&dict->alphabet);
