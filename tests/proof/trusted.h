/* SPDX-License-Identifier: MIT */
/*
 * trusted.h: the functions whose contracts the proof takes for granted. tests/unit/test_load.c
 * and test_trusted.c compare the functions that load, count and select, and the axioms about
 * `ones`, with slow ones.
 */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* In Frama-C's stdint.h this has 64 bits, so that a shift by 32 to 63 would be allowed. */
#undef UINT32_C
#define UINT32_C(c) c##U

/*@ admit lemma all_bits: \forall integer v; 0 <= v <= UINT32_MAX ==> (v & UINT32_MAX) == v; */

/* times(a, b): a * b. Only some units see what it is: the provers search less without. */
/*@ axiomatic Times { logic integer times(integer a, integer b); } */
#if defined PROOF_OF_STEPS || defined PROOF_OF_PRODUCTS
/*@ axiomatic Products { axiom times_is: \forall integer a, b; times(a, b) == a * b; } */
#endif

/* word32(p), word64(p): the little-endian numbers at p. ones(v, n): how many of the n
   lowest bits of v are 1. */
/*@ axiomatic Words {
    logic integer word32{L}(unsigned char *p) reads p[0 .. 3];
    logic integer word64{L}(unsigned char *p) reads p[0 .. 7];
    axiom word32_range{L}: \forall unsigned char *p; 0 <= word32(p) <= UINT32_MAX;
    axiom word64_range{L}: \forall unsigned char *p; 0 <= word64(p) <= UINT64_MAX;

    logic integer ones(integer v, integer n);
    axiom ones_none: \forall integer v; ones(v, 0) == 0;
    axiom ones_of_zero: \forall integer n; ones(0, n) == 0;
    axiom ones_range: \forall integer v, n; 0 <= n <= 64 ==> 0 <= ones(v, n) <= n;
    axiom ones_up: \forall integer v, n, m; 0 <= n <= m <= 64 ==> ones(v, n) <= ones(v, m);
    axiom ones_odd: \forall integer v, n; 1 <= n <= 64 && v % 2 == 1 ==> 1 <= ones(v, n);
    axiom ones_below: \forall integer v, n;
        0 <= n <= 64 && 0 <= v <= UINT64_MAX && (v >> n) == 0 ==> ones(v, n) == ones(v, 64);
    axiom ones_part: \forall integer v, m, n; 0 <= n <= 64 ==>
        ones(v & m, n) <= ones(v, n) && ones(v & m, n) <= ones(m, n);
    axiom ones_letters: \forall integer v; ones(v & 0x7fffffff, 32) <= 31;
    axiom ones_shifted: \forall integer v, k;
        0 <= k < 64 ==> ones((uint64_t)(v << k), 64) == ones(v, 64 - k);
    }
*/

/*@ requires \valid_read(p + (0 .. 3));
    assigns \nothing;
    ensures \result == word32(p);
*/
uint32_t load_le32(const unsigned char *p);

/*@ requires \valid_read(p + (0 .. 7));
    assigns \nothing;
    ensures \result == word64(p);
*/
uint64_t load_le64(const unsigned char *p);

/*@ assigns \nothing;
    ensures \result == ones(v, 64);
    ensures \result <= 64;
*/
unsigned popcount64(uint64_t v);

/*@ requires rank < 64;
    assigns \nothing;
    ensures \result < 64;
    ensures rank < ones(v, 64) ==> ones(v, \result) == rank && ones(v, \result + 1) == rank + 1;
*/
unsigned select64(uint64_t v, unsigned rank);

/*@ requires \valid_read(p + (0 .. 15)) && letters <= 32 && frequent <= 31;
    assigns \nothing;
    ensures \result != 0 ==> ones(word32(p) & 0x7fffffff, 32) == letters &&
        ones(word32(p + 4) & 0x7fffffff, 32) == letters &&
        ones(word32(p + 8) & 0x7fffffff, 32) == letters &&
        ones(word32(p + 12) & 0x7fffffff, 32) == letters;
*/
bool four_fit(const unsigned char *p, uint32_t letters, uint32_t frequent);

/* The contracts of hash.c, which unit hash proves. The parameter is a const void * in hash.h, and
   most units cannot follow such a pointer. */
/*@ requires \valid_read(bytes + (0 .. nbytes - 1));
    assigns \nothing;
*/
uint64_t hash_bytes(const unsigned char *bytes, size_t nbytes);

/*@ requires off + 8 <= nbytes && \valid_read(bytes + (0 .. nbytes - 1));
    assigns \nothing;
*/
uint64_t hash_bytes_but(const unsigned char *bytes, size_t nbytes, size_t off);

/* In place of memcmp: the contract in Frama-C's string.h asks for facts that this proof does not
   have, such as initialised bytes. */
/*@ requires \valid_read(a + (0 .. nbytes - 1)) && \valid_read(b + (0 .. nbytes - 1));
    assigns \nothing;
*/
int compare_bytes(const unsigned char *a, const char *b, size_t nbytes);
#define memcmp compare_bytes

/* The same for texts. */
/*@ requires \valid_read(a + (0 .. nbytes - 1)) && \valid_read(b + (0 .. nbytes - 1));
    assigns \nothing;
    ensures (\forall integer i; 0 <= i < nbytes ==> a[i] == b[i]) ==> \result == 0;
*/
int compare_chars(const char *a, const char *b, size_t nbytes);

/* In place of memcpy and memmove, whose pointers to void the proof cannot follow. */
/*@ requires \valid(to + (0 .. nbytes - 1)) && \valid_read(from + (0 .. nbytes - 1));
    assigns to[0 .. nbytes - 1];
*/
void copy_chars(char *to, const char *from, size_t nbytes);

/* In place of free. Freed memory stays valid in the proof, so a use after it has no goal. */
/*@ assigns \nothing; */
void free_object(void *object);

/* In place of memset. */
/*@ requires \valid(to + (0 .. nbytes - 1)) && 0 <= value <= 255;
    assigns to[0 .. nbytes - 1];
    ensures \forall integer i; 0 <= i < nbytes ==> to[i] == value;
*/
void fill_bytes(unsigned char *to, int value, size_t nbytes);
