/* SPDX-License-Identifier: MIT */
/*
 * test_seen.c: tests sets of found words (seen.h): their content with several secrets of the hash,
 * the number of probes of words that were chosen to collide, and a watch (base/limits.h) that stops
 * the growth of a set. Secrets have fixed seeds, and the tests count slots, so no test depends on
 * time or chance.
 */
#include "solve/seen.h"

#include "base/keys.h"
#include "base/random.h"
#include "base/text_table.h"
#include "support/test.h"

OWNABLE(seen, seen_free)

enum { SECRETS = 10 };

static struct hash_key next_key(struct random *random)
{
    const uint64_t first = random_next(random);
    return hash_key_of(first, random_next(random));
}

/* --- Words that collided with former hashes */

/* Counts the other occupied slots that are probed if each word of the set is looked up once. */
static uint64_t count_passed(const struct seen *seen)
{
    uint64_t passed = 0;
    for (size_t i = 0; i < seen->shorts.slots; i++) {
        const uint64_t hash = seen->hashes[i];
        struct probe probe = probe_begin(hash, seen->shorts.slot_bits);
        if (hash == 0 || i == probe.slot) {
            continue;
        }
        passed++;
        if (i != (probe.slot ^ 1)) { /* neither the home slot nor its neighbour */
            for (; probe.slot != i; probe_next(&probe)) {
                passed++;
            }
        }
    }
    for (size_t i = 0; i < seen->longs.slots; i++) {
        struct probe probe = probe_begin(seen->entries[i].hash, seen->longs.slot_bits);
        for (; seen->entries[i].length != 0 && probe.slot != i; probe_next(&probe)) {
            passed++;
        }
    }
    return passed;
}

/* Spells the word x y z w, of four parts of 8 letters 0 or 1. y is x with 0 and 1 exchanged, and w
   is z with 0 and 1 exchanged. */
static void spell_flood(uint8_t word[32], unsigned number)
{
    for (unsigned i = 0; i < 8; i++) {
        const uint8_t x = number >> i & 1;
        const uint8_t z = number >> (8 + i) & 1;
        word[i] = x;
        word[8 + i] = !x;
        word[16 + i] = z;
        word[24 + i] = !z;
    }
}

enum { BLOCKS = 8, BLOCK = 1 << 10 };

/*
 * Spells a word of blocks. Each block is a Thue-Morse sequence of 2^10 letters, or its complement.
 * Modulo 2^64, a polynomial hash of the sequence is equal to that of its complement, for every
 * base.
 */
static void spell_thue_morse(uint8_t word[BLOCKS * BLOCK], unsigned number)
{
    for (unsigned i = 0; i < BLOCKS * BLOCK; i++) {
        const unsigned parity = (unsigned)__builtin_popcount(i % BLOCK) & 1;
        word[i] = (uint8_t)(parity ^ (number >> i / BLOCK & 1));
    }
}

TEST(long_words_chosen_to_collide)
{
    enum { WORDS = 1 << 16 };
    struct random random = {1};
    for (unsigned s = 0; s < SECRETS; s++) {
        const struct hash_key key = next_key(&random);
        OWN(seen, seen) = {.hash_key = key};
        for (unsigned i = 0; i < 2 * WORDS; i++) {
            uint8_t symbols[32];
            uint32_t number = i;
            spell_flood(symbols, i % WORDS);
            const struct seen_word word = {.length = 32, .symbols = symbols};
            assert_int_equal(seen_add(&seen, word, &number), i < WORDS ? SEEN_NEW : SEEN_BEFORE);
            assert_int_equal(number, i % WORDS);
        }
        assert_true(count_passed(&seen) < WORDS);
    }
}

TEST(thue_morse_words)
{
    enum { WORDS = 1 << BLOCKS };
    struct random random = {2};
    for (unsigned s = 0; s < SECRETS; s++) {
        const struct hash_key key = next_key(&random);
        OWN(seen, seen) = {.hash_key = key};
        for (uint32_t i = 0; i < WORDS; i++) {
            static uint8_t symbols[BLOCKS * BLOCK];
            uint32_t number = i;
            spell_thue_morse(symbols, i);
            const struct seen_word word = {.length = sizeof symbols, .symbols = symbols};
            assert_int_equal(seen_add(&seen, word, &number), SEEN_NEW);
        }
        assert_true(count_passed(&seen) < WORDS);
    }
}

/* Returns a key of eight symbols: the next multiple of `inverse` without a zero byte. `inverse` is
   1 / phi modulo 2^64, where phi is 0x9e3779b97f4a7c15. */
