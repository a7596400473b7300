/* SPDX-License-Identifier: MIT */
/* seen.c: two tables with open addressing, one for short words and one for long words. */
#include "solve/seen.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/*
 * The table of short words has at least four slots for each of the first MANY_WORDS words, so that
 * nearly every lookup ends at its first slot. It has two slots for each further word, because a
 * table of this size does not fit a cache anyway. It begins with at least FIRST_SLOTS slots, which
 * suit most 4x4 boards. Clearing FIRST_SLOTS slots takes a tenth of a microsecond.
 */
enum { FIRST_SLOTS = 1024, FIRST_LONG_SLOTS = 64, MANY_WORDS = 1 << 15 };

/* The slots to move, or the bytes to clear, between two calls of the watch. Either takes about 20
   us. */
enum { SLOTS_PER_LOOK = 1 << 12, NBYTES_PER_LOOK = 1 << 18 };

/* A tally has at least SLOTS_A_MARK slots for each hash. So at most about one hash in sixteen is
   left for another round: see seen_tally. */
enum { SLOTS_A_MARK = 8, FIRST_MARK_BITS = 10, LAST_MARK_BITS = 15 };

/* Before each further round, a tally multiplies the hashes by this odd number: 2^64 / phi (the
   golden ratio), rounded down. */
#define NEXT_ROUND UINT64_C(0x9e3779b97f4a7c15)

void seen_free(struct seen *seen)
{
    FREE_ALL(seen->hashes, seen->numbers, seen->entries, seen->tally_slots, seen->symbols);
    *seen = (struct seen){.hash_key = seen->hash_key};
}

/* --- Tallies */

/*
 * The first loop stores the index of each hash in the slot of the hash. The second loop loads the
 * index from the slot of each hash. If it is the index of this hash, the hash is the last of equal
 * hashes, and is counted. If it is the index of a different hash, the hash is left for the next
 * round. No load waits for the store before it, and no slot needs to be cleared. A loop that looked
 * up each hash in a table and added it took twice as long. Unrolling the second loop saves a fifth.
 */
bool seen_tally(struct seen *seen, uint64_t *hashes, size_t count, uint64_t *spare,
                uint64_t *distinct_out)
{
    unsigned bits = FIRST_MARK_BITS;
    uint64_t distinct = 0;
    if (seen->tally_slots == NULL) {
        seen->tally_slots = malloc(sizeof *seen->tally_slots << LAST_MARK_BITS);
        NEED(seen->tally_slots != NULL);
    }
    while (bits < LAST_MARK_BITS && count * SLOTS_A_MARK > (size_t)1 << bits) {
        bits++;
    }
    uint16_t *const slots = seen->tally_slots;
    while (count > 0) {
        for (size_t i = 0; i < count; i++) {
            slots[hash_home(hashes[i], bits)] = (uint16_t)i;
        }
        uint64_t *const left = spare; /* other memory, or copies would delay loads */
        size_t left_count = 0;
#pragma GCC unroll 4
        for (size_t i = 0; i < count; i++) {
            const uint64_t hash = hashes[i];
            const size_t marked = slots[hash_home(hash, bits)];
            left[left_count] = hash;
            left_count += hashes[marked] != hash;
            distinct += marked == i;
        }
        for (size_t i = 0; i < left_count; i++) {
            left[i] *= NEXT_ROUND;
        }
        spare = hashes;
        hashes = left;
        count = left_count;
    }
    *distinct_out = distinct;
    return true;
}

/* --- Slots */

/* Like find_slot, for a hash whose first two slots have other hashes. */
static __attribute__((noinline)) size_t find_slot_far(const struct seen *seen, uint64_t hash)
{
    struct probe probe = probe_begin(hash, seen->shorts.slot_bits);
    do {
        probe_next(&probe);
    } while (seen->hashes[probe.slot] != hash && seen->hashes[probe.slot] != 0);
    return probe.slot;
}

