/* SPDX-License-Identifier: MIT */
/* place.c: see place.h. */
#include "boards/place.h"

#include "boards/growing.h"

#include <stdlib.h>

enum { STEPS_PER_WATCH = 1 << 12 };

/* An occurrence of a symbol: it is at `index` in every line of `kind`. */
struct place_use {
    uint32_t kind;
    uint32_t index;
};

/* Counts a step. Returns false if the budget is over. */
static bool spend_step(struct place_budget *budget)
{
    if (budget->is_over || budget->steps == budget->limit) {
        budget->is_over = true;
        return false;
    }
    budget->steps++;
    if (budget->steps % STEPS_PER_WATCH == 0 && !watch_goes_on(budget->watch)) {
        budget->is_over = true;
        budget->is_stopped = true;
    }
    return !budget->is_over;
}

/* Writes the free neighbours of a cell; returns their number. */
static uint32_t free_neighbours(const struct place *place, uint32_t cell, uint32_t *out)
{
    const struct topology *const topology = place->topology;
    uint32_t count = 0;
    for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
        if (place->is_free[topology->neighbours[i]]) {
            out[count++] = topology->neighbours[i];
        }
    }
    return count;
}

/* --- Growing a line */

/* NOLINTNEXTLINE(misc-no-recursion): at most one call for each line */
static bool finish_line(struct place *place, const struct growing *line)
{
    place->lines[place->line_count++] = (struct place_line){
        .kind = (uint32_t)(line->kind - place->kinds), .begin = place->used_count};
    place->used_count += line->kind->length;
    const bool is_kept = place->added == NULL || place->added(place->context);
    const bool goes_on = !is_kept || place_run(place);
    place->used_count -= line->kind->length;
    place->line_count--;
    return goes_on && !place->budget->is_over;
}

/* The cells to which one end of a line can go on. */
struct ways {
    uint32_t count;
    uint32_t cells[TOPOLOGY_MAX_MOVES];
};

/*
 * Finds the free neighbours of `end`, the cell at one end of a line, that can be cell number
 * `index` of the line. On a board without letters, sorts them: the fewest free neighbours first,
 * equals in random order if place->random is not NULL.
 */
static struct ways find_ways(const struct place *place, const struct growing *line, uint32_t end,
                             uint32_t index)
{
    struct ways ways = {0};
    uint32_t near[TOPOLOGY_MAX_MOVES];
    uint32_t ranks[TOPOLOGY_MAX_MOVES];
    const uint32_t count = free_neighbours(place, end, near);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t beyond[TOPOLOGY_MAX_MOVES];
        uint32_t at = ways.count;
        uint32_t rank = 0;
        if (place->letters != NULL) {
            if (place->letters[near[i]] != line->kind->symbols[index]) {
                continue;
            }
        } else {
            rank = free_neighbours(place, near[i], beyond) << 16;
            rank |= place->random == NULL ? 0 : random_below(place->random, 1 << 16);
        }
        for (; at > 0 && ranks[at - 1] > rank; at--) {
            ranks[at] = ranks[at - 1];
            ways.cells[at] = ways.cells[at - 1];
        }
        ranks[at] = rank;
        ways.cells[at] = near[i];
        ways.count++;
    }
    return ways;
}

/* Returns false if the line is the reverse of a line that is also enumerated. */
static bool is_in_order(const struct growing *line)
{
    const uint32_t middle = line->kind->length / 2;
    return !line->is_from_middle || line->low == middle || line->high == middle ||
           line->cells[middle - 1] < line->cells[middle + 1];
}

