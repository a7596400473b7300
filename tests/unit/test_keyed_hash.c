/* SPDX-License-Identifier: MIT */
/*
 * test_keyed_hash.c: compares the hashes with their definition, calculated bit by bit. Tries keys
 * that collide under one secret (struct hash_key) with other secrets. Counts the probes in tables
 * whose keys have patterns. The secrets come from fixed seeds, so the results do not depend on time
 * or chance. A wrapper can make getentropy fail, because keyed_hash.c must work without it.
 */
#include "base/keyed_hash.h"

#include "support/random.h"
#include "support/test.h"

#include <stdbool.h>

enum { SECRETS = 40 };

static struct hash_key next_key(struct random *random)
{
    const uint64_t first = random_next(random);
    return hash_key_of(first, random_next(random));
}

/* --- getentropy */

static bool is_refused;
static unsigned calls;

int __real_getentropy(void *bytes, size_t nbytes);
int __wrap_getentropy(void *bytes, size_t nbytes);

int __wrap_getentropy(void *bytes, size_t nbytes)
{
    calls++;
    return is_refused ? -1 : __real_getentropy(bytes, nbytes);
}

TEST(secrets_differ)
{
    for (unsigned i = 0; i < 2; i++) {
        struct hash_key keys[2];
        struct number_key number_keys[2];
        is_refused = i == 1;
        calls = 0;
        for (unsigned j = 0; j < 2; j++) {
            hash_key_draw(&keys[j]);
            number_key_draw(&number_keys[j]);
            assert_int_equal(keys[j].multiplier & 1, 1);
            assert_true(keys[j].point < UINT64_C(1) << 60);
        }
        assert_int_equal(calls, 6);
        assert_true(keys[0].point != keys[1].point);
        assert_true(keys[0].multiplier != keys[1].multiplier);
        assert_memory_not_equal(&number_keys[0], &number_keys[1], sizeof *number_keys);
    }
    is_refused = false;
}

/* --- The definition */

/* Returns a * b modulo HASH_PRIME, by doubling and adding. */
static uint64_t slow_multiply(uint64_t a, uint64_t b)
{
    uint64_t product = 0;
    a %= HASH_PRIME;
    for (; b != 0; b >>= 1) {
        product = (product + (b & 1) * a) % HASH_PRIME;
        a = a * 2 % HASH_PRIME;
    }
    return product;
}

static uint64_t slow_text(const struct hash_key *key, const uint8_t *bytes, size_t nbytes)
{
    uint64_t value = nbytes;
    size_t i = 0;
    do {
        uint64_t piece = 0;
        for (unsigned j = 0; j < 7 && i < nbytes; j++, i++) {
            piece += (uint64_t)bytes[i] << 8 * j;
        }
        value = (slow_multiply(value, key->point) + piece) % HASH_PRIME;
    } while (i < nbytes);
    return value * key->multiplier;
}

TEST(texts_are_polynomials)
{
    enum { LONGEST = 300 };
    struct random random = random_from_environment("test_keyed_hash");
    for (size_t nbytes = 0; nbytes <= LONGEST; nbytes++) {
        const struct hash_key key = next_key(&random);
        /* The text ends where the block ends, so that a sanitizer detects overreads. The first byte
           of the block is not used, because a block of 0 bytes has no defined end. */
        uint8_t *const block = malloc(nbytes + 1);
        assert_non_null(block);
        uint8_t *const bytes = block + 1;
        for (size_t i = 0; i < nbytes; i++) {
            /* pieces (of 7 bytes) can be near 2^56 */
            bytes[i] = nbytes % 3 == 0 ? UINT8_MAX : (uint8_t)random_next(&random);
        }
        assert_true(hash_text(&key, bytes, nbytes) == slow_text(&key, bytes, nbytes));
        free(block);
    }
}

TEST(products_of_both_kinds)
{
    static const uint64_t values[] = {
        0, 1, UINT32_MAX, HASH_PRIME - 1, HASH_PRIME, (UINT64_C(1) << 63) - 1};
    static const uint64_t points[] = {0, 1, UINT32_MAX, UINT64_C(1) << 32, (UINT64_C(1) << 60) - 1};
    struct random random = random_from_environment("test_keyed_hash");
    for (unsigned i = 0; i < 10000; i++) {
        const uint64_t value = i < 30 ? values[i / 5] : random_next(&random) >> 1;
        const uint64_t point = i < 30 ? points[i % 5] : random_next(&random) >> 4;
        const uint64_t product = hash_multiply(value, point);
        assert_true(product == hash_multiply_portable(value, point));
        assert_true(product % HASH_PRIME == slow_multiply(value, point));
        assert_true(product <= (value >> 1) + (UINT64_C(1) << 61));
    }
}

