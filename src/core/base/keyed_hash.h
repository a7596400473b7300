/* SPDX-License-Identifier: MIT */
/*
 * keyed_hash.h: hashes for tables whose keys an attacker may choose: words of a dictionary, states
 * of its automaton, letters of a list.
 *
 * A table with a fixed hash function can be flooded: an attacker computes n keys that all collide,
 * and these keys cost n^2 steps. Here each table chooses its hash function at random, from a family
 * in which any two different keys collide with small probability. So keys that are chosen without
 * knowledge of the hash function collide as seldom as random keys.
 *
 *     struct hash_key key;
 *     hash_key_draw(&key);
 *     hash = hash_number(&key, number);             a key of up to 64 bits
 *     hash = hash_text(&key, bytes, nbytes);        a key of any length
 *     hash = hash_numbers(&number_key, numbers, n); a key of n numbers
 *     for (struct probe probe = probe_begin(hash, slot_bits);
 *          is_taken(probe.slot); probe_next(&probe)) ...
 *
 * The hash has two steps, each with a bound that holds for any two keys x and y:
 *
 * 1. A long key is cut into pieces below 2^61. The pieces are the coefficients of a
 *    polynomial. Its value at a secret point is computed modulo the prime p = 2^61 - 1
 *    (Carter and Wegman, "Universal classes of hash functions", 1979). Two different
 *    polynomials of degree d agree in at most d points, and the secret point is one of
 *    2^60 numbers. So x and y have equal values with a probability of at most d / 2^60.
 *    The first coefficient is the length, which is not 0 for a key with pieces, so keys
 *    of different lengths are different polynomials.
 * 2. This value is multiplied by a secret odd number modulo 2^64, and the top bits of
 *    the product are the slot. A key of up to 64 bits is multiplied directly, without
 *    step 1 (multiply-shift; Dietzfelbinger, Hagerup, Katajainen and Penttonen, "A
 *    reliable randomized algorithm for the closest-pair problem", 1997; Thorup, "High
 *    speed hashing for integers and strings", 2015). Different values share one of m
 *    slots with a probability of at most 2 / m. The multiplication is a bijection, so
 *    it adds no equal values.
 *
 * These bounds are for pairs of keys. A table can be slow for a second reason, long runs of taken
 * slots: under multiply-shift, keys in arithmetic progression can form dense clusters. So the table
 * uses double hashing: if the slot of a key is taken, the search goes on in steps, whose size is in
 * the next bits of the hash. Double hashing was measured with 400 secrets and about 60,000 keys in
 * a table half full. The keys were progressions, all words of four letters, and all words over two
 * symbols. A search visited 1.3 to 1.5 slots for each key on average; for 99 of 100 secrets the
 * average was at most 5.6. With linear probing, the average was 1.5 to 2.4 slots, and for 99 of 100
 * secrets at most 20.
 *
 * Because the slot is the top bits, a table that doubles moves its entries nearly in order: slot i
 * goes to slot 2i or 2i + 1.
 *
 * Do not use these hashes for checksums or in files: they change from run to run (use hash.h).
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct hash_key {
    uint64_t point;      /* where polynomials are evaluated; below 2^60 */
    uint64_t multiplier; /* odd */
};

/* Draws a secret from the random numbers of the system. If the system gives none, the secret is
   made from the clocks, the process ID and addresses in this process, which are easier to guess.
   Always succeeds. */
void hash_key_draw(struct hash_key *key_out);

/* Makes a secret from two given numbers. Tests use it to choose the secret. */
static inline struct hash_key hash_key_of(uint64_t first, uint64_t second)
{
    return (struct hash_key){.point = first >> 4, .multiplier = second | 1};
}

/* --- Polynomials, a piece at a time */

#define HASH_PRIME ((UINT64_C(1) << 61) - 1)

/* Multiplies `value` by `point`, and folds the product once modulo HASH_PRIME. `value` must be
   below 2^63, and `point` below 2^60. The result is below value / 2 + 2^61. Works in 32-bit steps,
   for machines without 128-bit products. */
static inline uint64_t hash_multiply_portable(uint64_t value, uint64_t point)
{
    const uint64_t low_low = (value & UINT32_MAX) * (point & UINT32_MAX);
    const uint64_t low_high = (value & UINT32_MAX) * (point >> 32);
    const uint64_t high_low = (value >> 32) * (point & UINT32_MAX);
    const uint64_t middle = (low_low >> 32) + (low_high & UINT32_MAX) + (high_low & UINT32_MAX);
    const uint64_t low = middle << 32 | (low_low & UINT32_MAX);
    const uint64_t high =
        (value >> 32) * (point >> 32) + (low_high >> 32) + (high_low >> 32) + (middle >> 32);
    return (low & HASH_PRIME) + (high << 3 | low >> 61);
}

