/* SPDX-License-Identifier: MIT */
/*
 * automaton.c: builds a minimal automaton directly (Daciuk, Mihov, Watson and Watson, "Incremental
 * construction of minimal acyclic finite-state automata", 2000).
 *
 * Words come in sorted order. So when a word leaves the path of the word before it, no later word
 * adds anything to the rest of that path. The states of this rest are then frozen, the last state
 * first, so the edges of a frozen state lead to frozen states. To freeze a state, the builder looks
 * up the state's content (word end, symbols, targets) in a registry. If the registry has an equal
 * state, the equal state is used instead. Otherwise the state gets the next number and is added to
 * the registry. So the registry has each state of the minimal automaton once. Memory is needed only
 * for the result, the registry and one path.
 *
 *     path of this word       r - o - a - d - s        next word: r o b
 *                                     '---'---' frozen, from the end
 *
 * The registry is a hash table with a secret key (keyed_hash.h), so nobody can make a list of words
 * whose states collide. States are numbered in the order in which they are frozen: neither the
 * numbers nor the file depend on the secret.
 *
 * Cost: for each state that is frozen, a hash of its content and about one probe. A Polish list of
 * 4.3 million words takes 0.35 s: 10 million states are frozen, of which 180 thousand are
 * different.
 */
#include "write/automaton.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"
#include "dict/format.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_SLOT_BITS = 10,
    STATE_BITS = 32,          /* of a slot, at most */
    PROGRESS_WORDS = 1 << 16, /* between two reports of progress */
};

void automaton_free(struct automaton *automaton)
{
    FREE_ALL(automaton->first_edges, automaton->is_word, automaton->targets, automaton->symbols);
    *automaton = (struct automaton){0};
}

/* Hashes the content of a state as a polynomial (keyed_hash.h): the first coefficient is made from
   the count of edges and is_word, and each edge adds a coefficient. */
static uint64_t hash_state(const struct hash_key *key, const uint32_t *targets,
                           const uint8_t *symbols, size_t count, bool is_word)
{
    uint64_t value = count * 2 + is_word;
    for (size_t i = 0; i < count; i++) {
        value = hash_add(key, value, (uint64_t)targets[i] << 8 | symbols[i]);
    }
    return hash_finish(key, value);
}

/* The bits of a slot that have the number of the state + 1. The table has more slots than states,
   so the number needs no more bits than the number of a slot. */
static uint32_t state_mask(const struct automaton_builder *builder)
{
    return builder->slot_bits < STATE_BITS ? (UINT32_C(1) << builder->slot_bits) - 1 : UINT32_MAX;
}

/* The other bits of a slot: bits of the hash, which few states of the same slots share. */
static uint32_t slot_tag(const struct automaton_builder *builder, uint64_t hash)
{
    return (uint32_t)hash & ~state_mask(builder);
}

/* Compares by loops: most states have one edge, for which a call of memcmp costs more. */
static bool equals_state(const struct automaton *automaton, uint32_t state, const uint32_t *targets,
                         const uint8_t *symbols, size_t count, bool is_word)
{
    const uint32_t first = automaton->first_edges[state];
    if (automaton->first_edges[state + 1] - first != count ||
        (automaton->is_word[state] != 0) != is_word) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (automaton->targets[first + i] != targets[i] ||
            automaton->symbols[first + i] != symbols[i]) {
            return false;
        }
    }
    return true;
}

/* Doubles the registry. The hashes of the states are computed again: a slot has no room for them.
 */
