/* SPDX-License-Identifier: MIT */
/* level.c: see level.h. */
#include "query/level.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/system.h"

#include <stdlib.h>
#include <string.h>

/* Allocates levels for the depths from `depth` to `room`, and their states. Returns NULL if there
   is not enough memory. */
static struct level *add_block(struct levels *levels, size_t depth, size_t room)
{
    const size_t count = room + 1 - depth;
    const size_t nbytes = count * sizeof(struct level);
    /* Bytes that a query does not write are 0, so that equal states have equal bytes. */
    const size_t all = nbytes + count * levels->state_nbytes;
    struct level *const block = system_aligned(VIEW_ALIGNMENT, all);
    if (block == NULL) {
        return NULL;
    }
    memset(block, 0, all);
    char *state = (char *)block + nbytes;
    for (size_t i = 0; i < count; i++) {
        struct level *const level = &block[i];
        level->depth = (uint32_t)(depth + i);
        level->next = i + 1 < count ? level + 1 : NULL;
        level->own.state = state;
        state += levels->state_nbytes;
    }
    levels->blocks[levels->block_count++] = block;
    return block;
}

enum wg_status levels_add(struct levels *levels, size_t room, struct level **next_out,
                          struct wg_error *error)
{
    const size_t longest = levels->dict->counts.longest;
    const size_t one = sizeof(struct level) + levels->state_nbytes + 1 + WG_SYMBOL_MAX_NBYTES;
    room = room < longest ? room : longest;
    if (room >= levels->max_nbytes / one) {
        return fail(error, WG_LIMIT, "words of %zu letters need more than %zu bytes of memory",
                    room, levels->max_nbytes);
    }
    if (ARRAY_RESERVE(levels->symbols, &levels->symbols_room, room + 1) &&
        ARRAY_RESERVE(levels->text, &levels->text_room, (room + 1) * WG_SYMBOL_MAX_NBYTES)) {
        *next_out = add_block(levels, levels->first == NULL ? 0 : levels->room + 1, room);
    }
    TRY_MEMORY(error, *next_out != NULL);
    levels->room = room;
    return WG_OK;
}

void levels_free(struct levels *levels)
{
    for (uint32_t i = 0; i < levels->block_count; i++) {
        system_free_aligned(levels->blocks[i]);
    }
    FREE_ALL(levels->symbols, levels->text);
}

size_t levels_spell(struct levels *levels, const struct level *level)
{
    const struct alphabet *const alphabet = &levels->dict->alphabet;
    if (alphabet->has_forms || alphabet->drops_joiner) {
        return wg_dict_spell(levels->dict, levels->symbols, level->depth, levels->text);
    }
    while (levels->spelled != level) {
        const struct level *const from = levels->spelled;
        const struct wg_text text = alphabet_symbol_text(alphabet, levels->symbols[from->depth]);
        for (size_t i = 0; i < text.nbytes; i++) {
            levels->text[from->nbytes + i] = text.bytes[i];
        }
        levels->spelled = from->next;
        levels->spelled->nbytes = from->nbytes + (uint32_t)text.nbytes;
    }
    return level->nbytes;
}
