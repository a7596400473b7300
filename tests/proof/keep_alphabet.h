/* SPDX-License-Identifier: MIT */
/* keep_alphabet.h: steps of a proof, in a function with a parameter `dict`. The alphabet stays
   matchable when bytes outside it are written. */
//@ assert \at(has_texts(&dict->alphabet), Pre) && \at(has_symbols(&dict->alphabet), Pre);
//@ assert \at(has_codes(&dict->alphabet), Pre);
//@ assert same_units{Pre,Here}(a) && same_pool{Pre,Here}(a) && same_end{Pre,Here}(a);
//@ assert same_bytes{Pre,Here}(a->texts.ends);
//@ assert same_bytes{Pre,Here}(a->fold_symbols);
//@ assert a->sequences != 0 ==> same_bytes{Pre,Here}(a->runs);
//@ assert a->sequences != 0 ==> same_bytes{Pre,Here}(a->sequence_texts.ends);
//@ assert same_array{Pre,Here}(&a->text_symbols[0], FORMAT_MAX_SYMBOLS);
//@ assert same_array{Pre,Here}(&a->symbol_texts[0], FORMAT_MAX_SYMBOLS);
//@ assert same_array{Pre,Here}(&a->ascii[0], 128);
//@ assert same_array{Pre,Here}(&a->pairs[0], ALPHABET_PAIRS);
//@ assert same_finals{Pre,Here}(a);
//@ assert has_codes(a);
//@ assert keeps_runs{Pre,Here}(a);
//@ assert valid_alphabet(a);
//@ assert valid_pool(a->texts.ends, (unsigned char *)a->texts.pool, a->symbols + a->folds);
//@ assert are_below(a->fold_symbols, a->folds, a->symbols);
//@ assert \valid_read(a->fold_symbols + (0 .. a->folds - 1));
//@ assert \base_addr(a->texts.pool) == \base_addr(a->texts.ends);
//@ assert \base_addr(a->fold_symbols) == \base_addr(a->texts.ends);
//@ assert 1 <= a->symbols <= FORMAT_MAX_SYMBOLS && a->folds <= FORMAT_MAX_FOLDS;
//@ assert has_texts(a);
//@ assert has_symbols(a);
//@ assert can_match_symbols(a);
//@ assert can_match_sequences(a);
//@ ghost const struct alphabet *const b = &dict->parts;
//@ assert a->parts != \null ==> \at(has_texts(&dict->parts), Pre);
//@ assert a->parts != \null ==> \at(has_numbers(&dict->parts), Pre);
//@ assert same_pool{Pre,Here}(b);
//@ assert a->parts != \null ==> same_bytes{Pre,Here}(b->texts.ends);
//@ assert a->parts != \null ==> same_bytes{Pre,Here}(b->fold_symbols);
//@ assert a->parts != \null ==> same_end{Pre,Here}(b);
//@ assert same_array{Pre,Here}(&b->text_symbols[0], FORMAT_MAX_SYMBOLS);
/*@ assert a->parts != \null ==>
        valid_pool(b->texts.ends, (unsigned char *)b->texts.pool, b->symbols + b->folds); */
//@ assert a->parts != \null ==> are_below(b->fold_symbols, b->folds, b->symbols);
//@ assert a->parts != \null ==> has_texts(b);
//@ assert a->parts != \null ==> has_numbers(b);
//@ assert can_match_parts(a);