static uint64_t next_chosen(uint64_t *i, uint64_t inverse)
{
    for (;;) {
        const uint64_t key = ++*i * inverse;
        bool has_zero = false;
        for (unsigned byte = 0; byte < 8; byte++) {
            has_zero |= (key >> 8 * byte & 0xff) == 0;
        }
        if (!has_zero) {
            return key;
        }
    }
}

TEST(short_words_chosen_to_collide)
{
    enum { WORDS = 1 << 15 };
    static uint64_t hashes[WORDS];
    static uint64_t slots[WORDS];
    struct random random = {3};
    for (unsigned s = 0; s < SECRETS; s++) {
        const struct hash_key key = next_key(&random);
        uint64_t i = 0;
        OWN(seen, one_by_one) = {.hash_key = key};
        OWN(seen, at_once) = {.hash_key = key};
        assert_ok(seen_reserve(&at_once, WORDS));
        for (uint32_t n = 0; n < WORDS; n++) {
            uint32_t number = n;
            const struct seen_word word = {.key = next_chosen(&i, UINT64_C(0xf1de83e19937733d)),
                                           .length = 8};
            hashes[n] = seen_hash(&at_once, word.key);
            assert_int_equal(seen_add(&one_by_one, word, &number), SEEN_NEW);
        }
        assert_int_equal(seen_add_all(&at_once, hashes, WORDS, slots), WORDS);
        assert_true(count_passed(&one_by_one) < WORDS);
        assert_true(count_passed(&at_once) < WORDS);
    }
}

/* Counts the hashes whose slot is overwritten by a later hash. seen_tally needs another round for
   these hashes. */
TEST(tallied_words_chosen_to_collide)
{
    enum { WORDS = 4096, SLOT_BITS = 15 };
    static uint64_t hashes[WORDS];
    static uint64_t spare[WORDS];
    static uint16_t slots[1 << SLOT_BITS];
    struct random random = {4};
    for (unsigned s = 0; s < SECRETS; s++) {
        const struct hash_key key = next_key(&random);
        uint64_t distinct = 0;
        uint64_t i = 0;
        uint32_t waiting = 0;
        OWN(seen, seen) = {.hash_key = key};
        for (uint32_t n = 0; n < WORDS; n++) {
            hashes[n] = seen_hash(&seen, next_chosen(&i, UINT64_C(0xf1de83e19937733d)));
            slots[hash_home(hashes[n], SLOT_BITS)] = (uint16_t)n;
        }
        for (uint32_t n = 0; n < WORDS; n++) {
            waiting += slots[hash_home(hashes[n], SLOT_BITS)] != n;
        }
        assert_true(waiting < WORDS / 2);
        assert_true(seen_tally(&seen, hashes, WORDS, spare, &distinct));
        assert_int_equal(distinct, WORDS);
    }
}

/* Tests the tables of clear/ with keys that would collide if keys.c folded keys by xor. */
TEST(keys_and_texts_chosen_to_collide)
{
    enum { COUNT = 1 << 14 };
    struct random random = {5};
    for (unsigned s = 0; s < SECRETS; s++) {
        struct keys keys = {.key_words = 1, .hash_key = {.blocks = next_key(&random)}};
        struct text_table words = {.hash_key = keys.hash_key.blocks};
        for (size_t i = 0; i < HASH_BLOCK * 2; i++) {
            keys.hash_key.secrets[i] = random_next(&random);
        }
        for (uint32_t n = 0; n < COUNT; n++) {
            /* key * phi is n << 32 | n; the xor of its halves is 0 */
            const uint64_t folded = (uint64_t)n << 32 | n;
            const uint64_t key = folded * UINT64_C(0xf1de83e19937733d);
            bool is_new;
            assert_int_equal(keys_add(&keys, &key, &is_new), n);
            const struct wg_text text = {(const char *)&key, sizeof key};
            assert_int_equal(text_table_add(&words, text), n);
        }
        assert_true(keys.probes < 2 * COUNT);
        assert_true(words.probes < 2 * COUNT);
        keys_free(&keys);
        text_table_free(&words);
    }
}

/* --- Repeated words */

/*
 * Hashes that occur several times, in one array or in several arrays, must count once. There are
 * few different hashes. Many of them have the same home slot, or equal values in all bits that
 * choose slots (keyed_hash.h), so seen_add_all needs several rounds.
 */
