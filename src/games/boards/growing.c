/* SPDX-License-Identifier: MIT */
/* growing.c: see growing.h. */
#include "boards/growing.h"

#include <string.h>

static inline bool has_sum(const uint64_t *sums, uint32_t sum)
{
    return (sums[sum / 64] >> sum % 64 & 1) != 0;
}

struct part {
    uint32_t size;
    uint32_t ends; /* ends of lines that must lie here */
    int64_t surplus;
    bool is_open; /* the growing line can enter it */
};

static bool is_low_open(const struct growing *line)
{
    return line->low > 0;
}

static bool is_high_open(const struct growing *line)
{
    return line->high + 1 < line->kind->length;
}

/* Counts the ends of the line that lie on `cell` and can still grow. */
static uint32_t open_ends_on(const struct growing *line, uint32_t cell)
{
    uint32_t count = 0;
    count += is_low_open(line) && cell == line->cells[line->low];
    count += is_high_open(line) && cell == line->cells[line->high];
    return count;
}

/* Measures the part of connected free cells to which `first` belongs. */
static struct part measure_part(struct place *place, const struct growing *line, uint32_t first)
{
    const struct topology *const topology = place->topology;
    struct part part = {0};
    uint32_t depth = 1;
    place->stack[0] = first;
    place->seen_at[first] = place->test_number;
    while (depth > 0) {
        const uint32_t cell = place->stack[--depth];
        uint32_t links = 0;
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            const uint32_t next = topology->neighbours[i];
            if (!place->is_free[next]) {
                const uint32_t open = open_ends_on(line, next);
                links += open;
                part.is_open |= open > 0;
                continue;
            }
            links++;
            if (place->seen_at[next] != place->test_number) {
                place->seen_at[next] = place->test_number;
                place->stack[depth++] = next;
            }
        }
        part.size++;
        part.ends += links < 2 ? 2 - links : 0;
        part.surplus += place->colors[cell];
    }
    return part;
}

bool growing_may_fit(const struct growing *line, struct place *place)
{
    const uint32_t rest = line->kind->length - (line->high - line->low + 1);
    const uint32_t open = (uint32_t)is_low_open(line) + (uint32_t)is_high_open(line);
    uint32_t entered = 0; /* parts that the growing line must enter */
    uint64_t ends = 0;
    uint64_t surplus = 0;
    place->test_number++;
    for (uint32_t cell = 0; cell < place->cell_count; cell++) {
        if (!place->is_free[cell] || place->seen_at[cell] == place->test_number) {
            continue;
        }
        const struct part part = measure_part(place, line, cell);
        ends += part.ends;
        surplus += (uint64_t)(part.surplus < 0 ? -part.surplus : part.surplus);
        if (has_sum(line->sums, part.size)) {
            continue;
        }
        if (!part.is_open || ++entered > open ||
            (open == 1 && (part.size < rest || !has_sum(line->sums, part.size - rest)))) {
            return false;
        }
    }
    return ends <= 2 * (uint64_t)line->lines_left + open &&
           surplus <= (uint64_t)line->odd_lines_left + open;
}

/* For each sum s in the set, adds s + k * length to the set, for k from 1 to `count`. */
static void add_sums(uint64_t *sums, size_t sum_words, uint32_t length, uint32_t count)
{
    const size_t shift_words = length / 64;
    const uint32_t shift = length % 64;
    for (; count > 0; count--) {
        for (size_t i = sum_words; i-- > shift_words;) {
            const uint64_t below = i > shift_words ? sums[i - shift_words - 1] : 0;
            sums[i] |= sums[i - shift_words] << shift;
            sums[i] |= shift > 0 ? below >> (64 - shift) : 0;
        }
    }
}

void growing_count_left(struct growing *line, const struct place *place)
{
    uint64_t *const sums = place->sums + place->line_count * place->sum_words;
    memset(sums, 0, place->sum_words * sizeof *sums);
    sums[0] = 1;
    line->sums = sums;
    line->lines_left = 0;
    line->odd_lines_left = 0;
    for (uint32_t i = 0; i < place->kind_count; i++) {
        const struct place_kind *const kind = &place->kinds[i];
        add_sums(sums, place->sum_words, kind->length, kind->left);
        line->lines_left += kind->left;
        line->odd_lines_left += kind->length % 2 * kind->left;
    }
}

void place_color_cells(struct place *place)
{
    const struct topology *const topology = place->topology;
    for (uint32_t first = 0; first < place->cell_count; first++) {
        uint32_t depth = 0;
        if (place->colors[first] == 0) {
            place->colors[first] = 1;
            place->stack[depth++] = first;
        }
        while (depth > 0) {
            const uint32_t cell = place->stack[--depth];
            for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
                const uint32_t next = topology->neighbours[i];
                if (place->colors[next] == place->colors[cell]) {
                    memset(place->colors, 0, place->cell_count);
                    return;
                }
                if (place->colors[next] == 0) {
                    place->colors[next] = (int8_t)-place->colors[cell];
                    place->stack[depth++] = next;
                }
            }
        }
    }
}
