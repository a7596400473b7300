/* SPDX-License-Identifier: MIT */
/*
 * join.c: joins automatons of consecutive ranges of words. So several threads can build one
 * automaton, each from a range.
 *
 * The states of a part are added in the order of their numbers, as if they were frozen now: targets
 * are added before the states that lead to them. Only the states on the path of the part's first
 * word can be different in the whole: the last words before can begin like this word, and then
 * their edges come first.
 *
 *     words of the builder   ... rate    r - a - t - e
 *     words of the part      rats ...    r - a - t - s    'r', 'a' and 't' get edges of both
 */
#include "write/automaton.h"

#include "base/error.h"
#include "base/memory.h"
#include "dict/format.h"

#include <stdlib.h>

/* The work of automaton_join. */
struct join {
    struct automaton_builder *builder;
    const struct automaton_builder *part;
    uint32_t *states; /* by state of the part: the state of the whole */
    size_t shared;    /* the first symbols of the part's first word that the word before has */
};

/* Appends the edges of a state of the part, from `first` on, to the deepest state of the path. They
   are in the arrays `targets` and `symbols`. */
static bool append_edges(const struct join *join, const uint32_t *targets, const uint8_t *symbols,
                         size_t count)
{
    struct automaton_builder *const builder = join->builder;
    NEED(automaton_reserve_path(builder, builder->depth, builder->path_edges + count));
    for (size_t i = 0; i < count; i++) {
        builder->path_targets[builder->path_edges] = join->states[targets[i]];
        builder->path_symbols[builder->path_edges++] = symbols[i];
    }
    return true;
}

/* The path of the builder has the first edge of these states of the part already: it leads to the
   next state on the path of the first word. */
static size_t known_edges(const struct join *join)
{
    return join->builder->depth < join->shared;
}

/* Adds a state of the part that is on the path of its first word, and also on the path of the
   word before. */
static enum wg_status join_front(const struct join *join, uint32_t state, struct wg_error *error)
{
    const struct automaton *const a = join->part->automaton;
    const size_t first = a->first_edges[state] + known_edges(join);
    TRY_MEMORY(error, append_edges(join, a->targets + first, a->symbols + first,
                                   a->first_edges[state + 1] - first));
    return automaton_freeze_below(join->builder, join->builder->depth - 1, error);
}

static enum wg_status join_state(const struct join *join, uint32_t state, struct wg_error *error)
{
    const struct automaton *const a = join->part->automaton;
    const uint32_t first = a->first_edges[state];
    const size_t count = a->first_edges[state + 1] - first;
    uint32_t targets[FORMAT_MAX_SYMBOLS];
    for (size_t i = 0; i < count; i++) {
        targets[i] = join->states[a->targets[first + i]];
    }
    return automaton_find_state(join->builder, targets, a->symbols + first, count,
                                a->is_word[state] != 0, &join->states[state], error);
}

static enum wg_status join_states(const struct join *join, struct wg_error *error)
{
    const struct automaton_builder *const part = join->part;
    size_t front = part->front_count; /* the depth of the next state on the first word's path */
    for (uint32_t state = 0; state < part->automaton->states; state++) {
        const size_t depth = front;
        TRY(automaton_is_front(part, state, &front) && depth <= join->shared
                ? join_front(join, state, error)
                : join_state(join, state, error));
    }
    return WG_OK;
}

/* Adds the path of the part's last word, whose states are not frozen. */
static enum wg_status join_path(const struct join *join, struct wg_error *error)
{
    struct automaton_builder *const builder = join->builder;
    const struct automaton_builder *const part = join->part;
    const size_t begin = builder->path_edges;
    const size_t first = part->path[builder->depth].first_edge + known_edges(join);
    builder->branch = part->branch > builder->depth ? part->branch : builder->depth;
    TRY_MEMORY(error, automaton_reserve_path(builder, part->depth, 0) &&
                          append_edges(join, part->path_targets + first, part->path_symbols + first,
                                       part->path_edges - first));
    while (builder->depth < part->depth) {
        const struct path_state next = part->path[++builder->depth];
        builder->path[builder->depth] = (struct path_state){
            .first_edge = (uint32_t)(next.first_edge - first + begin), .is_word = next.is_word};
    }
    return WG_OK;
}

enum wg_status automaton_join(struct automaton_builder *builder,
                              const struct automaton_builder *part, struct wg_error *error)
{
    struct automaton *const a = builder->automaton;
    const struct automaton *const added = part->automaton;
    if (added->words == 0) {
        return WG_OK;
    }
    struct join join = {
        .builder = builder,
        .part = part,
        .states = malloc(((size_t)added->states + 1) * sizeof *join.states),
        .shared = automaton_shared(builder, part->front_codes, part->front_count),
    };
    if (join.states == NULL || !automaton_reserve_path(builder, 0, 0)) {
        free(join.states);
        return fail_memory(error);
    }
    if (a->words == 0) {
        builder->path[0] = (struct path_state){0};
    }
    join.states[0] = 0; /* also of an edge whose target is not known yet */
    enum wg_status status = automaton_freeze_below(builder, join.shared, error);
    NEXT(status, join_states(&join, error));
    NEXT(status, join_path(&join, error));
    free(join.states);
    a->words += added->words;
    a->longest = added->longest > a->longest ? added->longest : a->longest;
    return status;
}