static bool grow_registry(struct automaton_builder *builder)
{
    const struct automaton *const a = builder->automaton;
    const unsigned slot_bits = builder->slots == NULL ? FIRST_SLOT_BITS : builder->slot_bits + 1;
    uint32_t *const slots = calloc((size_t)1 << slot_bits, sizeof *slots);
    NEED(slots != NULL);
    free(builder->slots);
    builder->slots = slots;
    builder->slot_bits = slot_bits;
    if (slot_bits > WORD_END_BITS && builder->ends == NULL) {
        builder->ends = calloc((size_t)1 << WORD_END_BITS, sizeof *builder->ends);
    }
    size_t front = builder->front_count;
    for (uint32_t state = 0; state < a->states; state++) {
        if (automaton_is_front(builder, state, &front)) {
            continue; /* not shared */
        }
        const uint32_t first = a->first_edges[state];
        const uint64_t hash = hash_state(&builder->hash_key, a->targets + first, a->symbols + first,
                                         a->first_edges[state + 1] - first, a->is_word[state] != 0);
        struct probe probe = probe_begin(hash, slot_bits);
        while (slots[probe.slot] != 0) {
            probe_next(&probe);
        }
        slots[probe.slot] = slot_tag(builder, hash) | (state + 1);
    }
    return true;
}

/* Appends a state to the automaton. Its number is the count of earlier states. */
static enum wg_status append_state(struct automaton_builder *builder, const uint32_t *targets,
                                   const uint8_t *symbols, size_t count, bool is_word,
                                   struct wg_error *error)
{
    struct automaton *a = builder->automaton;
    const size_t states = (size_t)a->states + 1;
    const size_t total = (size_t)a->edges + count;
    if (total > FORMAT_MAX_EDGES) {
        return fail(
            error, WG_LIMIT,
            "too many words: the automaton needs more than %lu edges; build several dictionaries",
            (unsigned long)FORMAT_MAX_EDGES);
    }
    TRY_MEMORY(error, ARRAY_RESERVE(a->first_edges, &builder->first_edges_capacity, states + 1) &&
                          ARRAY_RESERVE(a->is_word, &builder->is_word_capacity, states) &&
                          ARRAY_RESERVE(a->targets, &builder->targets_capacity, total + 1) &&
                          ARRAY_RESERVE(a->symbols, &builder->symbols_capacity, total + 1));
    if (count > 0) {
        memcpy(a->targets + a->edges, targets, count * sizeof *targets);
        memcpy(a->symbols + a->edges, symbols, count);
    }
    a->is_word[a->states] = is_word;
    a->edges = (uint32_t)total;
    a->states = (uint32_t)states;
    a->first_edges[0] = 0;
    a->first_edges[a->states] = a->edges;
    return WG_OK;
}

enum wg_status automaton_find_state(struct automaton_builder *builder, const uint32_t *targets,
                                    const uint8_t *symbols, size_t count, bool is_word,
                                    uint32_t *state_out, struct wg_error *error)
{
    struct automaton *a = builder->automaton;
    /* At most three quarters of the slots are taken. */
    if ((builder->slots == NULL || ((size_t)a->states + 1) * 4 > (size_t)3 << builder->slot_bits) &&
        !grow_registry(builder)) {
        return fail_memory(error);
    }
    const uint64_t hash = hash_state(&builder->hash_key, targets, symbols, count, is_word);
    const uint32_t mask = state_mask(builder);
    const uint32_t tag = slot_tag(builder, hash);
    struct probe probe = probe_begin(hash, builder->slot_bits);
    for (; builder->slots[probe.slot] != 0; probe_next(&probe)) {
        const uint32_t slot = builder->slots[probe.slot];
        if ((slot & ~mask) == tag &&
            equals_state(a, (slot & mask) - 1, targets, symbols, count, is_word)) {
            *state_out = (slot & mask) - 1;
            return WG_OK;
        }
        a->probes++;
    }
    TRY(append_state(builder, targets, symbols, count, is_word, error));
    builder->slots[probe.slot] = tag | a->states;
    *state_out = a->states - 1;
    return WG_OK;
}

