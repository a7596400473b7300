/* SPDX-License-Identifier: MIT */
/* sorted.c: see sorted.h. */
#include "dict/write/sorted.h"

#include "base/error.h"

#include <stdlib.h>

void sorted_begin(struct sorted_words *sorted)
{
    struct hash_key hash_key;
    hash_key_draw(&hash_key);
    *sorted = (struct sorted_words){.is_open = true};
    automaton_begin(&sorted->builder, &sorted->automaton, &hash_key);
}

void sorted_free(struct sorted_words *sorted)
{
    automaton_abandon(&sorted->builder);
    automaton_free(&sorted->automaton);
    sorted->is_open = false;
}

/* Gives all codes their ranks, after words with new symbols. */
static void rank_letters(struct sorted_words *sorted, const struct letters *letters)
{
    struct symbols symbols;
    symbols_sort(&symbols, letters);
    symbols_map(&symbols, sorted->ranks);
    sorted->letters = symbols.count;
}

enum wg_status sorted_add(struct sorted_words *sorted, const struct letters *letters,
                          const struct letters_word *word, bool *is_added_out,
                          struct wg_error *error)
{
    struct automaton_builder *const builder = &sorted->builder;
    const size_t shared = automaton_shared(builder, word->codes, word->count);
    const unsigned old_code = automaton_last_code(builder, shared);
    const unsigned new_code = shared < word->count ? word->codes[shared] : 0;
    if (sorted->letters != letters_count(letters)) {
        rank_letters(sorted, letters);
    }
    *is_added_out = sorted->ranks[new_code] >= sorted->ranks[old_code];
    if (!*is_added_out) {
        return WG_OK;
    }
    if (new_code == 0) {
        sorted->repeated++;
        return WG_OK;
    }
    return automaton_add(builder, word->codes, word->count, shared, error);
}

/* --- Listing the words */

/* A state on the path from the root to the state whose words are being listed. */
struct step {
    uint32_t edge; /* the next edge to follow */
    uint32_t end;  /* of the state's edges */
};

/* Lists the words in order, by a walk along all paths from the root. */
static enum wg_status list_words(const struct automaton *a, sorted_fn *each, void *context,
                                 struct wg_error *error)
{
    struct step *const steps = calloc((size_t)a->longest + 1, sizeof *steps);
    uint8_t *const codes = malloc((size_t)a->longest + 1);
    enum wg_status status = steps != NULL && codes != NULL ? WG_OK : fail_memory(error);
    size_t depth = 0;
    if (status == WG_OK) {
        steps[0] = (struct step){a->first_edges[a->root], a->first_edges[a->root + 1]};
    }
    while (status == WG_OK) {
        struct step *const step = &steps[depth];
        if (step->edge == step->end) {
            if (depth-- == 0) {
                break;
            }
            continue;
        }
        const uint32_t state = a->targets[step->edge];
        codes[depth++] = (uint8_t)(a->symbols[step->edge++] + 1);
        steps[depth] = (struct step){a->first_edges[state], a->first_edges[state + 1]};
        if (a->is_word[state] != 0) {
            status = each(context, codes, depth, error);
        }
    }
    free(steps);
    free(codes);
    return status;
}

enum wg_status sorted_list(struct sorted_words *sorted, sorted_fn *each, void *context,
                           struct wg_error *error)
{
    enum wg_status status = WG_OK;
    if (sorted->automaton.words > 0) {
        status = automaton_end(&sorted->builder, error);
        if (status == WG_OK) {
            status = list_words(&sorted->automaton, each, context, error);
        }
    }
    sorted_free(sorted);
    return status;
}

enum wg_status sorted_end(struct sorted_words *sorted, const uint8_t map[256],
                          struct automaton *automaton_out, struct wg_error *error)
{
    struct automaton *const a = &sorted->automaton;
    const enum wg_status status = automaton_end(&sorted->builder, error);
    for (uint32_t i = 0; status == WG_OK && i < a->edges; i++) {
        a->symbols[i] = (uint8_t)(map[a->symbols[i] + 1] - 1);
    }
    *automaton_out = *a;
    *a = (struct automaton){0};
    sorted->is_open = false;
    return status;
}
