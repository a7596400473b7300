/* SPDX-License-Identifier: MIT */
/* fruitless.c: see fruitless.h. */
#include "query/fruitless.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static size_t key_words(size_t state_nbytes)
{
    return 1 + (state_nbytes + 7) / 8;
}

/* A key and its value take at most 1.5 times their size, because arrays grow by half. The slots
   take at most four numbers for each key. */
uint32_t fruitless_room(size_t state_nbytes, size_t nbytes)
{
    const size_t entry = (key_words(state_nbytes) + 1) * sizeof(uint64_t);
    const size_t pairs = nbytes / (entry * 3 / 2 + 4 * sizeof(uint32_t));
    return pairs < KEYS_MAX ? (uint32_t)pairs : KEYS_MAX;
}

bool fruitless_init(struct fruitless *fruitless, size_t state_nbytes, uint32_t max_pairs)
{
    const size_t words = key_words(state_nbytes);
    uint64_t *const pair = malloc(words * sizeof *pair);
    NEED(pair != NULL);
    *fruitless =
        (struct fruitless){.keys = {.key_words = words}, .max_pairs = max_pairs, .pair = pair};
    return true;
}

void fruitless_free(struct fruitless *fruitless)
{
    keys_free(&fruitless->keys);
    free(fruitless->pair);
}

static void set_pair(struct fruitless *fruitless, uint64_t state, const void *query_state)
{
    fruitless->pair[0] = state;
    memcpy(fruitless->pair + 1, query_state,
           (fruitless->keys.key_words - 1) * sizeof *fruitless->pair);
}

void fruitless_add(struct fruitless *fruitless, uint64_t state, const void *query_state)
{
    bool is_new;
    if (fruitless->keys.count == fruitless->max_pairs) {
        keys_clear(&fruitless->keys);
    }
    set_pair(fruitless, state, query_state);
    (void)keys_add(&fruitless->keys, fruitless->pair, &is_new);
}

bool fruitless_has(struct fruitless *fruitless, uint64_t state, const void *query_state)
{
    if (fruitless->keys.count == 0) {
        return false;
    }
    set_pair(fruitless, state, query_state);
    return keys_find(&fruitless->keys, fruitless->pair) != KEYS_NONE;
}
