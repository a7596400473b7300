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

uint64_t count_widths(const uint64_t *counts, uint32_t states)
{
    uint64_t widths = 0;
    for (uint32_t block = 0; block < format_numb_blocks(states); block++) {
        widths += block_width(counts, states, block * NUMB_BLOCK_STATES);
    }
    return widths;
}

void count_write(const uint64_t *counts, uint32_t states, unsigned char *out)
{
    unsigned char *const bits = out + format_numb_counts_off(states);
    uint32_t widths = 0;
    for (uint32_t block = 0; block < format_numb_blocks(states); block++) {
        const uint32_t begin = block * NUMB_BLOCK_STATES;
        const uint32_t width = block_width(counts, states, begin);
        store_le32(out + (size_t)block * NUMB_RECORD_NBYTES, widths << 6 | width);
        for (uint32_t i = begin; i < states && i - begin < NUMB_BLOCK_STATES; i++) {
            put_bits(bits,
                     (uint64_t)widths * NUMB_BLOCK_STATES +
                         (uint64_t)(i - begin) * width,
                     counts[i]);
        }
        widths += width;
    }
}

uint32_t count_value_bits(const uint32_t *values, uint64_t words)
{
    uint32_t all = 0;
    for (uint64_t i = 0; i < words; i++) {
        all |= values[i];
    }
    return all == 0 ? 1 : format_bits(all);
}

void count_write_values(const uint32_t *values, uint64_t words, unsigned char *out)
{
    const uint32_t width = count_value_bits(values, words);
    out[VALU_WIDTH] = (unsigned char)width;
    for (uint64_t i = 0; i < words; i++) {
        put_bits(out + VALU_VALUES, i * width, values[i]);
    }
}
