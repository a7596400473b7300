/* SPDX-License-Identifier: MIT */
/* text_table.c: open addressing; at most half of the slots are taken. */
#include "base/text_table.h"

#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOT_BITS = 10, MAX_TEXTS = 1 << 30 };

struct wg_text text_table_text(const struct text_table *table, uint32_t number)
{
    const struct text_entry *const entry = &table->entries[number];
    return (struct wg_text){table->texts + entry->text_off, entry->nbytes};
}

static int compare_texts(const void *a, const void *b)
{
    return text_compare(((const struct text_number *)a)->text,
                        ((const struct text_number *)b)->text);
}

struct text_number *text_table_sort(const struct text_table *table)
{
    struct text_number *const sorted = malloc(((size_t)table->count + 1) * sizeof *sorted);
    if (sorted != NULL && table->count > 0) {
        for (uint32_t i = 0; i < table->count; i++) {
            sorted[i] = (struct text_number){text_table_text(table, i), i};
        }
        qsort(sorted, table->count, sizeof *sorted, compare_texts);
    }
    return sorted;
}

size_t text_table_nbytes(const struct text_table *table)
{
    return table->entries_capacity * sizeof *table->entries + table->texts_capacity +
           table->slot_count * sizeof *table->slots;
}

void text_table_free(struct text_table *table)
{
    FREE_ALL(table->entries, table->texts, table->slots);
    *table = (struct text_table){.hash_key = table->hash_key};
}

/* Returns the slot with the number of this text, or the free slot to store the number in if the
   table lacks the text. */
static uint32_t *find_slot(struct text_table *table, struct wg_text text, uint64_t hash)
{
    struct probe probe = probe_begin(hash, table->slot_bits);
    for (; table->slots[probe.slot] != TEXT_NONE; probe_next(&probe)) {
        const uint32_t number = table->slots[probe.slot];
        if (table->entries[number].hash == hash &&
            text_equals(text_table_text(table, number), text)) {
            break;
        }
        table->probes++;
    }
    return &table->slots[probe.slot];
}

static bool grow_slots(struct text_table *table)
{
    const unsigned slot_bits = table->slot_count == 0 ? FIRST_SLOT_BITS : table->slot_bits + 1;
    const size_t slot_count = (size_t)1 << slot_bits;
    uint32_t *const slots = malloc(slot_count * sizeof *slots);
    NEED(slots != NULL);
    if (table->hash_key.multiplier == 0) {
        hash_key_draw(&table->hash_key);
    }
    memset(slots, 0xff, slot_count * sizeof *slots);
    for (uint32_t i = 0; i < table->count; i++) {
        struct probe probe = probe_begin(table->entries[i].hash, slot_bits);
        while (slots[probe.slot] != TEXT_NONE) {
            probe_next(&probe);
        }
        slots[probe.slot] = i;
    }
    free(table->slots);
    table->slots = slots;
    table->slot_count = slot_count;
    table->slot_bits = slot_bits;
    return true;
}

uint32_t text_table_add(struct text_table *table, struct wg_text text)
{
    if (table->count == MAX_TEXTS ||
        (((size_t)table->count + 1) * 2 > table->slot_count && !grow_slots(table))) {
        return TEXT_NONE;
    }
    const uint64_t hash = hash_text(&table->hash_key, text.bytes, text.nbytes);
    uint32_t *const slot = find_slot(table, text, hash);
    if (*slot != TEXT_NONE) {
        return *slot;
    }
    if (!ARRAY_RESERVE(table->texts, &table->texts_capacity,
                       table->texts_nbytes + text.nbytes + 1) ||
        !ARRAY_ADD(table->entries, &table->entries_capacity, &table->count,
                   (struct text_entry){table->texts_nbytes, text.nbytes, hash})) {
        return TEXT_NONE;
    }
    memcpy(table->texts + table->texts_nbytes, text.bytes, text.nbytes);
    table->texts_nbytes += text.nbytes;
    *slot = table->count - 1;
    return *slot;
}

uint32_t text_table_find(struct text_table *table, struct wg_text text)
{
    const uint64_t hash = hash_text(&table->hash_key, text.bytes, text.nbytes);
    return table->count == 0 ? TEXT_NONE : *find_slot(table, text, hash);
}
