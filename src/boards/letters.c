/* SPDX-License-Identifier: MIT */
/*
 * letters.c: see letters.h. A walk in depth-first order gives the words that end at or below each
 * state, and the order in which the states are left. In the reverse of this order, a state comes
 * before the targets of its edges. So the ways to a state are known when its edges are counted.
 *
 * The words through an edge are some of all words, of which there are less than 2^32. A word has
 * less than 2^32 symbols. So no product and no sum reaches 2^64. There is one exception, in a
 * damaged file: the ways to a state below which no word ends. They are multiplied by 0.
 */
#include "boards/letters.h"

#include "base/array.h"
#include "base/error.h"
#include "dict/read/dict.h"

#include <stdlib.h>

enum colour { WHITE = 0, GREY, BLACK }; /* not reached yet; on the path; left */

struct visit {
    uint32_t state;
    uint32_t next_edge;
};

struct counting {
    const struct walk *walk;
    uint8_t *colours;
    uint64_t *words; /* by state: how many words end at it or below it */
    uint64_t *ways;  /* by state: how many paths lead to it from the root */
    uint32_t *left;  /* the states in the order in which they were left */
    uint32_t left_count;
    struct visit *path;
    size_t path_capacity;
};

/* Computes how many words a state has from the numbers of its targets. */
static enum wg_status leave_state(struct counting *counting, uint32_t state, struct wg_error *error)
{
    const struct walk_state about = walk_enter(counting->walk, state);
    uint64_t words = about.is_word;
    for (uint32_t i = 0; i < about.letters; i++) {
        const uint64_t more = counting->words[walk_target(counting->walk, &about, i)];
        if (words + more > UINT32_MAX) {
            return fail(error, WG_LIMIT, "the dictionary has 2^32 words or more");
        }
        words += more;
    }
    counting->words[state] = words;
    counting->colours[state] = BLACK;
    counting->left[counting->left_count++] = state;
    return WG_OK;
}

static enum wg_status enter_state(struct counting *counting, uint32_t state, size_t *depth,
                                  struct wg_error *error)
{
    if (counting->colours[state] == GREY) {
        return fail(error, WG_DAMAGED, "damaged: the automaton has a cycle");
    }
    if (counting->colours[state] == BLACK) {
        return WG_OK;
    }
    if (!ARRAY_RESERVE(counting->path, &counting->path_capacity, *depth + 1)) {
        return fail_memory(error);
    }
    counting->colours[state] = GREY;
    counting->path[(*depth)++] = (struct visit){.state = state};
    return WG_OK;
}

static enum wg_status walk_all(struct counting *counting, struct wg_error *error)
{
    size_t depth = 0;
    enum wg_status status = enter_state(counting, counting->walk->root, &depth, error);
    while (status == WG_OK && depth > 0) {
        struct visit *top = &counting->path[depth - 1];
        const struct walk_state about = walk_enter(counting->walk, top->state);
        if (top->next_edge < about.letters) {
            const uint32_t target = walk_target(counting->walk, &about, top->next_edge++);
            status = enter_state(counting, target, &depth, error);
        } else {
            status = leave_state(counting, top->state, error);
            depth--;
        }
    }
    return status;
}

/* Counts the symbols on the edges of a state whose ways are known. Adds the ways of
 * the state to the ways of its targets. */
static void count_edges(struct counting *counting, uint32_t state, uint64_t *counts)
{
    const struct walk *walk = counting->walk;
    const struct walk_state about = walk_enter(walk, state);
    const uint64_t ways = counting->ways[state];
    uint32_t edge = 0;
    for (uint32_t i = 0; edge < about.letters; i++) {
        uint32_t letters = walk_letters(walk, about.number, i);
        for (; letters != 0; letters &= letters - 1) {
            const uint32_t symbol = walk->code_symbols[i * 32 + lowest_bit64(letters)];
            const uint32_t target = walk_target(walk, &about, edge++);
            counting->ways[target] += ways;
            counts[symbol] += ways * counting->words[target];
        }
    }
}

static enum wg_status count_all(struct counting *counting, uint64_t *counts_out,
                                struct wg_error *error)
{
    const enum wg_status status = walk_all(counting, error);
    if (status != WG_OK) {
        return status;
    }
    if (counting->words[counting->walk->root] == 0) {
        return fail(error, WG_BAD_INPUT, "the dictionary has no words");
    }
    for (uint32_t i = 0; i < FORMAT_MAX_SYMBOLS; i++) {
        counts_out[i] = 0;
    }
    counting->ways[counting->walk->root] = 1;
    for (uint32_t i = counting->left_count; i-- > 0;) {
        count_edges(counting, counting->left[i], counts_out);
    }
    return WG_OK;
}

enum wg_status count_letters(const struct wg_dict *dict, uint64_t counts_out[FORMAT_MAX_SYMBOLS],
                             struct wg_error *error)
{
    const size_t states = (size_t)dict->walk.last_state + 1;
    struct counting counting = {
        .walk = &dict->walk,
        .colours = calloc(states, sizeof *counting.colours),
        .words = calloc(states, sizeof *counting.words),
        .ways = calloc(states, sizeof *counting.ways),
        .left = calloc(states, sizeof *counting.left),
    };
    const bool has_memory = counting.colours != NULL && counting.words != NULL &&
                            counting.ways != NULL && counting.left != NULL;
    const enum wg_status status =
        has_memory ? count_all(&counting, counts_out, error) : fail_memory(error);
    free(counting.colours);
    free(counting.words);
    free(counting.ways);
    free(counting.left);
    free(counting.path);
    return status;
}
