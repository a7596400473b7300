/* SPDX-License-Identifier: MIT */
/* summary.c: see summary.h. */
#include "solve/summary.h"

#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"
#include "solve/hits.h"

#include <string.h>

bool summary_begin(struct summary *summary, const struct wg_board *board)
{
    summary->used_bits = 0;
    summary->valued = 0;
    summary->longest_length = 0;
    summary->longest = (struct wg_text){0};
    summary->key_count = 0;
    NEED(ARRAY_RESERVE(summary->used, &summary->used_capacity, board->cells) &&
         ARRAY_RESERVE(summary->keys, &summary->keys_capacity, CHUNK_ITEMS));
    memset(summary->used, 0, board->cells * sizeof *summary->used);
    return true;
}

void summary_free(struct summary *summary)
{
    FREE_ALL(summary->used, summary->text, summary->keys);
}

static void mark_paths(struct summary *summary, const struct search *search, const uint32_t *hits,
                       uint32_t count)
{
    const struct node *const nodes = search->graph->board->nodes;
    const struct items items = search->items;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t item = hits[i]; item != ITEM_ROOT; item = items.parents[item]) {
            summary->used[nodes[place_node(items.places[item])].cell] = true;
        }
    }
}

/* Returns the used bits of the paths of all hits. items.used of a hit is set only if its followers
   were wanted, so the bits are made from those of its parent. */
static uint64_t used_by_hits(const struct search *search, const uint32_t *hits, uint32_t count)
{
    const struct items items = search->items;
    const uint64_t *const used_bits = search->graph->used_bits;
    uint64_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t item = hits[i];
        used |= items.used[items.parents[item]] | used_bits[place_node(items.places[item])];
    }
    return used;
}

/* Spells a word of the greatest length from its key or symbols (see spell_word). Keeps it if it is
   the first of these words in the order of bytes. */
static void take_key(struct summary *summary, const struct wg_solver *solver, uint64_t key)
{
    const size_t nbytes = spell_word(solver, key, summary->longest_length);
    const struct wg_text word = {solver->text, nbytes};
    struct wg_text *const longest = &summary->longest;
    if (longest->nbytes == 0 || text_compare(word, *longest) < 0) {
        memcpy(summary->text, word.bytes, word.nbytes);
        *longest = (struct wg_text){summary->text, word.nbytes};
    }
}

static void take_keys(struct summary *summary, const struct wg_solver *solver)
{
    for (uint32_t i = 0; i < summary->key_count; i++) {
        take_key(summary, solver, summary->keys[i]);
    }
    summary->key_count = 0;
}

/* Takes hits that are at least as long as the longest word so far. */
static void take_longest(struct summary *summary, const struct wg_solver *solver,
                         const uint32_t *hits, uint32_t count, uint32_t length)
{
    const struct search *const search = &solver->search;
    if (length == summary->longest_length) {
        take_keys(summary, solver);
    } else {
        summary->longest_length = length;
        summary->longest.nbytes = 0;
        summary->key_count = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (length <= search->items.short_length) {
            summary->keys[summary->key_count++] = item_key(&search->items, hits[i]);
        } else {
            spell_item(solver, hits[i], length);
            take_key(summary, solver, 0);
        }
    }
}

void summary_take_hits(struct summary *summary, const struct wg_solver *solver,
                       const uint32_t *hits, uint32_t count, uint32_t length)
{
    if (summary->only_length) {
        summary->longest_length =
            length > summary->longest_length ? length : summary->longest_length;
        return;
    }
    const struct graph *const graph = solver->search.graph;
    if (graph->is_exact && !graph->topology->shape.may_reuse) {
        summary->used_bits |= used_by_hits(&solver->search, hits, count);
    } else {
        mark_paths(summary, &solver->search, hits, count);
    }
    if (length >= summary->longest_length) {
        take_longest(summary, solver, hits, count, length);
    }
}

void summary_end(struct summary *summary, const struct wg_solver *solver,
                 const struct wg_board *board)
{
    for (uint64_t left = summary->used_bits; left != 0; left &= left - 1) {
        summary->used[board->nodes[lowest_bit64(left)].cell] = true;
    }
    take_keys(summary, solver);
}
