/* SPDX-License-Identifier: MIT */
/*
 * seen.h: which words a board has given already. Exact, not by hash alone.
 *
 * A word of up to SEEN_SHORT symbols is its own key, a byte a symbol. There are three
 * ways to tell such words apart, from the fastest to the one that can do everything:
 *
 *     tally     how many of some keys are different, where none of them can come again:
 *               nothing is kept. What nearly every board needs that is only counted.
 *     a table   of keys, for words that may come again later, all of a chunk at once
 *     one word  at a time, with a number that is kept for it
 *
 * The few longer words are found by a hash of their symbols, and the symbols are kept
 * and compared.
 */
#ifndef WG_SOLVE_SEEN_H
#define WG_SOLVE_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SEEN_SHORT = 8 };

#define GOLDEN_RATIO UINT64_C(0x9e3779b97f4a7c15) /* 2^64 / phi */

/*
 * The key of a beginning and one symbol more. Past SEEN_SHORT symbols it wraps
 * around and is a hash.
 */
static inline uint64_t seen_key(uint64_t key, uint32_t symbol)
{
    return (key << 8 | key >> 56) + symbol + 1;
}

struct seen_long {
    uint64_t key; /* seen_key over the symbols */
    size_t symbols_off;
    uint32_t length; /* 0: the entry is free */
    uint32_t number;
};

/* All zero is an empty set. */
struct seen {
    uint64_t *keys;    /* short words; 0: free */
    uint32_t *numbers; /* of the short words, where they are wanted */
    size_t key_slots;  /* in use by this board: a power of two; 0: none yet */
    size_t slots_capacity;
    size_t first_slots; /* what the board before would have done well with */
    size_t short_count;

    struct seen_long *longs;
    size_t long_slots; /* a power of two */
    size_t long_count;
    uint16_t *tally_slots; /* see struct tally */

    uint8_t *symbols; /* of the long words */
    size_t symbols_nbytes;
    size_t symbols_capacity;
};

/* Forgets all words: for the next board. */
void seen_clear(struct seen *seen);

void seen_free(struct seen *seen);

/* The memory that it holds, in bytes. */
size_t seen_nbytes(const struct seen *seen);

/* Room for `count` more short words. Returns false when memory is out. */
bool seen_reserve(struct seen *seen, size_t count);

/*
 * Where to begin looking in a table of `slots`, a power of two from 2 up: the top bits
 * of the key times 2^64 / phi, on which all bits of the key have had their say.
 */
static inline size_t seen_home(uint64_t key, size_t slots)
{
    return (size_t)((key * GOLDEN_RATIO) >> (64 - (unsigned)__builtin_ctzll(slots)));
}

/*
 * How many different ones there are of some keys, without adding them: for words that
 * no later ones can equal. First every key marks its slot with its number, below
 * 65,536, then every key looks who marked it last. So nothing is loaded that was
 * stored just before: a table that is looked up and added to in one loop took three
 * times as long, each word waiting for the one before. Nor has the table to be emptied.
 *
 *     seen_tally(seen, count, &tally);          false when memory is out
 *     for (i = 0; i < count; i++)
 *         tally_set(tally, keys[i], i);
 *     different = tally_count(tally, keys, count, spare);
 *
 * `spare` has room for `count` keys; keys[] and spare[] are overwritten.
 */
struct tally {
    uint16_t *slots;
    uint64_t multiplier;
    unsigned shift;
};

bool seen_tally(struct seen *seen, size_t count, struct tally *tally_out);

static inline size_t tally_slot(struct tally tally, uint64_t key)
{
    return (size_t)(key * tally.multiplier >> tally.shift);
}

static inline void tally_set(struct tally tally, uint64_t key, size_t number)
{
    tally.slots[tally_slot(tally, key)] = (uint16_t)number;
}

uint32_t tally_count(struct tally tally, uint64_t *keys, size_t count, uint64_t *spare);

/*
 * Adds the short words with these keys, for which room was reserved. Returns how many
 * are new. Overwrites the keys.
 */
uint32_t seen_add_all(struct seen *seen, uint64_t *keys, size_t count);

/* A word of any length; `symbols` is looked at where it is above SEEN_SHORT. */
struct seen_word {
    uint64_t key;
    uint32_t length;
    const uint8_t *symbols;
};

enum seen_answer { SEEN_NEW, SEEN_BEFORE, SEEN_NO_MEMORY };

/*
 * Adds a word of any length. *number, for a new word, is kept with it; for one seen
 * before it becomes the number that was kept.
 */
enum seen_answer seen_add(struct seen *seen, struct seen_word word, uint32_t *number);

#endif
