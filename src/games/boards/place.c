/* SPDX-License-Identifier: MIT */
/* place.c: see place.h. */
#include "boards/place.h"

#include <string.h>

enum { STEPS_PER_WATCH = 1 << 12, SUM_WORDS = PLACE_MAX_CELLS / 64 + 1 };

/* The line that a search is placing. It grows from one of its cells in both directions. */
struct growing {
    const struct place_kind *kind;
    uint32_t *cells; /* of the whole line; cells[low] to cells[high] are set */
    uint32_t low;
    uint32_t high;
    bool is_from_middle; /* begun in the middle of a symmetric line of odd length */
    /* The lines that are left after this one. */
    uint64_t sums[SUM_WORDS]; /* the set of the sums of their lengths */
    uint32_t lines_left;
    uint32_t odd_lines_left;
};

bool place_spend_step(struct place_budget *budget)
{
    if (budget->is_over || budget->steps == budget->limit) {
        budget->is_over = true;
        return false;
    }
    budget->steps++;
    if (budget->steps % STEPS_PER_WATCH == 0 && !limits_go_on(&budget->watch)) {
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

/* --- The test whether the free cells can still be covered */

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

/* Counts the ends of the line that lie on `cell` and can still grow. */
static uint32_t open_ends_on(const struct growing *line, uint32_t cell)
{
    return (uint32_t)(line->low > 0 && cell == line->cells[line->low]) +
           (uint32_t)(line->high + 1 < line->kind->length && cell == line->cells[line->high]);
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

/* Returns false if the rest of the line and the lines that are left certainly do not cover the free
   cells. Takes time proportional to the number of cells. */
static bool may_fit(const struct growing *line, struct place *place)
{
    const uint32_t rest = line->kind->length - (line->high - line->low + 1);
    const uint32_t open =
        (uint32_t)(line->low > 0) + (uint32_t)(line->high + 1 < line->kind->length);
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

/* Counts the lines that are left, for may_fit. */
static void count_left(struct growing *line, const struct place *place)
{
    line->sums[0] = 1;
    for (uint32_t i = 0; i < place->kind_count; i++) {
        const struct place_kind *const kind = &place->kinds[i];
        add_sums(line->sums, place->cell_count / 64 + 1, kind->length, kind->left);
        line->lines_left += kind->left;
        line->odd_lines_left += kind->length % 2 * kind->left;
    }
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
    if (!place_spend_step(place->budget)) {
        return false;
    }
    if (!is_in_order(line) || !may_fit(line, place)) {
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
    count_left(&line, place);
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

struct place_tour place_tour_draw(struct random *random, uint32_t count)
{
    struct place_tour tour = {.count = count, .step = 1};
    if (random != NULL && count > 1) {
        tour.begin = random_below(random, count);
        do {
            tour.step = 1 + random_below(random, count - 1);
        } while (greatest_divisor(count, tour.step) != 1);
    }
    return tour;
}

/* Places all lines that are left. With random numbers, tries the uses of the cell's symbol in
   random order. */
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
    const struct place_tour tour = place_tour_draw(place->random, end - begin);
    bool goes_on = true;
    for (uint32_t i = 0; i < tour.count && goes_on; i++) {
        const struct place_use use = place->uses[begin + place_tour_at(&tour, i)];
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

/* Sets place->colors: neighbours have different colors, 1 and -1. If this is impossible, all colors
   are 0. */
static void color_cells(struct place *place)
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

void place_init(struct place *place, const struct topology *topology, struct place_kind *kinds,
                uint32_t kind_count, struct place_budget *budget)
{
    *place = (struct place){
        .topology = topology,
        .cell_count = topology->shape.rows * topology->shape.columns,
        .kinds = kinds,
        .kind_count = kind_count,
        .budget = budget,
    };
    color_cells(place);
    list_uses(place);
}
