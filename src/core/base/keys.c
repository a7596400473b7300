/* SPDX-License-Identifier: MIT */
/* keys.c: a hash table with open addressing, at most half full (keys.h). */
#include "base/keys.h"

#include "base/array.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOT_BITS = 6 };

void keys_free(struct keys *keys)
{
    FREE_ALL(keys->entries, keys->slots);
    *keys = (struct keys){.key_words = keys->key_words, .hash_key = keys->hash_key};
}

size_t keys_nbytes(const struct keys *keys)
{
    return keys->entries_capacity * sizeof *keys->entries + keys->slot_count * sizeof *keys->slots;
}

/* Returns the slot of a key, or the free slot to put it in. */
static inline size_t find_slot(struct keys *keys, const uint64_t *key)
{
    const size_t nbytes = keys->key_words * sizeof *key;
    const uint64_t hash = hash_numbers(&keys->hash_key, key, keys->key_words);
    struct probe probe = probe_begin(hash, keys->slot_bits);
    while (keys->slots[probe.slot] != KEYS_NONE &&
           memcmp(keys_at(keys, keys->slots[probe.slot]), key, nbytes) != 0) {
        probe_next(&probe);
        keys->probes++;
    }
    return probe.slot;
}

void keys_clear(struct keys *keys)
{
    if (keys->count < keys->slot_count / 16) {
        /* In reverse order, because find_slot of a key can pass slots of keys added earlier. */
        for (uint32_t i = keys->count; i-- > 0;) {
            keys->slots[find_slot(keys, keys_at(keys, i))] = KEYS_NONE;
        }
    } else if (keys->slot_count > 0) {
        memset(keys->slots, 0xff, keys->slot_count * sizeof *keys->slots);
    }
    keys->count = 0;
}

uint32_t keys_find(struct keys *keys, const uint64_t *key)
{
    return keys->count > 0 ? keys->slots[find_slot(keys, key)] : KEYS_NONE;
}

static bool grow_slots(struct keys *keys)
{
    const unsigned slot_bits = keys->slot_count == 0 ? FIRST_SLOT_BITS : keys->slot_bits + 1;
    const size_t slot_count = (size_t)1 << slot_bits;
    uint32_t *const slots = malloc(slot_count * sizeof *slots);
    NEED(slots != NULL);
    if (keys->hash_key.blocks.multiplier == 0) {
        number_key_draw(&keys->hash_key);
    }
    memset(slots, 0xff, slot_count * sizeof *slots);
    free(keys->slots);
    keys->slots = slots;
    keys->slot_count = slot_count;
    keys->slot_bits = slot_bits;
    for (uint32_t i = 0; i < keys->count; i++) {
        slots[find_slot(keys, keys_at(keys, i))] = i;
    }
    return true;
}

uint32_t keys_add(struct keys *keys, const uint64_t *key, bool *is_new_out)
{
    const size_t stride = keys->key_words + 1;
    *is_new_out = false;
    if (keys->count == KEYS_MAX ||
        (((size_t)keys->count + 1) * 2 > keys->slot_count && !grow_slots(keys))) {
        return KEYS_NONE;
    }
    const size_t slot = find_slot(keys, key);
    if (keys->slots[slot] != KEYS_NONE) {
        return keys->slots[slot];
    }
    if (!ARRAY_RESERVE(keys->entries, &keys->entries_capacity, (keys->count + 1) * stride)) {
        return KEYS_NONE;
    }
    uint64_t *const entry = keys->entries + keys->count * stride;
    memcpy(entry, key, keys->key_words * sizeof *key);
    entry[keys->key_words] = 0;
    *is_new_out = true;
    keys->slots[slot] = keys->count;
    return keys->count++;
}
