/* SPDX-License-Identifier: MIT */
/* count.c: see count.h. formats/dictionary.md, "NUMB" and "VALU", has the layouts. */
#include "dict/write/count.h"

#include "dict/format.h"

#include <stdlib.h>

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

/* Returns the width of a block: the fewest bits that hold the largest of its counts. */
static uint32_t block_width(const uint64_t *counts, uint32_t states, uint32_t begin)
{
    uint64_t all = 0;
    for (uint32_t i = begin; i < states && i - begin < NUMB_BLOCK_STATES; i++) {
        all |= counts[i];
    }
    return format_bits(all);
}

uint64_t count_write(const uint64_t *counts, uint32_t states, unsigned char *out)
{
    uint64_t widths = 0;
    for (uint32_t block = 0; block < format_numb_blocks(states); block++) {
        const uint32_t begin = block * NUMB_BLOCK_STATES;
        const uint32_t width = block_width(counts, states, begin);
        if (out != NULL) {
            store_le32(out + (size_t)block * NUMB_RECORD_NBYTES, narrow32(widths << 6 | width));
            for (uint32_t i = begin; i < states && i - begin < NUMB_BLOCK_STATES; i++) {
                put_bits(out + format_numb_counts_off(states),
                         widths * NUMB_BLOCK_STATES + (uint64_t)(i - begin) * width, counts[i]);
            }
        }
        widths += width;
    }
    return widths;
}

/* What a block of VALU needs. */
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
    const struct value_sizes sizes = {
        .position_bits = position == 0 ? 1 : format_bits(position),
        .base_bits = format_bits(bases),
    };
    const uint32_t record_bits = sizes.position_bits + sizes.base_bits;
    return (struct value_sizes){
        sizes.position_bits,
        sizes.base_bits,
        format_valu_values_off(words, record_bits) + widths * (VALU_BLOCK_WORDS / 8) +
            VALU_SLACK_NBYTES,
    };
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
        put_bits(records, record, widths << 6 | block.width);
        put_bits(records, record + sizes->position_bits, block.base);
        for (uint64_t i = begin; i < words && i - begin < VALU_BLOCK_WORDS; i++) {
            put_bits(bits, widths * VALU_BLOCK_WORDS + (i - begin) * block.width,
                     values[i] - block.base);
        }
        widths += block.width;
        record += record_bits;
    }
}