static uint64_t slow_numbers(const struct number_key *key, const uint64_t *numbers, size_t count)
{
    uint64_t value = 0;
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t *const secrets = &key->secrets[i % HASH_BLOCK * 2];
        sum += (secrets[0] + (uint32_t)numbers[i]) * (secrets[1] + (numbers[i] >> 32));
        if (count > HASH_BLOCK && (i % HASH_BLOCK == HASH_BLOCK - 1 || i == count - 1)) {
            value = slow_multiply(value, key->blocks.point) + (uint32_t)sum;
            value = slow_multiply(value, key->blocks.point) + (sum >> 32);
            sum = 0;
        }
    }
    return count > HASH_BLOCK ? value % HASH_PRIME * key->blocks.multiplier : sum;
}

TEST(numbers_are_sums_of_products)
{
    enum { MOST = 40 };
    struct random random = {1};
    struct number_key key = {.blocks = next_key(&random)};
    uint64_t numbers[MOST];
    for (size_t i = 0; i < HASH_BLOCK * 2; i++) {
        key.secrets[i] = random_next(&random);
    }
    for (size_t count = 1; count <= MOST; count++) {
        for (size_t i = 0; i < count; i++) {
            numbers[i] = random_next(&random);
        }
        const uint64_t hash = hash_numbers(&key, numbers, count);
        assert_true(hash == slow_numbers(&key, numbers, count));
        for (size_t bit = 0; bit < count * 64; bit++) {
            numbers[bit / 64] ^= UINT64_C(1) << bit % 64;
            assert_true(hash_numbers(&key, numbers, count) != hash);
            numbers[bit / 64] ^= UINT64_C(1) << bit % 64;
        }
    }
}