/* Sets *state_out to a state with the edges of the deepest state of the path. */
static enum wg_status freeze_deepest(struct automaton_builder *builder, uint32_t *state_out,
                                     struct wg_error *error)
{
    const struct path_state *const deepest = &builder->path[builder->depth];
    const uint32_t *const targets = builder->path_targets + deepest->first_edge;
    const uint8_t *const symbols = builder->path_symbols + deepest->first_edge;
    const size_t count = builder->path_edges - deepest->first_edge;
    if (builder->depth == 0 || builder->depth > builder->front_open) {
        return automaton_find_state(builder, targets, symbols, count, deepest->is_word, state_out,
                                    error);
    }
    *state_out = builder->automaton->states;
    builder->front_states[builder->depth] = *state_out;
    builder->front_open = builder->depth - 1;
    return append_state(builder, targets, symbols, count, deepest->is_word, error);
}

/* Removes the states of the path that are deeper than `depth`. `state` is in their place. */
static void cut_path(struct automaton_builder *builder, size_t depth, uint32_t state)
{
    builder->path_edges = builder->path[depth + 1].first_edge;
    builder->path_targets[builder->path_edges - 1] = state;
    builder->depth = depth;
}

static enum wg_status freeze_states(struct automaton_builder *builder, size_t keep,
                                    struct wg_error *error)
{
    while (builder->depth > keep) {
        uint32_t state = 0;
        TRY(freeze_deepest(builder, &state, error));
        cut_path(builder, builder->depth - 1, state);
    }
    return WG_OK;
}

/* --- Ends of words
 *
 * The states after the last branch of the path have one edge each and one word: the end of a word.
 * Many words have the same end. Finding its states in the registry takes some cache misses for each
 * state. So a table has the first states of ends that came before, with their symbols in the slot:
 * one cache miss. A list of 10 million pairs of words takes 0.7 of the time. A slot has the end
 * that came last.
 */

static struct word_end *end_slot(const struct automaton_builder *builder,
                                 const struct word_end *end)
{
    uint64_t first;
    uint32_t rest;
    memcpy(&first, end, sizeof first);
    memcpy(&rest, (const char *)end + sizeof first, sizeof rest);
    const uint64_t hash = (first ^ (first >> 32) ^ rest) * builder->hash_key.multiplier;
    return &builder->ends[hash_home(hash, WORD_END_BITS)];
}

/* Freezes the states that are deeper than `depth`, which are an end. */
static enum wg_status freeze_end(struct automaton_builder *builder, size_t depth,
                                 struct wg_error *error)
{
    const size_t first = builder->path[depth + 1].first_edge;
    struct word_end end = {.count = (uint8_t)(builder->path_edges - first)};
    memcpy(end.symbols, builder->path_symbols + first, end.count);
    struct word_end *const slot = end_slot(builder, &end);
    if (memcmp(slot, &end, offsetof(struct word_end, state)) == 0) {
        cut_path(builder, depth, slot->state);
        return WG_OK;
    }
    TRY(freeze_states(builder, depth, error));
    end.state = builder->path_targets[builder->path_edges - 1];
    *slot = end;
    return WG_OK;
}

enum wg_status automaton_freeze_below(struct automaton_builder *builder, size_t keep,
                                      struct wg_error *error)
{
    size_t branch = builder->branch > keep ? builder->branch : keep;
    enum wg_status status = WG_OK;
    if (builder->depth > branch + WORD_END_SYMBOLS + 1) {
        branch = builder->depth - WORD_END_SYMBOLS - 1;
    }
    if (builder->ends != NULL && builder->depth > branch + 1 && builder->front_open <= branch) {
        status = freeze_end(builder, branch, error);
    }
    return status == WG_OK ? freeze_states(builder, keep, error) : status;
}

void automaton_begin(struct automaton_builder *builder, struct automaton *automaton,
                     const struct hash_key *hash_key)
{
    *automaton = (struct automaton){0};
    *builder = (struct automaton_builder){.automaton = automaton, .hash_key = *hash_key};
}

void automaton_begin_part(struct automaton_builder *builder, struct automaton *automaton,
                          const struct hash_key *hash_key)
{
    automaton_begin(builder, automaton, hash_key);
    builder->is_part = true;
}

