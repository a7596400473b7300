/* SPDX-License-Identifier: MIT */
/*
 * small_dict.h: a dictionary of 654 bytes that tests overwrite, and the offsets of its
 * sections. test_open.c tests these offsets. This is its automaton; a word ends at each
 * state in brackets:
 *
 *     8 -a-> [4] -b-> [6] -c-> [0]
 *     8 -b-> 1 -a-> [5] -b-> [0]
 *     8 -c-> 7 -a-> [0], 7 -ö-> 3 -b-> [0]
 *     8 -ny-> 2 -a-> [0]
 *
 *     set       0      1    2    3        4        5      6
 *               {end}  {a}  {b}  {b,end}  {c,end}  {a,ö}  {a,b,c,ny}
 *     states    0      1,2  3    4,5      6        7      8
 *     edges            0,1  2    3,4      5        6,7    8 to 11
 */
#ifndef WG_TESTS_SUPPORT_SMALL_DICT_H
#define WG_TESTS_SUPPORT_SMALL_DICT_H

#define SMALL_ALPHABET "a=A b=B c=C ny=NY=Ny ö=Ö=o\u0308"
#define SMALL_LIST     "a ab abc ba bab ca cöb nya" /* in the order of the symbols */
#define SMALL_METADATA "language=hu\nname=small\n"

enum {
    SMALL_NBYTES = 654,
    SMALL_WORDS = 8,
    SMALL_STATES = 9,
    SMALL_EDGES = 12,
    SMALL_SYMBOLS = 5,
    /* offset and size of each section */
    ALPH_AT = 256,
    ALPH_NBYTES = 82,
    META_AT = 384,
    META_NBYTES = 23,
    BASE_AT = 448,
    BASE_NBYTES = 24,
    SETS_AT = 512,
    SETS_NBYTES = 28,
    RANK_AT = 576,
    RANK_NBYTES = 12,
    EDGE_AT = 640,
    EDGE_NBYTES = 14
};

#endif