/* Returns `there` if it is a hash other than `hash`, or else 0. */
static inline uint64_t other_hash(uint64_t there, uint64_t hash)
{
    return there & (0 - (uint64_t)(there != hash)); /* no branch, unlike && */
}

/*
 * Returns the slot of a short word, or the free slot to put it in. Looks first at the home slot of
 * its hash, then at the neighbour of the home slot in the same cache line, then goes in steps from
 * the home slot (keyed_hash.h). Which of the first two slots has the word cannot be predicted, so
 * no branch depends on this.
 */
static inline size_t find_slot(const struct seen *seen, uint64_t hash)
{
    const uint64_t *const hashes = seen->hashes;
    const size_t home = hash_home(hash, seen->shorts.slot_bits);
    const size_t slot = home ^ (size_t)(other_hash(hashes[home], hash) != 0);
    return __builtin_expect(other_hash(hashes[slot], hash) != 0, 0) ? find_slot_far(seen, hash)
                                                                    : slot;
}

/* Returns the slot of a long word with this hash, or the free slot to put it in. */
static size_t find_long_slot(const struct seen *seen, const struct seen_word *word, uint64_t hash)
{
    struct probe probe = probe_begin(hash, seen->longs.slot_bits);
    for (;; probe_next(&probe)) {
        const struct seen_long *entry = &seen->entries[probe.slot];
        if (entry->length == 0 ||
            (entry->hash == hash && entry->length == word->length &&
             memcmp(seen->symbols + entry->symbols_off, word->symbols, word->length) == 0)) {
            return probe.slot;
        }
    }
}

/* --- The size of both tables */

enum {
    SHORT_SLOT_NBYTES = sizeof(uint64_t) + sizeof(uint32_t), /* a hash and a number */
    LONG_SLOT_NBYTES = sizeof(struct seen_long),
};

size_t seen_held_nbytes(const struct seen *seen)
{
    return seen->shorts.capacity * SHORT_SLOT_NBYTES + seen->longs.capacity * LONG_SLOT_NBYTES +
           seen->symbols_capacity;
}

static size_t slots_for(bool is_long, size_t words)
{
    if (is_long) {
        return words * 2;
    }
    return words <= MANY_WORDS ? words * 4 : (words + MANY_WORDS) * 2;
}

/* Doubles `first` until it is at least `needed`. */
static size_t round_up(size_t first, size_t needed)
{
    while (first < needed) {
        first *= 2;
    }
    return first;
}

/* Returns the slots that a new table needs for this many words. */
static size_t needed_slots(bool is_long, size_t words)
{
    const size_t first = is_long ? FIRST_LONG_SLOTS : FIRST_SLOTS;
    return words == 0 ? 0 : round_up(first, slots_for(is_long, words));
}

size_t seen_nbytes(const struct seen *seen)
{
    return needed_slots(false, seen->shorts.words) * SHORT_SLOT_NBYTES +
           needed_slots(true, seen->longs.words) * LONG_SLOT_NBYTES +
           seen->symbols_nbytes / 2 * 3; /* array.h grows by half */
}

static size_t at_most(size_t count, size_t most)
{
    return count < most ? count : most;
}

static void clear_table(struct seen_table *table, bool is_long)
{
    table->first_slots = at_most(slots_for(is_long, table->words / 4 * 5), table->capacity);
    table->slots = 0;
    table->words = 0;
}

void seen_clear(struct seen *seen)
{
    clear_table(&seen->shorts, false);
    clear_table(&seen->longs, true);
    seen->symbols_nbytes = 0;
}

static enum wg_status ask_watch(const struct seen *seen)
{
    return limits_go_on(&seen->watch) ? WG_OK : WG_STOPPED;
}

/* Clears the first `slots` slots of a table: they can hold words of earlier boards. */
static enum wg_status clear_slots(const struct seen *seen, bool is_long, size_t slots)
{
    char *const memory = is_long ? (char *)seen->entries : (char *)seen->hashes;
    const size_t nbytes = slots * (is_long ? sizeof *seen->entries : sizeof *seen->hashes);
    for (size_t i = 0; i < nbytes; i += NBYTES_PER_LOOK) {
        memset(memory + i, 0, at_most(nbytes - i, NBYTES_PER_LOOK));
        if (nbytes > NBYTES_PER_LOOK) {
            TRY(ask_watch(seen));
        }
    }
    return WG_OK;
}