/* Places the rest of a line and all other lines. Returns false to end the search. */
/* NOLINTNEXTLINE(misc-no-recursion): at most one call for each cell */
static bool grow(struct place *place, struct growing *line)
{
    const uint32_t length = line->kind->length;
    struct ways low = {0};
    struct ways high = {0};
    if (!spend_step(place->budget)) {
        return false;
    }
    if (!is_in_order(line) || !growing_may_fit(line, place)) {
        return true;
    }
    if (line->high - line->low + 1 == length) {
        return finish_line(place, line);
    }
    if (line->low > 0) {
        low = find_ways(place, line, line->cells[line->low], line->low - 1);
    }
    if (line->high + 1 < length) {
        high = find_ways(place, line, line->cells[line->high], line->high + 1);
    }
    const bool is_low = line->high + 1 == length || (line->low > 0 && low.count < high.count);
    const struct ways *const ways = is_low ? &low : &high;
    bool goes_on = true;
    line->low -= is_low;
    line->high += !is_low;
    for (uint32_t i = 0; i < ways->count && goes_on; i++) {
        line->cells[is_low ? line->low : line->high] = ways->cells[i];
        place_set_free(place, ways->cells[i], false);
        goes_on = grow(place, line);
        place_set_free(place, ways->cells[i], true);
    }
    line->low += is_low;
    line->high -= !is_low;
    return goes_on;
}

/* --- Choosing a cell and the lines through it */

/* Begins a line of use.kind with `cell` at use.index. Places the rest of the line and all other
   lines. */
/* NOLINTNEXTLINE(misc-no-recursion): at most one call for each line */
static bool begin_line(struct place *place, struct place_use use, uint32_t cell)
{
    struct place_kind *const kind = &place->kinds[use.kind];
    struct growing line = {
        .kind = kind,
        .cells = place->cells + place->used_count,
        .low = use.index,
        .high = use.index,
        .is_from_middle =
            kind->is_symmetric && use.index > 0 && use.index == kind->length - 1 - use.index,
    };
    kind->left--;
    growing_count_left(&line, place);
    line.cells[use.index] = cell;
    place_set_free(place, cell, false);
    const bool goes_on = grow(place, &line);
    place_set_free(place, cell, true);
    kind->left++;
    return goes_on;
}

/* Estimates in how many ways the letters around a cell allow lines through it. */
static uint64_t count_lettered_ways(const struct place *place, uint32_t cell)
{
    uint32_t near[TOPOLOGY_MAX_MOVES];
    const uint32_t count = free_neighbours(place, cell, near);
    const uint8_t symbol = place->letters[cell];
    uint64_t ways = 0;
    for (uint32_t i = place->use_begins[symbol]; i < place->use_begins[symbol + 1]; i++) {
        const uint32_t index = place->uses[i].index;
        const struct place_kind *const kind = &place->kinds[place->uses[i].kind];
        const bool is_first = index == 0;
        const bool is_last = index + 1 == kind->length;
        uint32_t before = is_first;
        uint32_t after = is_last;
        for (uint32_t j = 0; j < count; j++) {
            const uint8_t letter = place->letters[near[j]];
            before += !is_first && letter == kind->symbols[index - 1];
            after += !is_last && letter == kind->symbols[index + 1];
        }
        ways += kind->left > 0 ? (uint64_t)before * after : 0;
    }
    return ways;
}

/* Returns the free cell with the fewest ways to cover it. There must be a free cell. */
static uint32_t choose_cell(const struct place *place)
{
    uint64_t least = UINT64_MAX;
    uint32_t chosen = 0;
    uint32_t near[TOPOLOGY_MAX_MOVES];
    uint32_t equals = 0;
    for (uint32_t cell = 0; cell < place->cell_count && least > 0; cell++) {
        if (!place->is_free[cell]) {
            continue;
        }
        const uint64_t ways = place->letters != NULL ? count_lettered_ways(place, cell)
                                                     : free_neighbours(place, cell, near);
        equals = ways < least ? 1 : equals + (ways == least);
        if (ways < least ||
            (ways == least && place->random != NULL && random_below(place->random, equals) == 0)) {
            least = ways;
            chosen = cell;
        }
    }
    return chosen;
}

