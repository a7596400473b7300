/* SPDX-License-Identifier: MIT */
/* seen.c: two tables with open addressing, for short words and for long ones. */
#include "solve/seen.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/*
 * Four slots a word, so that nearly every look-up ends at its first slot; two in a
 * table that no cache holds anyway. The first size suits a 4x4 board; emptying it takes
 * less than a tenth of a microsecond.
 */
enum { FIRST_SLOTS = 512, FIRST_LONG_SLOTS = 64, MANY_WORDS = 1 << 15 };

static size_t slots_for(size_t words)
{
    return words <= MANY_WORDS ? words * 4 : (words + MANY_WORDS) * 2;
}

/* One key in sixteen shares its slot and has to wait for another round. */
enum { SLOTS_A_MARK = 8, FIRST_MARK_BITS = 8, LAST_MARK_BITS = 15 };

void seen_free(struct seen *seen)
{
    free(seen->keys);
    free(seen->numbers);
    free(seen->longs);
    free(seen->tally_slots);
    free(seen->symbols);
    *seen = (struct seen){0};
}

/*
 * The slot of a short word's key, or the free one where it belongs: its home, the
 * home's neighbour in the same cache line, then whatever follows.
 */
static size_t find_slot(const struct seen *seen, uint64_t key)
{
    const size_t home = seen_home(key, seen->key_slots);
    size_t slot = home;
    for (size_t tries = 1; seen->keys[slot] != key && seen->keys[slot] != 0; tries++) {
        slot = tries == 1 ? home ^ 1 : (home + tries) & (seen->key_slots - 1);
    }
    return slot;
}

/* Adds a short word, for which room was reserved: 1 if it is new, else 0. */
static uint32_t add_short(struct seen *seen, uint64_t key)
{
    const size_t slot = find_slot(seen, key);
    const uint32_t is_new = seen->keys[slot] == 0;
    seen->keys[slot] = key;
    seen->short_count += is_new;
    return is_new;
}

/*
 * Whether a word was there is anyone's guess, the processor's too, so no branch asks:
 * a key goes to its home if that is free or its own, else to the home's neighbour. The
 * few for which both are taken are put off.
 */
uint32_t seen_add_all(struct seen *seen, uint64_t *keys, size_t count)
{
    uint64_t *const table = seen->keys;
    const size_t slots = seen->key_slots;
    size_t put_off = 0;
    uint32_t added = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t key = keys[i];
        const size_t home = seen_home(key, slots);
        const uint64_t at_home = table[home];
        const size_t slot = home ^ (size_t)((at_home != key) & (at_home != 0));
        const uint64_t there = table[slot];
        const uint32_t is_free = there == 0;
        table[slot] = is_free ? key : there;
        added += is_free;
        keys[put_off] = key;
        put_off += (there != key) & (there != 0);
    }
    seen->short_count += added;
    for (size_t i = 0; i < put_off; i++) {
        added += add_short(seen, keys[i]);
    }
    return added;
}

bool seen_tally(struct seen *seen, size_t count, struct tally *tally_out)
{
    unsigned bits = FIRST_MARK_BITS;
    if (seen->tally_slots == NULL) {
        seen->tally_slots = malloc(sizeof *seen->tally_slots << LAST_MARK_BITS);
        if (seen->tally_slots == NULL) {
            return false;
        }
    }
    while (bits < LAST_MARK_BITS && count * SLOTS_A_MARK > (size_t)1 << bits) {
        bits++;
    }
    *tally_out = (struct tally){seen->tally_slots, GOLDEN_RATIO, 64 - bits};
    return true;
}

/*
 * Returns how many keys were the last to mark their slot, and copies those that share
 * a slot with a different one. (To the front of keys[], each copy would hold up the
 * loads behind it.)
 */
static uint32_t count_last(struct tally tally, const uint64_t *keys, size_t count,
                           uint64_t *left_out, size_t *left_count_out)
{
    uint32_t last = 0;
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t key = keys[i];
        const size_t marked = tally.slots[tally_slot(tally, key)];
        left_out[left] = key;
        left += keys[marked] != key;
        last += marked == i;
    }
    *left_count_out = left;
    return last;
}

uint32_t tally_count(struct tally tally, uint64_t *keys, size_t count, uint64_t *spare)
{
    uint32_t different = count_last(tally, keys, count, spare, &count);
    while (count > 0) {
        uint64_t *const left = spare;
        spare = keys;
        keys = left;
        tally.multiplier *= GOLDEN_RATIO; /* odd again: another hash */
        for (size_t i = 0; i < count; i++) {
            tally_set(tally, keys[i], i);
        }
        different += count_last(tally, keys, count, spare, &count);
    }
    return different;
}

