/* SPDX-License-Identifier: MIT */
/* sorted.c: see sorted.h. */
#include "write/sorted.h"

#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>

static bool is_before(const struct letters *letters, unsigned code, unsigned other)
{
    return letters_alphabet(letters) != NULL
               ? code < other
               : text_compare(letters_text(letters, code), letters_text(letters, other)) < 0;
}

void symbols_sort(struct symbols *symbols, const struct letters *letters)
{
    *symbols = (struct symbols){.count = letters_count(letters)};
    for (uint32_t i = 0; i < symbols->count; i++) {
        uint32_t j = i;
        for (; j > 0 && is_before(letters, i + 1, symbols->codes[j - 1]); j--) {
            symbols->codes[j] = symbols->codes[j - 1];
        }
        symbols->codes[j] = (uint8_t)(i + 1);
    }
    for (uint32_t i = 0; i < symbols->count; i++) {
        symbols->map[symbols->codes[i]] = (uint8_t)(i + 1);
    }
}

void symbols_drop_unused(struct symbols *symbols, struct automaton *automaton)
{
    bool occurs[FORMAT_MAX_SYMBOLS] = {false};
    uint8_t numbers[FORMAT_MAX_SYMBOLS];
    for (uint32_t i = 0; i < automaton->edges; i++) {
        occurs[automaton->symbols[i]] = true;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < symbols->count; i++) {
        numbers[i] = (uint8_t)kept;
        if (occurs[i]) {
            symbols->codes[kept++] = symbols->codes[i];
        }
    }
    for (uint32_t i = 0; kept < symbols->count && i < automaton->edges; i++) {
        automaton->symbols[i] = numbers[automaton->symbols[i]];
    }
    symbols->count = kept;
}

/* --- Sorted words */

void sorted_begin(struct sorted_words *sorted, const struct letters *letters)
{
    struct hash_key hash_key;
    hash_key_draw(&hash_key);
    *sorted = (struct sorted_words){.is_open = true, .letters = letters};
    automaton_begin(&sorted->builder, &sorted->automaton, &hash_key);
}

void sorted_free(struct sorted_words *sorted)
{
    automaton_abandon(&sorted->builder);
    automaton_free(&sorted->automaton);
    sorted->is_open = false;
}

enum wg_status sorted_add(struct sorted_words *sorted, const struct letters_word *word,
                          bool *is_added_out, struct wg_error *error)
{
    struct automaton_builder *const builder = &sorted->builder;
    const size_t shared = automaton_shared(builder, word->codes, word->count);
    const unsigned old_code = automaton_last_code(builder, shared);
    const unsigned new_code = shared < word->count ? word->codes[shared] : 0;
    if (sorted->symbols.count != letters_count(sorted->letters)) {
        symbols_sort(&sorted->symbols, sorted->letters);
    }
    *is_added_out = sorted->symbols.map[new_code] >= sorted->symbols.map[old_code];
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
        NEXT(status, list_words(&sorted->automaton, each, context, error));
    }
    sorted_free(sorted);
    return status;
}

enum wg_status sorted_end(struct sorted_words *sorted, const struct symbols *symbols,
                          struct automaton *automaton_out, struct wg_error *error)
{
    struct automaton *const a = &sorted->automaton;
    const enum wg_status status = automaton_end(&sorted->builder, error);
    for (uint32_t i = 0; status == WG_OK && i < a->edges; i++) {
        a->symbols[i] = (uint8_t)(symbols->map[a->symbols[i] + 1] - 1);
    }
    *automaton_out = *a;
    *a = (struct automaton){0};
    sorted->is_open = false;
    return status;
}