/* A change of any bit, or of the length, changes the hash. The secrets have a fixed seed. */
TEST(every_bit_counts)
{
    enum { LONGEST = 40 };
    struct random random = {1};
    uint8_t bytes[LONGEST] = {0};
    for (size_t nbytes = 1; nbytes < LONGEST; nbytes++) {
        const struct hash_key key = next_key(&random);
        const uint64_t hash = hash_text(&key, bytes, nbytes);
        assert_true(hash_text(&key, bytes, nbytes + 1) != hash);
        for (size_t bit = 0; bit < nbytes * 8; bit++) {
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            assert_true(hash_text(&key, bytes, nbytes) != hash);
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
    }
}

/* --- Tables */

TEST(probes_reach_every_slot)
{
    struct random random = {1};
    for (unsigned bits = 1; bits <= 10; bits++) {
        bool is_reached[1 << 10] = {false};
        struct probe probe = probe_begin(random_next(&random), bits);
        for (size_t i = 0; i < (size_t)1 << bits; i++, probe_next(&probe)) {
            assert_true(probe.slot < (size_t)1 << bits);
            assert_false(is_reached[probe.slot]);
            is_reached[probe.slot] = true;
        }
    }
}

/* Counts the occupied slots that are probed while all these hashes are added to a table. */
static uint64_t count_probes(const uint64_t *hashes, size_t count, unsigned slot_bits)
{
    bool *const is_taken = calloc((size_t)1 << slot_bits, sizeof *is_taken);
    uint64_t probes = 0;
    assert_non_null(is_taken);
    for (size_t i = 0; i < count; i++) {
        struct probe probe = probe_begin(hashes[i], slot_bits);
        for (; is_taken[probe.slot]; probe_next(&probe)) {
            probes++;
        }
        is_taken[probe.slot] = true;
    }
    free(is_taken);
    return probes;
}

enum { KEYS = 1 << 13, SLOT_BITS = 14 };

typedef uint64_t pattern_fn(uint64_t i);

static uint64_t count_up(uint64_t i)
{
    return i + 1;
}

static uint64_t count_even(uint64_t i)
{
    return (i + 1) * 1000000;
}

static uint64_t count_odd(uint64_t i)
{
    return (i + 1) * UINT64_C(0x123456789abcdef);
}

static uint64_t count_high(uint64_t i)
{
    return (i + 1) << 32;
}

static uint64_t invert_phi(uint64_t i)
{
    return (i + 1) * UINT64_C(0xf1de83e19937733d); /* times 2^64 / phi: i + 1 */
}

static uint64_t spell_two(uint64_t i)
{
    return (i % 91 + 1) << 8 | (i / 91 + 1);
}

/* Word i of six letters: digits 1 to 5, a byte each. */
static uint64_t spell_five(uint64_t i)
{
    uint64_t key = 0;
    for (unsigned j = 0; j < 6; j++, i /= 5) {
        key = key << 8 | (i % 5 + 1);
    }
    return key;
}

/*
 * With most secrets, the hashes of keys with a pattern are distributed more evenly than those of
 * random keys; with a few secrets, less evenly. A random key probes 0.39 occupied slots on average.
 */
TEST(patterns_spread)
{
    static pattern_fn *const patterns[] = {count_up,   count_even, count_odd, count_high,
                                           invert_phi, spell_two,  spell_five};
    static uint64_t hashes[KEYS];
    for (size_t p = 0; p < COUNT(patterns); p++) {
        struct random random = {p};
        uint64_t all = 0;
        for (unsigned s = 0; s < SECRETS; s++) {
            const struct hash_key key = next_key(&random);
            for (size_t i = 0; i < KEYS; i++) {
                hashes[i] = hash_number(&key, patterns[p](i));
            }
            const uint64_t probes = count_probes(hashes, KEYS, SLOT_BITS);
            assert_true(probes < KEYS * 8);
            all += probes;
        }
        assert_true(all < (uint64_t)KEYS * SECRETS);
    }
}

/* Returns the inverse of an odd number modulo 2^64, by Newton's method. */
static uint64_t invert(uint64_t odd)
{
    uint64_t inverse = 1;
    for (unsigned i = 0; i < 6; i++) {
        inverse *= 2 - odd * inverse;
    }
    return inverse;
}

/* Numbers can be chosen that all probe the same slots with a known secret. With other secrets, they
   probe different slots. */
TEST(chosen_numbers_collide_once)
{
    static uint64_t numbers[KEYS];
    static uint64_t hashes[KEYS];
    struct random random = {7};
    const struct hash_key known = next_key(&random);
    for (uint64_t i = 0; i < KEYS; i++) {
        numbers[i] = (i + 1) * invert(known.multiplier);
        hashes[i] = hash_number(&known, numbers[i]);
    }
    assert_true(count_probes(hashes, KEYS, SLOT_BITS) > (uint64_t)KEYS * KEYS / 4);
    for (unsigned s = 0; s < SECRETS; s++) {
        const struct hash_key key = next_key(&random);
        for (size_t i = 0; i < KEYS; i++) {
            hashes[i] = hash_number(&key, numbers[i]);
        }
        assert_true(count_probes(hashes, KEYS, SLOT_BITS) < KEYS * 8);
    }
}

/* Makes texts of two 7-byte pieces. The second piece is chosen so that the polynomial of the text
   is 1 at `point`. */
static size_t choose_texts(uint64_t point, uint8_t (*texts)[14])
{
    size_t count = 0;
    for (uint64_t i = 0; count < KEYS; i++) {
        const uint64_t first = (slow_multiply(14, point) + i) % HASH_PRIME;
        const uint64_t second = (1 + HASH_PRIME - slow_multiply(first, point)) % HASH_PRIME;
        if (second >> 56 == 0) {
            for (unsigned j = 0; j < 7; j++) {
                texts[count][j] = (uint8_t)(i >> 8 * j);
                texts[count][7 + j] = (uint8_t)(second >> 8 * j);
            }
            count++;
        }
    }
    return count;
}

TEST(chosen_texts_collide_once)
{
    static uint8_t texts[KEYS][14];
    static uint64_t hashes[KEYS];
    struct random random = {9};
    const struct hash_key known = next_key(&random);
    uint64_t all = 0;
    assert_int_equal(choose_texts(known.point, texts), KEYS);
    for (size_t i = 0; i < KEYS; i++) {
        assert_true(hash_text(&known, texts[i], 14) == known.multiplier);
    }
    for (unsigned s = 0; s < SECRETS; s++) {
        const struct hash_key key = next_key(&random);
        for (size_t i = 0; i < KEYS; i++) {
            hashes[i] = hash_text(&key, texts[i], 14);
        }
        const uint64_t probes = count_probes(hashes, KEYS, SLOT_BITS);
        assert_true(probes < KEYS * 8);
        all += probes;
    }
    assert_true(all < (uint64_t)KEYS * SECRETS);
}
