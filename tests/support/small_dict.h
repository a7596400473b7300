/* SPDX-License-Identifier: MIT */
/*
 * small_dict.h: a dictionary of 778 bytes that tests overwrite, and the offsets of its sections.
 * test_open.c tests these offsets. This is its automaton; a word ends at each state in brackets:
 *
 *     8 -a-> [6] -b-> [1] -c-> [0]
 *     8 -b-> 4 -a-> [5] -b-> [0]
 *     8 -c-> 7 -a-> [0], 7 -ö-> 2 -b-> [0]
 *     8 -ny-> 3 -a-> [0]
 *
 *     set       0      1        2    3    4        5      6
 *               {end}  {c,end}  {b}  {a}  {b,end}  {a,ö}  {a,b,c,ny}
 *     states    0      1        2    3,4  5,6      7      8
 *     EDGE                                         0      1 to 3
 *
 * LAST has the edges of ö and ny, and all edges of the states 1 to 6.
 */
#pragma once

#include "support/make_dict.h"

#define SMALL_ALPHABET "a=A b=B c=C ny=NY=Ny ö=Ö=o\u0308"
#define SMALL_LIST     "a ab abc ba bab ca cöb nya" /* in the order of the symbols */
#define SMALL_METADATA "language=hu\nname=small\n"

enum {
    SMALL_NBYTES = 778,
    SMALL_WORDS = 8,
    SMALL_STATES = 9,
    SMALL_EDGES = 12,
    SMALL_SYMBOLS = 5,
    /* offset and size of each section */
    ALPH_AT = 320,
    ALPH_NBYTES = 82,
    META_AT = 448,
    META_NBYTES = 23,
    BASE_AT = 512,
    BASE_NBYTES = 24,
    SETS_AT = 576,
    SETS_NBYTES = 28,
    RANK_AT = 640,
    RANK_NBYTES = 12,
    LAST_AT = 704,
    LAST_NBYTES = 24,
    EDGE_AT = 768,
    EDGE_NBYTES = 10
};

/* The dictionary. make_small and free_small are the setup and teardown of a group of tests. */
extern struct made_dict small;
int make_small(void **state);
int free_small(void **state);