TEST(repeated_words)
{
    enum { MOST = 100, ARRAYS = 6, DIFFERENT = 64 };
    struct random random = {6};
    for (unsigned s = 0; s < 200; s++) {
        const struct hash_key key = next_key(&random);
        bool was_added[DIFFERENT] = {false};
        OWN(seen, seen) = {.hash_key = key};
        for (unsigned array = 0; array < ARRAYS; array++) {
            uint64_t hashes[MOST];
            uint64_t copies[MOST];
            uint64_t spare[MOST];
            bool is_here[DIFFERENT] = {false};
            uint64_t here = 0;
            uint64_t added = 0;
            uint64_t distinct = 0;
            for (unsigned i = 0; i < MOST; i++) {
                const unsigned n = random_below(&random, DIFFERENT);
                hashes[i] = (s % 3 == 0 ? (uint64_t)n << 56 : UINT64_C(0xabcde) << 44) |
                            (s % 3 == 1 ? (uint64_t)(n % 4) << 60 : 0) | (n + 1);
                here += !is_here[n];
                added += !was_added[n];
                is_here[n] = true;
                was_added[n] = true;
            }
            memcpy(copies, hashes, sizeof hashes);
            assert_true(seen_tally(&seen, copies, MOST, spare, &distinct));
            assert_int_equal(distinct, here);
            assert_ok(seen_reserve(&seen, MOST));
            assert_int_equal(seen_add_all(&seen, hashes, MOST, spare), added);
        }
    }
}

/* --- Growing */

struct patience {
    size_t looks;
    size_t most; /* this many calls of the watch return true */
};

static bool is_patient(void *context)
{
    struct patience *const patience = context;
    return patience->looks++ < patience->most;
}

/* Returns word n, short or long. Writes its symbols to `symbols`. */
static struct seen_word word_of(uint32_t n, bool is_long, uint8_t symbols[12])
{
    memset(symbols, 1, 12);
    memcpy(symbols, &n, sizeof n);
    return (struct seen_word){
        .key = is_long ? 0 : n + 1, .length = is_long ? 12 : 4, .symbols = symbols};
}

static void assert_known(struct seen *seen, uint32_t count, bool is_long)
{
    uint8_t symbols[12];
    for (uint32_t n = 0; n < count; n++) {
        uint32_t number = UINT32_MAX;
        assert_int_equal(seen_add(seen, word_of(n, is_long, symbols), &number), SEEN_BEFORE);
        assert_int_equal(number, n);
    }
}

/* A watch stops the growth after 0 to 39 calls. No word is lost, and a retry succeeds. */
TEST(growing_is_ended)
{
    enum { WORDS = 300000 };
    struct random random = {6};
    for (unsigned is_long = 0; is_long < 2; is_long++) {
        const struct hash_key key = next_key(&random);
        struct patience patience = {0, SIZE_MAX};
        uint8_t symbols[12];
        unsigned ends = 0;
        struct seen seen = {.hash_key = key};
        seen.watch = (struct wg_limits){.go_on = is_patient, .context = &patience};
        for (uint32_t n = 0; n < WORDS;) {
            uint32_t number = n;
            const struct seen_word word = word_of(n, is_long, symbols);
            patience = (struct patience){0, ends % 40};
            const enum seen_answer answer = seen_add(&seen, word, &number);
            if (answer == SEEN_STOPPED) {
                ends++;
                if (ends % 40 == 39) {
                    patience.most = SIZE_MAX; /* so that the lookups are not stopped */
                    assert_known(&seen, n, is_long);
                }
                continue;
            }
            assert_int_equal(answer, SEEN_NEW);
            n++;
        }
        assert_true(ends > 20);
        assert_known(&seen, WORDS, is_long);
        seen_free(&seen);
    }
}

/* The watch is called after every 4,096 slots that are moved, and every 256 KiB that are
   cleared. */
TEST(growing_is_watched)
{
    enum { WORDS = 200000 };
    struct random random = {7};
    for (unsigned is_long = 0; is_long < 2; is_long++) {
        const struct hash_key key = next_key(&random);
        struct patience patience = {0, SIZE_MAX};
        uint8_t symbols[12];
        OWN(seen, seen) = {.hash_key = key};
        seen.watch = (struct wg_limits){.go_on = is_patient, .context = &patience};
        for (unsigned board = 0; board < 2; board++) {
            patience.looks = 0;
            for (uint32_t n = 0; n < WORDS; n++) {
                uint32_t number = n;
                const struct seen_word word = word_of(n, is_long, symbols);
                assert_int_equal(seen_add(&seen, word, &number), SEEN_NEW);
            }
            const size_t slots = is_long ? seen.longs.slots : seen.shorts.slots;
            const size_t slot_nbytes = is_long ? sizeof *seen.entries : sizeof *seen.hashes;
            /* the second board clears and reuses the table, without growing */
            assert_true(patience.looks >=
                        (board == 0 ? slots / 4096 - 1 : slots * slot_nbytes >> 18));
            seen_clear(&seen);
        }
    }
}
