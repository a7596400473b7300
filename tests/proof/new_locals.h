/* SPDX-License-Identifier: MIT */
/* new_locals.h: steps of a proof, in a function with a parameter `dict`. The alphabet stays
   matchable when local objects come into scope, which changes what memory is valid. */
//@ ghost const struct alphabet *const a = &dict->alphabet;
/*@ assert \forall integer i; 0 <= i < a->sequences ==>
        has_run{Pre}(a->runs, i, a->symbols) && is_run{Pre}(a->runs + 5 * i, a->symbols); */
/*@ assert \forall integer i; 0 <= i < a->sequences ==>
        has_run{Pre}(a->runs, i, a->symbols) && is_run{Pre}(a->runs + 5 * i, a->symbols) &&
        is_run(a->runs + 5 * i, a->symbols); */
//@ assert keeps_runs{Pre,Here}(a);
//@ assert valid_alphabet(a);
//@ assert has_symbols(a);
//@ assert \at(can_match_symbols(&dict->alphabet), Pre);
//@ assert \at(has_texts(&dict->alphabet), Pre);
/*@ assert \at(\valid_read(dict->alphabet.fold_symbols + (0 .. dict->alphabet.folds - 1)),
               Pre); */
//@ assert are_below(a->fold_symbols, a->folds, a->symbols);
//@ assert \base_addr(a->texts.pool) == \base_addr(a->texts.ends);
//@ assert \base_addr(a->fold_symbols) == \base_addr(a->texts.ends);
//@ assert 1 <= a->symbols <= FORMAT_MAX_SYMBOLS && a->folds <= FORMAT_MAX_FOLDS;
/*@ assert valid_pool{Pre}(a->texts.ends, (unsigned char *)a->texts.pool,
                           a->symbols + a->folds); */
//@ assert valid_pool(a->texts.ends, (unsigned char *)a->texts.pool, a->symbols + a->folds);
//@ assert \valid_read(a->fold_symbols + (0 .. a->folds - 1));
//@ assert has_texts(a);
//@ assert can_match_symbols(a);
/*@ assert a->sequences != 0 ==> valid_pool{Pre}(a->sequence_texts.ends,
        (unsigned char *)a->sequence_texts.pool, a->sequences); */
/*@ assert a->sequences != 0 ==> valid_pool(a->sequence_texts.ends,
        (unsigned char *)a->sequence_texts.pool, a->sequences); */
//@ assert can_match_sequences(a);
//@ ghost const struct alphabet *const b = &dict->parts;
//@ assert a->parts != \null ==> \at(can_match_symbols(&dict->parts), Pre);
//@ assert a->parts != \null ==> \at(has_texts(&dict->parts), Pre);
/*@ assert a->parts != \null ==>
        \at(\valid_read(dict->parts.fold_symbols + (0 .. dict->parts.folds - 1)), Pre); */
//@ assert a->parts != \null ==> are_below(b->fold_symbols, b->folds, b->symbols);
/*@ assert a->parts != \null ==> valid_pool{Pre}(b->texts.ends,
        (unsigned char *)b->texts.pool, b->symbols + b->folds); */
/*@ assert a->parts != \null ==>
        valid_pool(b->texts.ends, (unsigned char *)b->texts.pool, b->symbols + b->folds); */
//@ assert a->parts != \null ==> \valid_read(b->fold_symbols + (0 .. b->folds - 1));
//@ assert a->parts != \null ==> has_texts(b) && has_numbers(b);
//@ assert can_match_parts(a);