static inline uint64_t hash_multiply(uint64_t value, uint64_t point)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 wide;
    const wide product = (wide)value * point;
    return ((uint64_t)product & HASH_PRIME) + (uint64_t)(product >> 61);
#else
    return hash_multiply_portable(value, point);
#endif
}

/* Adds a piece, which must be at most 2^61, to a polynomial. `value` is 0 for the first piece, then
   the previous result. The result stays below 2^63: multiplying gives less than value / 2 + 2^61
   (see above). */
static inline uint64_t hash_add(const struct hash_key *key, uint64_t value, uint64_t piece)
{
    return hash_multiply(value, key->point) + piece;
}

/* --- 64-bit hashes; the slot is their top bits */

static inline uint64_t hash_number(const struct hash_key *key, uint64_t number)
{
    return number * key->multiplier;
}

/* The hash of a polynomial: `value` is the result of the last hash_add. */
static inline uint64_t hash_finish(const struct hash_key *key, uint64_t value)
{
    value = (value & HASH_PRIME) + (value >> 61);
    return hash_number(key, value >= HASH_PRIME ? value - HASH_PRIME : value);
}

/* Hashes the length, then pieces of 7 bytes. Two different texts have equal hashes with a
   probability of at most (nbytes / 7 + 1) / 2^60, where nbytes is the length of the longer text. */
uint64_t hash_text(const struct hash_key *key, const void *bytes, size_t nbytes);

/* --- Keys of several numbers; all keys of a table have the same count of numbers */

enum { HASH_BLOCK = 8 };

struct number_key {
    uint64_t secrets[HASH_BLOCK * 2];
    struct hash_key blocks; /* for keys of more than HASH_BLOCK numbers */
};

/* Like hash_key_draw. */
void number_key_draw(struct number_key *key_out);

/*
 * Hashes up to HASH_BLOCK numbers with one multiplication each; the multiplications do not wait for
 * each other (pair-multiply-shift; Dietzfelbinger, "Universal hashing and k-wise independent random
 * variables via integer arithmetic without primes", 1996; Thorup, 2015). Suppose that two keys x
 * and y differ in one half of some number. Then the difference of their sums contains the
 * difference of these halves, which is below 2^32, times a secret of 64 bits that occurs nowhere
 * else. So x and y share one of m slots (m at most 2^32) with a probability of at most 2 / m.
 */
static inline uint64_t hash_block(const struct number_key *key, const uint64_t *numbers,
                                  size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (key->secrets[2 * i] + (numbers[i] & UINT32_MAX)) *
               (key->secrets[2 * i + 1] + (numbers[i] >> 32));
    }
    return sum;
}

/* Hashes each block of numbers, then hashes a polynomial whose pieces are the halves of these
   hashes. */
uint64_t hash_blocks(const struct number_key *key, const uint64_t *numbers, size_t count);

/*
 * Hashes `count` numbers. Different keys have equal hashes with a probability of at most 1 / 2^31.
 * With more than HASH_BLOCK numbers it is at most 1 / 2^31 + (count + 8) / 2^62. The first term is
 * for different blocks with equal hashes, the second for two polynomials of degree below
 * (count + 8) / 4 that agree at the point.
 */
static inline uint64_t hash_numbers(const struct number_key *key, const uint64_t *numbers,
                                    size_t count)
{
    return count <= HASH_BLOCK ? hash_block(key, numbers, count) : hash_blocks(key, numbers, count);
}

/* --- The slots of a table: 2^slot_bits, with slot_bits from 1 to 63 */

static inline size_t hash_home(uint64_t hash, unsigned slot_bits)
{
    return (size_t)(hash >> (64 - slot_bits));
}

struct probe {
    size_t slot;
    size_t step; /* odd, so that the steps reach all 2^slot_bits slots */
    size_t mask;
};

static inline struct probe probe_begin(uint64_t hash, unsigned slot_bits)
{
    return (struct probe){
        .slot = hash_home(hash, slot_bits),
        .step = hash_home(hash << slot_bits, slot_bits) | 1,
        .mask = ((size_t)1 << slot_bits) - 1,
    };
}

static inline void probe_next(struct probe *probe)
{
    probe->slot = (probe->slot + probe->step) & probe->mask;
}
