/* SPDX-License-Identifier: MIT */
/* assumed_list.h: what the proof of list.c takes for granted of other files. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/dict.h>

/*@ axiomatic SomeOnes {
    axiom ones_some: \forall integer v; 0 < v <= UINT64_MAX ==> 1 <= ones(v, 64);
    axiom ones_fewer: \forall integer v, w; 0 < v <= UINT64_MAX && w == v - 1 ==>
        (v & w) < v && ones(v & w, 64) == ones(v, 64) - 1;
    axiom ones_narrow: \forall integer v; 0 <= v <= UINT32_MAX ==> ones(v, 32) == ones(v, 64);
    }
*/
/*@ requires v != 0;
    assigns \nothing;
    ensures \result < 64;
*/
unsigned lowest_bit64(uint64_t v);

/*@ requires \valid(to + (0 .. nbytes - 1)) && 0 <= value <= 255;
    assigns to[0 .. nbytes - 1];
*/
void fill_chars(char *to, int value, size_t nbytes);

#define memcpy copy_chars
#define memset fill_chars

/* The texts of the symbols do not change while words are listed. */
/*@ axiomatic Texts {
    logic integer text_nbytes(struct wg_dict *dict, integer symbol);
    logic integer symbol_count(struct wg_dict *dict);
    }
*/
/*@ requires symbol < symbol_count(dict);
    assigns \nothing;
    ensures \result.nbytes == text_nbytes(dict, symbol) && \result.nbytes <= 64;
    ensures \valid_read(\result.bytes + (0 .. \result.nbytes - 1));
*/
struct wg_text wg_dict_symbol_text(const struct wg_dict *dict, uint32_t symbol);