/* Allocates `slots` free slots. If it fails, the caller must call free_slots. */
static bool new_slots(struct seen *seen, bool is_long, size_t slots)
{
    if (is_long) {
        seen->entries = calloc(slots, sizeof *seen->entries);
        return seen->entries != NULL;
    }
    seen->hashes = calloc(slots, sizeof *seen->hashes);
    seen->numbers = malloc(slots * sizeof *seen->numbers);
    return seen->hashes != NULL && seen->numbers != NULL;
}

static void free_slots(struct seen *seen, bool is_long)
{
    if (is_long) {
        free(seen->entries);
        seen->entries = NULL;
    } else {
        FREE_ALL(seen->hashes, seen->numbers);
        seen->hashes = NULL;
        seen->numbers = NULL;
    }
}

/* Copies the short words of slots `begin` to `end` - 1 to another table. */
static void move_short(const struct seen *from, size_t begin, size_t end, struct seen *seen)
{
    for (size_t i = begin; i < end; i++) {
        if (from->hashes[i] != 0) {
            const size_t slot = find_slot(seen, from->hashes[i]);
            seen->hashes[slot] = from->hashes[i];
            seen->numbers[slot] = from->numbers[i];
        }
    }
}

/* Copies the long words of slots `begin` to `end` - 1 to another table. */
static void move_long(const struct seen *from, size_t begin, size_t end, struct seen *seen)
{
    for (size_t i = begin; i < end; i++) {
        if (from->entries[i].length != 0) {
            struct probe probe = probe_begin(from->entries[i].hash, seen->longs.slot_bits);
            while (seen->entries[probe.slot].length != 0) {
                probe_next(&probe);
            }
            seen->entries[probe.slot] = from->entries[i];
        }
    }
}

static struct seen_table *table_of(struct seen *seen, bool is_long)
{
    return is_long ? &seen->longs : &seen->shorts;
}

/* Moves a table to `slots` new slots. If it fails, the table is as before. */
static enum wg_status grow(struct seen *seen, bool is_long, size_t slots)
{
    struct seen old = *seen;
    struct seen_table *const table = table_of(seen, is_long);
    const size_t old_slots = table->slots;
    enum wg_status status = new_slots(seen, is_long, slots) ? WG_OK : WG_NO_MEMORY;
    table->slots = slots;
    table->slot_bits = (unsigned)__builtin_ctzll(slots);
    table->capacity = slots;
    for (size_t i = 0; i < old_slots && status == WG_OK; i += SLOTS_PER_LOOK) {
        const size_t end = at_most(i + SLOTS_PER_LOOK, old_slots);
        if (is_long) {
            move_long(&old, i, end, seen);
        } else {
            move_short(&old, i, end, seen);
        }
        status = ask_watch(seen);
    }
    if (status != WG_OK) {
        free_slots(seen, is_long);
        *seen = old;
    } else {
        free_slots(&old, is_long);
    }
    return status;
}

/* Makes `slots` free slots for a table without words. Reuses or frees old memory. */
static enum wg_status begin(struct seen *seen, bool is_long, size_t slots)
{
    struct seen_table *const table = table_of(seen, is_long);
    if (slots > table->capacity) {
        free_slots(seen, is_long);
        table->slots = 0;
        table->capacity = 0;
        return grow(seen, is_long, slots);
    }
    TRY(clear_slots(seen, is_long, slots));
    table->slots = slots;
    table->slot_bits = (unsigned)__builtin_ctzll(slots);
    return WG_OK;
}

