/* SPDX-License-Identifier: MIT */
/*
 * seen.h: the set of words found on a board so far.
 *
 * A short word has a key of 64 bits, which encodes the whole word (seen_key). The table has the
 * hashes of keys. Different keys have different hashes (seen_hash), so comparing hashes compares
 * words. Longer words are few. They are looked up by a hash of their symbols; their symbols are
 * stored and compared.
 *
 * The hashes depend on a secret (keyed_hash.h), so the author of a dictionary cannot choose words
 * that collide. There are three ways to count the different short words:
 *
 *     seen_tally    counts the distinct hashes of an array and stores none; the
 *                   fastest way. Used if no later hash can equal one of these: on
 *                   nearly every board whose words are only counted
 *     seen_add_all  adds all hashes of an array to a table. Used if words are only
 *                   counted, but later hashes can equal these
 *     seen_add      adds one word and stores a number with it
 *
 * Doubling a table of millions of words takes about 10 ms. A search must not exceed its time limit
 * by that much, so the caller can set a watch (limits.h), which is called repeatedly while a table
 * grows or is cleared, and can stop the growth. At the end of the growth the smaller table is freed
 * in one call. Freeing takes about 10 ms for each 100 MB and cannot be stopped.
 */
#pragma once

#include "base/keyed_hash.h"
#include "base/limits.h"
#include "base/load.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

/*
 * Appends a symbol to a key: its code (walk.h) with some bits inverted. No symbol has code 31, so
 * no digit of a key is 0, and keys of different lengths differ. The base is 32 for keys of up to 12
 * symbols, or 256 for keys of up to 8 symbols (choose_keys in hits.h). Rare letters need base 256.
 * A key of 0 means that the word is long.
 */
static inline uint64_t seen_key(uint64_t key, uint32_t code, uint64_t base)
{
    return key * base | (code ^ 31); /* a shift by a variable takes longer */
}

/* Removes the last symbol of a key, which is not 0, and returns its code. */
static inline uint32_t seen_key_take(uint64_t *key, uint64_t base)
{
    const uint32_t code = (uint32_t)(*key & (base - 1)) ^ 31;
    *key >>= lowest_bit64(base);
    return code;
}

struct seen_long {
    uint64_t hash; /* hash_text of the symbols */
    size_t symbols_off;
    uint32_t length; /* 0: the entry is free */
    uint32_t number;
};

/* The size of a table with open addressing. */
struct seen_table {
    size_t slots; /* used for this board: 2^slot_bits, or 0: none yet */
    unsigned slot_bits;
    size_t capacity; /* slots for which memory is allocated */
    /* The size with which the table of this board begins: enough for a quarter more words than on
       the previous board, but at most `capacity`. So similar boards need no growth. */
    size_t first_slots;
    size_t words;
};

/* The caller sets hash_key, the secret. If all else is zero, the set is empty. */
struct seen {
    struct hash_key hash_key;
    struct wg_limits watch; /* called while a table grows or is cleared */

    struct seen_table shorts;
    uint64_t *hashes;  /* of short words; 0: the slot is free */
    uint32_t *numbers; /* by slot, like hashes; overwritten by seen_add_all */

    struct seen_table longs;
    struct seen_long *entries;
    uint8_t *symbols; /* of the long words */
    size_t symbols_nbytes;
    size_t symbols_capacity;

    uint16_t *tally_slots; /* of seen_tally */
};

/* Removes all words, and keeps the memory for the next board. */
void seen_clear(struct seen *seen);

/* Removes all words and frees the memory. Keeps hash_key. */
void seen_free(struct seen *seen);

/* Returns the memory for the words of this board, in bytes, as if the set had never held the words
   of another board and had no room for more words. Whether a board exceeds a limit must not depend
   on previous boards, although tables are reused. */
size_t seen_nbytes(const struct seen *seen);

/* Returns the memory that the set holds, in bytes; includes memory kept for reuse. */
size_t seen_held_nbytes(const struct seen *seen);

/* Returns the number of words in the set. */
static inline size_t seen_count(const struct seen *seen)
{
    return seen->shorts.words + seen->longs.words;
}

/* Reserves room for `count` more short words. Fails with WG_NO_MEMORY, or with WG_STOPPED if the
   watch ends the growth. After a failure the set still holds its words. */
enum wg_status seen_reserve(struct seen *seen, size_t count);

/* Returns the hash of a key: the key times a secret odd number, so the key can be computed from its
   hash. The hash of a key of a word is not 0. */
static inline uint64_t seen_hash(const struct seen *seen, uint64_t key)
{
    return hash_number(&seen->hash_key, key);
}

/* Counts the distinct hashes of an array, at most 65,536, without storing them. The caller must
   know that no later word can equal one of them. Overwrites hashes[] and spare[], which must have
   room for `count`. Returns false if there is not enough memory. */
bool seen_tally(struct seen *seen, uint64_t *hashes, size_t count, uint64_t *spare,
                uint64_t *distinct_out);

/* Adds the short words with these hashes, after seen_reserve(seen, count). Returns the number of
   new words. Overwrites hashes[] and slots[], which must have room for `count`. */
uint32_t seen_add_all(struct seen *seen, uint64_t *hashes, size_t count, uint64_t *slots);

/* A word of any length. If `key` is 0, the word is long, and `symbols` is used. */
struct seen_word {
    uint64_t key;
    uint32_t length;
    const uint8_t *symbols;
};

/* SEEN_STOPPED: the watch ended the growth of a table, and the word was not added. */
enum seen_answer { SEEN_NEW, SEEN_BEFORE, SEEN_NO_MEMORY, SEEN_STOPPED };

/* Adds a word of any length. If the word is new, *number is stored with it. If the word was added
   before, *number is set to the number that was stored then. */
enum seen_answer seen_add(struct seen *seen, struct seen_word word, uint32_t *number);
