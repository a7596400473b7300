/* SPDX-License-Identifier: MIT */
/* texts.h: what the texts of an open alphabet are. alphabet.h includes this file for Frama-C
   only. */
#pragma once

/*@ // The object that p points into has the same bytes at K and at L.
    predicate same_bytes{K,L}(unsigned char *p) = \forall unsigned char *q;
        \base_addr{L}(q) == \base_addr{L}(p) ==> \at(*q, K) == \at(*q, L);
*/
#ifdef PROOF_OF_TEXTS
/*@ axiomatic SameWords {
    axiom word32_same{K,L}: \forall unsigned char *p;
        \at(p[0], K) == \at(p[0], L) && \at(p[1], K) == \at(p[1], L) &&
        \at(p[2], K) == \at(p[2], L) && \at(p[3], K) == \at(p[3], L) ==>
            word32{K}(p) == word32{L}(p);
    }
*/
#endif

/* Where text i of a pool lies. */
/*@ logic integer text_begin{L}(unsigned char *ends, integer i) =
        i == 0 ? 0 : word32(ends + 4 * i - 4);
    logic integer text_end{L}(unsigned char *ends, integer i) = word32(ends + 4 * i);
    logic integer text_size{L}(unsigned char *ends, integer i) =
        text_end(ends, i) - text_begin(ends, i);
    predicate in_pool{L}(unsigned char *ends, unsigned char *pool, integer i) =
        \valid_read(ends + 4 * i + (0 .. 3)) &&
        (i > 0 ==> \valid_read(ends + 4 * i - 4 + (0 .. 3))) &&
        text_begin(ends, i) < text_end(ends, i) &&
        text_end(ends, i) - text_begin(ends, i) <= FORMAT_MAX_TEXT_NBYTES &&
        \valid_read(pool + (text_begin(ends, i) .. text_end(ends, i) - 1));

    predicate are_in_pool{L}(unsigned char *ends, unsigned char *pool, integer first,
                             integer last) =
        \forall integer i; first <= i < last ==> in_pool(ends, pool, i);
    // Text i begins with `nbytes` other bytes and is longer.
    predicate continues{L}(unsigned char *ends, char *pool, integer i, char *bytes,
                           integer nbytes) =
        nbytes < text_end(ends, i) - text_begin(ends, i) &&
        same_chars(pool + text_begin(ends, i), bytes, nbytes);

    // The first code point lies in the text.
    predicate begins_whole{L}(unsigned char *text, integer nbytes) =
        0x80 <= text[0] < 0xe0 ==> 2 <= nbytes;
    predicate is_text{L}(unsigned char *ends, unsigned char *pool, integer i, integer pool_nbytes) =
        text_begin(ends, i) < text_end(ends, i) <= pool_nbytes &&
        text_end(ends, i) - text_begin(ends, i) <= FORMAT_MAX_TEXT_NBYTES &&
        begins_whole(pool + text_begin(ends, i), text_end(ends, i) - text_begin(ends, i));
    predicate are_texts{L}(unsigned char *ends, unsigned char *pool, integer count,
                           integer pool_nbytes) =
        \forall integer i; 0 <= i < count ==> is_text(ends, pool, i, pool_nbytes);
    predicate valid_pool{L}(unsigned char *ends, unsigned char *pool, integer count) =
        \valid_read(ends + (0 .. 4 * count - 1)) &&
        \valid_read(pool + (0 .. text_begin(ends, count) - 1)) &&
        are_texts(ends, pool, count, text_begin(ends, count));

*/
#ifdef PROOF_OF_TEXTS
/*@ lemma begin_stays{K,L}: \forall unsigned char *ends, integer i; same_bytes{K,L}(ends) ==>
        text_begin{K}(ends, i) == text_begin{L}(ends, i);
    lemma end_stays{K,L}: \forall unsigned char *ends, integer i; same_bytes{K,L}(ends) ==>
        text_end{K}(ends, i) == text_end{L}(ends, i);
    lemma text_stays{K,L}: \forall unsigned char *ends, unsigned char *pool, integer i, n;
        same_bytes{K,L}(ends) && \base_addr{L}(pool) == \base_addr{L}(ends) &&
        is_text{K}(ends, pool, i, n) ==> is_text{L}(ends, pool, i, n);
    lemma texts_stay{K,L}: \forall unsigned char *ends, unsigned char *pool, integer i, n;
        same_bytes{K,L}(ends) && \base_addr{L}(pool) == \base_addr{L}(ends) &&
        are_texts{K}(ends, pool, i, n) ==> are_texts{L}(ends, pool, i, n);
*/
#endif

#ifdef PROOF_OF_MATCH
/*@ lemma pool_is_whole{L}: \forall unsigned char *ends, *pool, integer count, i;
        valid_pool(ends, pool, count) && 0 <= i < count ==> in_pool(ends, pool, i);
*/
#endif

/* The texts of the symbols and folds, which lie in one object, and the symbols of the folds. */
/*@ predicate are_below{L}(unsigned char *numbers, integer count, integer end) =
        \forall integer i; 0 <= i < count ==> numbers[i] < end;
*/
#ifdef PROOF_OF_TEXTS
/*@ lemma folds_stay{K,L}: \forall unsigned char *p, integer count, end;
        same_bytes{K,L}(p) && are_below{K}(p, count, end) ==> are_below{L}(p, count, end);
*/
#endif
/*@ predicate sound_texts{L}(unsigned char *ends, unsigned char *pool, unsigned char *fold_symbols,
                             integer symbols, integer folds) =
        1 <= symbols <= FORMAT_MAX_SYMBOLS && 0 <= folds <= FORMAT_MAX_FOLDS &&
        \base_addr(pool) == \base_addr(ends) && \base_addr(fold_symbols) == \base_addr(ends) &&
        valid_pool(ends, pool, symbols + folds) &&
        \valid_read(fold_symbols + (0 .. folds - 1)) &&
        are_below(fold_symbols, folds, symbols);
*/

/* The tables of code points */
/*@ predicate are_entries{L}(unsigned char *table, integer count, integer symbols) =
        \forall integer c; 0 <= c < count ==>
            table[c] == ALPHABET_LOOK || table[c] < symbols;
    predicate some_point(struct wg_text text) = 1 <= text.nbytes <= FORMAT_MAX_TEXT_NBYTES &&
        \valid_read(text.bytes + (0 .. text.nbytes - 1)) &&
        begins_whole((unsigned char *)text.bytes, text.nbytes);
*/
