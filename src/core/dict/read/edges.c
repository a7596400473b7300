/* SPDX-License-Identifier: MIT */
/*
 * edges.c: see edges.h.
 *
 * An element of the table depends only on the state to which its edge leads. So first a list of
 * these elements is made, one for each state. Then the edges are decoded, from the first state to
 * the last, and each becomes a copy of the element of its target.
 */
#include "dict/read/edges.h"

#include "dict/read/dict.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { EDGES_PER_STEP = 4 /* see edges_for_query */ };

struct plan {
    struct edge *states;       /* one for each state, and one more for the end */
    uint32_t first_wide_state; /* UINT32_MAX if no state is wide */
};

/* Fills plan->states. The caller must have allocated it, and the table must be so small that 32
   bits number its elements. */
static void list_states(const struct walk *walk, struct plan *plan)
{
    const uint32_t states = walk->last_state + 1;
    const unsigned char *block = walk->rank;
    uint32_t number = UINT32_MAX; /* of a letter set */
    uint32_t letters = 0;
    uint32_t wide = 0; /* 1 after the last narrow state */
    uint32_t first = 0;
    uint64_t bits = 0;
    plan->first_wide_state = UINT32_MAX;
    for (uint32_t state = 0; state < states; state++) {
        if (state % RANK_BLOCK_STATES == 0) {
            bits = load_le64(block + 4);
            block += RANK_BLOCK_NBYTES;
        }
        if ((bits & 1) != 0) {
            number++;
            letters = walk_set_letters(walk, number);
            if (number == walk->first_wide) {
                plan->first_wide_state = state;
                wide = 1;
            }
        }
        bits >>= 1;
        plan->states[state] = (struct edge){walk_set(walk, number), first + wide};
        first += letters + wide;
    }
    plan->states[states] = (struct edge){0, first + wide};
}

/* Decodes the targets of the last edges of a block of states, from `state` on. The result is the
   same as that of walk_last for each state. If the file was changed after it was opened, the high
   parts can have too few 1 bits: then bit 63 is used. */
static void decode_last(const struct walk *walk, uint32_t state, uint32_t *targets)
{
    const unsigned char *const record =
        walk->last + (size_t)(state / LAST_BLOCK_STATES) * LAST_RECORD_NBYTES;
    const uint32_t width = load_le32(record + LAST_LOWS) % 64;
    const unsigned char *const lows = walk->lows + (size_t)(load_le32(record + LAST_LOWS) / 64) * 4;
    const uint64_t mask = (UINT64_C(1) << width) - 1;
    const uint32_t base = load_le32(record + LAST_BASE);
    uint64_t highs = load_le64(record + LAST_HIGHS);
    for (uint32_t i = 0; i < LAST_BLOCK_STATES; i++, highs &= highs - 1) {
        const uint64_t high = lowest_bit64(highs | UINT64_C(1) << 63) - i;
        const uint32_t bit = i * width;
        const uint64_t low = load_le64(lows + bit / 8) >> bit % 8 & mask;
        targets[i] = walk_clamp(walk, walk_wrap(walk, base + (high << width | low)));
    }
}

static void fill_edges(const struct walk *walk, const struct plan *plan, struct edge *edges)
{
    const struct edge *const states = plan->states;
    uint32_t targets[LAST_BLOCK_STATES]; /* of the last edges of a block */
    uint32_t edge = 0;                   /* in EDGE */
    decode_last(walk, 0, targets);
    for (uint32_t state = 1; state <= walk->last_state; state++) {
        const uint32_t is_wide = state >= plan->first_wide_state;
        const uint32_t is_next_wide = state + 1 >= plan->first_wide_state;
        struct edge *at = edges + states[state].first;
        struct edge *const last = edges + states[state + 1].first - is_next_wide - 1;
        if (state % LAST_BLOCK_STATES == 0) {
            decode_last(walk, state, targets);
        }
        if (is_wide != 0) {
            at[-1] = (struct edge){walk_set_number(walk, state), 0};
        }
        while (at < last) {
            *at++ = states[walk_edge(walk, edge++)];
        }
        *last = states[targets[state % LAST_BLOCK_STATES]];
    }
}

static struct edge_table *make_table(const struct walk *walk)
{
    const size_t states = (size_t)walk->last_state + 1;
    struct plan plan = {.states = malloc((states + 1) * sizeof *plan.states)};
    struct edge_table *table = NULL;
    if (plan.states == NULL) {
        return NULL;
    }
    list_states(walk, &plan);
    const bool has_wide = plan.first_wide_state != UINT32_MAX;
    const size_t count = plan.states[states].first - has_wide;
    table = malloc(sizeof *table + count * sizeof table->edges[0]);
    if (table != NULL) {
        fill_edges(walk, &plan, table->edges);
        table->root = plan.states[walk->root];
        table->first_wide = has_wide ? plan.states[plan.first_wide_state].first : UINT32_MAX;
    }
    free(plan.states);
    return table;
}

const struct edge_table *edges_get(const struct wg_dict *dict)
{
    return atomic_load_explicit(&dict->edge_cache->table, memory_order_acquire);
}

uint64_t edges_nbytes(const struct walk *walk)
{
    /* The table has an element for each edge and another for each wide state; the list has one for
       each state. All states are counted as wide. */
    return ((uint64_t)walk->edges + 2 * ((uint64_t)walk->last_state + 2)) * sizeof(struct edge);
}

const struct edge_table *edges_make(const struct wg_dict *dict, size_t max_nbytes)
{
    struct edge_cache *const cache = dict->edge_cache;
    const size_t most = max_nbytes < EDGES_MAX_NBYTES ? max_nbytes : EDGES_MAX_NBYTES;
    struct edge_table *table = NULL;
    if (edges_nbytes(&dict->walk) > most ||
        atomic_exchange_explicit(&cache->is_busy, true, memory_order_acquire)) {
        return edges_get(dict);
    }
    table = atomic_load_explicit(&cache->table, memory_order_acquire);
    if (table == NULL) {
        table = make_table(&dict->walk);
        atomic_store_explicit(&cache->table, table, memory_order_release);
    }
    atomic_store_explicit(&cache->is_busy, false, memory_order_release);
    return table;
}

const struct edge_table *edges_for_query(const struct wg_dict *dict, size_t max_nbytes)
{
    const struct edge_table *const table = edges_get(dict);
    const uint32_t steps = atomic_load_explicit(&dict->edge_cache->steps, memory_order_relaxed);
    return table == NULL && steps > dict->walk.edges / EDGES_PER_STEP ? edges_make(dict, max_nbytes)
                                                                      : table;
}

void edges_count_steps(const struct wg_dict *dict, uint64_t steps)
{
    /* So low that the sum cannot overflow if several threads add to it. */
    const uint32_t most = dict->walk.edges / EDGES_PER_STEP + 1;
    if (atomic_load_explicit(&dict->edge_cache->steps, memory_order_relaxed) < most) {
        atomic_fetch_add_explicit(&dict->edge_cache->steps, (uint32_t)(steps < most ? steps : most),
                                  memory_order_relaxed);
    }
}

void edges_count_lookup(const struct wg_dict *dict)
{
    /* Threads that count at the same time can lose counts. The last step is always from 1 to 0. */
    _Atomic uint32_t *const left = &dict->edge_cache->lookups_left;
    const uint32_t before = atomic_load_explicit(left, memory_order_relaxed);
    if (before > 0) {
        atomic_store_explicit(left, before - 1, memory_order_relaxed);
    }
    if (before == 1) {
        (void)edges_make(dict, LOOKUPS_MAX_NBYTES);
    }
}
