/* SPDX-License-Identifier: MIT */
/*
 * letters.c: see letters.h. The states are put in an order in which a state comes before the
 * targets of its edges: a state is added when all edges that lead to it have been passed (Kahn,
 * "Topological sorting of large networks", 1962). So the ways to a state are known when its edges
 * are passed. In the reverse of this order, the words below the targets of an edge are known.
 *
 * The words through an edge are some of all words, of which there are less than 2^32. A word has
 * less than 2^32 symbols. So no product and no sum reaches 2^64. There is one exception, in a
 * damaged file: the ways to a state below which no word ends. They are multiplied by 0.
 */
#include "boards/letters.h"

#include "base/error.h"
#include "dict/read/dict.h"

#include <stdlib.h>
#include <string.h>

struct counting {
    const struct walk *walk;
    uint64_t *words;    /* by state: how many words end at it or below it */
    uint64_t *ways;     /* by state: how many paths lead to it from the root */
    uint32_t *entering; /* by state: the edges that lead to it and were not passed yet */
    uint32_t *order;    /* the states, each before the targets of its edges */
};

/* Fills `ways` and `order`. Fails with WG_DAMAGED if there is a cycle: its states are never added.
 */
static enum wg_status order_states(struct counting *counting, struct wg_error *error)
{
    const struct walk *const walk = counting->walk;
    const size_t states = (size_t)walk->last_state + 1;
    size_t count = 0;
    for (size_t state = 0; state < states; state++) {
        const struct walk_state about = walk_enter(walk, (uint32_t)state);
        for (uint32_t i = 0; i < about.letters; i++) {
            counting->entering[walk_target(walk, &about, i)]++;
        }
    }
    for (size_t state = 0; state < states; state++) {
        counting->order[count] = (uint32_t)state;
        count += counting->entering[state] == 0;
    }
    counting->ways[walk->root] = 1;
    for (size_t at = 0; at < count; at++) {
        const struct walk_state about = walk_enter(walk, counting->order[at]);
        for (uint32_t i = 0; i < about.letters; i++) {
            const uint32_t target = walk_target(walk, &about, i);
            counting->ways[target] += counting->ways[about.state];
            if (--counting->entering[target] == 0) {
                counting->order[count++] = target;
            }
        }
    }
    return count == states ? WG_OK : fail(error, WG_DAMAGED, "damaged: the automaton has a cycle");
}

/* Counts the symbols on the edges of a state, and the words that end at it or below it. Returns
   false if there are too many words. */
static bool count_edges(struct counting *counting, uint32_t state, uint64_t *counts)
{
    const struct walk *const walk = counting->walk;
    const struct walk_state about = walk_enter(walk, state);
    uint64_t words = about.is_word;
    uint32_t edge = 0;
    for (uint32_t i = 0; edge < about.letters; i++) {
        uint32_t letters = walk_letters(walk, about.number, i);
        for (; letters != 0; letters &= letters - 1) {
            const uint32_t symbol = walk->code_symbols[i * 32 + lowest_bit64(letters)];
            const uint64_t more = counting->words[walk_target(walk, &about, edge++)];
            counts[symbol] += counting->ways[state] * more;
            words += more;
        }
    }
    counting->words[state] = words;
    return words <= UINT32_MAX;
}

static enum wg_status count_all(struct counting *counting, uint64_t *counts_out,
                                struct wg_error *error)
{
    const enum wg_status status = order_states(counting, error);
    if (status != WG_OK) {
        return status;
    }
    memset(counts_out, 0, FORMAT_MAX_SYMBOLS * sizeof *counts_out);
    for (size_t i = (size_t)counting->walk->last_state + 1; i-- > 0;) {
        if (!count_edges(counting, counting->order[i], counts_out)) {
            return fail(error, WG_LIMIT, "the dictionary has 2^32 words or more");
        }
    }
    return counting->words[counting->walk->root] > 0
               ? WG_OK
               : fail(error, WG_BAD_INPUT, "the dictionary has no words");
}

enum wg_status count_letters(const struct wg_dict *dict, uint64_t counts_out[FORMAT_MAX_SYMBOLS],
                             struct wg_error *error)
{
    const size_t states = (size_t)dict->walk.last_state + 1;
    struct counting counting = {
        .walk = &dict->walk,
        .words = calloc(states, sizeof *counting.words),
        .ways = calloc(states, sizeof *counting.ways),
        .entering = calloc(states, sizeof *counting.entering),
        .order = calloc(states, sizeof *counting.order),
    };
    const bool has_memory = counting.words != NULL && counting.ways != NULL &&
                            counting.entering != NULL && counting.order != NULL;
    const enum wg_status status =
        has_memory ? count_all(&counting, counts_out, error) : fail_memory(error);
    free(counting.words);
    free(counting.ways);
    free(counting.entering);
    free(counting.order);
    return status;
}
