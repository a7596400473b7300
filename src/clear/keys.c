/* SPDX-License-Identifier: MIT */
/* keys.c: open addressing, at most half full. */
#include "clear/keys.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, MAX_KEYS = 1 << 30 };

void keys_init(struct keys *keys, size_t key_words)
{
    *keys = (struct keys){.key_words = key_words};
}

void keys_free(struct keys *keys)
{
    free(keys->entries);
    free(keys->slots);
    keys_init(keys, keys->key_words);
}

size_t keys_nbytes(const struct keys *keys)
{
    return keys->entries_capacity * sizeof *keys->entries +
           keys->slot_count * sizeof *keys->slots;
}

/* Multiplied and folded a word at a time: every bit reaches the ones that are used. */
static size_t home_slot(const struct keys *keys, const uint64_t *key)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < keys->key_words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (size_t)hash & (keys->slot_count - 1);
}

/* Where the key is, or would be. */
static size_t find_slot(const struct keys *keys, const uint64_t *key)
{
    const size_t nbytes = keys->key_words * sizeof *key;
    size_t slot = home_slot(keys, key);
    while (keys->slots[slot] != KEYS_NONE &&
           memcmp(keys_at(keys, keys->slots[slot]), key, nbytes) != 0) {
        slot = (slot + 1) & (keys->slot_count - 1);
    }
    return slot;
}

void keys_clear(struct keys *keys)
{
    if (keys->count < keys->slot_count / 16) {
        /* The last first: what stood behind another when it came is still found. */
        for (uint32_t i = keys->count; i-- > 0;) {
            keys->slots[find_slot(keys, keys_at(keys, i))] = KEYS_NONE;
        }
    } else if (keys->slot_count > 0) {
        memset(keys->slots, 0xff, keys->slot_count * sizeof *keys->slots);
    }
    keys->count = 0;
}

uint32_t keys_find(const struct keys *keys, const uint64_t *key)
{
    return keys->count > 0 ? keys->slots[find_slot(keys, key)] : KEYS_NONE;
}

static bool grow_slots(struct keys *keys)
{
    const size_t slot_count =
        keys->slot_count == 0 ? FIRST_SLOTS : keys->slot_count * 2;
    uint32_t *const slots = malloc(slot_count * sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    memset(slots, 0xff, slot_count * sizeof *slots);
    free(keys->slots);
    keys->slots = slots;
    keys->slot_count = slot_count;
    for (uint32_t i = 0; i < keys->count; i++) {
        slots[find_slot(keys, keys_at(keys, i))] = i;
    }
    return true;
}

uint32_t keys_add(struct keys *keys, const uint64_t *key, bool *is_new_out)
{
    const size_t stride = keys->key_words + 1;
    *is_new_out = false;
    if (keys->count == MAX_KEYS ||
        (((size_t)keys->count + 1) * 2 > keys->slot_count && !grow_slots(keys))) {
        return KEYS_NONE;
    }
    const size_t slot = find_slot(keys, key);
    if (keys->slots[slot] != KEYS_NONE) {
        return keys->slots[slot];
    }
    if (!ARRAY_RESERVE(
            keys->entries, &keys->entries_capacity, (keys->count + 1) * stride)) {
        return KEYS_NONE;
    }
    uint64_t *const entry = keys->entries + keys->count * stride;
    memcpy(entry, key, keys->key_words * sizeof *key);
    entry[keys->key_words] = 0;
    *is_new_out = true;
    keys->slots[slot] = keys->count;
    return keys->count++;
}