static uint32_t greatest_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/*
 * Places all lines that are left. With random numbers, tries the uses of the cell's symbol in
 * random order: begins at a random use, and always goes on by `step`, modulo the count of the uses.
 * `step` and the count have no common divisor, so each use comes once.
 */
/* NOLINTNEXTLINE(misc-no-recursion): at most one call for each line */
bool place_run(struct place *place)
{
    if (place->free_count == 0) {
        return place->full(place->context);
    }
    const uint32_t cell = choose_cell(place);
    const uint8_t symbol = place->letters != NULL ? place->letters[cell] : 0;
    const uint32_t begin = place->letters != NULL ? place->use_begins[symbol] : 0;
    const uint32_t end = place->use_begins[place->letters != NULL ? symbol + 1 : 256];
    const uint32_t count = end - begin;
    uint32_t at = 0;
    uint32_t step = 1;
    if (place->random != NULL && count > 1) {
        at = random_below(place->random, count);
        do {
            step = 1 + random_below(place->random, count - 1);
        } while (greatest_divisor(count, step) != 1);
    }
    bool goes_on = true;
    for (uint32_t i = 0; i < count && goes_on; i++) {
        const struct place_use use = place->uses[begin + at];
        at = (at + step) % count;
        if (place->kinds[use.kind].left > 0) {
            goes_on = begin_line(place, use, cell);
        }
    }
    return goes_on;
}

/* --- A search */

/* Lists where symbols stand in the kinds, sorted by symbol. A symmetric line is listed up to its
   middle. */
static void list_uses(struct place *place)
{
    uint32_t count = 0;
    for (uint32_t symbol = 0; symbol < 256; symbol++) {
        place->use_begins[symbol] = count;
        for (uint32_t i = 0; i < place->kind_count; i++) {
            const struct place_kind *const kind = &place->kinds[i];
            const uint32_t length = kind->is_symmetric ? (kind->length + 1) / 2 : kind->length;
            for (uint32_t index = 0; index < length; index++) {
                if (symbol == (kind->symbols == NULL ? 0 : kind->symbols[index])) {
                    place->uses[count++] = (struct place_use){i, index};
                }
            }
        }
    }
    place->use_begins[256] = count;
}

bool place_init(struct place *place, const struct topology *topology, struct place_kind *kinds,
                uint32_t kind_count, struct place_budget *budget)
{
    const uint32_t cells = topology->shape.rows * topology->shape.columns;
    size_t use_count = 1; /* one more, because calloc may return NULL for none */
    for (uint32_t i = 0; i < kind_count; i++) {
        use_count += kinds[i].length;
    }
    *place = (struct place){
        .topology = topology,
        .cell_count = cells,
        .kinds = kinds,
        .kind_count = kind_count,
        .budget = budget,
        .sum_words = (size_t)cells / 64 + 1,
    };
    place->is_free = calloc(cells, sizeof *place->is_free);
    place->lines = calloc(cells, sizeof *place->lines);
    place->cells = calloc(cells, sizeof *place->cells);
    place->uses = calloc(use_count, sizeof *place->uses);
    place->sums = calloc(cells, place->sum_words * sizeof *place->sums);
    place->stack = calloc(cells, sizeof *place->stack);
    place->seen_at = calloc(cells, sizeof *place->seen_at);
    place->colors = calloc(cells, sizeof *place->colors);
    if (place->is_free == NULL || place->lines == NULL || place->cells == NULL ||
        place->uses == NULL || place->sums == NULL || place->stack == NULL ||
        place->seen_at == NULL || place->colors == NULL) {
        return false;
    }
    place_color_cells(place);
    list_uses(place);
    return true;
}

void place_free(struct place *place)
{
    free(place->is_free);
    free(place->lines);
    free(place->cells);
    free(place->uses);
    free(place->sums);
    free(place->stack);
    free(place->seen_at);
    free(place->colors);
    *place = (struct place){0};
}
