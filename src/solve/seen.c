/* SPDX-License-Identifier: MIT */
/* seen.c: two tables with open addressing, for short words and for long ones. */
#include "solve/seen.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/*
 * Four slots a word, so that nearly every look-up ends at its first slot. The first
 * size suits a 4x4 board; emptying it takes less than a tenth of a microsecond.
 */
enum { SLOTS_A_WORD = 4, FIRST_SLOTS = 512, FIRST_LONG_SLOTS = 64 };

void seen_free(struct seen *seen)
{
    free(seen->keys);
    free(seen->numbers);
    free(seen->longs);
    free(seen->symbols);
    *seen = (struct seen){0};
}

/* A larger table: the old one's words move over. */
static bool grow_short(struct seen *seen, size_t slots)
{
    uint64_t *const old_keys = seen->keys;
    uint32_t *const old_numbers = seen->numbers;
    const size_t old_slots = seen->key_slots;
    uint64_t *const keys = calloc(slots, sizeof *keys);
    uint32_t *const numbers = malloc(slots * sizeof *numbers);
    if (keys == NULL || numbers == NULL) {
        free(keys);
        free(numbers);
        return false;
    }
    seen->keys = keys;
    seen->numbers = numbers;
    seen->key_slots = slots;
    for (size_t i = 0; i < old_slots; i++) {
        if (old_keys[i] != 0) {
            const size_t slot = seen_slot(seen, old_keys[i]);
            keys[slot] = old_keys[i];
            numbers[slot] = old_numbers[i];
        }
    }
    free(old_keys);
    free(old_numbers);
    return true;
}

bool seen_clear(struct seen *seen)
{
    seen->short_count = 0;
    seen->symbols_nbytes = 0;
    if (seen->long_count > 0) {
        memset(seen->longs, 0, seen->long_slots * sizeof *seen->longs);
        seen->long_count = 0;
    }
    if (seen->keys == NULL) {
        return grow_short(seen, FIRST_SLOTS);
    }
    seen->key_slots = FIRST_SLOTS;
    memset(seen->keys, 0, seen->key_slots * sizeof *seen->keys);
    return true;
}

bool seen_reserve(struct seen *seen, size_t count)
{
    const size_t needed = (seen->short_count + count) * SLOTS_A_WORD;
    if (needed <= seen->key_slots) {
        return true;
    }
    size_t slots = seen->key_slots * 2;
    while (slots < needed) {
        slots *= 2;
    }
    return grow_short(seen, slots);
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
    const size_t slot = seen_slot(seen, word.key);
    if (seen_add_short(seen, word.key) == 0) {
        *number = seen->numbers[slot];
        return SEEN_BEFORE;
    }
    seen->numbers[slot] = *number;
    return SEEN_NEW;
}
