/* SPDX-License-Identifier: MIT */
/* word_table.c: open addressing by XXH3 of the text, at most half full. */
#include "solve/word_table.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024, MAX_WORDS = 1 << 30 };

struct wg_text word_table_text(const struct word_table *table, uint32_t number)
{
    const struct word_entry *const entry = &table->entries[number];
    return (struct wg_text){table->texts + entry->text_off, entry->nbytes};
}

size_t word_table_nbytes(const struct word_table *table)
{
    return table->entries_capacity * sizeof *table->entries + table->texts_capacity +
           table->slot_count * sizeof *table->slots;
}

void word_table_free(struct word_table *table)
{
    free(table->entries);
    free(table->texts);
    free(table->slots);
    *table = (struct word_table){0};
}

static size_t find_slot(const struct word_table *table, struct wg_text word,
                        uint64_t hash)
{
    size_t slot = (size_t)hash & (table->slot_count - 1);
    while (table->slots[slot] != WORD_NONE) {
        const uint32_t number = table->slots[slot];
        if (table->entries[number].hash == hash &&
            text_equals(word_table_text(table, number), word)) {
            break;
        }
        slot = (slot + 1) & (table->slot_count - 1);
    }
    return slot;
}

static bool grow_slots(struct word_table *table)
{
    const size_t slot_count =
        table->slot_count == 0 ? FIRST_SLOTS : table->slot_count * 2;
    uint32_t *const slots = malloc(slot_count * sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    memset(slots, 0xff, slot_count * sizeof *slots);
    for (uint32_t i = 0; i < table->count; i++) {
        size_t slot = (size_t)table->entries[i].hash & (slot_count - 1);
        while (slots[slot] != WORD_NONE) {
            slot = (slot + 1) & (slot_count - 1);
        }
        slots[slot] = i;
    }
    free(table->slots);
    table->slots = slots;
    table->slot_count = slot_count;
    return true;
}

uint32_t word_table_add(struct word_table *table, struct wg_text word)
{
    const uint64_t hash = hash_bytes(word.bytes, word.nbytes);
    if (table->count == MAX_WORDS ||
        (((size_t)table->count + 1) * 2 > table->slot_count && !grow_slots(table))) {
        return WORD_NONE;
    }
    const size_t slot = find_slot(table, word, hash);
    if (table->slots[slot] != WORD_NONE) {
        return table->slots[slot];
    }
    if (!ARRAY_RESERVE(table->entries, &table->entries_capacity, table->count + 1) ||
        !ARRAY_RESERVE(
            table->texts, &table->texts_capacity, table->texts_nbytes + word.nbytes)) {
        return WORD_NONE;
    }
    memcpy(table->texts + table->texts_nbytes, word.bytes, word.nbytes);
    table->entries[table->count] =
        (struct word_entry){table->texts_nbytes, word.nbytes, hash};
    table->texts_nbytes += word.nbytes;
    table->slots[slot] = table->count;
    return table->count++;
}
