/* SPDX-License-Identifier: MIT */
/* letter_set.c: an open-addressing hash table, at most half full. */
#include "dict/write/letter_set.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/load.h"

#include <stdlib.h>

enum { FIRST_SLOTS = 256 };

/* The slot that holds the text's id, or the free one where it belongs. */
static uint32_t *slot_of(const struct letter_set *set, struct wg_text text)
{
    const size_t mask = set->slot_count - 1;
    size_t i = (size_t)hash_bytes(text.bytes, text.nbytes) & mask;
    while (set->slots[i] != 0) {
        const struct letter *const letter = &set->letters[set->slots[i]];
        if (letter->nbytes == text.nbytes &&
            memcmp(letter->text, text.bytes, text.nbytes) == 0) {
            break;
        }
        i = (i + 1) & mask;
    }
    return &set->slots[i];
}

bool letter_set_init(struct letter_set *set, uint32_t reserved)
{
    *set = (struct letter_set){.slot_count = FIRST_SLOTS};
    set->slots = calloc(FIRST_SLOTS, sizeof *set->slots);
    if (set->slots == NULL ||
        !ARRAY_RESERVE(set->letters, &set->capacity, (size_t)reserved)) {
        return false;
    }
    memset(set->letters, 0, reserved * sizeof *set->letters);
    set->count = reserved;
    return true;
}

void letter_set_free(struct letter_set *set)
{
    free(set->letters);
    free(set->slots);
    *set = (struct letter_set){0};
}

uint32_t letter_set_find(const struct letter_set *set, struct wg_text text)
{
    return *slot_of(set, text);
}

static bool widen(struct letter_set *set)
{
    uint32_t *const narrow = set->slots;
    uint32_t *const wide = calloc(set->slot_count * 2, sizeof *wide);
    if (wide == NULL) {
        return false;
    }
    set->slots = wide;
    set->slot_count *= 2;
    for (size_t id = 0; id < set->count; id++) {
        const struct wg_text text = {set->letters[id].text, set->letters[id].nbytes};
        if (text.nbytes > 0) {
            *slot_of(set, text) = narrow32(id);
        }
    }
    free(narrow);
    return true;
}

uint32_t letter_set_add(struct letter_set *set, struct wg_text text)
{
    uint32_t *slot = slot_of(set, text);
    if (*slot != 0) {
        return *slot;
    }
    if (set->count >= set->slot_count / 2) {
        if (!widen(set)) {
            return 0;
        }
        slot = slot_of(set, text);
    }
    if (set->count >= UINT32_MAX ||
        !ARRAY_RESERVE(set->letters, &set->capacity, set->count + 1)) {
        return 0;
    }
    struct letter *const letter = &set->letters[set->count];
    *letter = (struct letter){.is_alone = true, .nbytes = narrow8(text.nbytes)};
    memcpy(letter->text, text.bytes, text.nbytes);
    *slot = narrow32(set->count);
    return narrow32(set->count++);
}