/* An empty table. */
static bool begin_short(struct seen *seen, size_t slots)
{
    if (seen->keys == NULL || slots > seen->slots_capacity) {
        free(seen->keys);
        free(seen->numbers);
        seen->slots_capacity = 0;
        seen->key_slots = 0; /* what memory may not be there for */
        seen->keys = malloc(slots * sizeof *seen->keys);
        seen->numbers = malloc(slots * sizeof *seen->numbers);
        if (seen->keys == NULL || seen->numbers == NULL) {
            return false;
        }
        seen->slots_capacity = slots;
    }
    memset(seen->keys, 0, slots * sizeof *seen->keys);
    seen->key_slots = slots;
    return true;
}

/* A larger table: the old one's words move over. */
static bool grow_short(struct seen *seen, size_t slots)
{
    struct seen grown = {0};
    if (!begin_short(&grown, slots)) {
        free(grown.keys);
        free(grown.numbers);
        return false;
    }
    for (size_t i = 0; i < seen->key_slots; i++) {
        if (seen->keys[i] != 0) {
            const size_t slot = find_slot(&grown, seen->keys[i]);
            grown.keys[slot] = seen->keys[i];
            grown.numbers[slot] = seen->numbers[i];
        }
    }
    free(seen->keys);
    free(seen->numbers);
    seen->keys = grown.keys;
    seen->numbers = grown.numbers;
    seen->key_slots = slots;
    seen->slots_capacity = slots;
    return true;
}

void seen_clear(struct seen *seen)
{
    seen->first_slots = slots_for(seen->short_count);
    seen->key_slots = 0;
    seen->short_count = 0;
    seen->symbols_nbytes = 0;
    if (seen->long_count > 0) {
        memset(seen->longs, 0, seen->long_slots * sizeof *seen->longs);
        seen->long_count = 0;
    }
}

size_t seen_nbytes(const struct seen *seen)
{
    return seen->slots_capacity * (sizeof *seen->keys + sizeof *seen->numbers) +
           seen->long_slots * sizeof *seen->longs + seen->symbols_capacity;
}

bool seen_reserve(struct seen *seen, size_t count)
{
    size_t needed = slots_for(seen->short_count + count);
    if (needed <= seen->key_slots) {
        return true;
    }
    if (needed < seen->first_slots) {
        needed = seen->first_slots;
    }
    size_t slots = seen->key_slots == 0 ? FIRST_SLOTS : seen->key_slots * 2;
    while (slots < needed) {
        slots *= 2;
    }
    return seen->short_count == 0 ? begin_short(seen, slots) : grow_short(seen, slots);
}

/* The slot of a long word, or the free one where it belongs. */
static size_t long_slot(const struct seen *seen, const struct seen_word *word)
{
    const size_t mask = seen->long_slots - 1;
    size_t slot = seen_home(word->key, seen->long_slots);
    for (;; slot = (slot + 1) & mask) {
        const struct seen_long *entry = &seen->longs[slot];
        if (entry->length == 0 ||
            (entry->key == word->key && entry->length == word->length &&
             memcmp(seen->symbols + entry->symbols_off, word->symbols, word->length) ==
                 0)) {
            return slot;
        }
    }
}

static bool grow_long(struct seen *seen)
{
    struct seen_long *const old_longs = seen->longs;
    const size_t old_slots = seen->long_slots;
    const size_t slots = old_slots == 0 ? FIRST_LONG_SLOTS : old_slots * 2;
    struct seen_long *const longs = calloc(slots, sizeof *longs);
    if (longs == NULL) {
        return false;
    }
    seen->longs = longs;
    seen->long_slots = slots;
    for (size_t i = 0; i < old_slots; i++) {
        const struct seen_long *entry = &old_longs[i];
        if (entry->length != 0) {
            const struct seen_word word = {
                entry->key, entry->length, seen->symbols + entry->symbols_off};
            longs[long_slot(seen, &word)] = *entry;
        }
    }
    free(old_longs);
    return true;
}

static enum seen_answer add_long(struct seen *seen, const struct seen_word *word,
                                 uint32_t *number)
{
    if ((seen->long_count + 1) * 2 > seen->long_slots && !grow_long(seen)) {
        return SEEN_NO_MEMORY;
    }
    struct seen_long *entry = &seen->longs[long_slot(seen, word)];
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
    *entry = (struct seen_long){.key = word->key,
                                .symbols_off = off,
                                .length = word->length,
                                .number = *number};
    seen->long_count++;
    return SEEN_NEW;
}

enum seen_answer seen_add(struct seen *seen, struct seen_word word, uint32_t *number)
{
    if (word.length > SEEN_SHORT) {
        return add_long(seen, &word, number);
    }
    if (!seen_reserve(seen, 1)) {
        return SEEN_NO_MEMORY;
    }
    const size_t slot = find_slot(seen, word.key);
    if (add_short(seen, word.key) == 0) {
        *number = seen->numbers[slot];
        return SEEN_BEFORE;
    }
    seen->numbers[slot] = *number;
    return SEEN_NEW;
}
