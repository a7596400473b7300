/* SPDX-License-Identifier: MIT */
/* arrays.c: see encode.h. src/core/dict/read/walk.h describes the arrays of states, and
   formats/dictionary.md NUMB and VALU. */
#include "write/encode.h"

#include "base/load.h"

#include <stdlib.h>

/* --- States */

/* For the narrow states with k letters, and for the wide ones, BASE has E - (k - 1) * S (modulo
   2^32). S is the first of these states and E its first edge in EDGE. */
void arrays_write_base(const struct state_order *order, unsigned char *out)
{
    uint32_t first_edge = 0;
    uint32_t size_before = 0;
    uint32_t letters = 0;
    for (uint32_t i = 1; i < order->automaton->states; i++) {
        if (!order_begins_group(order, i)) {
            first_edge += letters - 1; /* its set has the same size */
            continue;
        }
        const uint32_t old = order->old_states[i];
        letters = order_letters(order, old);
        const uint32_t size = letters + (order_is_wide(order, old) ? FORMAT_FIRST_RARE : 0);
        if (size != size_before) {
            store_le32(out + (size_t)size * 4, first_edge - (letters - 1) * i);
            size_before = size;
        }
        first_edge += letters - 1;
    }
}

void arrays_write_sets_and_rank(const struct state_order *order, unsigned char *sets,
                                unsigned char *rank)
{
    const uint32_t states = order->automaton->states;
    unsigned char *more = sets + (size_t)order->group_count * 4;
    uint32_t seen = 0;
    uint64_t bits = 0;
    for (uint32_t i = 0; i < states; i++) {
        const uint32_t in_block = i % RANK_BLOCK_STATES;
        unsigned char *block = rank + (size_t)(i / RANK_BLOCK_STATES) * RANK_BLOCK_NBYTES;
        if (in_block == 0) {
            store_le32(block, seen);
            bits = 0;
        }
        if (order_begins_group(order, i)) {
            uint32_t set[FORMAT_MAX_SET_WORDS];
            const bool is_wide = order_make_set(order, order->old_states[i], set);
            store_le32(sets + (size_t)seen * 4, set[0]);
            if (is_wide) {
                for (uint32_t word = 1; word < order->set_words; word++, more += 4) {
                    store_le32(more, set[word]);
                }
            }
            bits |= UINT64_C(1) << in_block;
            seen++;
        }
        store_le64(block + 4, bits);
    }
}

/* A block of LAST, before it is split into high and low parts. */
struct last_block {
    uint32_t base;
    uint32_t width;                     /* of the low parts */
    uint64_t values[LAST_BLOCK_STATES]; /* distances from the base, ascending */
};

/* Each target is the base plus its value, modulo 2^edge_bits. So a target can also be below the
   target before it, as between two groups: then the sum wraps around. */
static void make_last_block(const struct state_order *order, uint32_t block, uint32_t edge_bits,
                            struct last_block *out)
{
    const struct automaton *a = order->automaton;
    const uint64_t mask = UINT64_MAX >> (64 - edge_bits);
    uint64_t value = 0;
    uint32_t target = 0;
    for (uint32_t i = 0; i < LAST_BLOCK_STATES; i++) {
        /* State 0 has no edge: use the target of state 1. After the last state: use the target of
           the last state. */
        const uint64_t place = (uint64_t)block * LAST_BLOCK_STATES + i;
        const uint32_t state = place == 0 ? 1 : place < a->states ? (uint32_t)place : a->states - 1;
        const uint32_t edge = order_last_edge(order, order->old_states[state]);
        const uint32_t next = order->new_states[a->targets[edge]];
        if (i == 0) {
            out->base = next;
        } else {
            value += ((uint64_t)next - target) & mask;
        }
        target = next;
        out->values[i] = value;
    }
    out->width = 0;
    while (value >> out->width > LAST_MAX_HIGH) {
        out->width++;
    }
}

uint64_t arrays_write_last(const struct state_order *order, unsigned char *out)
{
    const uint32_t states = order->automaton->states;
    const uint32_t bits = format_edge_bits(states);
    struct last_block block = {.base = 0};
    uint64_t widths = 0;
    for (uint32_t b = 0; b < format_last_blocks(states); b++) {
        uint64_t highs = 0;
        make_last_block(order, b, bits, &block);
        if (out != NULL) {
            for (uint32_t i = 0; i < LAST_BLOCK_STATES; i++) {
                highs |= UINT64_C(1) << ((block.values[i] >> block.width) + i);
                store_bits(out + format_lows_off(states),
                           widths * LAST_BLOCK_STATES + (uint64_t)i * block.width,
                           block.values[i] & ((UINT64_C(1) << block.width) - 1));
            }
            unsigned char *const record = out + (size_t)b * LAST_RECORD_NBYTES;
            store_le32(record + LAST_LOWS, narrow32(widths << 6 | block.width));
            store_le32(record + LAST_BASE, block.base);
            store_le64(record + LAST_HIGHS, highs);
        }
        widths += block.width;
    }
    return widths;
}