/* Reserves room for `count` more words. Fails like seen_reserve. */
static enum wg_status reserve(struct seen *seen, bool is_long, size_t count)
{
    struct seen_table *const table = table_of(seen, is_long);
    if (slots_for(is_long, table->words + count) <= table->slots) {
        return WG_OK;
    }
    const size_t slots = round_up(needed_slots(is_long, table->words + count), table->first_slots);
    return table->words == 0 ? begin(seen, is_long, slots) : grow(seen, is_long, slots);
}

enum wg_status seen_reserve(struct seen *seen, size_t count)
{
    return reserve(seen, false, count);
}

/* --- Adding */

/*
 * Three passes: the first reads the table, the second writes it, the third reads it again. If each
 * word were added before the next was looked up, each lookup would wait for the stores before it.
 * The second pass also stores the index of each word in its slot, so that only the last of equal
 * words is counted. A word whose slot a different word took is left for the next round. After
 * MOST_ROUNDS rounds the few words that are left are added one by one: if many words had the same
 * slots, rounds would take cubic time.
 */
uint32_t seen_add_all(struct seen *seen, uint64_t *hashes, size_t count, uint64_t *slots)
{
    enum { MOST_ROUNDS = 4 };
    const struct seen table = *seen;
    uint32_t added = 0;
    for (unsigned round = 0; count > 0 && round < MOST_ROUNDS; round++) {
        size_t absent = 0;
        for (size_t i = 0; i < count; i++) {
            const uint64_t hash = hashes[i];
            const size_t slot = find_slot(&table, hash);
            hashes[absent] = hash;
            slots[absent] = slot;
            absent += table.hashes[slot] == 0;
        }
        for (size_t i = 0; i < absent; i++) {
            table.hashes[slots[i]] = hashes[i];
            table.numbers[slots[i]] = (uint32_t)i;
        }
        count = 0;
        for (size_t i = 0; i < absent; i++) {
            const size_t slot = (size_t)slots[i];
            const uint64_t hash = hashes[i];
            hashes[count] = hash;
            count += table.hashes[slot] != hash;
            added += table.numbers[slot] == i;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const size_t slot = find_slot(&table, hashes[i]);
        added += table.hashes[slot] == 0;
        table.hashes[slot] = hashes[i];
    }
    seen->shorts.words += added;
    return added;
}

static enum seen_answer answer_failure(enum wg_status status)
{
    return status == WG_STOPPED ? SEEN_STOPPED : SEEN_NO_MEMORY;
}

static enum seen_answer add_long(struct seen *seen, const struct seen_word *word, uint32_t *number)
{
    const enum wg_status status = reserve(seen, true, 1);
    if (status != WG_OK) {
        return answer_failure(status);
    }
    const uint64_t hash = hash_text(&seen->hash_key, word->symbols, word->length);
    struct seen_long *const entry = &seen->entries[find_long_slot(seen, word, hash)];
    if (entry->length != 0) {
        *number = entry->number;
        return SEEN_BEFORE;
    }
    const size_t off = seen->symbols_nbytes;
    if (!ARRAY_RESERVE(seen->symbols, &seen->symbols_capacity, off + word->length)) {
        return SEEN_NO_MEMORY;
    }
    memcpy(seen->symbols + off, word->symbols, word->length);
    seen->symbols_nbytes += word->length;
    *entry = (struct seen_long){
        .hash = hash, .symbols_off = off, .length = word->length, .number = *number};
    seen->longs.words++;
    return SEEN_NEW;
}

enum seen_answer seen_add(struct seen *seen, struct seen_word word, uint32_t *number)
{
    if (word.key == 0) {
        return add_long(seen, &word, number);
    }
    const enum wg_status status = seen_reserve(seen, 1);
    if (status != WG_OK) {
        return answer_failure(status);
    }
    const uint64_t hash = seen_hash(seen, word.key);
    const size_t slot = find_slot(seen, hash);
    if (seen->hashes[slot] != 0) {
        *number = seen->numbers[slot];
        return SEEN_BEFORE;
    }
    seen->hashes[slot] = hash;
    seen->numbers[slot] = *number;
    seen->shorts.words++;
    return SEEN_NEW;
}