size_t automaton_shared(const struct automaton_builder *builder, const uint8_t *codes, size_t count)
{
    size_t i = 0;
    while (i < count && i < builder->depth && automaton_last_code(builder, i) == codes[i]) {
        i++;
    }
    return i;
}

bool automaton_reserve_path(struct automaton_builder *builder, size_t depth, size_t edges)
{
    return ARRAY_RESERVE(builder->path, &builder->path_capacity, depth + 1) &&
           ARRAY_RESERVE(builder->path_targets, &builder->path_targets_capacity, edges) &&
           ARRAY_RESERVE(builder->path_symbols, &builder->path_symbols_capacity, edges);
}

/* Begins the front of a part: the path of its first word. */
static bool begin_front(struct automaton_builder *builder, const uint8_t *codes, size_t count)
{
    builder->front_codes = malloc(count);
    builder->front_states = malloc((count + 1) * sizeof *builder->front_states);
    NEED(builder->front_codes != NULL && builder->front_states != NULL);
    memcpy(builder->front_codes, codes, count);
    builder->front_count = count;
    builder->front_open = count;
    return true;
}

enum wg_status automaton_add(struct automaton_builder *builder, const uint8_t *codes, size_t count,
                             size_t shared, struct wg_error *error)
{
    struct automaton *const a = builder->automaton;
    TRY(automaton_freeze_below(builder, shared, error));
    TRY_MEMORY(error,
               automaton_reserve_path(builder, count, builder->path_edges + (count - shared)));
    if (a->words++ == 0) {
        builder->path[0] = (struct path_state){0};
        if (builder->is_part && !begin_front(builder, codes, count)) {
            return fail_memory(error);
        }
    }
    while (builder->depth < count) {
        builder->path_targets[builder->path_edges] = 0; /* not known yet */
        builder->path_symbols[builder->path_edges++] = (uint8_t)(codes[builder->depth] - 1);
        builder->path[++builder->depth] =
            (struct path_state){.first_edge = narrow32(builder->path_edges)};
    }
    builder->path[count].is_word = true;
    builder->branch = shared;
    a->longest = count > a->longest ? narrow32(count) : a->longest;
    return WG_OK;
}

enum wg_status automaton_end(struct automaton_builder *builder, struct wg_error *error)
{
    enum wg_status status = automaton_freeze_below(builder, 0, error);
    NEXT(status, freeze_deepest(builder, &builder->automaton->root, error));
    automaton_abandon(builder);
    return status;
}

void automaton_abandon(struct automaton_builder *builder)
{
    FREE_ALL(builder->path, builder->path_targets, builder->path_symbols, builder->slots,
             builder->ends, builder->front_codes, builder->front_states);
    *builder = (struct automaton_builder){0};
}

enum wg_status automaton_add_words(struct automaton_builder *builder, const struct wordset *set,
                                   size_t begin, size_t end, struct wg_error *error)
{
    for (size_t i = begin; i < end; i++) {
        const uint8_t *const word = wordset_word(set, i);
        const size_t count = strlen((const char *)word);
        TRY(automaton_add(builder, word, count, automaton_shared(builder, word, count), error));
    }
    return WG_OK;
}

enum wg_status automaton_build(struct automaton *automaton, const struct wordset *set,
                               const struct wg_compile_options *options, struct wg_error *error)
{
    struct automaton_builder builder;
    struct hash_key hash_key;
    enum wg_status status = WG_OK;
    hash_key_draw(&hash_key);
    automaton_begin(&builder, automaton, &hash_key);
    for (size_t i = 0; status == WG_OK && i < set->count; i += PROGRESS_WORDS) {
        const size_t left = set->count - i;
        if (options != NULL) {
            report_progress(options, "minimising", 0, i);
        }
        status = automaton_add_words(&builder, set, i,
                                     i + (left < PROGRESS_WORDS ? left : PROGRESS_WORDS), error);
    }
    if (status != WG_OK) {
        automaton_abandon(&builder);
        return status;
    }
    return automaton_end(&builder, error);
}