void arrays_write_edges(const struct state_order *order, unsigned char *out)
{
    const struct automaton *a = order->automaton;
    const uint32_t bits = format_edge_bits(a->states);
    uint64_t at = 0;
    bool has_edges = false; /* besides the last */
    for (uint32_t i = 1; i < a->states; i++) {
        const uint32_t old = order->old_states[i];
        if (order_begins_group(order, i)) {
            has_edges = order_letters(order, old) > 1;
        }
        if (!has_edges) {
            continue;
        }
        const uint32_t last = order_last_edge(order, old);
        const bool is_wide = order_is_wide(order, old);
        for (int rare = 0; rare <= is_wide; rare++) {
            for (uint32_t e = a->first_edges[old]; e < a->first_edges[old + 1]; e++) {
                const bool is_rare = order->codes[a->symbols[e]] >= FORMAT_FREQUENT;
                if (e != last && is_rare == (rare != 0)) {
                    store_bits(out, at, order->new_states[a->targets[e]]);
                    at += bits;
                }
            }
        }
    }
}

/* --- Numbers and values */

uint64_t *count_words(const struct automaton *automaton, const uint32_t *new_states)
{
    const struct automaton *const a = automaton;
    uint64_t *const counts = calloc(a->states, sizeof *counts);
    if (counts == NULL) {
        return NULL;
    }
    /* Every edge leads to a state with a smaller old number. */
    for (uint32_t state = 0; state < a->states; state++) {
        uint64_t words = a->is_word[state];
        for (uint32_t e = a->first_edges[state]; e < a->first_edges[state + 1]; e++) {
            words += counts[new_states[a->targets[e]]] + 1;
        }
        counts[new_states[state]] = words - 1;
    }
    return counts;
}

/* The base and the width of a block of VALU. */
struct value_block {
    uint64_t base; /* the least value */
    uint32_t width;
};

static struct value_block value_block(const uint64_t *values, uint64_t words, uint64_t begin)
{
    uint64_t least = UINT64_MAX;
    uint64_t most = 0;
    for (uint64_t i = begin; i < words && i - begin < VALU_BLOCK_WORDS; i++) {
        least = values[i] < least ? values[i] : least;
        most = values[i] > most ? values[i] : most;
    }
    return (struct value_block){least, format_bits(most - least)};
}

struct value_sizes count_value_sizes(const uint64_t *values, uint64_t words)
{
    uint64_t widths = 0;
    uint64_t bases = 0;
    uint64_t position = 0;
    for (uint64_t begin = 0; begin < words; begin += VALU_BLOCK_WORDS) {
        const struct value_block block = value_block(values, words, begin);
        position = widths << 6 | block.width;
        widths += block.width;
        bases |= block.base;
    }
    /* Positions ascend, so the last one is the largest. */
    struct value_sizes sizes = {
        .position_bits = position == 0 ? 1 : format_bits(position),
        .base_bits = format_bits(bases),
    };
    sizes.nbytes = format_valu_values_off(words, sizes.position_bits + sizes.base_bits) +
                   widths * (VALU_BLOCK_WORDS / 8) + VALU_SLACK_NBYTES;
    return sizes;
}

void count_write_values(const uint64_t *values, uint64_t words, const struct value_sizes *sizes,
                        unsigned char *out)
{
    const uint32_t record_bits = sizes->position_bits + sizes->base_bits;
    unsigned char *const records = out + VALU_RECORDS;
    unsigned char *const bits = out + format_valu_values_off(words, record_bits);
    uint64_t widths = 0;
    uint64_t record = 0; /* bit at which the record of the block begins */
    out[VALU_POSITION_BITS] = (unsigned char)sizes->position_bits;
    out[VALU_BASE_BITS] = (unsigned char)sizes->base_bits;
    for (uint64_t begin = 0; begin < words; begin += VALU_BLOCK_WORDS) {
        const struct value_block block = value_block(values, words, begin);
        store_bits(records, record, widths << 6 | block.width);
        store_bits(records, record + sizes->position_bits, block.base);
        for (uint64_t i = begin; i < words && i - begin < VALU_BLOCK_WORDS; i++) {
            store_bits(bits, widths * VALU_BLOCK_WORDS + (i - begin) * block.width,
                       values[i] - block.base);
        }
        widths += block.width;
        record += record_bits;
    }
}
